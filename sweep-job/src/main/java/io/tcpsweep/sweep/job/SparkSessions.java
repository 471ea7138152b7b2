package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import java.io.File;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.sql.SparkSession;

/**
 * Opens the Spark session. Under spark-submit nothing is set here, as what code sets would beat the user's own
 * settings; embedded, Spark runs on all local cores, bound to loopback, without a web page.
 */
final class SparkSessions {
    private static final String MASTER = "spark.master";
    private static final String APP_NAME = "tcpsweep";

    private SparkSessions() {}

    /** True if spark-submit (or whoever set {@code spark.master}) decides where Spark runs. */
    static boolean isSubmitted() {
        return new SparkConf().contains(MASTER);
    }

    /** What reaches the file systems, without a session: Hadoop's own files and {@code spark.hadoop.*}. */
    static Configuration hadoopConfiguration() {
        return SparkHadoopUtil.get().newConfiguration(new SparkConf());
    }

    /**
     * The session, a running one if there is one.
     *
     * @param master where to run when not under spark-submit; null for all local cores
     */
    static SparkSession open(String master) {
        SparkConf conf = new SparkConf();
        if (isSubmitted()) {
            if (master != null && !master.equals(conf.get(MASTER))) {
                throw Failures.usage("spark-submit decided for " + conf.get(MASTER)
                        + " already: give the master to spark-submit, not to tcpsweep");
            }
        } else {
            configureEmbedded(conf, master == null ? "local[*]" : master);
        }
        conf.setIfMissing("spark.app.name", APP_NAME);
        try {
            return SparkSession.builder().config(conf).getOrCreate();
        } catch (Exception e) {
            // Spark throws checked exceptions that its methods do not declare.
            throw Failures.storage("Spark does not start on " + conf.get(MASTER) + ": " + ResultDirectory.reason(e));
        }
    }

    private static void configureEmbedded(SparkConf conf, String master) {
        conf.setMaster(master);
        conf.setIfMissing("spark.ui.enabled", "false");
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        if (master.startsWith("local")) {
            conf.setIfMissing("spark.driver.host", "127.0.0.1");
            conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        } else {
            ownJar(conf);
        }
    }

    /** Executors of a real cluster need this program's jar, which spark-submit would have sent. */
    private static void ownJar(SparkConf conf) {
        try {
            File code = new File(SparkSessions.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (code.isFile()) {
                conf.setIfMissing("spark.jars", code.getAbsolutePath());
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw Failures.storage("cannot tell where tcpsweep's jar is; use spark-submit for this master", e);
        }
    }
}
