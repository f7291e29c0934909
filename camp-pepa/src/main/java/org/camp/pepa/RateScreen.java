// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Composition;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Summary;
import org.camp.core.report.Summary.Bottleneck;
import org.camp.pepa.Shares.Share;
import org.camp.pepa.measure.ComponentNames;

/** How often a model does what it is judged by, which component holds it back, and what helps. */
final class RateScreen {
  private static final int MOST_ROWS = 3;
  private static final int MOST_CHANGES = 3;
  private static final int MOST_NAMED = 3;

  private final PepaResult result;

  /** Component as reports call it → what the source of the model calls it. */
  private final Map<String, List<String>> sources = new LinkedHashMap<>();

  RateScreen(PepaResult result) {
    this.result = result;
    List<String> names = ComponentNames.of(result.space().components());
    for (int c = 0; c < names.size(); c++) {
      String starts = result.space().components().get(c).name();
      sources.put(names.get(c), result.model().names(starts));
    }
  }

  Summary summary() {
    if (result.space().deadlocks() > 0) {
      return deadlock();
    }
    List<String> slowest = result.shares().map(Shares::bottlenecks).orElse(List.of());
    boolean one = slowest.size() == 1;
    String slow = one ? "; " + shown(slowest.get(0)) + " is the bottleneck" : "";
    Summary.Builder summary = Summary.of(result.model().name() + ": " + rate(now()) + slow);
    result.shares().ifPresent(shares -> why(shares, summary));
    result.shares().flatMap(this::composition).ifPresent(summary::made);
    changes(summary);
    passages(summary);
    summary.row("Chain", states());
    bottleneck(slowest).ifPresent(summary::bottleneck);
    return summary
        .part("throughput", "Throughput per second")
        .part("shares", "Where the throughput comes from")
        .part("utilisation", "Utilisation of local states")
        .aside(rate(now()) + (slowest.isEmpty() ? "" : ", " + named(slowest) + " first"))
        .build();
  }

  /** What a page opens with: the rate, and what each component holds of it. */
  FrontPage page() {
    String question = "How fast is " + result.model().name() + "?";
    if (result.space().deadlocks() > 0) {
      return FrontPage.asking("When does " + result.model().name() + " come to a deadlock?")
          .answered(
              PepaReport.toDeadlock(result.space()).size(),
              "",
              "actions at least, then nothing is enabled");
    }
    if (!(now() > 0)) {
      return FrontPage.asking(question);
    }
    return FrontPage.asking(question).answered(now(), unit(), "in the long run");
  }

  private Summary deadlock() {
    String answer = result.model().name() + " comes to a deadlock";
    return Summary.of(answer)
        .say("Why", PepaReport.trace(result.space()))
        .row("Chain", states())
        .aside("it comes to a deadlock")
        .build();
  }

  private String states() {
    int size = result.space().size();
    String method = result.steadyState().method();
    return String.format(
        Locale.ROOT, "%,d state%s, solved by %s", size, size == 1 ? "" : "s", method);
  }

  private double now() {
    OptionalDouble application = result.applicationThroughput();
    return application.isPresent()
        ? application.getAsDouble()
        : result.objective().isEmpty() ? 0 : objective();
  }

