// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.spaceprofile.semantics.RunPolicy;
import org.camp.spaceprofile.space.Weights;

/** Shows a {@link ProgramRunResult}. */
final class ProgramRunReport {
  private static final int LONGEST_VALUE = 60;

  private final ProgramRunResult result;
  private final String unit;
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  ProgramRunReport(ProgramRunResult result) {
    this.result = result;
    unit = result.weights() == Weights.WORDS ? "words" : "cells";
  }

  Report build() {
    Value.Builder values = Value.object();
    CalibrationConditions here = CalibrationConditions.here(true);
    RunPoint last = result.points().get(result.points().size() - 1);
    if (last.parameters().isEmpty()) {
      single(last);
      put(last, values);
    } else {
      table();
      chart("Space over ", unit, this::spaces);
      chart("Time over ", "s", this::times);
      values.put("points", Value.list(result.points().stream().map(this::point).toList()));
    }
    values
        .put("schedule", result.policy().name().toLowerCase(Locale.ROOT))
        .put("workers", result.workers())
        .put("weights", unit)
        .put(
            "calibration",
            Value.object()
                .put("error", result.calibration().prices().error())
                .put("handOver", result.calibration().handOver())
                .put("prices", prices())
                .put("host", here.host())
                .put("processors", here.processors())
                .put("waiting", here.waiting())
                .build())
        .put("status", result.isBusy() ? "busy" : "ok");
    tell();
    return new Report("Real run of " + result.name(), sections, values.build(), List.of(), notes)
        .asking("How much space does " + result.name() + " need here?");
  }

  private Value prices() {
    Value.Builder all = Value.object();
    List<Double> seconds = result.calibration().prices().seconds();
    for (NodeWork work : NodeWork.values()) {
      all.put(work.name().toLowerCase(Locale.ROOT), seconds.get(work.ordinal()));
    }
    return all.build();
  }

  private void tell() {
    notes.add(
        String.format(
            Locale.ROOT,
            "times are predicted from prices of nodes that were measured on this host just now; on"
                + " runs that had no part in them they are off by %.0f %% (median)",
            100 * result.calibration().prices().error()));
    if (result.policy() == RunPolicy.BF) {
      notes.add(
          "workers serve strands first in, first out; the ideal schedule does so node by node");
    }
    if (result.isBusy()) {
      notes.add("the host was busy, so that no difference of times is given");
    }
  }

  private void single(RunPoint point) {
    String value = point.value();
    String shown =
        value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
    LoggedHeading space = new LoggedHeading(point);
    sections.add(
        new Section.KeyFigures(
            "",
            List.of(
                new Section.Figure("value, in every run", Value.of(shown), ""),
                new Section.Figure("nodes", Value.of(point.nodes()), ""),
                new Section.Figure("live at most, from", Value.of(point.bounds().low()), unit),
                new Section.Figure("to", Value.of(point.bounds().high()), unit),
                new Section.Figure("ideal schedule", Value.of(point.ideal()), unit),
                new Section.Figure("measured", Value.of(point.times().median()), "s"),
                new Section.Figure("predicted", Value.of(point.seconds()), "s"),
                new Section.Figure("error", number(point.error()), ""),
                new Section.Figure("speed-up", number(point.speedUp()), ""))));
    sections.add(new Section.Text("", space.lines()));
  }

  /** What is said of the space of one run. */
  private final class LoggedHeading {
    private final RunPoint point;

    LoggedHeading(RunPoint point) {
      this.point = point;
    }

    List<String> lines() {
      List<String> lines = new ArrayList<>();
      long low = point.bounds().low();
      long high = point.bounds().high();
      lines.add(
          low == high
              ? "the log of the run knows its space to the "
                  + (unit.equals("words") ? "word" : "cell")
              : String.format(
                  Locale.ROOT,
                  "the log of the run leaves %d %s open; the ideal schedule is %s",
                  high - low,
                  unit,
                  place(low, high)));
      lines.add(
          String.format(
              Locale.ROOT,
              "a collector that looks before %.0f %% more is held sees %d %s in %d looks",
              100 * point.sampled().bound(),
              point.sampled().highWaterMark(),
              unit,
              point.sampled().calls()));
      lines.add(
          String.format(
              Locale.ROOT,
              "times: median of %d runs, quarter below %.3g ms, quarter above %.3g ms",
              point.times().seconds().size(),
              1e3 * point.times().quantile(0.25),
              1e3 * point.times().quantile(0.75)));
      if (!point.isBusy() && result.workers() > 1) {
        lines.add(
            String.format(
                Locale.ROOT,
                "speed-up between %.2f and %.2f (95 %%)",
                point.speedUp(false),
                point.speedUp(true)));
      }
      return lines;
    }

