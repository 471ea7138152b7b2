package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.job.store.Failures;
import java.util.regex.Pattern;

/** Knows the forms of Spark's master URLs, so that a slip is told before Spark starts. */
final class SparkMasters {
    private static final String POSITIVE = "0*[1-9][0-9]{0,8}";
    private static final Pattern FORM = Pattern.compile("local"
            + "|local\\[(" + POSITIVE + "|\\*)(\\s*,\\s*" + POSITIVE + ")?]"
            + "|local-cluster\\[\\s*" + POSITIVE + "\\s*,\\s*" + POSITIVE + "\\s*,\\s*" + POSITIVE + "\\s*]"
            + "|spark://.+|k8s://.+|yarn");

    private SparkMasters() {}

    /**
     * Refuses what Spark would not take for a master.
     *
     * @param master null for none
     * @throws io.tcpsweep.sweep.spec.SweepJobException with the forms that there are
     */
    static void require(String master) {
        if (master != null && !FORM.matcher(master).matches()) {
            throw Failures.usage("--master \"" + master + "\" is no Spark master; it takes local, local[N] (N cores,"
                    + " 1 or more), local[*], spark://HOST:PORT, yarn or k8s://HOST:PORT");
        }
    }
}
