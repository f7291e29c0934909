// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import com.google.common.base.Joiner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.spaceprofile.draw.GraphDiagram;
import org.camp.spaceprofile.graph.Layout;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.space.Weights;

/** Shows a {@link SpaceResult}. */
final class SpaceReport {
  private static final int PLACES_SHOWN = 8;
  private static final int LONGEST_VALUE = 60;
  private static final String NOT_DRAWN =
      "graphs with futures, or of more than a million nodes, are not drawn";

  private final SpaceResult result;
  private final ProgramGraph graph;
  private final SourceText source;
  private final String unit;
  private final List<Section> sections = new ArrayList<>();

  SpaceReport(SpaceResult result) {
    this.result = result;
    graph = result.evaluation().graph();
    source = result.evaluation().program().source();
    unit = result.weights() == Weights.WORDS ? "words" : "cells";
  }

  Report build() {
    Value.Obj values =
        Value.object()
            .put("value", result.evaluation().value())
            .put("nodes", graph.size())
            .put("computationEdges", graph.computationEdges())
            .put("heapEdges", graph.heapEdges())
            .put("work", result.work())
            .put("span", result.span())
            .put("parallelism", result.parallelism())
            .put("forks", graph.forkCount())
            .put("futures", graph.futureCount())
            .put("sequentialBelow", result.sequentialBelow())
            .put("forksThatStay", graph.parallelForks())
            .put("slotEdges", graph.slots().map(SlotEdges::size).orElse(0))
            .put("equalWrites", result.evaluation().equalWrites())
            .put("output", result.evaluation().output())
            .put("layout", result.layout().name().toLowerCase(Locale.ROOT))
            .put("weights", unit)
            .put("profiles", Value.list(result.profiles().stream().map(this::profile).toList()))
            .put("difference", result.difference().map(this::difference).orElse(Value.NULL))
            .build();
    keyFigures();
    profiles();
    chart();
    sections.addAll(new SpeedUpCharts(result).all());
    sections.addAll(new CollectorTable(result, unit).all());
    Profile worst = result.worst();
    places("Live at the peak of " + name(worst) + ", by allocation", worst.byAllocation());
    uses(worst);
    result.difference().ifPresent(this::differences);
    result
        .drawing()
        .ifPresent(
            drawing ->
                sections.add(
                    GraphDiagram.of(
                        "Cost graphs at the peak of " + name(worst), drawing, graph, source)));
    result.trace().ifPresent(this::trace);
    return new Report(
            "Space profile of " + result.evaluation().program().name(),
            sections,
            values,
            because(worst),
            result.drawing().isPresent() ? List.of() : List.of(NOT_DRAWN))
        .opening(() -> new PeakScreen(result, unit).page())
        .withSummary(() -> new PeakScreen(result, unit).summary());
  }

  private void trace(List<ScheduleStep> steps) {
    List<List<Value>> rows = new ArrayList<>();
    for (ScheduleStep step : steps) {
      rows.add(
          List.of(
              Value.of(step.number()),
              Value.of(String.join(", ", step.runs())),
              Value.of(numbers(step.freed())),
              Value.of(numbers(step.live())),
              Value.of(step.space()),
              Value.of(step.ready())));
    }
    sections.add(
        new Section.Table(
            "Every step of " + name(result.profiles().get(0)) + ": nodes and cells by number",
            Stream.of("step", "runs", "frees", "live", unit, "ready")
                .map(Section.Column::of)
                .toList(),
            rows));
  }

  private static String numbers(List<Integer> nodes) {
    return Joiner.on(' ').join(nodes);
  }

  private static String name(Profile profile) {
    return profile.scheduler() + " on " + profile.processors();
  }

