// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a model with its comments, numbers and words of its language in colours. */
final class ModelText {
  /** Lines beyond which a text is no model that anybody reads. */
  static final int MOST_LINES = 3000;

  /** Coloured words beyond which the rest stays plain, as browsers take long for many elements. */
  private static final int MOST_COLOURED = 1000;

  private static final Pattern WORDS =
      Pattern.compile(
          "(?<st>\"(?:[^\"\\\\]|\\\\.)*\")|(?<cm>//.*|/\\*.*?\\*/|\\(\\*.*?\\*\\)|^\\s*[#%].*)|(?<nu>\\b\\d[\\w.]*)|(?<id>[A-Za-z_]\\w*)");
  private static final Set<String> KEYWORDS =
      Set.of(
          "module protocol global local role rec continue choice at or from to cost param for in"
              .split(" ", -1));
  private static final Set<String> MORE =
      Set.of(
          "times", "let", "fun", "if", "then", "else", "end", "and", "do", "quorum", "of", "val",
          "type", "mkpar", "put", "proj", "case", "with", "match", "where", "const", "ctmc", "true",
          "false");

  private ModelText() {}

  /**
   * The lines of a text.
   *
   * @param prefix what anchors begin with
   * @param costs line → what it adds to the answer, above 0
   * @param unit of that
   */
  static List<Page.Line> lines(
      String text, String prefix, Map<Integer, Double> costs, String unit) {
    List<Page.Line> lines = new ArrayList<>();
    double most = costs.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    int number = 0;
    int coloured = 0;
    for (String line : text.lines().toList()) {
      number++;
      double cost = costs.getOrDefault(number, 0.0);
      boolean counts = cost > 0;
      String shown = line.replace("\t", "    ");
      List<Page.Word> words =
          coloured < MOST_COLOURED ? words(shown) : List.of(new Page.Word("", shown));
      coloured += (int) words.stream().filter(word -> !word.colour().isEmpty()).count();
      lines.add(
          new Page.Line(
              prefix + number,
              number,
              words,
              counts ? PageNumbers.text(cost, unit) : "",
              counts ? percent(cost / most) : ""));
    }
    return lines;
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", Math.max(1, 100 * Math.min(1, share)));
  }

  private static List<Page.Word> words(String line) {
    List<Page.Word> words = new ArrayList<>();
    Matcher matcher = WORDS.matcher(line);
    int from = 0;
    while (matcher.find()) {
      String found = matcher.group();
      String colour = colour(matcher, line);
      if (!colour.isEmpty()) {
        plain(line.substring(from, matcher.start()), words);
        words.add(new Page.Word(colour, found));
        from = matcher.end();
      }
    }
    plain(line.substring(from), words);
    return words.isEmpty() ? List.of(new Page.Word("", " ")) : words;
  }

  private static String colour(Matcher word, String line) {
    if (word.group("cm") != null) {
      return "cm";
    } else if (word.group("nu") != null) {
      return "nu";
    } else if (word.group("st") != null) {
      return line.substring(word.end()).stripLeading().startsWith(":") ? "kw" : "nu";
    }
    return KEYWORDS.contains(word.group()) || MORE.contains(word.group()) ? "kw" : "";
  }

  private static void plain(String text, List<Page.Word> words) {
    if (!text.isEmpty()) {
      words.add(new Page.Word("", text));
    }
  }
}
