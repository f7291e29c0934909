package org.camp.pepa;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.StateSpace;

/** Shows a {@link PepaResult}. */
final class PepaReport {
  /** Above this many states, the size of the space with arrays told apart is not counted. */
  private static final int MOST_COUNTED = 2_000_000;

  private static final int STEPS_SHOWN = 200;

  private final PepaResult result;
  private final StateSpace space;
  private final SteadyState steady;
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  PepaReport(PepaResult result) {
    this.result = result;
    this.space = result.space();
    this.steady = result.steadyState();
  }

  Report build() {
    Value.Builder values =
        Value.object()
            .put("states", space.size())
            .put("transitions", space.transitions())
            .put("deadlocks", space.deadlocks())
            .put("throughput", numbers(result.throughput()))
            .put("population", numbers(result.population()))
            .put("applicationThroughput", application())
            .put("solver", solver(steady))
            .put("utilisation", utilisation())
            .put("bottleneck", bottleneckName());
    remarks(values);
    keyFigures();
    throughputTable();
    utilisationTable();
    populationTable();
    if (!result.measures().isEmpty()) {
      values.put("measures", numbers(result.measures()));
      sections.add(1, table("Measures", "measure", "value", result.measures()));
    }
    result.passage().ifPresent(p -> values.put("passage", PassageReport.add(p, sections)));
    result.whatIf().ifPresent(w -> values.put("whatIf", whatIf(w)));
    result.atTime().ifPresent(at -> values.put("transient", atTime(at)));
    return new Report(
        "PEPA model " + result.model().name(), sections, values.build(), because(), notes);
  }

  static Section.Table table(
      String title, String first, String second, Map<String, Double> numbers) {
    List<List<Value>> rows = new ArrayList<>();
    numbers.forEach((name, x) -> rows.add(List.of(Value.of(name), Value.of(x))));
    return new Section.Table(
        title, List.of(Section.Column.of(first), Section.Column.of(second)), rows);
  }

  static Value numbers(Map<String, Double> numbers) {
    Value.Builder object = Value.object();
    numbers.forEach(object::put);
    return object.build();
  }

  private Value application() {
    return result.applicationThroughput().isPresent()
        ? Value.of(result.applicationThroughput().getAsDouble())
        : Value.NULL;
  }

  static Value solver(SteadyState steady) {
    return Value.object()
        .put("method", steady.method())
        .put("iterations", steady.iterations())
        .put("residual", steady.residual())
        .put("converged", steady.converged())
        .put("error", steady.error())
        .put("bottomComponents", steady.bottomComponents())
        .build();
  }

  private Value utilisation() {
    Value.Builder object = Value.object();
    for (Bottleneck.Utilisation u : result.bottleneck().utilisations()) {
      object.put(label(u), u.busy());
    }
    return object.build();
  }

  /** The name of a component; with its number when several have the same name. */
  private String label(Bottleneck.Utilisation which) {
    long same =
        result.bottleneck().utilisations().stream()
            .filter(u -> u.name().equals(which.name()))
            .count();
    return same == 1 ? which.name() : which.name() + "#" + which.component();
  }

  private Value bottleneckName() {
    return result.bottleneck().limiting().map(u -> Value.of(label(u))).orElse(Value.NULL);
  }

  private void remarks(Value.Builder values) {
    if (space.isAggregated()) {
      if (space.size() <= MOST_COUNTED) {
        values.put("flatStates", Value.of(space.flatSize()));
        notes.add(
            String.format(
                Locale.ROOT,
                "arrays are counted: %,d states stand for %,d that tell all copies apart",
                space.size(),
                space.flatSize()));
      } else {
        notes.add("arrays are counted: copies are not told apart");
      }
    }
    if (steady.bottomComponents() > 1) {
      notes.add(
          String.format(
              Locale.ROOT,
              "the system ends in one of %d parts of its states and stays there; the values are"
                  + " averages, weighted by the probability of each",
              steady.bottomComponents()));
    }
    if (space.deadlocks() > 0) {
      notes.add(trace(space));
    }
  }

