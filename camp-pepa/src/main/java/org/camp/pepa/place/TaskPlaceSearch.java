// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Node;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;
import org.camp.pepa.skeleton.TaskPlacement;

/**
 * Looks for the nodes on which a skeleton passes most. Where there are few maps, all are bounded
 * and solved from the greatest bound on, until the next bound is below the best; equal nodes and
 * equal replicas of farms make equal maps, of which one is looked at. Else a map that is built by
 * bounds is improved by moves and swaps.
 */
final class TaskPlaceSearch {
  /** Maps up to which all are looked at. */
  private static final int MOST_LISTED = 200_000;

  /**
   * A map that was solved.
   *
   * @param nodeOf task, in preorder → its node
   * @param throughput items per second
   * @param byAction how often each action happens per second
   */
  record Solved(List<Integer> nodeOf, double throughput, Map<String, Double> byAction) {}

  /**
   * What was found.
   *
   * @param best the best map that was solved
   * @param bound what no map exceeds
   * @param considered maps that were bounded
   * @param solved maps that were solved
   * @param exact whether no map is better
   */
  record Found(Solved best, double bound, int considered, int solved, boolean exact) {}

  private final SkeletonModel model;
  private final Skeleton tree;
  private final List<Node> nodes;
  private final AnalysisContext context;
  private final WorkBound bound;
  private final long budget;
  private final Map<List<Integer>, Optional<Solved>> known = new HashMap<>();
  private final Set<List<Integer>> considered = new HashSet<>();
  private final List<int[]> alike = new ArrayList<>();

  TaskPlaceSearch(
      SkeletonModel model, Skeleton tree, List<Node> nodes, long budget, AnalysisContext context) {
    this.model = model;
    this.tree = tree;
    this.nodes = nodes;
    this.budget = budget;
    this.context = context;
    this.bound = new WorkBound(tree, nodes);
    replicas(tree, 0);
  }

  /** Finds the farms of equal replicas, inner ones first: first task, tasks of each, replicas. */
  private int replicas(Skeleton node, int first) {
    if (node instanceof Skeleton.Task) {
      return first + 1;
    }
    int at = first;
    List<Skeleton> children = node.children();
    for (Skeleton child : children) {
      at = replicas(child, at);
    }
    if (node instanceof Skeleton.Replicated farm
        && farm.farm()
        && children.stream().allMatch(c -> c.text().equals(children.get(0).text()))) {
      alike.add(new int[] {first, (at - first) / children.size(), children.size()});
    }
    return at;
  }

  Optional<Found> run() {
    double listed = Math.pow(nodes.size(), tree.tasks().size());
    return listed <= MOST_LISTED ? listed() : improved();
  }

  private Optional<Found> listed() {
    Map<List<Integer>, Double> bounds = new LinkedHashMap<>();
    int tasks = tree.tasks().size();
    int[] map = new int[tasks];
    do {
      List<Integer> canonical = canonical(map);
      if (!bounds.containsKey(canonical)) {
        context.cancellation().check();
        bounds.put(canonical, bound.of(canonical));
      }
    } while (next(map));
    List<List<Integer>> order = new ArrayList<>(bounds.keySet());
    order.sort(Comparator.comparingDouble(m -> -bounds.getOrDefault(m, 0.0)));
    considered.addAll(order);
    Optional<Solved> best = Optional.empty();
    double open = 0;
    boolean unsolved = false;
    for (List<Integer> candidate : order) {
      double most = bounds.getOrDefault(candidate, 0.0);
      if (best.isPresent() && most <= best.get().throughput()) {
        break;
      }
      if (known.size() >= budget) {
        open = Math.max(open, most);
        unsolved = true;
        break;
      }
      Optional<Solved> solved = solve(candidate);
      if (solved.isEmpty()) {
        open = Math.max(open, most);
        unsolved = true;
      }
      best = better(best, solved);
    }
    double left = open;
    boolean exact = !unsolved;
    return best.map(b -> found(b, Math.max(b.throughput(), left), exact));
  }

  private Found found(Solved best, double most, boolean exact) {
    return new Found(best, most, considered.size(), known.size(), exact);
  }

  private static Optional<Solved> better(Optional<Solved> best, Optional<Solved> other) {
    return best.isEmpty()
            || (other.isPresent() && other.get().throughput() > best.get().throughput())
        ? other
        : best;
  }

