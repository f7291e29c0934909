// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.log.Log;
import org.camp.core.machine.Machine;
import org.camp.core.machine.Node;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.cost.NumericCost;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.SpedUp;

/**
 * The mapping of roles to the nodes of a machine under which the last role is done first. All
 * mappings are tried when the budget allows it, up to exchanges of nodes that are alike; otherwise
 * a local search moves and swaps roles, from several beginnings, the same in every run. No mapping
 * is faster than the lower bound: the uncontended cost, and the work shared evenly among all cores.
 */
public final class BestMapping {
  private static final Log LOG = Log.of(BestMapping.class);

  private static final int MOST_SWAPPED = 64;
  private static final long MOST_STEPS = 1_000_000_000;
  private static final double NOISE = 1e-12;

  private final MappingObjective evaluation;
  private final Progress progress;
  private final Deployment any;
  private final long floor;

  /** Role → its node under the best mapping so far. */
  private int[] best;

  private long makespan = Long.MAX_VALUE;
  private double sum = Double.POSITIVE_INFINITY;
  private long reached;
  private double reachedSum;

  private BestMapping(MappingObjective evaluation, Deployment any, long floor, Progress progress) {
    this.evaluation = evaluation;
    this.any = any;
    this.floor = floor;
    this.progress = progress;
    this.best = any.mapping();
  }

  /**
   * What was found.
   *
   * @param contention the protocol under the best mapping
   * @param lowerBound seconds that every mapping takes
   * @param optimal whether no mapping is faster; false also when times had to be rounded
   * @param exhaustive whether all mappings were tried
   * @param tried how many mappings were tried
   */
  public record Found(
      Contention contention, double lowerBound, boolean optimal, boolean exhaustive, long tried) {}

  /**
   * Searches the best mapping; empty when a cost, a latency or a number of rounds has no value.
   *
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param machine its mapping does not count
   * @param start a mapping to begin with
   * @param budget actions that may be simulated in search of the mapping
   * @param most actions that may be simulated for the prediction under it
   * @throws IllegalArgumentException when the machine has no nodes
   */
  public static Optional<Found> search(
      CostModel model,
      long[] iterations,
      Machine machine,
      Optional<Deployment> start,
      long budget,
      long most,
      Progress progress,
      Cancellation cancellation) {
    ProtocolInstance code = model.code();
    Deployment any = Deployment.of(machine, new int[code.roles().size()]);
    if (Contention.lacksRounds(code, iterations)) {
      return Optional.empty();
    }
    Workload workload = new Workload(model, iterations, any);
    if (!workload.isKnown()) {
      return Optional.empty();
    }
    double bound = lowerBound(model, iterations, any, cancellation);
    int[] first = start.map(Deployment::mapping).orElseGet(any::mapping);
    MappingObjective evaluation =
        MappingObjective.of(workload, iterations, first, budget, cancellation);
    long floor = evaluation.isWhole() ? (long) Math.floor(workload.ticks(bound) * (1 + NOISE)) : 0;
    BestMapping search = new BestMapping(evaluation, any, floor, progress);
    boolean exhaustive = search.run(first, InitialMappings.of(workload, any.nodes()));
    LOG.debug(
        "placement: {} mappings tried, {}",
        evaluation.mappings(),
        exhaustive ? "all of them" : "by a local search");
    Contention found =
        Contention.of(model, iterations, Deployment.of(machine, search.best), most, cancellation)
            .orElseThrow();
    boolean optimal =
        found.isExact()
            && !found.isRounded()
            && ((exhaustive && evaluation.isWhole()) || found.total() <= bound * (1 + NOISE));
    return Optional.of(new Found(found, bound, optimal, exhaustive, evaluation.mappings()));
  }

  private static double lowerBound(
      CostModel given, long[] iterations, Deployment any, Cancellation cancellation) {
    CostModel model = fastest(given, any);
    ProtocolInstance code = model.code();
    double path =
        model.hasEqualVotes()
            ? Arrays.stream(NumericCost.run(model, iterations, MOST_STEPS, cancellation).perRole())
                .max()
                .orElse(0)
            : 0;
    double cores = any.nodes().stream().mapToDouble(Node::cores).sum();
    double start =
        any.nodes().stream().mapToDouble(node -> node.startTime().asDouble()).min().orElse(0);
    IntToDoubleFunction work =
        pc ->
            switch (code.op(pc)) {
              case ProtocolOp.MESSAGE -> model.sendCost(pc) + model.receiveCost(pc);
              case ProtocolOp.SEND -> model.sendCost(pc);
              case ProtocolOp.RECEIVE -> model.receiveCost(pc);
              default -> model.computeCost(pc);
            };
    return Math.max(path + start, WorstCaseWork.of(code, iterations, work) / cores);
  }

