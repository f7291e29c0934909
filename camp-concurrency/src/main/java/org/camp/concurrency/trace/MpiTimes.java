// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.camp.concurrency.time.rank.RankOperation;
import org.camp.concurrency.trace.MpiSyntax.Line;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;

/** The times of a message trace: {@code at=} and {@code for=}, on every line or on none. */
final class MpiTimes {
  private final SourceText source;
  private final Diagnostics errors;
  private final TimeText text = new TimeText(BareUnit.S);

  MpiTimes(SourceText source, Diagnostics errors) {
    this.source = source;
    this.errors = errors;
  }

  /** Whether the lines have times; says what is wrong when only some have. */
  boolean areIn(List<Line> lines) {
    long timed = lines.stream().filter(MpiTimes::isTimed).count();
    if (timed < lines.size() && lines.stream().anyMatch(MpiTimes::hasTime)) {
      Line first = lines.stream().filter(line -> !isTimed(line)).findFirst().orElseThrow();
      String also =
          lines.size() - timed == 1 ? "" : ", nor have " + (lines.size() - timed - 1) + " others";
      errors.add(
          source
              .error("missing-time", first.span(), "this line has not both at= and for=" + also)
              .withHint("times stand on every line or on none"));
    }
    return timed > 0;
  }

  private static boolean isTimed(Line line) {
    return line.fields().has("at") && line.fields().has("for");
  }

  private static boolean hasTime(Line line) {
    return line.fields().has("at") || line.fields().has("for");
  }

  /** How many times were finer than a nanosecond. */
  int rounded() {
    return text.rounded();
  }

  /** The operations of lines that have times. */
  List<RankOperation> operations(List<Line> lines, IntUnaryOperator process) {
    List<RankOperation> operations = new ArrayList<>(lines.size());
    for (Line line : lines) {
      long from = time(line, "at", "a time such as 1.5ms");
      long length = time(line, "for", "a length such as 200us");
      if (length < 0 && length != TimeText.NONE) {
        wrong(line, "for", "a length from 0 on");
      }
      String what = line.operation().equals("compute") ? line.label() : line.what();
      operations.add(
          new RankOperation(
              process.applyAsInt(line.rank()), line.operation(), what, from, from + length));
    }
    return operations;
  }

  private long time(Line line, String key, String expected) {
    long time = text.number(line.field(key, ""));
    if (time == TimeText.NONE && line.fields().has(key)) {
      wrong(line, key, expected);
    }
    return time;
  }

  private void wrong(Line line, String key, String expected) {
    errors.add(
        source.error(
            "bad-time",
            line.span(),
            key + "=" + line.field(key, "") + " is no time: expected " + expected));
  }
}
