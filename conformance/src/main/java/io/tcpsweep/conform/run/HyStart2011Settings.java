package io.tcpsweep.conform.run;

import io.tcpsweep.tcp.SendingSpec;
import io.tcpsweep.tcp.cc.CubicGrowthSpec;
import io.tcpsweep.tcp.cc.TickHyStartSpec;
import io.tcpsweep.tcp.cc.TrainTest;
import java.util.Optional;

/** The module parameters of the kernels with HyStart of 2011 (validation/linux-6.12/kernels/README-hystart2011.md). */
final class HyStart2011Settings {
    private static final int DETECTOR = 1;
    private static final int RTT_ZERO = 2;
    private static final int SIGNED_COMPARE = 8;
    private static final int ACK_DELTA = 16;
    private static final int MS_CLOCK = 32;
    private static final int RTT_STAMP = 64;
    private static final int DELAY_MIN_4 = 128;
    private static final int CAPS = 256;
    private static final int EPOCH_TEST_WRAPS = 512;
    private static final int ALL_VARIANTS = 1023;

    private static final int SLOW_START_PER_ACK = 1;
    private static final int AVOIDANCE_PER_ACK = 2;
    private static final int LIMITED_BY_IN_FLIGHT = 4;
    private static final int TSO_BY_TICKS = 8;
    private static final int ALL_GROWTH = 15;

    private static final int DEFAULT_ACK_DELTA_MS = 2;
    private static final int MAX_INITIAL_WINDOW = 1_000;
    private static final TrainTest[] TRAIN_TESTS = {
        TrainTest.AT_LEAST, TrainTest.AT_LEAST, TrainTest.AT_MOST, TrainTest.ABOVE
    };

    private final int variant;
    private final int trainTest;
    private final int ackDeltaMs;
    private final int growth;
    private final int initialWindowSegments;

    HyStart2011Settings(Settings params) {
        variant = params.whole("tcp_cubic.hystart_variant", 0, ALL_VARIANTS, 0);
        trainTest = params.whole("tcp_cubic.hystart_train_test", 0, TRAIN_TESTS.length - 1, 0);
        ackDeltaMs = params.whole("tcp_cubic.hystart_ack_delta", 1, Integer.MAX_VALUE, DEFAULT_ACK_DELTA_MS);
        growth = params.whole("tcp_cubic.growth", 0, ALL_GROWTH, 0);
        initialWindowSegments = params.whole("tcp_cubic.init_cwnd", 0, MAX_INITIAL_WINDOW, 0);
    }

    Optional<TickHyStartSpec> detector() {
        if (!isOn(DETECTOR)) {
            return Optional.empty();
        }
        return Optional.of(new TickHyStartSpec(
                isOn(RTT_ZERO),
                trainTest == 0 && isOn(SIGNED_COMPARE) ? TrainTest.AT_MOST : TRAIN_TESTS[trainTest],
                isOn(ACK_DELTA) ? ackDeltaMs : DEFAULT_ACK_DELTA_MS,
                isOn(MS_CLOCK),
                isOn(RTT_STAMP),
                isOn(DELAY_MIN_4) ? 32 : 16,
                isOn(EPOCH_TEST_WRAPS)));
    }

    CubicGrowthSpec growth() {
        boolean perAck = grows(AVOIDANCE_PER_ACK);
        return new CubicGrowthSpec(grows(SLOW_START_PER_ACK), perAck, perAck && isOn(CAPS));
    }

    SendingSpec sending() {
        return new SendingSpec(grows(LIMITED_BY_IN_FLIGHT), grows(TSO_BY_TICKS));
    }

    int initialWindowSegments(int otherwise) {
        return initialWindowSegments == 0 ? otherwise : initialWindowSegments;
    }

    private boolean isOn(int bit) {
        return (variant & bit) != 0;
    }

    private boolean grows(int bit) {
        return (growth & bit) != 0;
    }
}
