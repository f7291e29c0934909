// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.pepa.estimate.ConfidenceInterval;
import org.camp.pepa.estimate.SimulatedEstimate;
import org.camp.pepa.lang.PepaModel;

/**
 * What a model probably does, by simulation or fluid approximation; no states were derived.
 *
 * @param model the model
 * @param estimate the estimates with their errors
 */
public record EstimateResult(PepaModel model, SimulatedEstimate estimate)
    implements AnalysisResult {
  private static final int MOST_NAMES = 5;

  /** Ill-formed when a run ended in a deadlock. */
  @Override
  public Status status() {
    return estimate.deadlock().isEmpty() ? Status.OK : Status.ILL_FORMED;
  }

  /** Throughput of the application that the model was made from, when it was made from one. */
  public OptionalDouble applicationThroughput() {
    return model.application().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            model.application().stream()
                .map(estimate.longRun().throughput()::get)
                .mapToDouble(x -> x == null ? 0 : x.mean())
                .sum());
  }

  @Override
  public Report report() {
    boolean simulated = estimate.method().equals("simulation");
    List<Section> sections = new ArrayList<>();
    List<Section.Figure> figures = new ArrayList<>();
    if (applicationThroughput().isPresent()) {
      Value application = Value.of(applicationThroughput().getAsDouble());
      figures.add(new Section.Figure("throughput of the application, about", application, "1/s"));
    }
    figures.add(new Section.Figure("estimated by", Value.of(estimate.method()), ""));
    figures.add(
        new Section.Figure(simulated ? "events" : "evaluations", Value.of(estimate.work()), ""));
    sections.add(new Section.KeyFigures("", figures));
    Value.Builder values =
        Value.object()
            .put("states", Value.NULL)
            .put("transitions", Value.NULL)
            .put("deadlocks", Value.NULL)
            .put("throughput", means(estimate.longRun().throughput()))
            .put("population", means(estimate.longRun().population()))
            .put(
                "applicationThroughput",
                applicationThroughput().isPresent()
                    ? Value.of(applicationThroughput().getAsDouble())
                    : Value.NULL)
            .put(
                "solver",
                Value.object()
                    .put("method", estimate.method())
                    .put("iterations", estimate.work())
                    .put("residual", estimate.residual())
                    .put("converged", estimate.converged())
                    .build());
    add("", estimate.longRun(), values, sections);
    estimate
        .atTime()
        .ifPresent(
            readings -> {
              Value.Builder then = Value.object();
              then.put("throughput", means(readings.throughput()));
              then.put("population", means(readings.population()));
              add(" at the time", readings, then, sections);
              values.put("transient", then.build());
            });
    return new Report(
            "Estimate of the PEPA model " + model.name(),
            sections,
            values.build(),
            List.of(),
            notes(simulated))
        .asking("How fast is " + model.name() + "?");
  }

  private List<String> notes(boolean simulated) {
    List<String> notes = new ArrayList<>();
    if (simulated) {
      notes.add(
          String.format(
              Locale.ROOT,
              "an estimate: each true value lies within ± of its estimate with a probability of %s"
                  + " %%",
              Quantity.plain(100 * ConfidenceInterval.CONFIDENCE, 3)));
      if (!estimate.unseen().isEmpty()) {
        notes.add(
            "no run entered "
                + listed(estimate.unseen())
                + ": where that is possible, what happens then is not in the intervals");
      } else if (estimate.apart()) {
        notes.add(
            "runs settled in parts of the states that none of them left: each part has the share"
                + " of the runs that ended in it");
      } else if (!estimate.converged()) {
        notes.add(
            String.format(
                Locale.ROOT,
                "the precision was not reached with %,d events: allow more with --budget events=…",
                estimate.work()));
      }
      List<String> unknown = unknown();
      if (!unknown.isEmpty() && estimate.unseen().isEmpty()) {
        notes.add(
            "what runs saw too rarely, or only when they began, has no interval: "
                + listed(unknown));
      }
    } else {
      notes.add(
          "an estimate of unknown error: the fluid approximation is exact only in the limit of"
              + " large arrays");
    }
    estimate.deadlock().ifPresent(state -> notes.add("a run ended in the deadlock " + state));
    return notes;
  }

  /** The readings without an interval. */
  private List<String> unknown() {
    Set<String> unknown = new LinkedHashSet<>();
    Stream.concat(Stream.of(estimate.longRun()), estimate.atTime().stream())
        .flatMap(r -> Stream.of(r.throughput(), r.population(), r.measures()))
        .forEach(
            readings ->
                readings.forEach(
                    (name, x) -> {
                      if (Double.isNaN(x.halfWidth())) {
                        unknown.add(name);
                      }
                    }));
    return List.copyOf(unknown);
  }

  private static String listed(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
    return names.size() <= MOST_NAMES
        ? first
        : first + " and " + (names.size() - MOST_NAMES) + " more";
  }

  private static void add(
      String when,
      SimulatedEstimate.Readings readings,
      Value.Builder values,
      List<Section> sections) {
    if (!readings.measures().isEmpty()) {
      values.put("measures", means(readings.measures()));
      sections.add(table("Measures" + when, "measure", "value", readings.measures()));
    }
    sections.add(
        table("Throughput per second" + when, "action", "throughput", readings.throughput()));
    sections.add(table("Population" + when, "local state", "expected", readings.population()));
    values.put(
        "halfWidth",
        Value.object()
            .put("confidence", ConfidenceInterval.CONFIDENCE)
            .put("throughput", halfWidths(readings.throughput()))
            .put("population", halfWidths(readings.population()))
            .put("measures", halfWidths(readings.measures()))
            .build());
  }

  private static Section.Table table(
      String title, String first, String second, Map<String, ConfidenceInterval> estimates) {
    boolean unknown = estimates.values().stream().allMatch(x -> Double.isNaN(x.halfWidth()));
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of(first));
    columns.add(Section.Column.of(second));
    if (!unknown) {
      columns.add(Section.Column.of("±"));
    }
    List<List<Value>> rows = new ArrayList<>();
    estimates.forEach(
        (name, x) -> {
          List<Value> row = new ArrayList<>(List.of(Value.of(name), Value.of(x.mean())));
          if (!unknown) {
            row.add(Value.of(x.halfWidth()));
          }
          rows.add(row);
        });
    return new Section.Table(title, columns, rows);
  }

  private static Value means(Map<String, ConfidenceInterval> estimates) {
    Value.Builder object = Value.object();
    estimates.forEach((name, x) -> object.put(name, x.mean()));
    return object.build();
  }

  private static Value halfWidths(Map<String, ConfidenceInterval> estimates) {
    Value.Builder object = Value.object();
    estimates.forEach((name, x) -> object.put(name, x.halfWidth()));
    return object.build();
  }
}
