package io.tcpsweep.sweep.job;

import org.apache.spark.sql.SparkSession;

/** Spark inside the test's JVM. */
public final class TestSpark {
    private TestSpark() {}

    /** A session on loopback, without a web page. */
    public static SparkSession start(String master) {
        return SparkSession.builder()
                .master(master)
                .appName("test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
    }
}
