package io.tcpsweep.sweep.cli;

import java.util.ArrayList;
import java.util.List;

/** Aligned plain text: numbers to the right, words to the left, two spaces between columns. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<String> headers;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(List<String> headers) {
        this.headers = List.copyOf(headers);
    }

    void add(List<String> cells) {
        if (cells.size() != headers.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + headers.size() + " columns");
        }
        rows.add(List.copyOf(cells));
    }

    /** The lines of the table, header first, without trailing spaces. */
    List<String> lines() {
        int[] widths = new int[headers.size()];
        boolean[] right = new boolean[headers.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = headers.get(column).length();
            right[column] = true;
            for (List<String> row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
                right[column] &= isNumberLike(row.get(column));
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(headers, widths, right));
        rows.forEach(row -> lines.add(line(row, widths, right)));
        return lines;
    }

    private static boolean isNumberLike(String cell) {
        return cell.isEmpty() || cell.equals("-") || Character.isDigit(cell.charAt(cell.startsWith("-") ? 1 : 0));
    }

    private static String line(List<String> cells, int[] widths, boolean[] right) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String padding = " ".repeat(widths[column] - cells.get(column).length());
            line.append(column == 0 ? "" : GAP);
            line.append(right[column] ? padding + cells.get(column) : cells.get(column) + padding);
        }
        return line.toString().stripTrailing();
    }
}
