package io.tcpsweep.sweep.job.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Reads and writes the small JSON files of a result directory. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private Json() {}

    static byte[] write(Object value) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", e);
        }
    }

    static byte[] writeCompact(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", e);
        }
    }

    static <T> T read(byte[] content, Class<T> type) throws IOException {
        T value = MAPPER.readValue(content, type);
        if (value == null) {
            throw new IOException("the file holds no " + type.getSimpleName());
        }
        return value;
    }
}
