package io.tcpsweep.tcp.cc;

/** Reno (Linux 6.12 tcp_cong.c tcp_reno_*): halves on loss, one segment more per window. */
final class Reno extends CongestionControl {
    private final String name;

    Reno(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int ssthreshSegments(FlowView flow) {
        return Math.max(flow.window.cwndSegments >> 1, 2);
    }

    @Override
    public void onAckGrowth(FlowView flow, int ackedSegments) {
        grow(flow, ackedSegments);
    }

    static void grow(FlowView flow, int ackedSegments) {
        if (!flow.cwndLimited) {
            return;
        }
        CongestionWindow window = flow.window;
        int left = ackedSegments;
        if (window.inSlowStart()) {
            left = window.slowStart(left);
            if (left == 0) {
                return;
            }
        }
        window.increaseByOnePer(window.cwndSegments, left);
    }
}
