package io.tcpsweep.packetdrill.run;

/**
 * What a system call returned.
 *
 * @param errno name of the error; empty if there was none
 */
record Reply(long value, String errno) {
    static Reply of(long value) {
        return new Reply(value, "");
    }

    static Reply error(String errno) {
        return new Reply(-1, errno);
    }

    @Override
    public String toString() {
        return errno.isEmpty() ? Long.toString(value) : "-1 " + errno;
    }
}
