// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.probe.HostProbe;
import org.camp.bsp.probe.LineFit;
import org.camp.bsp.probe.Links;
import org.camp.bsp.probe.OperatorTimes;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * This host as a bulk-synchronous machine.
 *
 * @param probe what was measured
 * @param machine a machine with these parameters
 */
public record CalibrateResult(HostProbe probe, Machine machine) implements AnalysisResult {
  @Override
  public Report report() {
    Links flat = probe.flat();
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section.KeyFigures(
            "",
            List.of(
                new Section.Figure("machine", Value.of(machine.name()), ""),
                new Section.Figure("p", Value.of(flat.p()), ""),
                new Section.Figure("r", Value.of(probe.rate()), "flop/s"),
                new Section.Figure("g", Value.of(flat.g()), "s"),
                new Section.Figure("L", Value.of(flat.barrier()), "s"),
                new Section.Figure("g", Value.of(flat.g() * probe.rate()), "flop"),
                new Section.Figure("L", Value.of(flat.barrier() * probe.rate()), "flop"),
                new Section.Figure("fit", Value.of(fit(flat.fit())), ""))));
    sections.add(supersteps());
    sections.add(levels());
    if (!probe.operators().isEmpty()) {
      sections.add(operators());
    }
    String file = MachineYaml.write(machine);
    sections.add(new Section.Text("Machine file", file.lines().toList()));
    Value.Builder values =
        Value.object()
            .put("p", flat.p())
            .put("r", probe.rate())
            .put("rates", Value.list(probe.rates().stream().map(Value::of).toList()))
            .put("flat", links(flat))
            .put("levels", Value.list(probe.levels().stream().map(this::level).toList()));
    Value.Builder timings = Value.object();
    for (Charge charge : Charge.values()) {
      OperatorTimes.Time time = probe.operators().get(charge);
      if (time != null) {
        timings.put(
            charge.symbol(),
            Value.object().put("time", time.seconds()).put("residual", time.residual()).build());
      }
    }
    values.put("timings", timings.build()).put("machine", file);
    return new Report("This host as a BSP machine", sections, values.build(), List.of(), notes())
        .withDocument(file)
        .asking("How fast is this host as a BSP machine?")
        .withSummary(() -> new CalibrateScreen(probe, machine.name()).summary());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add("write the machine file with -O machine.yaml and use it with -m machine.yaml");
    notes.add(
        "r is of a compiled loop that stays in the cache; g and L are in seconds, which do not"
            + " depend on it");
    notes.add("threads are not pinned: start Java under taskset for a part of the machine");
    if (!probe.operators().isEmpty()) {
      String taken =
          OperatorTimes.TAKEN_AS.entrySet().stream()
              .map(entry -> entry.getKey().symbol() + " as " + entry.getValue().symbol())
              .collect(Collectors.joining(", "));
      notes.add("not measured, but taken: " + taken);
      String small =
          probe.operators().entrySet().stream()
              .filter(entry -> entry.getValue().seconds() == 0)
              .map(entry -> entry.getKey().symbol())
              .sorted()
              .collect(Collectors.joining(", "));
      if (!small.isEmpty()) {
        notes.add("too small to measure, taken as 0: " + small);
      }
    }
    return notes;
  }

  static String fit(LineFit fit) {
    return String.format(
        Locale.ROOT, "R² = %.4f, at most %.3g us off", fit.r2(), fit.worst() * 1e6);
  }

  /** T(h) with its line. */
  private LineChart supersteps() {
    Links links = probe.flat();
    int size = links.relations().size();
    Numbers h = Numbers.of(size, i -> links.relations().get(i));
    return new LineChart(
        "Time of a superstep",
        Axis.of("h", "word"),
        Axis.of("time", "s"),
        List.of(
            LineChart.Series.points("measured", h, Numbers.of(size, i -> links.times().get(i))),
            LineChart.Series.line(
                "g h + L",
                h,
                Numbers.of(size, i -> links.barrier() + links.g() * links.relations().get(i)))));
  }

  private Section levels() {
    List<List<Value>> rows = new ArrayList<>();
    for (HostProbe.Level level : probe.levels()) {
      rows.add(
          List.of(
              Value.of(rows.size() + 1),
              Value.of(level.place().name()),
              Value.of(level.place().groups()),
              Value.of(level.place().p()),
              Value.of(level.links().g()),
              Value.of(level.links().barrier()),
              level.place().memory() == 0 ? Value.NULL : Value.of(level.place().memory()),
              Value.of(level.links().fit().r2())));
    }
    return new Section.Table(
        "Levels, root first",
        List.of(
            Section.Column.of("level"),
            Section.Column.of("component"),
            Section.Column.of("how many"),
            Section.Column.of("p"),
            new Section.Column("g", "s"),
            new Section.Column("L", "s"),
            new Section.Column("m", "B"),
            Section.Column.of("R²")),
        rows);
  }

  private Section operators() {
    List<List<Value>> rows = new ArrayList<>();
    for (Charge charge : Charge.values()) {
      OperatorTimes.Time time = probe.operators().get(charge);
      if (time != null && !OperatorTimes.TAKEN_AS.containsKey(charge)) {
        rows.add(
            List.of(
                Value.of(charge.symbol()), Value.of(time.seconds()), Value.of(time.residual())));
      }
    }
    return new Section.Table(
        "Operations",
        List.of(
            Section.Column.of("operation"),
            new Section.Column("time", "s"),
            new Section.Column("residual", "%")),
        rows);
  }

  private Value level(HostProbe.Level level) {
    return Value.object()
        .put("component", level.place().name())
        .put("groups", level.place().groups())
        .put("memory", level.place().memory())
        .put("links", links(level.links()))
        .build();
  }

  private static Value links(Links links) {
    return Value.object()
        .put("p", links.p())
        .put("g", links.g())
        .put("L", links.barrier())
        .put("r2", links.fit().r2())
        .put("residual", links.fit().worst())
        .put("empty", links.empty())
        .put(
            "latency",
            Value.object()
                .put("g", links.small().slope())
                .put("L", links.small().intercept())
                .build())
        .put("h", Value.list(links.relations().stream().map(h -> Value.of((long) h)).toList()))
        .put("times", Value.list(links.times().stream().map(Value::of).toList()))
        .build();
  }
}