  private void keyFigures() {
    String value = result.evaluation().value();
    String shown =
        value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
    sections.add(
        new Section.KeyFigures(
            "",
            List.of(
                new Section.Figure("value", Value.of(shown), ""),
                new Section.Figure("work", Value.of(result.work()), ""),
                new Section.Figure("span", Value.of(result.span()), ""),
                new Section.Figure("parallelism", Value.of(result.parallelism()), ""),
                new Section.Figure("forks", Value.of(graph.forkCount()), ""),
                new Section.Figure("heap edges", Value.of(graph.heapEdges()), ""))));
    List<String> lines = new ArrayList<>();
    if (!result.evaluation().output().isEmpty()) {
      lines.add("printed: " + result.evaluation().output().strip());
    }
    if (result.layout() != Layout.PAPER) {
      lines.add("cells are laid out as " + result.layout().text() + " does on 64 bits");
    }
    if (graph.parallelForks() < graph.forkCount()) {
      lines.add(graph.parallelForks() + " of " + graph.forkCount() + " forks stay above the grain");
    }
    if (result.evaluation().equalWrites() > 0) {
      lines.add(
          result.evaluation().equalWrites()
              + " pairs of writes of one value run in any order: every order gives the same");
    }
    if (!lines.isEmpty()) {
      sections.add(new Section.Text("", lines));
    }
  }

  /** The high-water mark in bytes, where cells have sizes. */
  private Value bytes(Profile profile) {
    return result.weights() == Weights.WORDS
        ? Value.of(Math.multiplyExact(profile.highWaterMark(), 8L))
        : Value.NULL;
  }

  private void profiles() {
    boolean sized = result.weights() == Weights.WORDS;
    List<Section.Column> columns = new ArrayList<>();
    for (String name : List.of("scheduler", "processors", "steps", "high-water mark")) {
      columns.add(Section.Column.of(name));
    }
    if (sized) {
      columns.add(new Section.Column("that is", "B"));
    }
    for (String name : List.of("at step", "mean", "queue", "closures")) {
      columns.add(Section.Column.of(name));
    }
    List<List<Value>> rows = new ArrayList<>();
    for (Profile profile : result.profiles()) {
      List<Value> row = new ArrayList<>();
      row.add(Value.of(profile.scheduler()));
      row.add(Value.of(profile.processors()));
      row.add(Value.of(profile.steps()));
      row.add(Value.of(profile.highWaterMark()));
      if (sized) {
        row.add(bytes(profile));
      }
      row.add(Value.of(profile.atStep()));
      row.add(Value.of((double) profile.area() / profile.steps()));
      row.add(Value.of(rounded(profile.queue())));
      row.add(Value.of(rounded(profile.closures())));
      rows.add(row);
    }
    sections.add(new Section.Table("Space in " + unit, columns, rows));
  }

  /** The space over time: the greatest of each piece of a run, at the last step of the piece. */
  private void chart() {
    List<LineChart.Series> series = new ArrayList<>();
    for (Profile profile : result.profiles()) {
      List<Long> points = profile.series();
      series.add(
          LineChart.Series.line(
              name(profile),
              Numbers.of(points.size(), profile::lastStep),
              Numbers.of(points.size(), points::get)));
    }
    sections.add(new LineChart("Space over time", Axis.of("step", ""), Axis.of(unit, ""), series));
  }

  private void differences(PeakDifference difference) {
    String title =
        String.format(
            Locale.ROOT,
            "Live at the peak of %s, but not of %s",
            name(difference.more()),
            name(difference.less()));
    places(title + ", by allocation", difference.byAllocation());
    places(title + ", by who still needs it", difference.byUse());
  }

