package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a received packet costs, by its IP length, and the room behind its payload. */
class SocketMemoryTest {
    @ParameterizedTest
    @CsvSource({
        "72, 960, 248",
        "320, 960, 0",
        "321, 1280, 319",
        "640, 1280, 0",
        "641, 2304, 1023",
        "1500, 2304, 164",
        "1664, 2304, 0",
    })
    void buffersComeInThreeSizes(int ipLength, int truesize, int tailroom) {
        assertThat(SocketMemory.truesizeBytes(ipLength)).isEqualTo(truesize);
        assertThat(SocketMemory.tailroomBytes(ipLength)).isEqualTo(tailroom);
    }
}
