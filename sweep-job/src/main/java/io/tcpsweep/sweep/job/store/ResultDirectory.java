package io.tcpsweep.sweep.job.store;

import io.tcpsweep.sweep.spec.SweepJobException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;

/**
 * A sweep's result directory.
 *
 * <pre>
 * DIR/_tcpsweep/sweep.json        which sweep, written once
 *               plan-0001.json    plan generations, written once each
 *               lease.json        who writes at the moment
 *               tables.json       which chunks the tables hold
 * DIR/chunks/part-GGGG-CCCC.parquet   one file per finished chunk, run rows with flows and sketches nested
 * DIR/runs/*.parquet  DIR/flows/*.parquet  ..   the tables, built from the chunks
 * </pre>
 */
public final class ResultDirectory {
    /** Tables that readers use, in the order in which they are replaced. */
    public static final List<String> TABLES = List.of("runs", "flows", "sketches", "summary", "latency");

    private static final String INTERNAL = "_tcpsweep";
    private static final String IN_PROGRESS = "_inprogress";
    private static final Pattern PLAN_FILE = Pattern.compile("plan-(\\d{4,9})\\.json");

    private final ResultFiles files;
    private final Path root;

    private ResultDirectory(ResultFiles files, Path root) {
        this.files = files;
        this.root = root;
    }

    /**
     * A directory by its location: a local path or a URI of any Hadoop file system. Nothing is read or written yet.
     *
     * @throws SweepJobException if there is no such file system or it cannot be reached
     */
    public static ResultDirectory at(String location, Configuration configuration) {
        try {
            Path path = locate(location, configuration);
            ResultFiles files = ResultFiles.on(path, configuration);
            return new ResultDirectory(files, files.fileSystem().makeQualified(path));
        } catch (IOException | IllegalArgumentException | LinkageError e) {
            throw Failures.storage("cannot open " + location + ": " + reason(e), e);
        }
    }

    /**
     * The path of a location as users write it: a URI, or a name on the default file system. A plain local name may
     * hold characters that a URI may not, such as a colon.
     */
    public static Path locate(String location, Configuration configuration) throws IOException {
        if (location.isBlank()) {
            throw Failures.usage("the name of the directory or file is empty; write . for the current directory");
        }
        boolean isUri = location.matches("[A-Za-z][A-Za-z0-9+.-]*:/.*");
        boolean localDefault = "file"
                .equals(ResultFiles.fileSystem(new Path("/"), configuration)
                        .getUri()
                        .getScheme());
        if (isUri || !localDefault) {
            return new Path(location);
        }
        java.nio.file.Path absolute =
                java.nio.file.Path.of(location).toAbsolutePath().normalize();
        return new Path("file", null, absolute.toString());
    }

    /** The file operations of its file system. */
    public ResultFiles files() {
        return files;
    }

    /** The directory, with scheme. */
    public Path root() {
        return root;
    }

    /** The directory as a user would write it. */
    public String displayName() {
        return "file".equals(root.toUri().getScheme()) ? root.toUri().getPath() : root.toString();
    }

    /** {@code DIR/chunks}. */
    public Path chunkFolder() {
        return new Path(root, "chunks");
    }

    /** Where chunk files grow. */
    public Path chunkInProgressFolder() {
        return new Path(chunkFolder(), IN_PROGRESS);
    }

    /** Where marks of runs that may have killed their process are kept while a chunk is retried. */
    public Path attemptFolder() {
        return new Path(internal(), "attempts");
    }

    /** Where table files grow. */
    public Path tableInProgressFolder() {
        return new Path(internal(), "tables" + IN_PROGRESS);
    }

    /** {@code DIR/TABLE}. */
    public Path tableFolder(String table) {
        return new Path(root, table);
    }

    /** What the tables were built from. */
    public Path tablesFile() {
        return new Path(internal(), "tables.json");
    }

    /** The lease file. */
    public Path leaseFile() {
        return new Path(internal(), "lease.json");
    }

    /** The sweep this directory belongs to; empty if it is new. */
    public Optional<SweepIdentity> identity() {
        return readJson(identityFile(), SweepIdentity.class);
    }

