package org.camp.concurrency.trace;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms of ShiViz logs that are recognised by themselves. */
final class LogForms {
  private static final int HEAD = 1 << 18;

  /** From the most particular to the most general. */
  private static final List<Pattern> FORMS =
      List.of(
          form(
              "State \\d+: <?(?<event>[^\\n"
                  + ">]*)>?\\n"
                  + "(?:(?!State ).*\\n"
                  + ")*?/\\\\ Host = (?<host>.*)\\n"
                  + "(?:(?!State ).*\\n"
                  + ")*?/\\\\ Clock = \"(?<clock>.*)\""),
          form(
              "\\[\\w+\\] \\[(?<date>[^\\]\\n]*)\\] [^ \\n]+ \\[akka://\\w+/user/(?<host>\\w+)\\] "
                  + "(?<clock>\\{[^}\\n]*\\}) (?<event>.*)"),
          form(
              "\\[(?<date>\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2},\\d{3}) (?<path>\\S*)\\] "
                  + "(?<priority>[A-Z]+) (?<event>.*)\\n(?<host>[^{\\n]*?) (?<clock>\\{.*\\})"),
          form(
              "(?<ip>(?:\\d{1,3}\\.){3}\\d{1,3}) (?<date>\\d+/\\d+/\\d+ \\d+:\\d+:\\d+ [AP]M) "
                  + "(?<action>[A-Z]+) (?<event>.*)\\n(?<host>\\w*) (?<clock>\\{.*\\})"),
          form("^(?<timestamp>\\d+) (?<event>.*)\\n(?<host>\\w*) (?<clock>\\{.*\\})"),
          form("^(?<host>\\S*) (?<clock>\\{.*\\})\\n(?<event>.*)"),
          form("^(?<event>.*)\\n(?<host>\\S*) (?<clock>\\{.*\\})"));

  private static final Pattern CLOCK = Pattern.compile("\\{[^}]*:\\s*\\d");

  private static final Pattern DELIMITER = form("^=== (?<trace>.*) ===$");

  private LogForms() {}

  private static Pattern form(String regex) {
    return Pattern.compile(regex, Pattern.MULTILINE);
  }

  /** Whether some form finds an event with a clock that counts something in a piece of text. */
  static boolean recognise(String head) {
    return FORMS.stream()
        .flatMap(form -> form.matcher(head).results())
        .anyMatch(event -> CLOCK.matcher(event.group()).find());
  }

  /** The form that leaves the least text of the beginning of a log unmatched. */
  static Pattern best(String text) {
    int end = text.length() <= HEAD ? text.length() : text.lastIndexOf('\n', HEAD) + 1;
    String head = text.substring(0, end);
    Pattern best = FORMS.get(FORMS.size() - 1);
    long least = Long.MAX_VALUE;
    for (Pattern form : FORMS) {
      Matcher matcher = form.matcher(head);
      long unmatched = head.length();
      int found = 0;
      while (matcher.find()) {
        unmatched -= matcher.end() - matcher.start();
        found++;
      }
      unmatched -= Math.min(unmatched, found);
      if (found > 0 && unmatched < least) {
        least = unmatched;
        best = form;
      }
    }
    return best;
  }

  /** What separates the executions of a log that has several, or a pattern that is not found. */
  static Pattern delimiter() {
    return DELIMITER;
  }
}
