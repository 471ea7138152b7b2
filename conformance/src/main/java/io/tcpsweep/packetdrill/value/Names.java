package io.tcpsweep.packetdrill.value;

import java.util.Optional;

/** What names mean that a script has not assigned. */
public interface Names {
    /** The value of a name: a Long, Double, Boolean or String. */
    Optional<Object> value(String name);
}
