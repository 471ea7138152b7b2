package io.tcpsweep.sweep.job.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * One plan of work, written before its job starts and never changed: every chunk with its runs. Holds all that is
 * needed to simulate them, so an interrupted generation can be finished whatever has become of the sweep file.
 *
 * @param format version of the layout of {@code _tcpsweep}
 * @param generation from 1
 * @param reason why it was made
 * @param specName the sweep file as the user named it
 * @param specSha256 hash of {@code specText}, lower-case hex
 * @param specText the sweep file's text
 * @param points the points its runs refer to
 * @param chunks longest first; a chunk's number is its index
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlanGeneration(
        int format,
        int generation,
        Reason reason,
        String specName,
        String specSha256,
        String specText,
        List<PlannedPoint> points,
        List<PlannedChunk> chunks) {

    /** Why a generation was made. */
    public enum Reason {
        /** The directory's first plan. */
        FIRST("first plan"),
        /** Runs that no earlier plan covers: more replicates or points. */
        TOP_UP("more runs"),
        /** Runs that an earlier plan covers but whose row is not OK. */
        RETRY("another try");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** A few words for people. */
        public String text() {
            return text;
        }
    }

    /** Number of planned runs. */
    @JsonIgnore
    public int runCount() {
        return chunks.stream().mapToInt(chunk -> chunk.runs().size()).sum();
    }

    /** The name of the chunk at an index of {@link #chunks}. */
    public ChunkName chunkName(int index) {
        return new ChunkName(generation, index);
    }
}
