// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.mpst.learn.discover.Decision;
import org.camp.mpst.learn.system.BranchPrediction;
import org.camp.mpst.learn.system.EquallyLong;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.ProcessValues;

/**
 * A decision as people read it.
 *
 * @param text what was decided
 * @param support by what
 */
record DecisionLines(String text, String support) {
  /** All decisions of an operation. */
  static List<DecisionLines> of(LearntOperation operation) {
    List<DecisionLines> all = new ArrayList<>();
    operation.decisions().forEach(decision -> all.add(of(decision)));
    for (BranchPrediction prediction : operation.predictions()) {
      all.add(
          new DecisionLines(
              prediction.attribute() + " tells which branch",
              prediction.values().size() + " values"));
    }
    for (EquallyLong pair : operation.equallyLong()) {
      if (pair.waits()) {
        String text = names(pair.one()) + " only waits for " + names(pair.other());
        all.add(new DecisionLines(text, String.format(Locale.ROOT, "r = %.2f", pair.r())));
      }
    }
    return all;
  }

  private static DecisionLines of(Decision decision) {
    if (decision instanceof Decision.Absent d) {
      return new DecisionLines(names(d.labels()) + " is optional", d.seen() + " of " + d.of());
    }
    if (decision instanceof Decision.Exclusive d) {
      String parts = d.blocks().stream().map(DecisionLines::names).collect(joining(" exclude "));
      String seen = d.seen().stream().map(String::valueOf).collect(joining(" and "));
      return new DecisionLines(parts + (d.weak() ? ", perhaps by chance" : ""), seen);
    }
    if (decision instanceof Decision.Round d) {
      String redo = d.redo().isEmpty() ? "" : ", then " + names(d.redo());
      return new DecisionLines(names(d.labels()) + redo + " repeats", counts(d.rounds()));
    }
    if (decision instanceof Decision.AtOnce d) {
      return new DecisionLines(d.label() + " several at once", counts(d.members()));
    }
    if (decision instanceof Decision.Noise d) {
      String parts = d.blocks().stream().map(DecisionLines::names).collect(joining(" before "));
      return new DecisionLines(parts, d.overlaps() + " of " + d.of() + " contrary");
    }
    if (decision instanceof Decision.NeverOverlap d) {
      String parts = d.blocks().stream().map(DecisionLines::names).collect(joining(" beside "));
      return new DecisionLines(parts + ", never overlapped", d.of() + " met");
    }
    if (decision instanceof Decision.OneAtATime d) {
      String parts = d.blocks().stream().map(DecisionLines::names).collect(joining(", "));
      String orders =
          d.orders().entrySet().stream()
              .map(order -> order.getKey().replace(' ', '-') + ": " + order.getValue())
              .collect(joining(" "));
      return new DecisionLines(parts + " one at a time", orders);
    }
    if (decision instanceof Decision.Variants d) {
      String seen = d.seen().stream().map(String::valueOf).collect(joining(" "));
      return new DecisionLines(d.sets().size() + " variants of calls", seen);
    }
    if (decision instanceof Decision.Correlated d) {
      return new DecisionLines(
          d.first() + " never meets " + d.second(),
          "0 of " + ProcessValues.shown(d.expected()) + " by chance");
    }
    Decision.PartsOrdered d = (Decision.PartsOrdered) decision;
    String lost =
        !d.isImprecise()
            ? ""
            : d.exclusives() ? ", imprecise: exclusions are lost" : ", imprecise: circles are cut";
    return new DecisionLines("an order that no blocks give" + lost, String.valueOf(d.of()));
  }

  private static java.util.stream.Collector<CharSequence, ?, String> joining(String gap) {
    return Collectors.joining(gap);
  }

  /** Short names of calls: the service where it says enough. */
  static String names(List<String> labels) {
    return labels.size() == 1
        ? labels.get(0)
        : labels.stream().map(DecisionLines::service).distinct().collect(joining(", "));
  }

  private static String service(String label) {
    int colon = label.indexOf(": ");
    return colon < 0 ? label : label.substring(0, colon);
  }

  private static String counts(Map<Integer, Integer> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + ": " + count.getValue())
        .collect(joining(" "));
  }
}
