package io.tcpsweep.tcp.cc;

/** How the length of an ACK train is compared with its threshold. */
public enum TrainTest {
    /** 2.6.38. */
    AT_LEAST(">="),

    /** The patches of March 2011 as posted. */
    AT_MOST("<="),

    /** 2.6.39 and later. */
    ABOVE(">");

    private final String sign;

    TrainTest(String sign) {
        this.sign = sign;
    }

    /** The comparison as C writes it. */
    public String sign() {
        return sign;
    }

    /**
     * The test of that sign.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static TrainTest bySign(String sign) {
        for (TrainTest test : values()) {
            if (test.sign.equals(sign)) {
                return test;
            }
        }
        throw new IllegalArgumentException("no comparison is written " + sign);
    }

    boolean ends(long length, long threshold) {
        return switch (this) {
            case AT_LEAST -> length >= threshold;
            case AT_MOST -> length <= threshold;
            case ABOVE -> length > threshold;
        };
    }
}
