// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.Timing;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.learn.call.SampleKey;
import org.camp.mpst.learn.system.CostCorrelations;
import org.camp.mpst.learn.system.EquallyLong;
import org.camp.mpst.learn.system.FittedCost;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/** The screen of a protocol learnt from traces of services. */
final class SpanReport {
  private static final double TELLING = 0.1;
  private static final int COSTS_SHOWN = 6;
  private static final int DECISIONS_SHOWN = 5;
  private static final int PROCESS_LINES = 14;

  private final Timing timing;
  private final LearntSystem system;
  private final PrintedSystem printed;
  private final LatencyPrediction prediction;
  private final List<CostCorrelations.Pair> correlated;

  SpanReport(
      Timing timing, LearntSystem system, PrintedSystem printed, LatencyPrediction prediction) {
    this.timing = timing;
    this.system = system;
    this.printed = printed;
    this.prediction = prediction;
    this.correlated = isOff() ? CostCorrelations.of(system.samples()) : List.of();
  }

  Report build() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Text("", summary()));
    sections.add(new Section.Text("", processes()));
    sections.add(new Section.Text("", costs()));
    List<String> decided = decisions();
    if (!decided.isEmpty()) {
      sections.add(new Section.Text("", decided));
    }
    Report report =
        new Report(
            title(),
            sections,
            Value.object()
                .put(
                    "learn", new SpanValues(timing, system).values(printed, prediction, correlated))
                .build(),
            List.of(),
            remarks(),
            ProcessPicture.of(system));
    return report
        .withDocument(printed.protocol().source().text())
        .withFile("machine-output", printed.yaml())
        .withData(List.of(costTable()));
  }

  private double off(double q) {
    return prediction.quantile(q) / FittedCost.quantile(system.latencies(), q) - 1;
  }

  /** Whether measured and predicted latency differ by so much that a reason is looked for. */
  private boolean isOff() {
    return Math.abs(prediction.mean() / mean(system.latencies()) - 1) > TELLING
        || Math.abs(off(0.5)) > TELLING
        || Math.abs(off(0.9)) > TELLING;
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private String title() {
    long calls = calls();
    return "Protocol learnt from "
        + ScreenText.count(system.traces(), "trace")
        + ", "
        + ScreenText.count(calls, "call")
        + " of "
        + ScreenText.count(system.operations().size(), "operation");
  }

  private long calls() {
    long instances =
        system.operations().values().stream().mapToLong(LearntOperation::instances).sum();
    return instances - system.roots().values().stream().mapToLong(Integer::longValue).sum();
  }

  private List<String> summary() {
    List<String> lines = new ArrayList<>();
    int replay = system.traces() - system.misfits().size();
    lines.add(row("replay", replay + " of " + ScreenText.count(system.traces(), "trace")));
    long executions = 0;
    long seen = 0;
    int upTo = 0;
    boolean whole = true;
    for (LearntOperation operation : system.operations().values()) {
      if (operation.terms().isPresent()) {
        executions += operation.terms().get().count();
        seen += operation.seen();
        upTo = Math.max(upTo, operation.terms().get().upTo());
        whole &= operation.terms().get().isWhole();
      }
    }
    lines.add(
        row(
            "precision",
            String.format(
                Locale.ROOT,
                "%,d of %s%,d executions of at most %d calls were seen",
                seen,
                whole ? "" : "more than ",
                executions,
                upTo)));
    double measured = mean(system.latencies());
    double predicted = prediction.mean();
    lines.add(
        row(
            "mean",
            "measured "
                + ScreenText.time(measured)
                + (Double.isNaN(predicted)
                    ? ", not predicted"
                    : "   predicted "
                        + ScreenText.time(predicted)
                        + " ("
                        + ScreenText.change(predicted / measured - 1)
                        + ")")));
    return lines;
  }

  private static String row(String name, String value) {
    return ScreenText.left(name, 13) + value;
  }

  private List<String> processes() {
    List<String> lines = new ArrayList<>();
    for (LearntOperation operation : system.operations().values()) {
      if (operation.block().isPresent()) {
        lines.add(
            ScreenText.fit(
                operation.name() + ", " + ScreenText.count(operation.instances(), "instance"), 76));
        ProcessLines.of(operation.block().get()).forEach(line -> lines.add("  " + line));
      }
    }
    return ScreenText.few(lines, PROCESS_LINES, "lines; -O writes all");
  }

  private List<String> costs() {
    List<Map.Entry<SampleKey, FittedCost>> local =
        system.costs().entrySet().stream()
            .filter(cost -> cost.getKey().kind() != ActivityClass.WIRE)
            .sorted(
                Comparator.comparingDouble(
                        (Map.Entry<SampleKey, FittedCost> cost) -> -cost.getValue().mean())
                    .thenComparing(Map.Entry::getKey))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(costRow("Costs", "cost", "mean", "samples", "K-S"));
    lines.add(costRow("-".repeat(27), "-".repeat(24), "-".repeat(8), "-".repeat(7), "----"));
    for (Map.Entry<SampleKey, FittedCost> cost :
        local.subList(0, Math.min(COSTS_SHOWN, local.size()))) {
      FittedCost fit = cost.getValue();
      lines.add(
          costRow(
              name(cost.getKey()),
              shape(fit),
              ScreenText.time(fit.mean()),
              Integer.toString(fit.size()),
              Double.isNaN(fit.distance())
                  ? ""
                  : String.format(Locale.ROOT, "%.2f", fit.distance())));
    }
    String more = more(local.size() - COSTS_SHOWN);
    if (!more.isEmpty()) {
      lines.add(more);
    }
    return lines;
  }

  private String more(int left) {
    long wires =
        system.costs().keySet().stream().filter(key -> key.kind() == ActivityClass.WIRE).count();
    double sum =
        system.costs().entrySet().stream()
            .filter(cost -> cost.getKey().kind() == ActivityClass.WIRE)
            .mapToDouble(cost -> cost.getValue().mean())
            .sum();
    String others = left > 0 ? left + " more" : "";
    if (wires == 0) {
      return others;
    }
    return others
        + (others.isEmpty() ? "" : "; ")
        + ScreenText.count(wires, "wire")
        + ", "
        + ScreenText.time(sum / wires)
        + " each way";
  }

  private static String costRow(String what, String cost, String mean, String n, String distance) {
    return (ScreenText.left(what, 27)
            + "  "
            + ScreenText.left(cost, 24)
            + "  "
            + ScreenText.right(mean, 8)
            + "  "
            + ScreenText.right(n, 7)
            + "  "
            + ScreenText.right(distance, 4))
        .stripTrailing();
  }

  private String name(SampleKey key) {
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
    return String.format(Locale.ROOT, "%.2f .. %.2f %s", low * scale, high * scale, unit);
  }

  private List<String> decisions() {
    List<String> rows = new ArrayList<>();
    for (LearntOperation operation : system.operations().values()) {
      for (DecisionLines decision : DecisionLines.of(operation)) {
        rows.add(
            ScreenText.left(decision.text(), 52) + "  " + ScreenText.right(decision.support(), 22));
      }
    }
    if (rows.isEmpty()) {
      return rows;
    }
    List<String> lines = new ArrayList<>();
    lines.add(ScreenText.left("Decided", 52) + "  " + ScreenText.right("support", 22));
    lines.add("-".repeat(52) + "  " + "-".repeat(22));
    lines.addAll(ScreenText.few(rows, DECISIONS_SHOWN, "decisions; the protocol tells all"));
    return lines;
  }

  private List<String> remarks() {
    List<String> all = new ArrayList<>(printed.notes());
    if (!prediction.problems().isEmpty()) {
      all.add("the protocol is not projectable: " + prediction.problems().get(0).message());
    }
    double[] latencies = system.latencies();
    for (double q : new double[] {0.5, 0.9}) {
      double measured = FittedCost.quantile(latencies, q);
      double predicted = prediction.quantile(q);
      if (Math.abs(predicted / measured - 1) > TELLING) {
        all.add(
            String.format(
                Locale.ROOT,
                "p%.0f is measured %s and predicted %s (%s)",
                100 * q,
                ScreenText.time(measured),
                ScreenText.time(predicted),
                ScreenText.change(predicted / measured - 1)));
      }
    }
    if (isOff()) {
      all.add(
          correlated.isEmpty()
              ? "no costs are correlated: an order or a wait is missing"
              : "costs that are drawn one by one are great in the same traces:");
    }
    if (isOff()) {
      all.addAll(waits());
    }
    for (CostCorrelations.Pair pair : correlated) {
      all.add(
          ScreenText.fit(
              String.format(
                  Locale.ROOT,
                  "  r = %.2f  %s | %s",
                  pair.r(),
                  name(pair.one()),
                  name(pair.other())),
              72));
    }
    long assumed =
        system.operations().values().stream()
            .filter(
                o -> o.instances() < 20 && o.block().map(b -> b.labels().count() > 1).orElse(false))
            .count();
    if (assumed > 0) {
      all.add(
          ScreenText.count(assumed, "operation")
              + " with fewer than 20 instances: the order of calls is assumed");
    }
    return all;
  }

  /** Calls beside each other that last equally long, which is drawn as if they did not. */
  private List<String> waits() {
    List<String> lines = new ArrayList<>();
    for (LearntOperation operation : system.operations().values()) {
      for (EquallyLong pair : operation.equallyLong()) {
        lines.add(
            ScreenText.fit(
                String.format(
                    Locale.ROOT,
                    "one waits for the other (r = %.2f): %s | %s",
                    pair.r(),
                    pair.one(),
                    pair.other()),
                72));
      }
    }
    return ScreenText.few(lines, 3, "of calls that wait for each other");
  }

  private Section.Table costTable() {
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
