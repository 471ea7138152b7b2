package io.tcpsweep.sweep.job.store;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * Which sweep a result directory belongs to; written once, when the directory is first used.
 *
 * <p>Name, base seed and semantics version decide. The text of the sweep file does not: adding replicates or points to
 * a file and running it again is a top-up, and every plan generation keeps the text it was made from.
 *
 * @param format version of the layout of {@code _tcpsweep}
 * @param name the sweep's name
 * @param baseSeed the sweep's seed
 * @param semanticsVersion version of the simulated behaviour
 * @param specSha256 hash of the sweep file's text when the directory was made, lower-case hex
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record SweepIdentity(
        int format,
        String name,
        @JsonFormat(shape = JsonFormat.Shape.STRING) long baseSeed,
        int semanticsVersion,
        String specSha256) {
    /** The layout that this version writes. */
    public static final int FORMAT = 1;

    /** True if runs of {@code other} belong into the same directory. */
    boolean sameSweep(SweepIdentity other) {
        return name.equals(other.name) && baseSeed == other.baseSeed;
    }

    /** "sweep 'NAME' with seed N". */
    String label() {
        return "sweep '" + name + "' with seed " + baseSeed;
    }
}