    /**
     * Refuses a directory that is a file or that holds something else than results of tcpsweep.
     *
     * @throws SweepJobException with what is there and what to do
     */
    public void requireUsable() {
        FileStatus status;
        List<FileStatus> content;
        try {
            status = statusOf(root).orElse(null);
            content = status == null || !status.isDirectory() ? List.of() : files.list(root);
        } catch (IOException e) {
            throw Failures.storage("cannot read " + displayName() + ": " + reason(e), e);
        }
        if (status != null && !status.isDirectory()) {
            throw Failures.storage(displayName() + " is a file, but results need a directory; name another one");
        }
        boolean ours =
                content.stream().anyMatch(entry -> entry.getPath().getName().equals(INTERNAL));
        boolean strangers =
                content.stream().anyMatch(entry -> !entry.getPath().getName().startsWith("."));
        if (!ours && strangers) {
            throw Failures.usage(displayName() + " is not empty and was not made by tcpsweep;"
                    + " name an empty or a new directory, so that nothing of yours is overwritten");
        }
    }

    /**
     * Refuses a directory that belongs to another sweep or semantics version.
     *
     * @param startAnew the command that starts this sweep in the directory with the given name
     * @throws SweepJobException with what the directory holds and what to do
     */
    public void requireSameSweep(SweepIdentity wanted, UnaryOperator<String> startAnew) {
        Optional<SweepIdentity> present = identity();
        if (present.isEmpty()) {
            if (!plans().isEmpty() || !finishedChunks().isEmpty()) {
                throw Failures.storage(identityFile() + " is missing although the directory holds plans or chunks;"
                        + " restore it, or start anew with: " + startAnew.apply(displayName() + "-new"));
            }
            return;
        }
        SweepIdentity found = present.get();
        requireKnownFormat(found);
        if (!found.sameSweep(wanted)) {
            throw Failures.usage(displayName() + " holds results of " + found.label() + ", not of " + wanted.label()
                    + "; one directory holds one sweep. Give this one its own: "
                    + startAnew.apply(displayName() + "-" + wanted.name()));
        }
        if (found.semanticsVersion() != wanted.semanticsVersion()) {
            throw Failures.usage(displayName() + " holds results of semantics version " + found.semanticsVersion()
                    + ", this tcpsweep computes version " + wanted.semanticsVersion()
                    + ", and one directory holds one version. Start anew with: "
                    + startAnew.apply(displayName() + "-v" + wanted.semanticsVersion()));
        }
    }

    /**
     * The sweep whose results the directory holds.
     *
     * @throws SweepJobException if it holds none
     */
    public SweepIdentity requireResults() {
        try {
            if (statusOf(root).isEmpty()) {
                throw Failures.usage("there is no directory " + displayName());
            }
        } catch (IOException e) {
            throw Failures.storage("cannot read " + displayName() + ": " + reason(e), e);
        }
        SweepIdentity found = identity()
                .orElseThrow(() -> Failures.usage(
                        displayName() + " holds no results of tcpsweep; name the directory that run wrote to"));
        requireKnownFormat(found);
        return found;
    }

    private void requireKnownFormat(SweepIdentity found) {
        if (found.format() != SweepIdentity.FORMAT) {
            throw Failures.usage(displayName() + " was written in layout " + found.format()
                    + ", which this tcpsweep does not know; use the version that wrote it, or another directory");
        }
    }

