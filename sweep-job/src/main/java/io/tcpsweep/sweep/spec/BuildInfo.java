package io.tcpsweep.sweep.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * What this build is.
 *
 * @param version of tcpsweep
 * @param commit that it was built from, "-dirty" behind it when files were changed; "unknown" outside a repository
 */
public record BuildInfo(String version, String commit) {
    private static final String UNKNOWN = "unknown";

    /** Read from the properties that the build writes. */
    public static BuildInfo load() {
        Properties properties = new Properties();
        try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("build.properties cannot be read", e);
        }
        return new BuildInfo(value(properties, "version"), value(properties, "commit"));
    }

    private static String value(Properties properties, String key) {
        String value = properties.getProperty(key, UNKNOWN);
        return value.isEmpty() || value.startsWith("${") ? UNKNOWN : value;
    }
}
