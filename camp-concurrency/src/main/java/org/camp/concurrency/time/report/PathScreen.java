// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.Replay;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ScaleFactor;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** What the critical path of a trace is made of, as a table: wires together, and the rest. */
final class PathScreen {
  private static final int NAME = 36;

  /** Share of the path that is told part by part only when many parts are asked for. */
  private static final double LITTLE = 1.0 / 8;

  private final SpanNetwork network;
  private final SpanFigures figures;
  private final Parts parts;
  private final List<List<Value>> rows = new ArrayList<>();

  private PathScreen(SpanNetwork network, SpanFigures figures, Parts parts) {
    this.network = network;
    this.figures = figures;
    this.parts = parts;
  }

  static Section table(
      SpanNetwork network, SpanFigures figures, Parts parts, List<PartFigures> all, Rows wanted) {
    PathScreen screen = new PathScreen(network, figures, parts);
    List<PartFigures> critical = all.stream().filter(part -> part.onPath() != 0).toList();
    List<PartFigures> wires =
        critical.stream().filter(part -> part.kind() == ActivityClass.WIRE).toList();
    List<PartFigures> others =
        critical.stream().filter(part -> part.kind() != ActivityClass.WIRE).toList();
    int top = wanted.most();
    int most = others.size() <= top + 1 ? others.size() : top;
    int shown = wanted.folds() ? Math.min(most, screen.telling(others)) : most;
    others.subList(0, shown).forEach(screen::row);
    screen.rest(others.subList(shown, others.size()));
    screen.wires(wires);
    return new Section.Table(
        "",
        List.of(
            Section.Column.of("On the critical path"),
            Section.Column.count("calls"),
            new Section.Column("self", "s", Lines.DIGITS),
            new Section.Column("share", "%", Lines.DIGITS),
            new Section.Column("half saves", "%", Lines.DIGITS)),
        screen.rows);
  }

  /** How many parts are shown where the last ones take little together: all, or all but two. */
  private int telling(List<PartFigures> others) {
    double little = LITTLE * network.makespan();
    int shown = others.size();
    long rest = 0;
    while (shown > 1 && rest + others.get(shown - 1).onPath() < little) {
      rest += others.get(--shown).onPath();
    }
    return shown > others.size() - 2 ? others.size() : shown;
  }

  private void row(PartFigures part) {
    add(
        Lines.fitPart(part.title(), NAME),
        Value.of(part.calls()),
        part.onPath(),
        Value.of(saved(figures.halved(parts, part.part()) / 2.0)));
  }

  private void rest(List<PartFigures> others) {
    if (!others.isEmpty()) {
      long time = others.stream().mapToLong(PartFigures::onPath).sum();
      long halved = figures.halved(parts, others.stream().map(PartFigures::part).toList());
      add(Lines.count(others.size()) + " more", Value.of(""), time, Value.of(saved(halved / 2.0)));
    }
  }

  private void wires(List<PartFigures> wires) {
    if (wires.size() == 1) {
      row(wires.get(0));
    } else if (!wires.isEmpty()) {
      Change halved = new Change.Scale(new Change.Target.Wires(), new ScaleFactor(1, 2));
      add(
          "wires, " + Lines.count(wires.size(), "pair"),
          Value.of(wires.stream().mapToInt(PartFigures::calls).sum()),
          wires.stream().mapToLong(PartFigures::onPath).sum(),
          Value.of(saved(Replay.of(network, List.of(halved)).value())));
    }
  }

  private double saved(double makespan) {
    return 1 - makespan / Math.max(1, network.makespan());
  }

  private void add(String name, Value calls, long time, Value saves) {
    rows.add(
        List.of(
            Value.of(name),
            calls,
            Seconds.value(time),
            Value.of(time / (double) Math.max(1, network.makespan())),
            saves));
  }
}