  private boolean next(int[] map) {
    for (int i = map.length - 1; i >= 0; i--) {
      if (++map[i] < nodes.size()) {
        return true;
      }
      map[i] = 0;
    }
    return false;
  }

  /** Greedy by bound, then moves and swaps while they help. */
  private Optional<Found> improved() {
    int tasks = tree.tasks().size();
    int[] map = new int[tasks];
    for (int i = 0; i < tasks; i++) {
      map[i] = i % nodes.size();
    }
    double now = bound.of(canonical(map));
    for (boolean better = true; better; ) {
      better = false;
      for (int i = 0; i < tasks; i++) {
        for (int k = 0; k < nodes.size(); k++) {
          int before = map[i];
          map[i] = k;
          List<Integer> candidate = canonical(map);
          double then = considered.add(candidate) ? bound.of(candidate) : 0;
          if (then > now * (1 + 1e-9)) {
            now = then;
            better = true;
          } else {
            map[i] = before;
          }
        }
      }
    }
    Optional<Solved> best = solve(canonical(map));
    for (boolean more = best.isPresent(); more && known.size() < budget; ) {
      more = false;
      for (int[] neighbour : neighbours(best.orElseThrow().nodeOf())) {
        List<Integer> candidate = canonical(neighbour);
        considered.add(candidate);
        if (known.size() >= budget
            || known.containsKey(candidate)
            || bound.of(candidate) <= best.orElseThrow().throughput()) {
          continue;
        }
        Optional<Solved> solved = solve(candidate);
        if (solved.isPresent() && solved.get().throughput() > best.orElseThrow().throughput()) {
          best = solved;
          more = true;
          break;
        }
      }
    }
    double most = bound.ofAll();
    return best.map(b -> found(b, most, b.throughput() >= most));
  }

  private List<int[]> neighbours(List<Integer> map) {
    List<int[]> all = new ArrayList<>();
    int[] now = map.stream().mapToInt(Integer::intValue).toArray();
    for (int i = 0; i < now.length; i++) {
      for (int k = 0; k < nodes.size(); k++) {
        int[] moved = now.clone();
        moved[i] = k;
        all.add(moved);
      }
      for (int j = i + 1; j < now.length; j++) {
        int[] swapped = now.clone();
        swapped[i] = now[j];
        swapped[j] = now[i];
        all.add(swapped);
      }
    }
    return all;
  }

  /** One map for all that differ by equal replicas of farms, or by equal nodes. */
  private List<Integer> canonical(int[] map) {
    int[] own = map.clone();
    for (int[] farm : alike) {
      int[][] parts = new int[farm[2]][];
      for (int r = 0; r < parts.length; r++) {
        int from = farm[0] + r * farm[1];
        parts[r] = Arrays.copyOfRange(own, from, from + farm[1]);
      }
      Arrays.sort(parts, Arrays::compare);
      for (int r = 0; r < parts.length; r++) {
        System.arraycopy(parts[r], 0, own, farm[0] + r * farm[1], farm[1]);
      }
    }
    int[] renamed = new int[nodes.size()];
    Arrays.fill(renamed, -1);
    boolean[] taken = new boolean[nodes.size()];
    List<Integer> result = new ArrayList<>();
    for (int k : own) {
      for (int other = 0; renamed[k] < 0; other++) {
        if (!taken[other] && isEqual(nodes.get(k), nodes.get(other))) {
          renamed[k] = other;
          taken[other] = true;
        }
      }
      result.add(renamed[k]);
    }
    return result;
  }

  private static boolean isEqual(Node a, Node b) {
    return a.cores() == b.cores() && a.speed() == b.speed();
  }

  private Optional<Solved> solve(List<Integer> nodeOf) {
    Optional<Solved> before = known.get(nodeOf);
    if (before != null) {
      return before;
    }
    context.progress().at("placements", known.size(), -1);
    Optional<Solved> solved;
    try {
      PepaModel placed =
          model.pepa(
              tree,
              new TaskPlacement(nodes, nodeOf),
              context.get(PepaOptions.SHARING),
              context.bindings(),
              context.machine());
      Pepa.LongRun run = Pepa.longRun(placed, context);
      solved = Optional.of(new Solved(nodeOf, run.applicationThroughput(), run.throughput()));
    } catch (OverBudget e) {
      context.cancellation().check();
      solved = Optional.empty();
    }
    known.put(nodeOf, solved);
    return solved;
  }
}
