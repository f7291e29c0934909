// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.order.ActivityClass;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.SampleKey;
import org.camp.mpst.learn.system.FittedCost;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/** Costs as people read them, the greatest first. */
final class CostLines {
  private static final int NAME = 29;
  private static final int SHAPE = 23;
  private static final int TIME = 8;
  private static final int COUNT = 7;
  private static final int DISTANCE = 4;

  private final LearntSystem system;

  CostLines(LearntSystem system) {
    this.system = system;
  }

  /** At most so many costs, and what there is beside them. */
  List<String> lines(int most) {
    Set<String> waiting = waiting();
    List<Map.Entry<SampleKey, FittedCost>> local =
        system.costs().entrySet().stream()
            .filter(cost -> cost.getKey().kind() != ActivityClass.WIRE)
            .filter(cost -> !waiting.contains(cost.getKey().of()))
            .sorted(
                Comparator.comparingDouble(
                        (Map.Entry<SampleKey, FittedCost> cost) -> -cost.getValue().mean())
                    .thenComparing(Map.Entry::getKey))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(row("Costs", "cost", "mean", "samples", "K-S"));
    lines.add(
        row(
            "-".repeat(NAME),
            "-".repeat(SHAPE),
            "-".repeat(TIME),
            "-".repeat(COUNT),
            "-".repeat(DISTANCE)));
    for (Map.Entry<SampleKey, FittedCost> cost : local.subList(0, Math.min(most, local.size()))) {
      FittedCost fit = cost.getValue();
      lines.add(
          row(
              name(cost.getKey()),
              shape(fit),
              ScreenText.time(fit.mean()),
              Integer.toString(fit.size()),
              Double.isNaN(fit.distance())
                  ? ""
                  : String.format(Locale.ROOT, "%.2f", fit.distance())));
    }
    String more = more(local.size() - most);
    if (!more.isEmpty()) {
      lines.add(more);
    }
    return lines;
  }

  /** Calls that only wait wherever they are made. */
  private Set<String> waiting() {
    Map<String, Boolean> waits = new HashMap<>();
    for (LearntOperation operation : system.operations().values()) {
      operation.block().stream()
          .flatMap(Block::labels)
          .forEach(label -> waits.merge(label, operation.waits(label), Boolean::logicalAnd));
    }
    return waits.keySet().stream().filter(waits::get).collect(Collectors.toSet());
  }

  private String more(int left) {
    List<FittedCost> wires =
        system.costs().entrySet().stream()
            .filter(cost -> cost.getKey().kind() == ActivityClass.WIRE)
            .map(Map.Entry::getValue)
            .toList();
    double sum = wires.stream().mapToDouble(FittedCost::mean).sum();
    String others = left > 0 ? left + " more" : "";
    if (wires.isEmpty()) {
      return others;
    }
    return others
        + (others.isEmpty() ? "" : "; ")
        + ScreenText.count(wires.size(), "wire")
        + ", "
        + ScreenText.time(sum / wires.size())
        + " each way";
  }

  private static String row(String what, String cost, String mean, String n, String distance) {
    return (ScreenText.left(what, NAME)
            + " "
            + ScreenText.left(cost, SHAPE)
            + " "
            + ScreenText.right(mean, TIME)
            + " "
            + ScreenText.right(n, COUNT)
            + " "
            + ScreenText.right(distance, DISTANCE))
        .stripTrailing();
  }

  /** What a cost is the cost of. */
  String name(SampleKey key) {
    if (key.at().isEmpty()) {
      return key.of() + (key.kind() == ActivityClass.QUEUE ? ", in the queue" : "");
    }
    LearntOperation operation = system.operations().get(key.of());
    boolean leaf = operation == null || operation.block().isEmpty();
    return key.at().equals(SampleKey.END)
        ? key.of() + (leaf ? "" : ", at its end")
        : key.of() + ", before " + key.at();
  }

  private static String shape(FittedCost fit) {
    return switch (fit.family()) {
      case UNIFORM -> "uniform " + range(fit.first(), fit.second());
      default -> fit.family().word();
    };
  }

  private static String range(double low, double high) {
    double scale = high >= 1 ? 1 : high >= 1e-3 ? 1e3 : 1e6;
    String unit = scale == 1 ? "s" : scale == 1e3 ? "ms" : "us";
    double most = high * scale;
    int decimals = most >= 100 ? 0 : most >= 10 ? 1 : 2;
    String number = "%." + decimals + "f";
    return String.format(Locale.ROOT, number + " .. " + number + " %s", low * scale, most, unit);
  }

  /** All of them for machines. */
  Section.Table table() {
    List<List<Value>> rows = new ArrayList<>();
    system
        .costs()
        .forEach(
            (key, cost) ->
                rows.add(
                    List.of(
                        Value.of(key.kind().word()),
                        Value.of(key.of()),
                        Value.of(key.at()),
                        Value.of(cost.family().word()),
                        Value.of((long) cost.size()),
                        Value.of(cost.mean()),
                        Value.of(cost.low()),
                        Value.of(cost.high()),
                        Value.of(cost.distance()))));
    return new Section.Table(
        "Costs",
        List.of(
            Section.Column.of("class"),
            Section.Column.of("of"),
            Section.Column.of("at"),
            Section.Column.of("family"),
            Section.Column.of("samples"),
            new Section.Column("mean", "s"),
            new Section.Column("low", "s"),
            new Section.Column("high", "s"),
            Section.Column.of("distance")),
        rows);
  }
}
