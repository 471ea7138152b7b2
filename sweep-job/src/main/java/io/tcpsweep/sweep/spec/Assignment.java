package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Parameter;

/**
 * A value that a file gives to a parameter.
 *
 * @param value in the parameter's held form
 * @param line where it is written
 * @param path the key path there
 */
record Assignment(Parameter parameter, Object value, int line, String path) {
    /** "path.rate 1 Gbit/s". */
    String display() {
        return parameter.key() + " " + parameter.display(value);
    }
}
