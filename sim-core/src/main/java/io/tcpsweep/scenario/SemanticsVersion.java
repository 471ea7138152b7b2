package io.tcpsweep.scenario;

/**
 * The version of the simulated behaviour, part of every run key.
 *
 * <p>Raised by hand whenever the result of any run may change: then old results are not taken for new ones. Pinned
 * digests guard it.
 */
public final class SemanticsVersion {
    /** The version of this build. */
    public static final int CURRENT = 2;

    private SemanticsVersion() {}
}
