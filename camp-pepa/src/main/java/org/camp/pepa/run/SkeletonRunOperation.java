// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.host.HostNoise;
import org.camp.core.host.HostWatch;
import org.camp.core.quantity.Dimension;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaBackend;
import org.camp.pepa.PepaResult;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;

/** The verb {@code run} for skeletons: a thread for each task, and the throughput beside PEPA's. */
public final class SkeletonRunOperation implements Operation<SkeletonModel> {
  /** How long tasks take. */
  public static final Option<ServiceTime> SERVICE =
      Option.choice(
          "service",
          ServiceTime.EXPONENTIAL,
          "how long a task works on an item: exponentially distributed as the model has it, always"
              + " the same, or the same spent computing");

  /** Where random times begin. */
  public static final Option<Long> SEED = Option.integer("seed", 1, "the seed of random times");

  /** For how long to measure. */
  public static final Option<Double> MEASURE_FOR =
      Option.number(
          "measure-for",
          60.0,
          "s",
          Dimension.TIME,
          "for how long to go on until the throughput is known within 5 %");

  private static final int FIRST = 600;
  private static final double ENOUGH = 0.05;

  private static final OperationCard<SkeletonModel> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "skeleton.run",
                  "Real run",
                  "Run a skeleton on threads of this host, and hold the prediction against it")
              .paper(PepaBackend.PAPER)
              .options(SERVICE, SEED, MEASURE_FOR),
          SkeletonModel.class,
          Map.of("throughput.mean", Goal.MORE));

  private final Supplier<HostWatch> watches;

  /** For the service loader. */
  public SkeletonRunOperation() {
    this(HostWatch::start);
  }

  /** An operation that asks others whether the host is free. */
  SkeletonRunOperation(Supplier<HostWatch> watches) {
    this.watches = watches;
  }

  @Override
  public OperationCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public SkeletonRunResult run(List<SkeletonModel> models, AnalysisContext context) {
    SkeletonModel model = models.get(0);
    Skeleton tree = model.tree(context.bindings(), context.machine());
    DependencyGraph graph = DependencyGraph.of(tree);
    if (!tree.isPlain()) {
      throw new NotApplicable(
          Diagnostic.error(
                  "not-on-threads",
                  "pipes, deals and farms run on threads: not map, dc, feedback and shared states")
              .withHint("camp analyze solves their model"));
    }
    SkeletonModel.Links links = model.links(graph, context.bindings(), context.machine());
    PepaResult predicted =
        Pepa.analyze(model.pepa(tree, context.bindings(), context.machine()), context);
    double throughput = 0;
    for (int task : graph.last()) {
      throughput += predicted.throughput().getOrDefault("comp_" + task, 0.0);
    }
    long end = System.nanoTime() + (long) (context.get(MEASURE_FOR) * 1e9);
    ServiceTime service = context.get(SERVICE);
    int tasks = FIRST;
    HostWatch watch = watches.get();
    while (true) {
      int wanted = tasks;
      context.progress().at("items", 0, wanted);
      SkeletonThreads.Run run =
          SkeletonThreads.run(
              graph,
              links,
              service,
              context.get(SEED),
              wanted,
              () -> {
                context.cancellation().check();
                return System.nanoTime() > end;
              });
      if (run.completions().length < BatchMeans.FEWEST) {
        throw new OverBudget(
            Diagnostic.error(
                    "over-budget",
                    "only " + run.completions().length + " items were done in the time")
                .withHint("give it more: --measure-for=300s, or the tasks higher rates"));
      }
      BatchMeans measured = BatchMeans.of(run.completions());
      boolean sure = measured.unsure() < ENOUGH && !measured.isCorrelated();
      if (sure || System.nanoTime() > end) {
        HostNoise noise = watch.end();
        SkeletonRunResult result =
            new SkeletonRunResult(
                model.name(),
                measured,
                run.completions().length,
                run.overhead(),
                throughput,
                sure,
                noise);
        if (result.isBusy()) {
          context.report(result.error());
        }
        return result;
      }
      tasks *= 2;
    }
  }
}
