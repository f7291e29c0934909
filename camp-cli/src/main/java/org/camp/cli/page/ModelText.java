// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.ArrayList;
import java.util.HashMap;
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

  /** What stands beside a line: its cost, and the length of its bar [%]; empty for none. */
  record Beside(String cost, String width) {
    static final Beside NOTHING = new Beside("", "");
  }

  /**
   * What times of lines, all above 0, look like beside them.
   *
   * @param times line → its time
   * @param unit of these
   */
  static Map<Integer, Beside> times(Map<Integer, Double> times, String unit) {
    double most = times.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    Map<Integer, Beside> beside = new HashMap<>();
    times.forEach(
        (line, time) ->
            beside.put(line, new Beside(PageNumbers.text(time, unit), percent(time / most))));
    return beside;
  }

  /**
   * The lines of a text.
   *
   * @param prefix what anchors begin with
   * @param beside line → what stands there
   */
  static List<Page.Line> lines(String text, String prefix, Map<Integer, Beside> beside) {
    List<Page.Line> lines = new ArrayList<>();
    int number = 0;
    int coloured = 0;
    for (String line : text.lines().toList()) {
      number++;
      Beside told = beside.getOrDefault(number, Beside.NOTHING);
      String shown = line.replace("\t", "    ");
      List<Page.Word> words =
          coloured < MOST_COLOURED ? words(shown) : List.of(new Page.Word("", shown));
      coloured += (int) words.stream().filter(word -> !word.colour().isEmpty()).count();
      lines.add(new Page.Line(prefix + number, number, words, told.cost(), told.width()));
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