    private String place(long low, long high) {
      if (point.ideal() < low) {
        return String.format(Locale.ROOT, "%d below", low - point.ideal());
      }
      return point.ideal() > high
          ? String.format(Locale.ROOT, "%d above", point.ideal() - high)
          : "between";
    }
  }

  private void table() {
    List<Section.Column> columns = new ArrayList<>();
    result.points().get(0).parameters().keySet().forEach(n -> columns.add(Section.Column.of(n)));
    for (String name : List.of("ideal", "low", "high")) {
      columns.add(new Section.Column(name, unit));
    }
    columns.add(new Section.Column("predicted", "s"));
    columns.add(new Section.Column("measured", "s"));
    columns.add(Section.Column.of("error"));
    columns.add(Section.Column.of("speed-up"));
    List<List<Value>> rows = new ArrayList<>();
    for (RunPoint point : result.points()) {
      List<Value> row = new ArrayList<>();
      point.parameters().values().forEach(text -> row.add(Value.of(text)));
      row.add(Value.of(point.ideal()));
      row.add(Value.of(point.bounds().low()));
      row.add(Value.of(point.bounds().high()));
      row.add(Value.of(point.seconds()));
      row.add(Value.of(point.times().median()));
      row.add(number(point.error()));
      row.add(number(point.speedUp()));
      rows.add(row);
    }
    sections.add(new Section.Table("Predicted and measured", columns, rows));
  }

  private interface Lines {
    List<LineChart.Series> of(Numbers x);
  }

  /** A chart over the parameter, when there is one and it takes numbers. */
  private void chart(String title, String of, Lines lines) {
    List<RunPoint> points = result.points();
    if (points.get(0).parameters().size() != 1 || points.size() < 2) {
      return;
    }
    String name = points.get(0).parameters().keySet().iterator().next();
    Numbers x =
        Numbers.of(points.size(), i -> parse(points.get(i).parameters().getOrDefault(name, "")));
    sections.add(
        new LineChart(
            title + name,
            Axis.of(name, "").logarithmic(),
            Axis.of(of.equals("s") ? "time" : of, of.equals("s") ? "s" : "").logarithmic(),
            lines.of(x)));
  }

  private List<LineChart.Series> spaces(Numbers x) {
    return List.of(
        line("ideal schedule", x, RunPoint::ideal),
        line("the run, at least", x, point -> point.bounds().low()),
        line("the run, at most", x, point -> point.bounds().high()));
  }

  private List<LineChart.Series> times(Numbers x) {
    return List.of(
        line("predicted", x, RunPoint::seconds),
        line("measured", x, point -> point.times().median()));
  }

  private LineChart.Series line(String name, Numbers x, ToDoubleFunction<RunPoint> y) {
    List<RunPoint> points = result.points();
    return LineChart.Series.line(
        name, x, Numbers.of(points.size(), i -> y.applyAsDouble(points.get(i))));
  }

  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private Value point(RunPoint point) {
    Value.Builder parameters = Value.object();
    point.parameters().forEach(parameters::put);
    Value.Builder values = Value.object().put("parameters", parameters.build());
    put(point, values);
    return values.build();
  }

  private static void put(RunPoint point, Value.Builder values) {
    values
        .put("value", point.value())
        .put("output", point.output())
        .put("equal", true)
        .put("nodes", point.nodes())
        .put(
            "prediction",
            Value.object()
                .put("highWaterMark", point.ideal())
                .put("seconds", point.seconds())
                .build())
        .put(
            "measured",
            Value.object()
                .put("low", point.bounds().low())
                .put("high", point.bounds().high())
                .put("runs", point.times().seconds().size())
                .put("seconds", seconds(point.times()))
                .build())
        .put(
            "sampled",
            Value.object()
                .put("highWaterMark", point.sampled().highWaterMark())
                .put("bound", point.sampled().bound())
                .put("calls", point.sampled().calls())
                .build())
        .put("replay", Value.object().put("steps", point.moments()).build())
        .put("error", number(point.error()))
        .put(
            "speedUp",
            Value.object()
                .put("value", number(point.speedUp()))
                .put("low", point.isBusy() ? Value.NULL : Value.of(point.speedUp(false)))
                .put("high", point.isBusy() ? Value.NULL : Value.of(point.speedUp(true)))
                .build())
        .put("host", point.noise());
  }

  private static Value seconds(RunTimes times) {
    return Value.object()
        .put("median", times.median())
        .put("q25", times.quantile(0.25))
        .put("q75", times.quantile(0.75))
        .build();
  }

  private static Value number(OptionalDouble value) {
    return value.isPresent() ? Value.of(value.getAsDouble()) : Value.NULL;
  }
}
