// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.host.HostNoise;
import org.camp.core.host.HostWatch;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.SweepRange;
import org.camp.spaceprofile.ProgramSetup;
import org.camp.spaceprofile.SpaceOptions;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.ParallelRun;
import org.camp.spaceprofile.semantics.RunPolicy;
import org.camp.spaceprofile.space.LoggedRun;
import org.camp.spaceprofile.space.SampledSpace;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;

/**
 * The verb {@code run} for programs with forks and futures: on threads of this host, with the space
 * that the run took, by its log, and its time, beside what the cost semantics says.
 */
public final class ProgramRunOperation implements Operation<ForkJoinProgram> {
  /** How many threads. */
  public static final Option<Long> WORKERS =
      Option.integer("workers", 0, "how many threads run it (0: one for each processor)")
          .alias("p");

  /** Which ready task a worker takes. */
  public static final Option<RunPolicy> SCHEDULE =
      Option.choice(
          "schedule",
          RunPolicy.WS,
          "which ready task a thread takes: the first of the sequential order, the one that waits"
              + " for longest, or its own newest and else the oldest of another");

  /** For how long to measure. */
  public static final Option<Double> MEASURE_FOR =
      Option.number(
          "measure-for", 1.0, "s", Dimension.TIME, "for how long to repeat the run and measure");

  private static final int LEAST_RUNS = 5;
  private static final int MOST_RUNS = 2_000;

  /** How many times as long as asked for it goes on until the median is known. */
  private static final int PATIENCE = 10;

  private static final int MOST_WORKERS = 256;
  private static final int MOST_POINTS = 1000;
  private static final double FASTER = 0.95;

