// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where events of a log carry their times when no option says so: a date with a time of day as ISO
 * 8601 writes it, or the time since 1970 as a number of 13, 16 or 19 digits, or of 10 with a
 * fraction. Clocks are not looked at.
 */
enum EventTimes {
  /** A date with a time of day. */
  DATE(
      "(?<![\\d.:-])\\d{4}([-/])\\d\\d\\1\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,18})?"
          + "(?:\\s?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?(?!\\w)"),
  /** Time since 1970. */
  EPOCH("(?<![\\w.:+-])1(?:\\d{9}\\.\\d{1,9}|\\d{12}|\\d{15}|\\d{18})(?![\\w.])");

  private final Pattern form;

  EventTimes(String form) {
    this.form = Pattern.compile(form);
  }

  /** What an event carries, when that is a time. */
  static Optional<EventTimes> of(Matcher event) {
    for (EventTimes times : values()) {
      if (!times.find(event).isEmpty()) {
        return Optional.of(times);
      }
    }
    return Optional.empty();
  }

  /** The first time of this form in what an event is written as; empty when there is none. */
  String find(Matcher event) {
    String text = event.group();
    int clock = event.start("clock") - event.start();
    String before = clock < 0 ? text : text.substring(0, clock);
    String behind = clock < 0 ? "" : text.substring(event.end("clock") - event.start());
    String first = first(before);
    return first.isEmpty() ? first(behind) : first;
  }

  /** What an event is called, but for the first time in it. */
  String without(String label) {
    String left = form.matcher(label).replaceFirst("").strip();
    return left.isEmpty() ? label : left;
  }

  private String first(String text) {
    Matcher found = form.matcher(text);
    return found.find() ? found.group() : "";
  }
}
