// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.SourceText;

/**
 * Where the executions of a log are. A delimiter separates them; without one, a line that belongs
 * to no event does when clocks start again behind it.
 */
final class LogRuns {
  /**
   * The part of the text that holds one execution.
   *
   * @param label what the text before it calls it, or empty
   * @param restarted whether clocks start again here, with no delimiter
   */
  record Run(int from, int to, String label, boolean restarted) {}

  private final SourceText text;
  private final ClockText clock = new ClockText();

  LogRuns(SourceText text) {
    this.text = text;
  }

  /** The parts that a delimiter separates; the line of a delimiter belongs to none. */
  List<Run> delimited(Pattern delimiter, boolean named) {
    List<Run> runs = new ArrayList<>();
    Matcher matcher = delimiter.matcher(text.text());
    int from = 0;
    String label = "";
    while (matcher.find()) {
      add(runs, from, matcher.start(), label);
      label = named ? matcher.group("trace") : "execution " + (runs.size() + 1);
      int end = Math.max(matcher.end(), matcher.start() + 1);
      int line = text.text().indexOf('\n', matcher.end());
      boolean whole = line >= 0 && text.text().substring(matcher.end(), line).isBlank();
      from = whole ? line + 1 : end;
    }
    add(runs, from, text.text().length(), label);
    return runs;
  }

  private void add(List<Run> runs, int from, int to, String label) {
    if (from < to && !text.text().substring(from, to).isBlank()) {
      runs.add(new Run(from, to, label, false));
    }
  }

  /** The parts of a part in which no clock stands twice at the same time. */
  List<Run> restarted(Run whole, Pattern parser) {
    List<Run> runs = new ArrayList<>();
    Map<String, BitSet> seen = new HashMap<>();
    Matcher matcher = parser.matcher(text.text()).region(whole.from, whole.to);
    int from = whole.from;
    int behind = whole.from;
    int aside = -1;
    String label = whole.label;
    while (matcher.find()) {
      if (matcher.end() == matcher.start()) {
        continue;
      }
      int skipped = firstText(behind, matcher.start());
      behind = matcher.end();
      aside = skipped >= 0 && !seen.isEmpty() ? skipped : aside;
      int own = own(matcher);
      if (own > 0 && isSeen(seen, matcher.group("host"), own) && aside >= 0) {
        runs.add(new Run(from, aside, label, from > whole.from));
        from = aside;
        label = title(aside);
        seen.clear();
        aside = -1;
        matcher.region(from, whole.to);
        behind = from;
      }
    }
    runs.add(new Run(from, whole.to, label, from > whole.from));
    return runs;
  }

  private static boolean isSeen(Map<String, BitSet> seen, String host, int own) {
    BitSet times = seen.computeIfAbsent(host, name -> new BitSet());
    boolean known = times.get(own);
    times.set(own);
    return known;
  }

  private int own(Matcher event) {
    String host = event.group("host");
    String written = event.group("clock");
    if (host == null || written == null || !clock.read(written)) {
      return 0;
    }
    for (int i = 0; i < clock.size(); i++) {
      if (clock.host(i).equals(host)) {
        return clock.value(i);
      }
    }
    return 0;
  }

  /** Where the first line with text begins; −1 when there is none. */
  private int firstText(int from, int to) {
    for (int at = from; at < to; at++) {
      if (!Character.isWhitespace(text.text().charAt(at))) {
        return at;
      }
    }
    return -1;
  }

  /** The line at an offset, without what only decorates it. */
  private String title(int at) {
    int end = text.text().indexOf('\n', at);
    String line = text.text().substring(at, end < 0 ? text.text().length() : end).strip();
    String bare = line.replaceAll("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$", "");
    return bare.isEmpty() ? line : bare;
  }
}
