package io.tcpsweep.packetdrill.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the little of shell syntax that scripts need: commands, quotes, and products of numbers. */
final class ShellText {
    private static final Pattern PRODUCT = Pattern.compile("\\$\\(\\(\\s*([0-9]+(?:\\s*\\*\\s*[0-9]+)*)\\s*\\)\\)");

    private ShellText() {}

    /** The commands of a text, each as its words; comments are dropped. */
    static List<List<String>> commands(String text) {
        List<List<String>> commands = new ArrayList<>();
        for (String line : withProducts(text.replace("\\\n", " ")).split("\n")) {
            for (String part : line.split(";|&&")) {
                List<String> words = words(part);
                if (!words.isEmpty() && !words.get(0).startsWith("#")) {
                    commands.add(words);
                }
            }
        }
        return commands;
    }

    private static String withProducts(String text) {
        Matcher matcher = PRODUCT.matcher(text);
        return matcher.replaceAll(found -> {
            long product = 1;
            for (String factor : found.group(1).split("\\*")) {
                product *= Long.parseLong(factor.strip());
            }
            return Long.toString(product);
        });
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        boolean open = false;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (quote != 0 ? c == quote : c == '"' || c == '\'') {
                quote = quote == 0 ? c : 0;
                open = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (open) {
                    words.add(word.toString());
                    word.setLength(0);
                }
                open = false;
            } else {
                word.append(c);
                open = true;
            }
        }
        if (open) {
            words.add(word.toString());
        }
        return words;
    }
}
