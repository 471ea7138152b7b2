package io.tcpsweep.sweep.job;

import org.apache.spark.sql.SparkSession;

/** A Spark session that is opened when it is first needed, and stopped at the end if it was opened here. */
final class SparkHandle implements AutoCloseable {
    private final String master;
    private final boolean borrowed;
    private SparkSession session;

    /** @param master where to run when not under spark-submit; null for all local cores */
    SparkHandle(String master) {
        SparkMasters.require(master);
        this.master = master;
        this.borrowed = SparkSession.getDefaultSession().isDefined();
        if (SparkSessions.isSubmitted()) {
            // A cluster manager takes an application that opens no session for broken.
            session();
        }
    }

    /** The session. */
    SparkSession session() {
        if (session == null) {
            session = borrowed ? SparkSession.active() : SparkSessions.open(master);
        }
        return session;
    }

    @Override
    public void close() {
        if (session != null && !borrowed) {
            session.stop();
        }
    }
}
