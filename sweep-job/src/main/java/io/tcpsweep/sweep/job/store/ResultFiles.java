package io.tcpsweep.sweep.job.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/**
 * The few durable operations a result directory needs, the same on every file system.
 *
 * <p>Where a rename is atomic (local, HDFS and most others) a file is written under an in-progress name, forced to disk
 * and renamed. Object stores have no rename, but an object appears only when its stream is closed, so there the final
 * key is written directly. Local files go without Hadoop's checksum side files: a kill between the renames of a file
 * and of its side file would make the file unreadable.
 */
public final class ResultFiles {
    /** Ends every in-progress name, so that no reader of {@code *.parquet} ever picks one up. */
    public static final String IN_PROGRESS_SUFFIX = ".inprogress";

    private static final Set<String> OBJECT_STORES = Set.of("s3a", "s3", "s3n", "gs", "oss", "cosn", "obs", "swift");
    private static final String CONDITIONAL_CREATE = "fs.option.create.conditional.overwrite";

    private final FileSystem fileSystem;
    private final boolean local;
    private final boolean objectStore;

    private ResultFiles(FileSystem fileSystem) {
        boolean checksummed = fileSystem instanceof LocalFileSystem;
        this.fileSystem = checksummed ? ((LocalFileSystem) fileSystem).getRawFileSystem() : fileSystem;
        String scheme = fileSystem.getUri().getScheme();
        this.local = "file".equals(scheme);
        this.objectStore = OBJECT_STORES.contains(scheme);
    }

    /** The operations on the file system that holds {@code path}. */
    public static ResultFiles on(Path path, Configuration configuration) throws IOException {
        return new ResultFiles(fileSystem(path, configuration));
    }

    /**
     * The file system that holds {@code path}.
     *
     * @throws io.tcpsweep.sweep.spec.SweepJobException if its library is not on the class path
     */
    static FileSystem fileSystem(Path path, Configuration configuration) throws IOException {
        try {
            return path.getFileSystem(configuration);
        } catch (UnsupportedFileSystemException e) {
            throw MissingLibrary.of(path, e);
        } catch (RuntimeException e) {
            // Hadoop wraps it so when the class that a scheme is set to cannot be loaded.
            if (e.getCause() instanceof ClassNotFoundException) {
                throw MissingLibrary.of(path, e);
            }
            throw e;
        } catch (NoClassDefFoundError e) {
            throw MissingLibrary.of(path, e);
        }
    }

    /** The Hadoop file system itself. */
    public FileSystem fileSystem() {
        return fileSystem;
    }

    /** True where files appear on close and cannot be renamed atomically. */
    public boolean isObjectStore() {
        return objectStore;
    }

    /** An in-progress name for {@code target} in {@code folder} that no other attempt uses. */
    public static Path inProgressName(Path folder, Path target) {
        return new Path(folder, target.getName() + "." + UUID.randomUUID() + IN_PROGRESS_SUFFIX);
    }

    /**
     * Writes a file that must not exist yet; a reader or a kill never sees half of it.
     *
     * @throws FileAlreadyExistsException if it exists, also when another process made it at the same time
     */
    public void writeOnce(Path target, byte[] content) throws IOException {
        if (objectStore) {
            writeConditionally(target, content);
            return;
        }
        Path temporary = inProgressName(target.getParent(), target);
        writeAndForce(fileSystem.create(temporary, true), content);
        if (local) {
            linkLocally(temporary, target);
        } else if (!fileSystem.rename(temporary, target)) {
            fileSystem.delete(temporary, false);
            throw new FileAlreadyExistsException(target.toString());
        }
    }

    /** Writes a file in one step, in place of an older one if there is one. */
    public void replace(Path target, byte[] content) throws IOException {
        if (objectStore) {
            writeAndForce(fileSystem.create(target, true), content);
            return;
        }
        Path temporary = inProgressName(target.getParent(), target);
        writeAndForce(fileSystem.create(temporary, true), content);
        moveReplacing(temporary, target);
    }

    /**
     * Renames a complete file over whatever bears the final name.
     *
     * @throws IOException if the file system refuses; the complete file then still has its old name
     */
    public void moveReplacing(Path complete, Path target) throws IOException {
        if (local) {
            // rename(2) replaces; Hadoop's raw local file system passes it through.
            if (!fileSystem.rename(complete, target)) {
                throw new IOException("cannot rename " + complete + " to " + target);
            }
            return;
        }
        FileContext.getFileContext(fileSystem.getUri(), fileSystem.getConf())
                .rename(complete, target, Options.Rename.OVERWRITE);
    }