    /**
     * Makes the directory's folders and removes what a killed process left under in-progress names. The caller holds
     * the lease.
     */
    public void prepare() {
        try {
            files.deleteIfExists(chunkInProgressFolder());
            files.deleteIfExists(tableInProgressFolder());
            files.deleteIfExists(attemptFolder());
            for (FileStatus entry : files.list(internal())) {
                if (entry.getPath().getName().endsWith(ResultFiles.IN_PROGRESS_SUFFIX)) {
                    files.deleteIfExists(entry.getPath());
                }
            }
            requireFolder(chunkFolder());
            if (!files.isObjectStore()) {
                makeFolder(chunkInProgressFolder());
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Writes whose directory this is, if it is new. The caller holds the lease. */
    public void claim(SweepIdentity identity) {
        try {
            if (identity().isEmpty()) {
                files.writeOnce(identityFile(), Json.write(identity));
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Makes the folder that the lease lives in. */
    public void makeInternalFolder() {
        try {
            requireFolder(root);
            requireFolder(internal());
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Every plan generation, oldest first. */
    public List<PlanGeneration> plans() {
        List<PlanGeneration> plans = new ArrayList<>();
        for (FileStatus entry : list(internal())) {
            Matcher matcher = PLAN_FILE.matcher(entry.getPath().getName());
            if (matcher.matches()) {
                PlanGeneration plan = readJson(entry.getPath(), PlanGeneration.class)
                        .orElseThrow(() -> Failures.storage(entry.getPath() + " vanished"));
                if (plan.generation() != Integer.parseInt(matcher.group(1)) || plan.format() != SweepIdentity.FORMAT) {
                    throw Failures.storage(entry.getPath() + " does not hold the plan its name stands for");
                }
                plans.add(plan);
            }
        }
        return plans;
    }

    /** Writes a new plan generation; from here on its chunks have names. */
    public void writePlan(PlanGeneration plan) {
        Path file = new Path(internal(), String.format(Locale.ROOT, "plan-%04d.json", plan.generation()));
        try {
            files.writeOnce(file, Json.writeCompact(plan));
        } catch (FileAlreadyExistsException e) {
            throw Failures.storage(file + " was written by another process meanwhile; give the command again", e);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Every chunk file under its final name. */
    public SortedMap<ChunkName, FileStatus> finishedChunks() {
        SortedMap<ChunkName, FileStatus> finished = new TreeMap<>();
        for (FileStatus entry : list(chunkFolder())) {
            ChunkName.ofFile(entry.getPath().getName()).ifPresent(name -> finished.put(name, entry));
        }
        return finished;
    }

    /** The file of a chunk. */
    public Path chunkFile(ChunkName name) {
        return new Path(chunkFolder(), name.fileName());
    }

    /** Reads a small JSON file; empty if there is none. */
    public <T> Optional<T> readJson(Path file, Class<T> type) {
        try {
            Optional<byte[]> content = files.readIfExists(file);
            return content.isEmpty() ? Optional.empty() : Optional.of(Json.read(content.get(), type));
        } catch (IOException e) {
            throw Failures.storage("cannot read " + file + ": " + reason(e), e);
        }
    }

    /** Writes a small JSON file in place of an older one. */
    public void replaceJson(Path file, Object value) {
        try {
            files.replace(file, Json.write(value));
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** What to say when writing into this directory failed. */
    public SweepJobException cannotWrite(IOException cause) {
        String next = mayHoldResults()
                ? ". What was finished before is kept; the same command goes on from there"
                : ". No run was finished; name another directory with --out, or make this one writable";
        return Failures.storage("cannot write into " + displayName() + ": " + reason(cause) + next, cause);
    }

    private boolean mayHoldResults() {
        try {
            return !finishedChunks().isEmpty();
        } catch (SweepJobException e) {
            return true;
        }
    }

    /** A failure in few words. */
    public static String reason(Throwable cause) {
        if (cause instanceof AccessControlException || cause instanceof AccessDeniedException) {
            return "permission denied (" + cause.getMessage() + ")";
        }
        String message = cause.getMessage();
        return message == null
                ? cause.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }

    private Path internal() {
        return new Path(root, INTERNAL);
    }

    private Path identityFile() {
        return new Path(internal(), "sweep.json");
    }

    private List<FileStatus> list(Path folder) {
        try {
            return files.list(folder);
        } catch (IOException e) {
            throw Failures.storage("cannot read " + folder + ": " + reason(e), e);
        }
    }

    private Optional<FileStatus> statusOf(Path path) throws IOException {
        try {
            return Optional.of(files.fileSystem().getFileStatus(path));
        } catch (java.io.FileNotFoundException e) {
            return Optional.empty();
        }
    }

    private void requireFolder(Path folder) throws IOException {
        Optional<FileStatus> status = statusOf(folder);
        if (status.isPresent() && !status.get().isDirectory()) {
            throw new IOException(folder + " is a file where a directory must be");
        }
        if (status.isEmpty()) {
            makeFolder(folder);
        }
    }

    private void makeFolder(Path folder) throws IOException {
        if (!files.fileSystem().mkdirs(folder)) {
            throw new IOException("cannot make the directory " + folder);
        }
    }
}
