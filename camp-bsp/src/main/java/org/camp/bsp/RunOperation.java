// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.camp.bsp.code.Code;
import org.camp.bsp.run.Execution;
import org.camp.bsp.run.Measured;
import org.camp.bsp.value.Messages;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.host.HostWatch;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.SweepRange;

/**
 * The verb {@code run}: a program on threads of this host, with real barriers and messages, its
 * value and the time of every superstep beside what the semantics says.
 */
public final class RunOperation implements Operation<BulkSynchronousProgram> {
  /** For how long to measure. */
  public static final Option<Double> MEASURE_FOR =
      Option.number(
          "measure-for", 1.5, "s", Dimension.TIME, "for how long to repeat the run and measure");

  /** A parameter that takes several values, for a chart. */
  public static final Option<String> OVER =
      new Option<>(
          "over",
          String.class,
          "name=range",
          null,
          "",
          "run with several values of a parameter, such as n=100..800*2, and draw a chart",
          false,
          null,
          text -> {
            parameter(text);
            return text;
          });

  private static final int LEAST_RUNS = 3;
  private static final double FASTER = 0.95;
  private static final int MOST_POINTS = 1000;

  private static final OperationCard<BulkSynchronousProgram> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "bsp.run",
                  "Real run",
                  "Run a program on threads of this host, and hold the prediction against it")
              .paper(BspBackend.PAPER)
              .options(
                  BspOptions.P,
                  MEASURE_FOR,
                  OVER,
                  BspOptions.MISSING_TIMINGS,
                  BspOptions.VIEW,
                  BspOptions.FINAL_BARRIER,
                  BspOptions.DOWN,
                  BspOptions.CALLS,
                  BspOptions.SUPERSTEPS),
          BulkSynchronousProgram.class,
          Map.of("time.measured", Goal.LESS));

  private final Supplier<HostWatch> watches;

  /** For the service loader. */
  public RunOperation() {
    this(HostWatch::start);
  }

  /** An operation that asks others whether the host is free. */
  RunOperation(Supplier<HostWatch> watches) {
    this.watches = watches;
  }

  @Override
  public OperationCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  /** The parameter that a run is repeated over, and the values that it takes. */
  private record Over(String name, SweepRange range) {}

  private static Over parameter(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || !SweepRange.isRange(text.substring(equals + 1).strip())) {
      throw new IllegalArgumentException("expected a name and its values, such as n=100..800*2");
    }
    String name = text.substring(0, equals).strip();
    try {
      return new Over(name, SweepRange.parse(name, text.substring(equals + 1).strip()));
    } catch (BadInput e) {
      throw new IllegalArgumentException(e.diagnostics().get(0).message(), e);
    }
  }

  @Override
  public RunResult run(List<BulkSynchronousProgram> models, AnalysisContext context) {
    BulkSynchronousProgram program = models.get(0);
    List<RunResult.Point> points = new ArrayList<>();
    String name = "";
    if (context.find(OVER).isPresent()) {
      Over over = parameter(context.get(OVER));
      name = over.name();
      if (!program.parameters().contains(name)) {
        throw new BadInput(
            Diagnostic.error(
                    "unknown-parameter",
                    String.format(Locale.ROOT, "the program has no parameter '%s'", name))
                .withHint("its free names are: " + String.join(", ", program.parameters())));
      }
      long size = over.range().size();
      if (size > MOST_POINTS) {
        throw new BadInput(
            Diagnostic.error("bad-option", "--over takes at most " + MOST_POINTS + " values"));
      }
      for (long i = 0; i < size; i++) {
        context.progress().at("values of " + name, i, size);
        String value = over.range().text(i);
        points.add(point(program, value, context.toBuilder().bind(name, value).build()));
      }
    } else {
      points.add(point(program, "", context));
    }
    List<Diagnostic> differences = points.stream().flatMap(p -> p.difference().stream()).toList();
    differences.forEach(context::report);
    points.stream()
        .filter(RunResult.Point::isBusy)
        .findFirst()
        .ifPresent(busy -> context.report(busy.host().error()));
    return new RunResult(program, name, points, otherwise(points, context));
  }

  /** In what the runs differ from how the machine that was given was measured. */
  private static List<String> otherwise(List<RunResult.Point> points, AnalysisContext context) {
    boolean spinning =
        points.stream().allMatch(point -> Execution.spins(point.predicted().run().shape()));
    CalibrationConditions run = CalibrationConditions.here(spinning);
    return context
        .machine()
        .map(machine -> machine.calibrated().get(CalibrationConditions.BSP))
        .map(there -> there.differences(run))
        .orElse(List.of());
  }

  /**
   * Runs by the semantics, then for real until there are enough measurements: for the time asked
   * for, and up to three times that as long as runs still become faster, while they are compiled.
   */
  private RunResult.Point point(
      BulkSynchronousProgram program, String value, AnalysisContext context) {
    BspResult predicted = Bsp.analyze(program, context);
    Code code = Bsp.compile(program, predicted.run().shape(), context);
    long calls = context.get(BspOptions.CALLS);
    boolean asynchronous = context.get(BspOptions.DOWN) == BspOptions.Down.ASYNC;
    long time = (long) (Math.max(0, context.get(MEASURE_FOR)) * 1e9);
    HostWatch watch = watches.get();
    long start = System.nanoTime();
    long end = start + time;
    double best = Double.POSITIVE_INFINITY;
    List<Measured> runs = new ArrayList<>();
    boolean same = true;
    while (runs.size() < LEAST_RUNS || System.nanoTime() < end) {
      Measured run =
          Execution.run(code, predicted.run().shape(), asynchronous, calls, context.cancellation());
      same &= Messages.same(run.value(), predicted.run().value());
      runs.add(run);
      if (run.seconds() < FASTER * best) {
        best = run.seconds();
        end = Math.max(end, Math.min(start + 3 * time, System.nanoTime() + time / 2));
      }
      if (value.isEmpty()) {
        context.progress().at("runs", runs.size(), -1);
      }
    }
    return RunResult.Point.of(value, predicted, runs, same, watch.end());
  }
}