  private double objective() {
    return result.throughput().entrySet().stream()
        .filter(entry -> List.of(result.objective().split("\\+", -1)).contains(entry.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private boolean hasItems() {
    return sources.values().stream().anyMatch(names -> !names.isEmpty());
  }

  private String rate(double rate) {
    return EvenFigures.of(rate, "") + " " + unit();
  }

  private String unit() {
    List<String> application = result.model().application();
    String what =
        hasItems()
            ? "items"
            : application.size() == 1
                ? application.get(0)
                : application.isEmpty() ? result.objective() : "times";
    return what + "/s";
  }

  private String shown(String component) {
    List<String> names = sources.getOrDefault(component, List.of());
    return names.isEmpty() ? component : names.get(0);
  }

  /** Components by their names, copies of one as {@code 2 × middle}. */
  private String named(List<String> components) {
    Map<String, Integer> copies = new LinkedHashMap<>();
    components.forEach(component -> copies.merge(shown(component), 1, Integer::sum));
    String some =
        copies.entrySet().stream()
            .limit(MOST_NAMED)
            .map(entry -> copies(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    return copies.size() > MOST_NAMED ? some + ", …" : some;
  }

  private static String copies(String name, int count) {
    return count == 1 ? name : count + " × " + name;
  }

  private void why(Shares shares, Summary.Builder summary) {
    summary.say("Why", "of the rate, what each holds, and how much of its own rates is used");
    List<Share> holding = new ArrayList<>(shares.components());
    holding.removeIf(share -> Math.abs(share.total()) < Shares.NOTHING);
    holding.sort(Comparator.comparingDouble(share -> -share.total()));
    Map<List<String>, List<Share>> alike = new LinkedHashMap<>();
    for (Share share : holding) {
      List<String> row =
          List.of(shown(share.name()), Quantity.format(share.total(), "%", 2), used(share.name()));
      alike.computeIfAbsent(row, cells -> new ArrayList<>()).add(share);
    }
    int most = alike.size() == MOST_ROWS + 1 ? MOST_ROWS + 1 : MOST_ROWS;
    List<Share> told = new ArrayList<>();
    alike.entrySet().stream()
        .limit(most)
        .forEach(
            entry -> {
              List<String> row = entry.getKey();
              int count = entry.getValue().size();
              String each = count == 1 ? "" : " each";
              summary.row("Why", copies(row.get(0), count), row.get(1) + each, row.get(2));
              told.addAll(entry.getValue());
            });
    holding.removeAll(told);
    if (!holding.isEmpty()) {
      double rest = holding.stream().mapToDouble(Share::total).sum();
      summary.row("Why", holding.size() + " more", Quantity.format(rest, "%", 2));
    }
  }

  /** The time between two items, by the components that hold it: their shares add up to 1. */
  private Optional<Composition> composition(Shares shares) {
    String figure =
        result.applicationThroughput().isPresent()
            ? "applicationThroughput"
            : "throughput." + result.objective();
    double rate = now();
    if (!(rate > 0) || result.objective().contains("+")) {
      return Optional.empty();
    }
    List<Composition.Part> parts = new ArrayList<>();
    for (Share share : shares.components()) {
      parts.add(new Composition.Part(shown(share.name()), share.total() / rate, 0));
    }
    return Optional.of(
        Composition.joined(figure, "the time between two, by who holds it", "s", parts));
  }

  private String used(String component) {
    return result.uses().stream()
        .filter(use -> use.component().equals(component))
        .map(use -> new TreeMap<>(use.actions()))
        .filter(actions -> !actions.isEmpty())
        .map(actions -> actions.values().stream().mapToDouble(Double::doubleValue).max())
        .findFirst()
        .map(most -> Quantity.format(most.orElse(0), "%", 3) + " used")
        .orElse("");
  }

  private void changes(Summary.Builder summary) {
    for (WhatIfs.WhatIf what : result.whatIf().stream().limit(MOST_CHANGES).toList()) {
      if (!Double.isNaN(what.gain())) {
        String change = what.gain() == 0 ? "0.0 %" : EvenFigures.change(1, 1 + what.gain());
        summary.row("If", brief(what.change()), change, rate(what.objective()));
      }
    }
    if (result.whatIfs().size() == 0) {
      faster(summary);
    }
  }

  /** Such as {@code one more replica of filter}. */
  private static String brief(String change) {
    return change.replaceFirst("task \\d+ \\((.+)\\)$", "$1");
  }

  /** What infinitely fast components would bring, where there are no further ones to be had. */
  private void faster(Summary.Builder summary) {
    if (result.gains().isEmpty() || result.shares().isEmpty()) {
      return;
    }
    List<Share> shares = result.shares().get().components();
    List<Gains.Gain> gains = result.gains().get().all();
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < shares.size(); c++) {
      if (gains.get(c).faster() > Shares.NOTHING) {
        order.add(c);
      }
    }
    order.sort(Comparator.comparingDouble(c -> -gains.get(c).faster()));
    for (int c : order.subList(0, Math.min(MOST_CHANGES, order.size()))) {
      double gain = gains.get(c).faster();
      boolean endless = gain > 1000;
      summary.row(
          "If",
          shown(shares.get(c).name()) + " took no time",
          endless ? "no limit" : EvenFigures.change(1, 1 + gain),
          endless ? "" : rate(now() * (1 + gain)));
    }
  }

  private void passages(Summary.Builder summary) {
    for (Passage passage : result.passages().stream().limit(MOST_ROWS).toList()) {
      List<String> cells = new ArrayList<>(List.of(passage.text()));
      if (!Double.isNaN(passage.mean())) {
        cells.add("mean " + EvenFigures.of(passage.mean(), "s"));
      }
      passage.quantiles().entrySet().stream()
          .filter(entry -> !Double.isNaN(entry.getValue()))
          .reduce((first, last) -> last)
          .ifPresent(
              entry ->
                  cells.add(
                      Quantity.format(entry.getKey(), "%")
                          + " by "
                          + EvenFigures.of(entry.getValue(), "s")));
      summary.row("Time", cells.toArray(String[]::new));
    }
  }

  private Optional<Bottleneck> bottleneck(List<String> slowest) {
    if (slowest.isEmpty() || result.shares().isEmpty()) {
      return Optional.empty();
    }
    List<Share> all = result.shares().get().components();
    long holding = all.stream().filter(s -> Math.abs(s.total()) > Shares.NOTHING).count();
    Set<String> names = new LinkedHashSet<>();
    for (String component : slowest) {
      List<String> known = sources.getOrDefault(component, List.of());
      names.addAll(known);
      names.add(component);
    }
    double share =
        all.stream().filter(s -> s.name().equals(slowest.get(0))).mapToDouble(Share::total).sum();
    String grounds =
        named(slowest)
            + (slowest.size() == 1 ? " holds " : " hold ")
            + Quantity.format(share, "%", 2)
            + (slowest.size() == 1 ? "" : " each")
            + " of "
            + rate(now());
    return Optional.of(
        new Bottleneck(
            "PEPA", names, named(slowest), slowest.size() == holding && holding > 1, grounds));
  }
}
