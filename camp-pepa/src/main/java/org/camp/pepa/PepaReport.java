// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.pepa.measure.ComponentNames;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.ShortestPath;
import org.camp.pepa.statespace.StateSpace;

/** Shows a {@link PepaResult}. */
final class PepaReport {
  /** Path of a value → the unit of the numbers there. */
  private static final Map<String, String> UNITS =
      Map.of(
          "throughput", "1/s",
          "applicationThroughput", "1/s",
          "population", "",
          "occupancy", "%",
          "utilisation", "%");

  /** Above this many states, the size of the space with arrays told apart is not counted. */
  private static final int MOST_COUNTED = 5_000_000;

  private static final int STEPS_SHOWN = 200;

  /** Of components with more local states, the utilisation is no table. */
  private static final int STATES_SHOWN = 200;

  private final PepaResult result;
  private final StateSpace space;
  private final SteadyState steady;

  /** Component → what it is called. */
  private final List<String> names;

  /** How many states these are when all copies are told apart. */
  private final Optional<BigInteger> flat;

  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  PepaReport(PepaResult result) {
    this.result = result;
    this.space = result.space();
    this.steady = result.steadyState();
    this.names = ComponentNames.of(space.components());
    this.flat =
        space.isAggregated() && space.size() <= MOST_COUNTED
            ? Optional.of(space.flatSize())
            : Optional.empty();
  }

  Report build() {
    Value.Builder values =
        Value.object()
            .put("states", states())
            .put("transitions", transitions())
            .put("lumping", lumping())
            .put("deadlocks", space.deadlocks())
            .put("throughput", FigureValues.numbers(result.throughput()))
            .put("population", FigureValues.numbers(result.population()))
            .put("applicationThroughput", application())
            .put("solver", FigureValues.solver(steady))
            .put("occupancy", utilisation())
            .put("utilisation", utilisation())
            .put("use", use())
            .put("objective", result.objective());
    ShareReport.add(result, values);
    remarks(values);
    keyFigures();
    throughputTable();
    ShareReport.show(result, sections);
    utilisationTable();
    useTable();
    populationTable();
    if (!result.measures().isEmpty()) {
      values.put("measures", FigureValues.numbers(result.measures()));
      sections.add(1, table("Measures", "measure", "value", result.measures()));
    }
    List<Value> passages =
        result.passages().stream().map(p -> PassageReport.add(p, sections)).toList();
    if (!passages.isEmpty()) {
      values.put("passage", passages.size() == 1 ? passages.get(0) : Value.list(passages));
    }
    if (result.whatIfs().size() > 0) {
      values.put("whatIf", WhatIfReport.add(result, sections));
    }
    result.atTime().ifPresent(at -> values.put("transient", atTime(at)));
    return new Report(
            "PEPA model " + result.model().name(),
            sections,
            values.build(),
            List.of(),
            notes,
            Report.later(() -> RatePictures.of(result, names)))
        .withUnits(UNITS)
        .opening(() -> new RateScreen(result).page())
        .withSummary(() -> new RateScreen(result).summary());
  }

  static Section.Table table(
      String title, String first, String second, Map<String, Double> numbers) {
    List<List<Value>> rows = new ArrayList<>();
    numbers.forEach((name, x) -> rows.add(List.of(Value.of(name), Value.of(x))));
    return new Section.Table(
        title, List.of(Section.Column.of(first), Section.Column.of(second)), rows);
  }

  private Value application() {
    return result.applicationThroughput().isPresent()
        ? Value.of(result.applicationThroughput().getAsDouble())
        : Value.NULL;
  }

  private Value utilisation() {
    Value.Builder object = Value.object();
    for (Utilisation u : result.utilisation()) {
      object.put(label(u), FigureValues.numbers(u.states()));
    }
    return object.build();
  }

  private Value use() {
    Value.Builder object = Value.object();
    result.uses().forEach(use -> object.put(use.component(), FigureValues.numbers(use.actions())));
    return object.build();
  }

  /** The name of a component; numbered when several have the same name. */
  private String label(Utilisation which) {
    return names.get(which.component());
  }

  private Value lumping() {
    List<Value> classes =
        space.equalCopies().stream()
            .map(
                copies ->
                    (Value)
                        Value.object()
                            .put("copies", copies.size())
                            .put("of", Value.list(firsts(copies).map(Value::of).toList()))
                            .build())
            .toList();
    return Value.object()
        .put("classes", Value.list(classes))
        .put("byArrays", space.hasArrays())
        .put("refined", result.refined().map(r -> Value.of((long) r.states())).orElse(Value.NULL))
        .build();
  }

  /** What each of some groups of components is called: as its first component. */
  private Stream<String> firsts(List<List<Integer>> groups) {
    return groups.stream().map(group -> names.get(group.get(0)));
  }

  /** Such as {@code Task_1 … Task_3; Task_6 … Task_8}. */
  private String equalCopies() {
    return space.equalCopies().stream()
        .map(
            groups -> {
              List<String> copies = firsts(groups).toList();
              return copies.get(0) + " … " + copies.get(copies.size() - 1);
            })
        .collect(Collectors.joining("; "));
  }

