// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.optimise;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.Pepa;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;

/**
 * Finds the cheapest replication that reaches a throughput, and of these the fastest: candidates in
 * the order of their cost, best first; only those that {@link Capacity} does not rule out are
 * solved.
 */
final class ReplicationSearch {
  private static final double ROUNDING = 1e-9;

  /** A replication: how many replicas at each site, what they cost, a bound of the throughput. */
  record Candidate(List<Integer> replicas, Skeleton skeleton, double cost, double bound) {}

  /** A candidate with its throughput. */
  record Solved(Candidate candidate, int states, double throughput) {}

  /**
   * The answer of a search, with what vouches for it.
   *
   * @param best reaches the target; empty when nothing can
   * @param solved all that were solved, in that order
   * @param considered how many were looked at
   * @param undecided no dearer than the best, but with too many states to be solved
   * @param mostPossible a bound on the throughput of all
   */
  record Found(
      Optional<Solved> best,
      List<Solved> solved,
      long considered,
      List<Candidate> undecided,
      double mostPossible) {}

  private final SkeletonModel model;
  private final ReplicationSites shape;
  private final Map<String, Double> prices;
  private final double target;
  private final int most;
  private final long budget;
  private final AnalysisContext context;
  private final List<Solved> solved = new ArrayList<>();
  private final List<Candidate> undecided = new ArrayList<>();

  ReplicationSearch(
      SkeletonModel model,
      ReplicationSites shape,
      Map<String, Double> prices,
      double target,
      int most,
      long budget,
      AnalysisContext context) {
    this.model = model;
    this.shape = shape;
    this.prices = prices;
    this.target = target * (1 - ROUNDING);
    this.most = most;
    this.budget = budget;
    this.context = context;
  }

  Found run() {
    int n = shape.sites().size();
    int[] largest = new int[n];
    Arrays.fill(largest, most);
    double possible = orLess(largest);
    if (possible < target) {
      return new Found(Optional.empty(), solved, 1, undecided, possible);
    }
    PriorityQueue<Candidate> open =
        new PriorityQueue<>(
            Comparator.comparingDouble(Candidate::cost)
                .thenComparing(Comparator.comparingDouble(Candidate::bound).reversed()));
    Set<List<Integer>> seen = new HashSet<>();
    add(least(largest), open, seen);
    Optional<Solved> best = Optional.empty();
    while (!open.isEmpty()) {
      context.cancellation().check();
      Candidate next = open.poll();
      if (best.isPresent() && next.cost() > best.get().candidate().cost() * (1 + ROUNDING)) {
        break;
      }
      if (next.bound() >= Math.max(target, best.map(Solved::throughput).orElse(0.0))) {
        Optional<Solved> here = solve(next);
        if (here.isPresent()
            && here.get().throughput() >= target
            && (best.isEmpty() || here.get().throughput() > best.get().throughput())) {
          best = here;
        }
      }
      for (int site = 0; site < n && best.isEmpty(); site++) {
        int[] more = next.replicas().stream().mapToInt(Integer::intValue).toArray();
        if (++more[site] <= most) {
          add(more, open, seen);
        }
      }
    }
    return new Found(best, solved, seen.size(), undecided, possible);
  }

  /** The fewest at each site that the target needs whatever stands at the others. */
  private int[] least(int[] largest) {
    int[] least = largest.clone();
    for (int site = 0; site < least.length; site++) {
      int[] tried = largest.clone();
      int low = 1;
      int high = most;
      while (low < high) {
        tried[site] = (low + high) / 2;
        if (orLess(tried) >= target) {
          high = tried[site];
        } else {
          low = tried[site] + 1;
        }
      }
      least[site] = low;
    }
    return least;
  }

  private void add(int[] replicas, PriorityQueue<Candidate> open, Set<List<Integer>> seen) {
    if (seen.size() >= 1_000_000) {
      throw overBudget(String.format(Locale.ROOT, "%,d replications were looked at", seen.size()));
    }
    if (seen.add(Arrays.stream(replicas).boxed().toList())) {
      open.add(candidate(replicas));
    }
  }

  /** A bound for all with at most so many replicas at each site. */
  private double orLess(int[] replicas) {
    DependencyGraph graph = DependencyGraph.of(shape.with(replicas));
    return Capacity.orLess(graph, model.links(graph, context.bindings(), context.machine()));
  }

  private Candidate candidate(int[] replicas) {
    Skeleton skeleton = shape.with(replicas);
    DependencyGraph graph = DependencyGraph.of(skeleton);
    double bound = Capacity.of(graph, model.links(graph, context.bindings(), context.machine()));
    double cost =
        skeleton.tasks().stream().mapToDouble(t -> prices.getOrDefault(t.name(), 1.0)).sum();
    return new Candidate(Arrays.stream(replicas).boxed().toList(), skeleton, cost, bound);
  }

  /** The throughput of a candidate; empty when it has too many states. */
  private Optional<Solved> solve(Candidate candidate) {
    if (solved.size() + undecided.size() >= budget) {
      throw overBudget(
          String.format(
              Locale.ROOT,
              "%,d replications were solved and %,d have too many states",
              solved.size(),
              undecided.size()));
    }
    if (!candidate.skeleton().hasDeal()
        && undecided.stream().anyMatch(smaller -> isWithin(smaller, candidate))) {
      undecided.add(candidate);
      return Optional.empty();
    }
    context.progress().at("replications", solved.size(), -1);
    PepaModel changed = model.pepa(candidate.skeleton(), context.bindings(), context.machine());
    try {
      Pepa.LongRun run = Pepa.longRun(changed, context);
      Solved here = new Solved(candidate, run.space().size(), run.applicationThroughput());
      solved.add(here);
      return Optional.of(here);
    } catch (OverBudget e) {
      context.cancellation().check();
      undecided.add(candidate);
      return Optional.empty();
    }
  }

  /**
   * Whether {@code larger} has at least as many replicas everywhere: then it has more states,
   * unless the turns of deals fit better.
   */
  private static boolean isWithin(Candidate smaller, Candidate larger) {
    for (int site = 0; site < smaller.replicas().size(); site++) {
      if (smaller.replicas().get(site) > larger.replicas().get(site)) {
        return false;
      }
    }
    return true;
  }

  private OverBudget overBudget(String what) {
    String sofar =
        solved.stream()
            .max(Comparator.comparingDouble(Solved::throughput))
            .map(
                s ->
                    String.format(
                        Locale.ROOT,
                        "; the best so far is %s with %s items per second",
                        s.candidate().skeleton().text(),
                        s.throughput()))
            .orElse("");
    return new OverBudget(
        Diagnostic.error("over-budget", what + sofar)
            .withHint(
                "allow more with --budget states=… or --budget replications=…, or keep some tasks"
                    + " as they are with -o pepa.keep=…"));
  }
}