  private static final OperationCard<ForkJoinProgram> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "spaceprofile.run",
                  "Real run",
                  "Run a program on threads of this host, and hold space and time against the"
                      + " prediction")
              .paper(
                  "Spoonhower, Blelloch, Harper and Gibbons, Space Profiling for Parallel"
                      + " Functional Programs, ICFP 2008 and CMU-CS-08-110")
              .options(
                  WORKERS,
                  SCHEDULE,
                  MEASURE_FOR,
                  SpaceOptions.LAYOUT,
                  SpaceOptions.WEIGHTS,
                  SpaceOptions.UNBOXED,
                  SpaceOptions.ALT_APP,
                  SpaceOptions.GRAIN,
                  SpaceOptions.RACES,
                  SpaceOptions.NODES),
          ForkJoinProgram.class,
          Map.of("measured.high", Goal.LESS, "measured.seconds.median", Goal.LESS));

  private final Supplier<HostWatch> watches;

  /** For the service loader. */
  public ProgramRunOperation() {
    this(HostWatch::start);
  }

  /** An operation that asks others whether the host is free. */
  ProgramRunOperation(Supplier<HostWatch> watches) {
    this.watches = watches;
  }

  @Override
  public OperationCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public AnalysisResult run(List<ForkJoinProgram> models, AnalysisContext context) {
    ForkJoinProgram program = models.get(0);
    RunPolicy policy = context.get(SCHEDULE);
    int workers = workers(context);
    List<Map<String, String>> grid = grid(context.bindings());
    List<AnalysisContext> contexts = new ArrayList<>();
    List<ProgramSetup> setups = new ArrayList<>();
    for (Map<String, String> values : grid) {
      AnalysisContext.Builder builder = context.toBuilder();
      values.forEach(builder::bind);
      contexts.add(builder.build());
      setups.add(ProgramSetup.of(program, false, contexts.get(contexts.size() - 1)));
    }
    Evaluation first = setups.get(0).evaluate(contexts.get(0));
    Calibration calibration = Calibration.of(policy, workers, context);
    List<RunPoint> points = new ArrayList<>();
    for (int i = 0; i < grid.size(); i++) {
      Evaluation sequential = i == 0 ? first : setups.get(i).evaluate(contexts.get(i));
      Runs runs = new Runs(setups.get(i), sequential, calibration, policy, workers);
      points.add(runs.point(grid.get(i), contexts.get(i)));
    }
    ProgramRunResult result =
        new ProgramRunResult(
            program.name(),
            policy,
            workers,
            context.get(SpaceOptions.WEIGHTS),
            calibration,
            points);
    Optional<RunPoint> busy = points.stream().filter(RunPoint::isBusy).findFirst();
    busy.ifPresent(point -> context.report(point.disturbed()));
    return result;
  }

  private static int workers(AnalysisContext context) {
    long workers = context.get(WORKERS);
    if (workers < 0 || workers > MOST_WORKERS) {
      throw new BadInput(
          Diagnostic.error(
              "bad-option",
              String.format(
                  Locale.ROOT, "a run has 1 to %d workers, not %d", MOST_WORKERS, workers)));
    }
    return workers == 0 ? Runtime.getRuntime().availableProcessors() : (int) workers;
  }

  /** Every combination of the values of parameters that are given as ranges. */
  private static List<Map<String, String>> grid(Map<String, String> bindings) {
    List<Map<String, String>> grid = List.of(Map.of());
    for (Map.Entry<String, String> binding : bindings.entrySet()) {
      if (!SweepRange.isRange(binding.getValue())) {
        continue;
      }
      String name = binding.getKey();
      SweepRange range = SweepRange.parse(name, binding.getValue());
      if (range.size() * grid.size() > MOST_POINTS) {
        throw new BadInput(
            Diagnostic.error("bad-option", "a run takes at most " + MOST_POINTS + " values"));
      }
      List<Map<String, String>> wider = new ArrayList<>();
      for (Map<String, String> values : grid) {
        for (long i = 0; i < range.size(); i++) {
          Map<String, String> more = new LinkedHashMap<>(values);
          more.put(name, range.text(i));
          wider.add(more);
        }
      }
      grid = wider;
    }
    return grid;
  }

  private static Scheduler ideal(RunPolicy policy) {
    return switch (policy) {
      case DF -> new DepthFirst();
      case BF -> new BreadthFirst();
      case WS -> new WorkStealing();
    };
  }

  /** The runs of a program with one value for each parameter. */
  private final class Runs {
    private final ProgramSetup setup;
    private final Evaluation sequential;
    private final Calibration calibration;
    private final RunPolicy policy;
    private final int workers;

    Runs(
        ProgramSetup setup,
        Evaluation sequential,
        Calibration calibration,
        RunPolicy policy,
        int workers) {
      this.setup = setup;
      this.sequential = sequential;
      this.calibration = calibration;
      this.policy = policy;
      this.workers = workers;
    }

    RunPoint point(Map<String, String> values, AnalysisContext context) {
      ProgramGraph graph = sequential.graph();
      ParallelRun run =
          new ParallelRun(sequential, setup.values(), setup.variant(), context.cancellation());
      HostWatch watch = watches.get();
      List<ParallelRun.Outcome> outcomes = repeat(run, policy, workers, watch, context);
      RunTimes times = times(outcomes);
      RunTimes alone = workers == 1 ? times : times(repeat(run, RunPolicy.DF, 1, watch, context));
      HostNoise noise = watch.end();
      LoggedRun logged = LoggedRun.of(graph, outcomes.get(outcomes.size() - 1).logs());
      Weights weights = context.get(SpaceOptions.WEIGHTS);
      Schedule schedule = ideal(policy).schedule(graph, workers, context.cancellation());
      double predicted =
          StrandTimes.of(
              graph,
              NodeWork.seconds(graph, calibration.prices().array()),
              policy,
              workers,
              calibration.handOver(),
              context.cancellation());
      if (ParallelRun.servesNodes(policy, workers)) {
        predicted += calibration.turn() * graph.size();
      }
      return new RunPoint(
          values,
          sequential.value(),
          sequential.output(),
          graph.size(),
          SpaceUse.of(graph, schedule, weights, context.cancellation()).highWaterMark(),
          predicted,
          logged.bounds(weights, context.cancellation()),
          SampledSpace.of(graph, logged.schedule(), weights, context.cancellation()),
          logged.moments(),
          times,
          alone,
          noise);
    }

    /**
     * Runs for the time asked for, and up to three times that as long as runs still become faster,
     * while they are compiled; then up to ten times that until the median is known. Keeps the times
     * of the later half, and the log of the last run.
     */
    private List<ParallelRun.Outcome> repeat(
        ParallelRun run, RunPolicy by, int on, HostWatch watch, AnalysisContext context) {
      long time = (long) (Math.max(0, context.get(MEASURE_FOR)) * 1e9);
      long start = System.nanoTime();
      long end = start + time;
      double best = Double.POSITIVE_INFINITY;
      List<ParallelRun.Outcome> outcomes = new ArrayList<>();
      while (outcomes.size() < 2 * LEAST_RUNS
          || (System.nanoTime() < end && outcomes.size() < MOST_RUNS)) {
        context.progress().at("runs on " + on, outcomes.size(), -1);
        ParallelRun.Outcome outcome = run.run(by, on, true);
        same("value", outcome.value(), sequential.value());
        same("output", outcome.output(), sequential.output());
        if (!outcomes.isEmpty()) {
          int latest = outcomes.size() - 1;
          outcomes.set(latest, outcomes.get(latest).withoutLogs());
        }
        outcomes.add(outcome);
        long now = System.nanoTime();
        if (outcome.seconds() < FASTER * best) {
          best = outcome.seconds();
          end = Math.max(end, Math.min(start + 3 * time, now + time / 2));
        }
        boolean more = now >= end && now < start + PATIENCE * time;
        if (more && !times(later(outcomes)).isSure() && !watch.end().isBusy()) {
          end = now + time;
        }
      }
      return later(outcomes);
    }

    private void same(String what, String found, String expected) {
      if (!found.equals(expected)) {
        throw new IllegalStateException(
            String.format(
                Locale.ROOT,
                "a run of '%s' under %s on %d workers has the %s %s, the sequential one %s",
                setup.program().name(),
                policy,
                workers,
                what,
                found,
                expected));
      }
    }

    private static List<ParallelRun.Outcome> later(List<ParallelRun.Outcome> outcomes) {
      return outcomes.subList(outcomes.size() / 2, outcomes.size());
    }

    private static RunTimes times(List<ParallelRun.Outcome> outcomes) {
      return new RunTimes(outcomes.stream().map(ParallelRun.Outcome::seconds).toList());
    }
  }
}
