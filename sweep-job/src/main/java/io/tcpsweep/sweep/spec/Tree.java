package io.tcpsweep.sweep.spec;

import java.util.List;

/** A YAML document as this package reads it: scalars as their source text, and a line number on everything. */
sealed interface Tree {
    /** Where it starts, from 1. */
    int line();

    /** What it is, for messages. */
    String kindName();

    /**
     * A value.
     *
     * @param text as written in the file, without quotes
     * @param plain whether it was written without quotes
     */
    record Scalar(int line, String text, boolean plain) implements Tree {
        /** Whether the file has nothing there. */
        boolean isEmpty() {
            return plain && (text.isEmpty() || text.equals("~") || text.equals("null"));
        }

        @Override
        public String kindName() {
            return isEmpty() ? "nothing" : "one value";
        }
    }

    /** A list. */
    record Items(int line, List<Tree> items) implements Tree {
        @Override
        public String kindName() {
            return "a list";
        }
    }

    /** A mapping; no key occurs twice. */
    record Mapping(int line, List<Entry> entries) implements Tree {
        @Override
        public String kindName() {
            return "a mapping";
        }

        /** The entry of that key, or null. */
        Entry entry(String key) {
            for (Entry entry : entries) {
                if (entry.key().equals(key)) {
                    return entry;
                }
            }
            return null;
        }
    }

    /** A key of a mapping with its value; the line is the key's. */
    record Entry(int line, String key, Tree value) {}
}
