// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.concurrency.trace.LogRuns.Run;

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
          form("^(?<host>\\S*) (?<clock>\\{\\s*(?:[\"\\\\].*)?\\})\\n(?<event>.*)"),
          form("^(?<event>.*)\\n(?<host>\\S*) (?<clock>\\{\\s*(?:[\"\\\\].*)?\\})"));

  private static final Pattern CLOCK = Pattern.compile("\\{[^}]*:\\s*\\d");

  private static final Pattern DELIMITER = form("^=== (?<trace>.*) ===[ \\t]*$");

  /** What no event is called: nothing, a comment, or a line that is drawn. */
  private static final Pattern RULE = Pattern.compile("\\s*(#|//|[=*~_+-]{2}|$)");

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

  /**
   * The form that finds the most events with a text of their own in the beginning of a log, and of
   * these the one that leaves the least of it unmatched.
   */
  static Pattern best(String text, List<Run> runs) {
    Pattern best = FORMS.get(FORMS.size() - 1);
    long most = 0;
    long least = 0;
    for (Pattern form : FORMS) {
      long found = 0;
      long unmatched = 0;
      int left = HEAD;
      for (Run run : runs) {
        int to = run.to() - run.from() <= left ? run.to() : wholeLines(text, run.from(), left);
        left -= Math.max(0, to - run.from());
        unmatched += to - run.from();
        Matcher matcher = form.matcher(text).region(run.from(), to);
        while (matcher.find()) {
          unmatched -= matcher.end() - matcher.start() + 1;
          found += RULE.matcher(matcher.group("event")).lookingAt() ? 0 : 1;
        }
      }
      if (found > most || (found == most && found > 0 && unmatched < least)) {
        most = found;
        least = unmatched;
        best = form;
      }
    }
    return best;
  }

  private static int wholeLines(String text, int from, int length) {
    return Math.max(from, text.lastIndexOf('\n', from + length) + 1);
  }

  /** What separates the executions of a log that has several, or a pattern that is not found. */
  static Pattern delimiter() {
    return DELIMITER;
  }
}