  private void places(String title, List<Profile.Share> shares) {
    List<List<Value>> rows = new ArrayList<>();
    double rest = 0;
    for (int i = 0; i < shares.size(); i++) {
      Profile.Share share = shares.get(i);
      if (i < PLACES_SHOWN) {
        rows.add(row(text(share.site()), place(share.site()), share.space()));
      } else {
        rest += share.space();
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    if (rest > 0) {
      rows.add(row((shares.size() - PLACES_SHOWN) + " other places", "", rest));
    }
    sections.add(
        new Section.Table(
            title,
            List.of(Section.Column.of(unit), Section.Column.of("what"), Section.Column.of("where")),
            rows));
  }

  private static List<Value> row(String what, String where, double space) {
    return List.of(Value.of(rounded(space)), Value.of(what), Value.of(where));
  }

  private void uses(Profile worst) {
    String title = "Live at the peak of " + name(worst) + ", by who still needs it";
    places(title, worst.byUse());
    List<Section.Figure> others =
        List.of(
            new Section.Figure("held by the work queue", Value.of(rounded(worst.queue())), ""),
            new Section.Figure("held as the value", Value.of(rounded(worst.result())), ""));
    sections.add(new Section.KeyFigures("", others));
  }

  private static double rounded(double space) {
    return Math.rint(space * 100) / 100;
  }

  private static String text(Site site) {
    return site.operation() + " in " + site.function();
  }

  private String place(Site site) {
    int line = source.line(site.span().start());
    return line == 0 ? "" : line + ":" + source.column(site.span().start());
  }

  private List<Reason> because(Profile worst) {
    List<Reason> reasons = new ArrayList<>();
    List<Profile.Share> uses = worst.byUse();
    for (int i = 0; i < Math.min(PLACES_SHOWN, uses.size()); i++) {
      Profile.Share use = uses.get(i);
      reasons.add(
          reason(
              String.format(
                  Locale.ROOT,
                  "%s of %d %s wait for %s under %s",
                  rounded(use.space()),
                  worst.highWaterMark(),
                  unit,
                  text(use.site()),
                  name(worst)),
              use.site()));
    }
    return reasons;
  }

  private Reason reason(String text, Site site) {
    String file = source.name().isEmpty() ? null : source.name();
    int start = site.span().start();
    return new Reason(text, file, source.line(start), source.column(start));
  }

  private Value profile(Profile profile) {
    return Value.object()
        .put("scheduler", profile.scheduler())
        .put("processors", profile.processors())
        .put("steps", profile.steps())
        .put("highWaterMark", profile.highWaterMark())
        .put("atStep", profile.atStep())
        .put("area", profile.area())
        .put("byAllocation", shares(profile.byAllocation()))
        .put("byUse", shares(profile.byUse()))
        .put("allocation", parts(profile, profile.byAllocation(), 0, 0))
        .put("use", parts(profile, profile.byUse(), profile.queue(), profile.result()))
        .put("speedUp", (double) result.work() / profile.steps())
        .put("overhead", (double) profile.steps() * profile.processors() / result.work())
        .put("collected", Value.list(profile.collected().stream().map(Collected::value).toList()))
        .put("queue", profile.queue())
        .put("result", profile.result())
        .put("closures", profile.closures())
        .put(
            "bytes",
            result.weights() == Weights.WORDS ? Value.of(8 * profile.highWaterMark()) : Value.NULL)
        .build();
  }

  /** The space at the peak by places, with its total, for charts over a parameter. */
  private Value parts(Profile profile, List<Profile.Share> shares, double queue, double value) {
    Map<String, Double> sums = new LinkedHashMap<>();
    for (Profile.Share share : shares) {
      String place = place(share.site());
      String name = text(share.site()) + (place.isEmpty() ? "" : " (" + place + ")");
      sums.merge(name, share.space(), Double::sum);
    }
    Value.Builder all = Value.object().put("total", profile.highWaterMark());
    sums.forEach(all::put);
    if (queue > 0) {
      all.put("work queue", queue);
    }
    if (value > 0) {
      all.put("the value", value);
    }
    return all.build();
  }

  private Value difference(PeakDifference difference) {
    return Value.object()
        .put("more", which(difference.more()))
        .put("less", which(difference.less()))
        .put("space", difference.space())
        .put("byAllocation", shares(difference.byAllocation()))
        .put("byUse", shares(difference.byUse()))
        .put("queue", difference.queue())
        .build();
  }

  private static Value which(Profile profile) {
    return Value.object()
        .put("scheduler", profile.scheduler())
        .put("processors", profile.processors())
        .build();
  }

  private Value shares(List<Profile.Share> shares) {
    return Value.list(
        shares.stream()
            .map(
                share -> {
                  Site site = share.site();
                  int start = site.span().start();
                  return Value.object()
                      .put("file", source.name())
                      .put("line", source.line(start))
                      .put("column", source.column(start))
                      .put("nodes", share.space())
                      .put("what", site.operation())
                      .put("function", site.function())
                      .build();
                })
            .toList());
  }
}
