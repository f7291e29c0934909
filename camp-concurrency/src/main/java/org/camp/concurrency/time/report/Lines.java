// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Ellipsis;

/** Texts of a screen of 80 columns. */
final class Lines {
  /** Significant digits of times. */
  static final int DIGITS = 3;

  private static final int NOTE = 72;
  private static final String ARROW = " → ";

  private Lines() {}

  /** What leads from one name to another in at most so many characters: both keep a part. */
  static String fitPart(String text, int width) {
    int arrow = text.indexOf(ARROW);
    if (arrow < 0 || text.codePointCount(0, text.length()) <= width) {
      return Ellipsis.middle(text, width);
    }
    String from = text.substring(0, arrow);
    String to = text.substring(arrow + ARROW.length());
    int room = width - ARROW.length();
    int half = room / 2;
    int first =
        to.length() < half ? room - to.length() : from.length() < half ? from.length() : half;
    return Ellipsis.middle(from, first) + ARROW + Ellipsis.middle(to, room - first);
  }

  /** A time of nanoseconds, as reports print it: with a prefix and three digits. */
  static String time(long nanoseconds) {
    return time((double) nanoseconds);
  }

  /** A mean of nanoseconds, as reports print it. */
  static String time(double nanoseconds) {
    return Quantity.format(Seconds.of(nanoseconds), "s", DIGITS);
  }

  /** A share that is won or lost, with its sign. */
  static String change(double share) {
    return (share >= 0.0005 ? "+" : "") + Quantity.format(share, "%", DIGITS);
  }

  /** A number with thousands apart. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number of things: {@code 1 trace}, {@code 3,000 traces}. */
  static String count(long number, String thing) {
    return count(number) + " " + thing + (number == 1 ? "" : "s");
  }

  /** A text that is filled up to a width. */
  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.codePointCount(0, text.length())));
  }

  private static String more(int left) {
    return " and " + left + " more";
  }

  /** That calls end after their callers; no line when none does. */
  static List<String> outliving(long calls) {
    if (calls == 0) {
      return List.of();
    }
    return List.of(
        calls == 1
            ? "1 call ends after its caller (-o trace.overflow=clip cuts it)"
            : count(calls) + " calls end after their caller (-o trace.overflow=clip cuts them)");
  }

  /** Items in as few lines of notes as hold them; the last says how many are left out. */
  static List<String> notes(String head, List<String> items, int most) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(head);
    int shown = 0;
    for (String item : items) {
      boolean first = line.length() == head.length();
      int left = items.size() - shown;
      int room = NOTE - (lines.size() == most - 1 && left > 1 ? more(left - 1).length() : 0);
      if (!first && line.length() + 2 + item.length() > room) {
        lines.add(line.toString());
        line = new StringBuilder(head);
        first = true;
      }
      if (lines.size() == most) {
        String last = lines.remove(most - 1);
        lines.add(last + more(left));
        return lines;
      }
      line.append(first ? "" : ", ").append(Ellipsis.middle(item, room - head.length()));
      shown++;
    }
    if (line.length() > head.length()) {
      lines.add(line.toString());
    }
    return lines;
  }
}