  /** The costs when every role computes on the node that is fastest for it. */
  private static CostModel fastest(CostModel model, Deployment any) {
    if (!any.hasSpeeds()) {
      return model;
    }
    ProtocolInstance code = model.code();
    List<BigDecimal> speeds = null;
    for (int node = 0; node < any.nodes().size(); node++) {
      int[] all = new int[code.roles().size()];
      Arrays.fill(all, node);
      List<BigDecimal> own = Deployment.of(any.machine(), all).speedsByRole(code.roles());
      List<BigDecimal> before = speeds;
      speeds =
          before == null
              ? own
              : IntStream.range(0, all.length)
                  .mapToObj(i -> own.get(i).max(before.get(i)))
                  .toList();
    }
    double free = model.defaultCost();
    return speeds == null
        ? model
        : new CostModel(
            SpedUp.of(code, speeds),
            model.parameters(),
            Optional.of(any.machine()),
            Double.isNaN(free) ? OptionalDouble.empty() : OptionalDouble.of(free));
  }

  /** Tries mappings; true when all were tried. */
  private boolean run(int[] first, List<int[]> beginnings) {
    consider(first);
    int nodes = any.nodes().size();
    Enumeration all = new Enumeration(any, first.length);
    if (all.isAtMost(evaluation.fitting())) {
      return all.forEach(
          mapping -> {
            consider(mapping);
            return makespan > floor;
          });
    }
    for (int[] mapping : beginnings) {
      if (goesOn()) {
        consider(mapping);
      }
    }
    improve(best.clone());
    SplittableRandom random = new SplittableRandom(1);
    while (goesOn()) {
      int[] next = best.clone();
      int changes = 1 + random.nextInt(1 + next.length / 2);
      for (int i = 0; i < changes; i++) {
        next[random.nextInt(next.length)] = random.nextInt(nodes);
      }
      improve(next);
    }
    return false;
  }

  /** Moves and swaps roles as long as that makes the mapping better. */
  private void improve(int[] mapping) {
    consider(mapping);
    reached = evaluation.makespan();
    reachedSum = evaluation.sum();
    boolean better = true;
    while (better) {
      better = false;
      for (int role = 0; role < mapping.length; role++) {
        better |= moves(mapping, role);
        better |= swaps(mapping, role);
      }
    }
  }

  private boolean moves(int[] mapping, int role) {
    boolean better = false;
    for (int node = 0; node < any.nodes().size(); node++) {
      int from = mapping[role];
      if (node != from && goesOn()) {
        mapping[role] = node;
        boolean kept = isBetter(mapping);
        mapping[role] = kept ? node : from;
        better |= kept;
      }
    }
    return better;
  }

  private boolean swaps(int[] mapping, int role) {
    boolean better = false;
    int last = mapping.length > MOST_SWAPPED ? role : mapping.length;
    for (int other = role + 1; other < last; other++) {
      if (mapping[other] != mapping[role] && goesOn()) {
        swap(mapping, role, other);
        if (isBetter(mapping)) {
          better = true;
        } else {
          swap(mapping, role, other);
        }
      }
    }
    return better;
  }

  private static void swap(int[] mapping, int a, int b) {
    int node = mapping[a];
    mapping[a] = mapping[b];
    mapping[b] = node;
  }

  private boolean goesOn() {
    return evaluation.goesOn() && makespan > floor;
  }

  /** Whether a mapping is better than the one that was reached; then it is reached. */
  private boolean isBetter(int[] mapping) {
    consider(mapping);
    boolean better =
        evaluation.makespan() < reached
            || (evaluation.makespan() == reached && evaluation.sum() < reachedSum);
    if (better) {
      reached = evaluation.makespan();
      reachedSum = evaluation.sum();
    }
    return better;
  }

  private void consider(int[] mapping) {
    evaluation.run(mapping);
    if (evaluation.makespan() < makespan
        || (evaluation.makespan() == makespan && evaluation.sum() < sum)) {
      makespan = evaluation.makespan();
      sum = evaluation.sum();
      best = mapping.clone();
    }
    if ((evaluation.mappings() & 0xFF) == 0) {
      progress.at("placing", evaluation.spent(), evaluation.budget());
    }
  }
}
