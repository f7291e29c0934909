// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.host.HostNoise;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * The throughput of a skeleton on threads beside that of its model.
 *
 * @param name of the skeleton
 * @param measured what was measured
 * @param tasks how many items were done
 * @param overhead by how much an item took longer than it should [s]
 * @param predicted the throughput of the PEPA model [1/s]
 * @param sure whether the interval is narrow enough, and its batches are independent
 * @param host what disturbed the run
 */
public record SkeletonRunResult(
    String name,
    BatchMeans measured,
    int tasks,
    double overhead,
    double predicted,
    boolean sure,
    HostNoise host)
    implements AnalysisResult {
  /** Whether the figures say more about others, or about chance, than about the skeleton. */
  public boolean isBusy() {
    return host.isBusy() || !sure;
  }

  /** Whether the model's throughput lies in the interval, widened by the measured overhead. */
  public boolean agrees() {
    double slower = 1 / (1 / measured.high() - Math.min(overhead, 0.5 / measured.high()));
    return predicted >= measured.low() && predicted <= slower;
  }

  @Override
  public Status status() {
    return isBusy() ? Status.BUSY : Status.OK;
  }

  /** What is to be told of a run that says nothing. */
  Diagnostic error() {
    return host.isBusy()
        ? host.error()
        : Diagnostic.error(
                "unsure",
                String.format(
                    Locale.ROOT,
                    "the interval of the throughput is still %.0f %% wide on either side after %d"
                        + " items",
                    100 * measured.unsure(),
                    tasks))
            .withHint("give it more time: --measure-for=60s");
  }

  @Override
  public Report report() {
    List<String> notes = new ArrayList<>();
    notes.add(
        String.format(
            Locale.ROOT,
            "%d batches of %d items; neighbouring batches are correlated by %.2f",
            BatchMeans.BATCHES,
            measured.batch(),
            measured.lag1()));
    notes.add(
        String.format(Locale.ROOT, "an item took %.1f us longer than it should", 1e6 * overhead));
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section.KeyFigures(
            "",
            List.of(
                new Section.Figure("throughput", Value.of(measured.mean()), "1/s"),
                new Section.Figure("from", Value.of(measured.low()), "1/s"),
                new Section.Figure("to", Value.of(measured.high()), "1/s"),
                new Section.Figure("PEPA", Value.of(predicted), "1/s"),
                new Section.Figure("items", Value.of(tasks), ""))));
    if (isBusy()) {
      notes.add("the host was busy, so that no difference is given: " + host.text());
    } else {
      sections.add(
          new Section.Text(
              "",
              List.of(
                  agrees()
                      ? "the throughput of the model lies in the interval"
                      : "the throughput of the model lies outside of the interval")));
    }
    Value.Builder values =
        Value.object()
            .put(
                "throughput",
                Value.object()
                    .put("mean", measured.mean())
                    .put("low", measured.low())
                    .put("high", measured.high())
                    .put("batches", BatchMeans.BATCHES)
                    .put("lag1", measured.lag1())
                    .build())
            .put("tasks", tasks)
            .put("pepa", predicted)
            .put("agrees", isBusy() ? Value.NULL : Value.of(agrees()))
            .put("overhead", overhead)
            .put("status", isBusy() ? "busy" : "ok")
            .put("host", noise());
    return new Report("Real run of " + name, sections, values.build(), List.of(), notes)
        .asking("How fast is " + name + " here?");
  }

  private Value noise() {
    Value.Builder all = Value.object();
    host.values().fields().forEach(all::put);
    return all.put(
            "involuntarySwitches",
            host.switches().isPresent() ? Value.of(host.switches().getAsDouble()) : Value.NULL)
        .build();
  }
}
