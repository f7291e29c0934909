// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.host.HostNoise;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.activity.ActivityChart;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.run.MeasuredRun;
import org.camp.mpst.run.RunTimeline;
import org.camp.mpst.run.Transport;

/**
 * What a run took beside what was predicted for it.
 *
 * @param code the protocol as it was run, with the number of rounds of every loop
 * @param measured the times
 * @param transport what messages travelled over
 * @param host the costs of messages, when they were measured for this run
 * @param otherwise in what the run differs from how the costs of the machine were measured
 * @param sharing the prediction for roles that share this host's cores, when they had to
 * @param noise what disturbed the measurement
 * @param trace repetitions as traces, when they were asked for and are not too long
 */
public record RunResult(
    ProtocolInstance code,
    MeasuredRun measured,
    Transport transport,
    Optional<HostCosts> host,
    List<String> otherwise,
    Optional<Contention> sharing,
    HostNoise noise,
    Optional<RunTrace> trace)
    implements AnalysisResult {
  private static final int ROLES_SHOWN = 64;
  private static final int PARTS_SHOWN = 8;

  /** Share of the path from which on a part has a row of its own. */
  private static final double LEAST_SHOWN = 1e-3;

  /** Below this many seconds, starting the roles together is not exact enough. */
  private static final double SHORTEST = 20e-6;

  /** Copies the list. */
  public RunResult {
    otherwise = List.copyOf(otherwise);
  }

  @Override
  public Status status() {
    return noise.isBusy() ? Status.BUSY : Status.OK;
  }

  @Override
  public Report report() {
    List<Section> sections = new ArrayList<>();
    if (!otherwise.isEmpty()) {
      sections.add(new Section.Text("", List.of(CalibrationConditions.told(otherwise))));
    }
    sections.add(keyFigures());
    boolean few = measured.roles().size() <= ROLES_SHOWN;
    if (few) {
      sections.add(perRole());
    }
    measured.timeline().map(RunResult::path).ifPresent(sections::add);
    host.ifPresent(costs -> sections.add(costs.table()));
    Value.Obj values =
        Value.object()
            .put("transport", name(transport))
            .put("waiting", name(measured.waiting()))
            .put("cores", cores())
            .put("repetitions", measured.repetitions())
            .put("iterations", iterations())
            .put(
                "perRole",
                Value.lazyObject(
                    measured.roles().size(),
                    this::role,
                    i -> both(measured.seconds().get(i), predicted(i))))
            .put("total", both(measured.total(), predictedTotal()))
            .put(
                "figures",
                RunFigures.of(code, measured, total(), t -> both(t.measured(), t.predicted())))
            .put("path", pathValues())
            .put("host", noise.values())
            .put("calibratedOtherwise", Value.strings(otherwise))
            .put("trace", trace.map(RunResult::traceValues).orElse(Value.NULL))
            .build();
    List<Diagram> pictures = new ArrayList<>();
    if (few) {
      pictures.add(chart());
      measured.timeline().ifPresent(timeline -> pictures.add(ActivityChart.of(timeline.named())));
    }
    Report report =
        new Report("Run of " + code.name(), sections, values, List.of(), notes(), pictures)
            .asking("How long does " + code.name() + " take here?");
    return trace.map(t -> report.withFile(RunOperation.TRACE.key(), t.text())).orElse(report);
  }

  private static Value traceValues(RunTrace trace) {
    return Value.object()
        .put("repetitions", trace.repetitions())
        .put("longer", trace.longer())
        .build();
  }

  private static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** When a role should have been done, by its place in {@link MeasuredRun#roles}. */
  public double predicted(int i) {
    return sharing
        .map(contention -> contention.cost(measured.roles().get(i)))
        .orElseGet(() -> measured.predicted().get(i));
  }

  /** When the last role should have been done. */
  public double predictedTotal() {
    return IntStream.range(0, measured.roles().size()).mapToDouble(this::predicted).max().orElse(0);
  }

  private RunFigures.Times total() {
    return new RunFigures.Times(measured.total(), predictedTotal());
  }

  private String role(int i) {
    return code.roles().name(measured.roles().get(i));
  }

  /**
   * How far a prediction is off, as a share of what was measured; nothing on a busy host, or where
   * the costs were measured otherwise.
   */
  private Value error(double measured, double predicted) {
    return noise.isBusy() || !otherwise.isEmpty() ? Value.NULL : Value.of(predicted / measured - 1);
  }

  private Value both(double measured, double predicted) {
    return Value.object()
        .put("measured", measured)
        .put("predicted", predicted)
        .put("error", error(measured, predicted))
        .build();
  }

  private Value iterations() {
    Value.Builder rounds = Value.object();
    for (int i = 0; i < code.recursions().size(); i++) {
      ProtocolInstance.Recursion recursion = code.recursions().get(i);
      if (recursion.times() instanceof Expression.Number times) {
        rounds.put(recursion.name(), Value.of(times.quantity().value().longValue()));
      }
    }
    return rounds.build();
  }

  private Section keyFigures() {
    Value error = error(measured.total(), predictedTotal());
    return new Section.KeyFigures(
        "",
        List.of(
            new Section.Figure("measured", Value.of(measured.total()), "s"),
            new Section.Figure("predicted", Value.of(predictedTotal()), "s"),
            new Section.Figure("error", error, "%"),
            new Section.Figure("transport", Value.of(name(transport)), ""),
            new Section.Figure("repetitions", Value.of(measured.repetitions()), ""),
            new Section.Figure("cores", Value.of(cores()), "")));
  }

  private Section perRole() {
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 0; i < measured.roles().size(); i++) {
      double took = measured.seconds().get(i);
      double expected = predicted(i);
      rows.add(
          List.of(
              Value.of(role(i)),
              Value.of(took),
              Value.of(measured.low().get(i)),
              Value.of(measured.high().get(i)),
              Value.of(expected),
              error(took, expected)));
    }
    List<Section.Column> columns =
        List.of(
            Section.Column.of("role"),
            new Section.Column("measured", "s"),
            new Section.Column("lower quartile", "s"),
            new Section.Column("upper quartile", "s"),
            new Section.Column("predicted", "s"),
            new Section.Column("error", "%"));
    return new Section.Table("When each role is done", columns, rows);
  }

  /** The critical path of one repetition: where the time went, and where it should have gone. */
  private static Section path(RunTimeline timeline) {
    List<List<Value>> rows = new ArrayList<>();
    List<RunTimeline.Part> rest = new ArrayList<>();
    for (RunTimeline.Part part : timeline.parts()) {
      boolean shown =
          rows.size() < PARTS_SHOWN && part.measured() >= LEAST_SHOWN * timeline.total();
      if (shown) {
        rows.add(row(part, timeline));
      } else {
        rest.add(part);
      }
    }
    if (!rest.isEmpty()) {
      rows.add(
          row(
              new RunTimeline.Part(
                  rest.size() + " more",
                  rest.stream().mapToInt(RunTimeline.Part::times).sum(),
                  rest.stream().mapToDouble(RunTimeline.Part::measured).sum(),
                  rest.stream().mapToDouble(RunTimeline.Part::predicted).sum()),
              timeline));
    }
    return new Section.Table(
        "Critical path of one more repetition",
        List.of(
            Section.Column.of("what"),
            Section.Column.of("times"),
            new Section.Column("measured", "s"),
            new Section.Column("share", "%"),
            new Section.Column("predicted", "s")),
        rows);
  }

  private static List<Value> row(RunTimeline.Part part, RunTimeline timeline) {
    return List.of(
        Value.of(part.what()),
        Value.of(part.times()),
        Value.of(part.measured()),
        Value.of(part.measured() / timeline.total()),
        Value.of(part.predicted()));
  }

  /** All parts of that path; null when a repetition is too long to be written down. */
  private Value pathValues() {
    return measured
        .timeline()
        .map(
            timeline ->
                (Value)
                    new Value.Arr(
                        timeline.parts().stream()
                            .map(
                                part ->
                                    (Value)
                                        Value.object()
                                            .put("what", part.what())
                                            .put("times", part.times())
                                            .put("measured", part.measured())
                                            .put("predicted", part.predicted())
                                            .build())
                            .toList()))
        .orElse(Value.NULL);
  }

  private BarChart chart() {
    int n = measured.roles().size();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      names.add(role(i));
    }
    return new BarChart(
        "Measured and predicted",
        Axis.of("done after", "s"),
        names,
        List.of(
            new BarChart.Group("measured", Emphasis.STRONG, Numbers.of(n, measured.seconds()::get)),
            new BarChart.Group("predicted", Emphasis.PLAIN, Numbers.of(n, this::predicted))),
        false);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (measured.total() < SHORTEST) {
      notes.add(
          "a run this short is mostly the start of its threads: give it more rounds, -k X=100000");
    }
    notes.add(
        (sharing.isPresent()
                ? "predicted is the cost on " + cores() + " cores that the roles share"
                : "predicted is the cost of the branches that were taken (Definition 4.1)")
            + (host.isPresent()
                ? "; the costs of messages were measured on this host just before"
                : ""));
    trace.ifPresent(
        t ->
            notes.add(
                String.format(
                    Locale.ROOT,
                    "%d further %s written as traces; the median of them is %+.1f %% off",
                    t.repetitions(),
                    t.repetitions() == 1 ? "repetition" : "repetitions",
                    100 * t.longer())));
    return notes;
  }
}