  private void remarks(Value.Builder values) {
    if (space.isAggregated()) {
      flat.ifPresent(size -> values.put("flatStates", Value.of(size)));
      if (flat.isEmpty()) {
        notes.add("equal copies are not told apart");
      }
    }
    result
        .refined()
        .ifPresent(
            refined ->
                notes.add(
                    String.format(
                        Locale.ROOT,
                        "the coarsest chain with the same throughput of %s has %,d states; what"
                            + " else is said is of the %,d before",
                        result.objective(),
                        refined.states(),
                        space.size())));
    if (steady.bottomComponents() > 1) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the system ends in one of %d parts of its states and stays there; the values are"
                  + " averages, weighted by the probability of each",
              steady.bottomComponents()));
    }
    result.refused().forEach(what -> notes.add("not computed: " + what));
    if (space.deadlocks() > 0) {
      notes.add(trace(space));
    }
  }

  /** The shortest way to the first deadlock. */
  static List<ShortestPath.Step> toDeadlock(StateSpace space) {
    return ShortestPath.to(space, space.firstDeadlock().orElseThrow());
  }

  /** The shortest way to the first deadlock in words: its actions, and where it ends. */
  static String trace(StateSpace space) {
    int deadlock = space.firstDeadlock().orElseThrow();
    List<ShortestPath.Step> path = toDeadlock(space);
    if (path.isEmpty()) {
      return "the initial state " + space.describe(deadlock) + " is a deadlock";
    }
    String actions =
        path.stream()
            .limit(STEPS_SHOWN)
            .map(ShortestPath.Step::action)
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "shortest trace to a deadlock (%d action%s): %s%s; then nothing is enabled in %s",
        path.size(),
        path.size() == 1 ? "" : "s",
        actions,
        path.size() > STEPS_SHOWN ? ", …" : "",
        space.describe(deadlock));
  }

  private void keyFigures() {
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(figure("states", statesFigure()));
    figures.add(figure("transitions", Value.of(transitions())));
    if (!space.equalCopies().isEmpty()) {
      figures.add(figure("equal copies", Value.of(equalCopies())));
    }
    if (space.deadlocks() > 0) {
      figures.add(figure("deadlocks", Value.of(space.deadlocks())));
    }
    if (result.applicationThroughput().isPresent()) {
      figures.add(new Section.Figure("throughput of the application", application(), "1/s"));
    }
    figures.add(figure("solved by", Value.of(steady.method())));
    figures.add(figure("residual", Value.of(steady.residual())));
    sections.add(new Section.KeyFigures("", figures));
  }

  /** Such as {@code 40 (for 108)}, where copies are not told apart. */
  private Value statesFigure() {
    return flat.map(
            size ->
                Value.of(
                    String.format(
                        Locale.ROOT,
                        "%,d (for %s)",
                        states(),
                        size.bitLength() < 64
                            ? String.format(Locale.ROOT, "%,d", size)
                            : Quantity.plain(size.doubleValue(), 6))))
        .orElseGet(() -> Value.of(states()));
  }

  private long states() {
    return result.refined().map(refined -> (long) refined.states()).orElse((long) space.size());
  }

  private long transitions() {
    return result.refined().map(Refined::transitions).orElse(space.transitions());
  }

  private static Section.Figure figure(String name, Value value) {
    return new Section.Figure(name, value, "");
  }

  private void throughputTable() {
    List<List<Value>> rows = new ArrayList<>();
    result.throughput().forEach((action, x) -> rows.add(List.of(Value.of(action), Value.of(x))));
    sections.add(
        new Section.Table(
            "Throughput per second",
            List.of(Section.Column.of("action"), Section.Column.of("throughput")),
            rows));
  }

  /** Of the components that have several local states. */
  private void utilisationTable() {
    List<List<Value>> rows = new ArrayList<>();
    for (Utilisation u : result.utilisation()) {
      if (u.states().size() > 1 && u.states().size() <= STATES_SHOWN) {
        u.states()
            .forEach(
                (state, share) ->
                    rows.add(List.of(Value.of(label(u)), Value.of(state), Value.of(share))));
      }
    }
    if (!rows.isEmpty()) {
      sections.add(
          new Section.Table(
              "Utilisation of local states",
              List.of(
                  Section.Column.of("component"),
                  Section.Column.of("local state"),
                  new Section.Column("utilisation", "%")),
              rows));
    }
  }

  private void useTable() {
    List<List<Value>> rows = new ArrayList<>();
    for (ActionUse use : result.uses()) {
      use.actions()
          .forEach(
              (action, part) ->
                  rows.add(List.of(Value.of(use.component()), Value.of(action), Value.of(part))));
    }
    if (!rows.isEmpty()) {
      sections.add(
          new Section.Table(
              "Use of actions",
              List.of(
                  Section.Column.of("component"),
                  Section.Column.of("action"),
                  new Section.Column("use", "%")),
              rows));
    }
  }

  private void populationTable() {
    sections.add(table("Population", "local state", "expected", result.population()));
  }

  private Value atTime(PepaResult.AtTime at) {
    String when = " at time " + Quantity.format(at.time(), "s");
    sections.add(table("Throughput" + when, "action", "throughput", at.throughput()));
    if (!at.measures().isEmpty()) {
      sections.add(table("Measures" + when, "measure", "value", at.measures()));
    }
    return Value.object()
        .put("time", at.time())
        .put("throughput", FigureValues.numbers(at.throughput()))
        .put("population", FigureValues.numbers(at.population()))
        .put("measures", FigureValues.numbers(at.measures()))
        .put("error", at.error())
        .build();
  }
}
