package io.tcpsweep.sweep.job.table;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/**
 * The build that ran a run.
 *
 * @param version version of tcpsweep
 * @param commit commit it was built from
 */
public record ToolVersion(String version, String commit) {
    private static final String UNKNOWN = "unknown";
    private static final ToolVersion CURRENT = read();

    /** This build; "unknown" where it was not recorded. */
    public static ToolVersion current() {
        return CURRENT;
    }

    private static ToolVersion read() {
        Properties build = new Properties();
        try (InputStream in = ToolVersion.class.getResourceAsStream("/tcpsweep-build.properties")) {
            if (in != null) {
                build.load(in);
            }
        } catch (IOException e) {
            return new ToolVersion(UNKNOWN, UNKNOWN);
        }
        return new ToolVersion(build.getProperty("version", UNKNOWN), build.getProperty("commit", UNKNOWN));
    }
}
