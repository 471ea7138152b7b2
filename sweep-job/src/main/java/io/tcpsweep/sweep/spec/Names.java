package io.tcpsweep.sweep.spec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** Finds what a misspelt name was meant to be. */
public final class Names {
    /** More proposals than this help nobody. */
    private static final int MAX_PROPOSALS = 3;

    private Names() {}

    /** "; did you mean X?" or nothing: to be put behind a message. */
    static String didYouMean(String given, Collection<String> known) {
        List<String> near = nearest(given, known);
        return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    }

    /**
     * The known names nearest to a given one: those that differ in case and separators only, else those with the given
     * word among their parts, else those at the least edit distance if that is at most a third of the length.
     */
    public static List<String> nearest(String given, Collection<String> known) {
        String wanted = normalized(given);
        TreeSet<String> same = new TreeSet<>();
        TreeSet<String> part = new TreeSet<>();
        for (String name : known) {
            if (normalized(name).equals(wanted)) {
                same.add(name);
            }
            if (("." + normalized(name) + ".").contains("." + wanted + ".")) {
                part.add(name);
            }
        }
        if (!same.isEmpty()) {
            return first(same);
        }
        return part.isEmpty() ? byDistance(wanted, known) : first(part);
    }

    private static List<String> byDistance(String wanted, Collection<String> known) {
        int least = Math.min(Math.max(1, wanted.length() / 3), wanted.length() - 1);
        TreeSet<String> nearest = new TreeSet<>();
        for (String name : known) {
            String candidate = normalized(name);
            int distance = distance(wanted, candidate);
            if (!wanted.contains(".") && candidate.contains(".")) {
                distance = Math.min(distance, distance(wanted, candidate.substring(candidate.lastIndexOf('.') + 1)));
            }
            if (distance < least) {
                least = distance;
                nearest.clear();
            }
            if (distance == least) {
                nearest.add(name);
            }
        }
        return first(nearest);
    }

    /** Edit distance in which a swap of neighbours is one step (optimal string alignment). */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }

    private static String normalized(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '.').replace('-', '.');
    }

    private static List<String> first(Collection<String> names) {
        return new ArrayList<>(names).subList(0, Math.min(names.size(), MAX_PROPOSALS));
    }
}
