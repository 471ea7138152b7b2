package io.tcpsweep.conform.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.conform.program.StreamContent.Header;
import org.junit.jupiter.api.Test;

class StreamContentTest {
    private final StreamContent content = new StreamContent();

    @Test
    void holdsTheHeaderOfEachWrite() {
        content.wrote(3_000, new Header(3_000, 7));
        content.wrote(5_000, Header.NONE);
        content.wrote(2_000, new Header(2_000, 9));

        assertThat(content.headerAt(0)).isEqualTo(new Header(3_000, 7));
        assertThat(content.headerAt(3_000)).isEqualTo(Header.NONE);
        assertThat(content.headerAt(8_000)).isEqualTo(new Header(2_000, 9));
    }

    @Test
    void composesAHeaderFromBytesOfSeveralWrites() {
        content.wrote(8, new Header(0x1122334455667788L, 99));
        content.wrote(100, new Header(5, 6));

        assertThat(content.headerAt(0)).isEqualTo(new Header(0x1122334455667788L, 5));
        assertThat(content.headerAt(4)).isEqualTo(new Header(0x0000_0005_1122_3344L, 6L << 32));
    }
}