  /** The shortest way to the first deadlock. */
  static String trace(StateSpace space) {
    int deadlock = space.firstDeadlock().orElseThrow();
    List<StateSpace.Step> path = space.pathTo(deadlock);
    if (path.isEmpty()) {
      return "the initial state " + space.describe(deadlock) + " is a deadlock";
    }
    String actions =
        path.stream()
            .limit(STEPS_SHOWN)
            .map(StateSpace.Step::action)
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
    figures.add(figure("states", Value.of(space.size())));
    figures.add(figure("transitions", Value.of(space.transitions())));
    if (space.deadlocks() > 0) {
      figures.add(figure("deadlocks", Value.of(space.deadlocks())));
    }
    if (result.applicationThroughput().isPresent()) {
      figures.add(figure("throughput of the application", application()));
    }
    result
        .bottleneck()
        .limiting()
        .ifPresent(u -> figures.add(figure("bottleneck", Value.of(label(u)))));
    figures.add(figure("solved by", Value.of(steady.method())));
    figures.add(figure("residual", Value.of(steady.residual())));
    sections.add(new Section.KeyFigures("", figures));
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

  private void utilisationTable() {
    List<List<Value>> rows = new ArrayList<>();
    for (Bottleneck.Utilisation u : result.bottleneck().utilisations()) {
      rows.add(List.of(Value.of(label(u)), Value.of(u.busy())));
    }
    if (!rows.isEmpty()) {
      sections.add(
          new Section.Table(
              "Utilisation",
              List.of(Section.Column.of("component"), new Section.Column("busy", "%")),
              rows));
      List<String> names = result.bottleneck().utilisations().stream().map(this::label).toList();
      sections.add(
          BarChart.of(
              "Busy share of time",
              Axis.of("busy", "%"),
              names,
              Numbers.of(names.size(), i -> result.bottleneck().utilisations().get(i).busy())));
    }
  }

  private void populationTable() {
    sections.add(table("Population", "local state", "expected", result.population()));
  }

  private Value whatIf(PepaResult.WhatIf what) {
    List<String> lines = new ArrayList<>();
    if (result.applicationThroughput().isPresent()) {
      double now = result.applicationThroughput().getAsDouble();
      lines.add(gain(what.change(), "the application", now, what.applicationThroughput()));
    } else {
      what.throughput()
          .forEach(
              (action, x) ->
                  lines.add(
                      gain(
                          what.change(),
                          action,
                          result.throughput().getOrDefault(action, 0.0),
                          x)));
    }
    sections.add(new Section.Text("What if", lines));
    return Value.object()
        .put("change", what.change())
        .put("states", what.states())
        .put("throughput", numbers(what.throughput()))
        .put("applicationThroughput", what.applicationThroughput())
        .build();
  }

  private static String gain(String change, String whose, double now, double then) {
    String part =
        now == 0
            ? ""
            : String.format(
                Locale.ROOT,
                " (%s%s %%)",
                then < now ? "" : "+",
                Quantity.plain(100 * (then / now - 1), 3));
    return String.format(
        Locale.ROOT,
        "%s: the throughput of %s goes from %s to %s%s",
        change,
        whose,
        Quantity.plain(now, 6),
        Quantity.plain(then, 6),
        part);
  }

  private Value atTime(PepaResult.AtTime at) {
    String when = " at time " + Quantity.format(at.time(), "s");
    sections.add(table("Throughput" + when, "action", "throughput", at.throughput()));
    if (!at.measures().isEmpty()) {
      sections.add(table("Measures" + when, "measure", "value", at.measures()));
    }
    return Value.object()
        .put("time", at.time())
        .put("throughput", numbers(at.throughput()))
        .put("population", numbers(at.population()))
        .put("measures", numbers(at.measures()))
        .put("error", at.error())
        .build();
  }

  private List<Reason> because() {
    List<Reason> reasons = new ArrayList<>();
    result
        .bottleneck()
        .limiting()
        .ifPresent(
            u ->
                reasons.add(
                    new Reason(
                        String.format(
                            Locale.ROOT,
                            "%s is busy %s %% of the time: nothing else is busier",
                            label(u),
                            Quantity.plain(100 * u.busy(), 4)),
                        null,
                        0,
                        0)));
    return reasons;
  }
}
