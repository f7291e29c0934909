// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.run.Measured;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.host.HostNoise;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * Real runs beside their prediction.
 *
 * @param program what ran
 * @param parameter the parameter that took several values, or nothing
 * @param points one per value
 * @param otherwise in what the runs differ from how the times of the machine were measured
 */
public record RunResult(
    BulkSynchronousProgram program, String parameter, List<Point> points, List<String> otherwise)
    implements AnalysisResult {
  /** Copies the lists. */
  public RunResult {
    points = List.copyOf(points);
    otherwise = List.copyOf(otherwise);
  }

  /**
   * The runs with one value of the parameter.
   *
   * @param value of the parameter, or nothing
   * @param predicted what the semantics says
   * @param fastest the fastest run: disturbances only ever add time
   * @param runs how many there were
   * @param same whether all runs gave the value of the semantics
   * @param host what disturbed them
   */
  public record Point(
      String value, BspResult predicted, Measured fastest, int runs, boolean same, HostNoise host) {
    static Point of(
        String value, BspResult predicted, List<Measured> runs, boolean same, HostNoise host) {
      Measured fastest =
          runs.stream().min(Comparator.comparingDouble(Measured::seconds)).orElseThrow();
      return new Point(value, predicted, fastest, runs.size(), same, host);
    }

    /** Whether the times say more about others than about the program. */
    public boolean isBusy() {
      return host.isBusy();
    }

    Optional<Diagnostic> difference() {
      return same
          ? Optional.empty()
          : Optional.of(
              Diagnostic.error(
                  "value-differs",
                  String.format(
                      Locale.ROOT,
                      "a real run gave %s, the semantics %s",
                      brief(fastest.value().toString()),
                      brief(predicted.value()))));
    }

    private static String brief(String text) {
      return Ellipsis.end(text, 60);
    }

    /** The predicted supersteps, as far as they end with an exchange, and what is behind them. */
    List<Step> steps() {
      List<Step> all = new ArrayList<>();
      boolean timed = predicted.isTimed();
      double before = 0;
      double sum = 0;
      long copied = 0;
      for (NodeRun node : predicted.run().nodes()) {
        for (Superstep superstep : node.supersteps()) {
          Exchange exchange = superstep.exchange();
          double time = predicted.time(superstep.total(predicted.symbols())).orElse(Double.NaN);
          if (exchange == null) {
            before += time;
            copied += superstep.copied();
            continue;
          }
          SuperstepTimes times =
              SuperstepTimes.of(
                  superstep,
                  predicted.symbols(),
                  predicted.view(),
                  predicted.target().prices().values());
          double work = timed ? before + times.work() : Double.NaN;
          all.add(step(all.size(), copied + superstep.h(), work, before + time));
          copied = 0;
          sum += before + time;
          before = 0;
        }
      }
      double rest = predicted.time().orElse(Double.NaN) - sum;
      all.add(step(all.size(), copied, rest, rest));
      return all;
    }

    private Step step(int index, long h, double work, double time) {
      Measured.Step measured =
          index < fastest.supersteps().size() ? fastest.supersteps().get(index) : null;
      return new Step(index, h, work, time, measured);
    }
  }

  /**
   * One superstep, as predicted and as it was measured.
   *
   * @param h words that a processor sends or receives at most, as predicted
   * @param work predicted seconds of computation; not a number when unknown
   * @param time predicted seconds of all of it
   * @param measured the real one, if there was one
   */
  record Step(int index, long h, double work, double time, Measured.@Nullable Step measured) {}

  /** Whether times of a point may be held against their prediction. */
  boolean isComparable(Point point) {
    return otherwise.isEmpty() && !point.isBusy();
  }

  /** Measured by predicted time; empty where they may not be compared, or nothing is predicted. */
  OptionalDouble ratio(Point point) {
    OptionalDouble time = point.predicted().time();
    return isComparable(point) && time.isPresent() && time.getAsDouble() > 0
        ? OptionalDouble.of(point.fastest().seconds() / time.getAsDouble())
        : OptionalDouble.empty();
  }

  /** "No" when a run gave other values than the semantics. */
  @Override
  public Status status() {
    if (!points.stream().allMatch(Point::same)) {
      return Status.NO;
    }
    return points.stream().anyMatch(Point::isBusy) ? Status.BUSY : Status.OK;
  }

  @Override
  public Report report() {
    return new RunReport(this).build();
  }
}