    /**
     * Writes a chunk's complete content under its final name. If another attempt was first, either file may stay: both
     * hold the same rows. (HDFS refuses to rename onto an existing file, a local rename replaces it.)
     *
     * @param inProgressFolder where the file grows, on the same file system; unused on object stores
     */
    public void publish(Path inProgressFolder, Path target, byte[] content) throws IOException {
        if (objectStore) {
            writeAndForce(fileSystem.create(target, true), content);
            return;
        }
        Path growing = inProgressName(inProgressFolder, target);
        writeAndForce(fileSystem.create(growing, true), content);
        boolean renamed;
        try {
            renamed = fileSystem.rename(growing, target);
        } catch (FileAlreadyExistsException e) {
            renamed = false;
        }
        if (!renamed) {
            if (!fileSystem.exists(target)) {
                throw new IOException("cannot rename " + growing + " to " + target);
            }
            fileSystem.delete(growing, false);
        }
    }

    /** The whole content of a small file; empty if there is no such file. */
    public Optional<byte[]> readIfExists(Path file) throws IOException {
        try (InputStream in = fileSystem.open(file)) {
            return Optional.of(in.readAllBytes());
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** What a folder holds, by name; empty if there is no such folder. */
    public List<FileStatus> list(Path folder) throws IOException {
        FileStatus[] found;
        try {
            found = fileSystem.listStatus(folder);
        } catch (FileNotFoundException e) {
            return List.of();
        }
        List<FileStatus> sorted = new ArrayList<>(List.of(found));
        sorted.sort(Comparator.comparing(status -> status.getPath().getName()));
        return sorted;
    }

    /** Removes a file or folder with all it holds; no error if there is none. */
    public void deleteIfExists(Path path) throws IOException {
        fileSystem.delete(path, true);
    }

    /** Forces what was written to disk where the stream can do that. */
    public static void force(FSDataOutputStream out) throws IOException {
        if (out.hasCapability(StreamCapabilities.HSYNC)) {
            out.hsync();
        }
    }

    /** Closing an object store's stream publishes what it got, so a stream that failed is aborted instead. */
    private static void writeAndForce(FSDataOutputStream out, byte[] content) throws IOException {
        boolean complete = false;
        try {
            out.write(content);
            force(out);
            complete = true;
        } catch (FSError e) {
            throw asException(e);
        } finally {
            if (!complete) {
                abort(out);
            }
            closeOrThrow(out);
        }
    }

    /**
     * Closes a stream. A local disk that is full makes Hadoop throw an Error; here it is an exception like any other.
     */
    public static void closeOrThrow(FSDataOutputStream out) throws IOException {
        try {
            out.close();
        } catch (FSError e) {
            throw asException(e);
        }
    }

    /** What Hadoop's local file system wrapped into an Error. */
    public static IOException asException(FSError error) {
        return error.getCause() instanceof IOException cause ? cause : new IOException(error);
    }

    /** Gives up a stream so that closing it publishes nothing, where the file system publishes on close. */
    public static void abort(FSDataOutputStream out) {
        if (out.hasCapability(CommonPathCapabilities.ABORTABLE_STREAM)) {
            out.abort();
        }
    }

    /** The store itself refuses to replace an object that appeared since we looked; its error says so in many ways. */
    private void writeConditionally(Path target, byte[] content) throws IOException {
        if (fileSystem.exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        FSDataOutputStreamBuilder<?, ?> builder = fileSystem.createFile(target);
        builder.overwrite(false);
        builder.opt(CONDITIONAL_CREATE, true);
        try {
            writeAndForce(builder.build(), content);
        } catch (IOException e) {
            if (fileSystem.exists(target)) {
                throw new FileAlreadyExistsException(target.toString());
            }
            throw e;
        }
    }

    /** A hard link fails if the name is taken, which a rename on POSIX does not. */
    private void linkLocally(Path temporary, Path target) throws IOException {
        java.nio.file.Path from = java.nio.file.Path.of(temporary.toUri().getPath());
        java.nio.file.Path to = java.nio.file.Path.of(target.toUri().getPath());
        try {
            Files.createLink(to, from);
        } catch (java.nio.file.FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(target.toString());
        } catch (UnsupportedOperationException | java.nio.file.FileSystemException e) {
            copyLocally(from, to);
        } finally {
            Files.deleteIfExists(from);
        }
    }

    /** For disks without hard links: the name is reserved first, then replaced by the complete file. */
    private static void copyLocally(java.nio.file.Path from, java.nio.file.Path to) throws IOException {
        try (OutputStream reserved =
                Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            reserved.flush();
        } catch (java.nio.file.FileAlreadyExistsException e) {
            throw new FileAlreadyExistsException(to.toString());
        }
        Files.move(from, to, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    }
}
