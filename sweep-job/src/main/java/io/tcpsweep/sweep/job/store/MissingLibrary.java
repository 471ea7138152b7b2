package io.tcpsweep.sweep.job.store;

import io.tcpsweep.sweep.spec.SweepJobException;
import java.net.URI;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.VersionInfo;

/** Says which library a file system needs that is not on the class path. */
final class MissingLibrary {
    /** Hadoop's own modules, which come in the version of the Hadoop client. */
    private static final Map<String, String> HADOOP_MODULES = Map.of(
            "s3a", "hadoop-aws",
            "abfs", "hadoop-azure",
            "abfss", "hadoop-azure",
            "oss", "hadoop-aliyun",
            "cosn", "hadoop-cos");

    private MissingLibrary() {}

    static SweepJobException of(Path path, Throwable cause) {
        URI uri = path.toUri();
        String scheme = uri.getScheme() == null ? "the default file system" : uri.getScheme() + "://";
        String module = uri.getScheme() == null ? null : HADOOP_MODULES.get(uri.getScheme());
        if (module == null) {
            return Failures.usage("cannot open " + path + ": no library on the class path knows " + scheme + " ("
                    + ResultDirectory.reason(cause) + "); add one with spark-submit --packages GROUP:NAME:VERSION");
        }
        return Failures.usage("cannot open " + path + ": the library " + module + " for " + scheme
                + " is not on the class path; add it with spark-submit --packages org.apache.hadoop:" + module + ":"
                + VersionInfo.getVersion());
    }
}
