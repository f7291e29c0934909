// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.report.Ellipsis;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.system.CostChoice;
import org.camp.mpst.learn.system.CostCorrelations;
import org.camp.mpst.learn.system.EquallyLong;
import org.camp.mpst.learn.system.FittedCost;
import org.camp.mpst.learn.system.LastOfAll;
import org.camp.mpst.learn.system.LearnSettings;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/** How far a learnt protocol is not to be trusted, and why. */
final class SpanRemarks {
  private static final double TELLING = 0.1;
  private static final int WAITS_SHOWN = 3;
  private static final int FEW_INSTANCES = 20;
  private static final int NAME = 30;

  private final LearntSystem system;
  private final LearnSettings settings;
  private final PrintedSystem printed;
  private final LatencyPrediction prediction;
  private final List<CostCorrelations.Pair> correlated;

  SpanRemarks(
      LearntSystem system,
      LearnSettings settings,
      PrintedSystem printed,
      LatencyPrediction prediction) {
    this.system = system;
    this.settings = settings;
    this.printed = printed;
    this.prediction = prediction;
    this.correlated = isOff() ? CostCorrelations.of(system.samples()) : List.of();
  }

  /** Costs that are great in the same traces, where the prediction is off. */
  List<CostCorrelations.Pair> correlated() {
    return correlated;
  }

  /** Whether measured and predicted latency differ by so much that a reason is looked for. */
  private boolean isOff() {
    return SpanReport.mean(system.latencies()) > 0 && isFar();
  }

  private boolean isFar() {
    return Math.abs(prediction.mean() / SpanReport.mean(system.latencies()) - 1) > TELLING
        || Math.abs(off(0.5)) > TELLING
        || Math.abs(off(0.9)) > TELLING;
  }

  private double off(double q) {
    return prediction.quantile(q) / FittedCost.quantile(system.latencies(), q) - 1;
  }

  /** The remarks, each with lines of a screen. */
  List<String> all() {
    List<String> all = new ArrayList<>(printed.notes());
    if (!prediction.problems().isEmpty()) {
      all.add("the protocol is not projectable: " + prediction.problems().get(0).message());
    }
    Set<String> messages = messages();
    for (LearntOperation operation : system.operations().values()) {
      operation
          .last()
          .filter(last -> messages.contains(operation.name()))
          .ifPresent(last -> all.add(waitsForAll(operation.name(), last)));
    }
    if (isOff()) {
      reasons(all);
    }
    if (!system.isTimed()) {
      all.add(
          "no trace takes any time: calls that begin together count as one after the other, and"
              + " nothing is known of costs");
    }
    long unfit = system.costs().values().stream().filter(FittedCost::isUnfit).count();
    if (unfit > 0 && settings.costs() == CostChoice.FIT) {
      String costs = ScreenText.count(unfit, "cost");
      all.add(
          "no family fits "
              + costs
              + (settings.machine()
                  ? ": the machine has what was measured, analyse with -m"
                  : "; with --machine-output the machine has what was measured"));
    }
    long assumed =
        system.operations().values().stream()
            .filter(o -> o.instances() < FEW_INSTANCES)
            .filter(o -> o.block().map(b -> b.labels().count() > 1).orElse(false))
            .count();
    if (assumed > 0) {
      all.add(
          ScreenText.count(assumed, "operation")
              + " with fewer than 20 instances: the order of calls is assumed");
    }
    return all.stream().map(ScreenText::wrapped).toList();
  }

  /** Operations that begin with a message which nobody answers. */
  private Set<String> messages() {
    return system.operations().values().stream()
        .flatMap(operation -> operation.block().stream())
        .flatMap(Block::labels)
        .filter(OperationName::isUnanswered)
        .map(OperationName::plain)
        .collect(Collectors.toSet());
  }

  private static String waitsForAll(String operation, LastOfAll last) {
    return String.format(
        Locale.ROOT,
        "%s: its %d instances in a trace differ (%d call on), alike in every trace: what one does"
            + " depends on others, as where several messages are waited for, which spans do not"
            + " tell; the protocol draws it",
        Ellipsis.middle(operation, NAME),
        last.instances(),
        last.going());
  }

  private void reasons(List<String> all) {
    List<String> differ = new ArrayList<>();
    for (double q : new double[] {0.5, 0.9}) {
      if (Math.abs(off(q)) > TELLING) {
        double measured = FittedCost.quantile(system.latencies(), q);
        differ.add(
            String.format(
                Locale.ROOT,
                "p%.0f is measured %s and predicted %s (%s)",
                100 * q,
                ScreenText.time(measured),
                ScreenText.time(prediction.quantile(q)),
                ScreenText.change(off(q))));
      }
    }
    if (!differ.isEmpty()) {
      all.add(String.join("; ", differ));
    }
    boolean sends = system.sending() > TELLING / 2 * SpanReport.mean(system.latencies());
    if (sends) {
      all.add(
          "a trace takes "
              + ScreenText.time(system.sending())
              + " to send messages, which the protocol leaves out");
    }
    List<String> waits = waits();
    all.addAll(waits);
    List<String> pairs = new ArrayList<>();
    CostLines names = new CostLines(system);
    for (CostCorrelations.Pair pair : correlated) {
      pairs.add(
          Ellipsis.middle(
              String.format(
                  Locale.ROOT,
                  "r = %.2f  %s | %s",
                  pair.r(),
                  names.name(pair.one()),
                  names.name(pair.other())),
              ScreenText.REMARK));
    }
    if (!pairs.isEmpty()) {
      all.add(
          "costs that are drawn one by one are great in the same traces:\n"
              + String.join("\n", pairs));
    } else if (waits.isEmpty() && !sends) {
      all.add("no costs are correlated: an order or a wait is missing");
    }
  }

  /** Parts beside each other that last equally long, which is drawn as if they did not. */
  private List<String> waits() {
    List<String> lines = new ArrayList<>();
    for (LearntOperation operation : system.operations().values()) {
      for (EquallyLong pair : operation.equallyLong()) {
        if (!pair.waits()) {
          lines.add(
              Ellipsis.middle(
                  String.format(
                      Locale.ROOT,
                      "one waits for the other (r = %.2f): %s | %s",
                      pair.r(),
                      DecisionLines.names(pair.one()),
                      DecisionLines.names(pair.other())),
                  ScreenText.REMARK));
        }
      }
    }
    return ScreenText.few(lines, WAITS_SHOWN, "of parts that wait for each other");
  }
}
