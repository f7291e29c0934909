// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import org.camp.concurrency.time.network.Ledger;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.CriticalInterval;
import org.camp.core.report.Value;

/**
 * What one trace says of a part. Times are nanoseconds.
 *
 * @param part its number
 * @param kind what its activities are
 * @param name an operation, or {@code caller → callee}
 * @param calls spans, or starts for a queue
 * @param errors spans that failed
 * @param self self time of all
 * @param work activities of all
 * @param onPath time on the critical path
 */
record PartFigures(
    int part,
    ActivityClass kind,
    String name,
    int calls,
    int errors,
    long self,
    long work,
    long onPath) {
  private static final int MOST_TRIED = 200;

  /** All parts of a trace, the most time on the path first. */
  static List<PartFigures> of(SpanNetwork network, SpanFigures figures, Parts parts) {
    Ledger ledger = new Ledger(network, figures, parts);
    List<PartFigures> all = new ArrayList<>();
    for (int place = 0; place < ledger.size(); place++) {
      int part = ledger.account(place);
      all.add(
          new PartFigures(
              part,
              parts.kind(part),
              parts.name(part),
              ledger.calls(place),
              ledger.errors(place),
              ledger.self(place),
              ledger.work(place),
              ledger.onPath(place)));
    }
    all.sort(
        Comparator.comparingLong(PartFigures::onPath)
            .thenComparingLong(PartFigures::work)
            .reversed()
            .thenComparing(PartFigures::kind)
            .thenComparing(PartFigures::name));
    return all;
  }

  /** What people call it. */
  String title() {
    return title(kind, name);
  }

  /** What people call a part. */
  static String title(ActivityClass kind, String name) {
    return kind == ActivityClass.WIRE
        ? "wire " + name
        : kind == ActivityClass.QUEUE ? "queue of " + name : name;
  }

  /** Whether the figures that take evaluations of the whole trace are given for a part. */
  static boolean isTried(int place, int spans) {
    return place < MOST_TRIED || spans <= SpanRow.MOST_DRAGS;
  }

  /** What would be won if it took no time; undefined when that is not tried. */
  Value drag(SpanFigures figures, Parts parts, boolean tried) {
    return tried ? Seconds.value(figures.drag(parts, part)) : Value.NULL;
  }

  /** The makespan if it took half the time; undefined when that is not tried. */
  Value twiceAsFast(SpanFigures figures, Parts parts, boolean tried) {
    return tried ? Seconds.value(figures.halved(parts, part) / 2.0) : Value.NULL;
  }

  /** The factors between which the path stays critical; undefined when that is not tried. */
  List<Value> range(SpanFigures figures, Parts parts, boolean tried) {
    if (!tried) {
      return List.of(Value.NULL, Value.NULL);
    }
    CriticalInterval range = figures.range(parts, part);
    return List.of(Seconds.factor(range.low()), Seconds.factor(range.high()));
  }

  /** What takes over below and above these factors; undefined where nothing does. */
  List<Value> takesOver(SpanFigures figures, Parts parts, boolean tried) {
    if (!tried) {
      return List.of(Value.NULL, Value.NULL);
    }
    CriticalInterval range = figures.range(parts, part);
    return List.of(takesOver(figures, parts, range, false), takesOver(figures, parts, range, true));
  }

  private Value takesOver(SpanFigures figures, Parts parts, CriticalInterval range, boolean above) {
    OptionalInt other = figures.takesOver(parts, part, range, above);
    return other.isPresent() ? Value.of(title(parts, other.getAsInt())) : Value.NULL;
  }

  /** What people call a part. */
  static String title(Parts parts, int part) {
    return title(parts.kind(part), parts.name(part));
  }
}
