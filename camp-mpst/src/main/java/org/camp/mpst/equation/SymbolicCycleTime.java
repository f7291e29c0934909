// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.symbolic.CostGraph;
import org.jspecify.annotations.Nullable;

/**
 * The rate of every role as an expression: the maximum over the cycles of the body's map, each the
 * sum of its costs by the number of rounds it takes. A sum that another one exceeds whatever the
 * costs are is left out. Given up when too many sums remain.
 */
final class SymbolicCycleTime {
  private static final int MOST_FORMS = 48;
  private static final int MOST_SHOWN = 8;
  private static final int MOST_ENTRIES = 32;
  private static final int MOST_NODES = 2000;
  private static final int MOST_WORK = 100_000;
  private static final int MOST_SETTLING = 4;

  private final SymbolicRound round;
  private final LoopBody body;
  private final Map<Integer, Integer> atoms = new HashMap<>();
  private final List<Integer> atomNodes = new ArrayList<>();
  private final int size;
  private int work;
  private boolean tooMany;

  private SymbolicCycleTime(SymbolicRound round, LoopBody body) {
    this.round = round;
    this.body = body;
    this.size = body.size();
  }

  /** The rates of the body's roles, by entry; null when they are not simple. */
  static int @Nullable [] of(SymbolicRound round, LoopBody body) {
    if (body.size() > MOST_ENTRIES || body.again().nodes() > MOST_NODES) {
      return null;
    }
    SymbolicCycleTime form = new SymbolicCycleTime(round, body);
    List<List<List<double[]>>> matrix = form.matrix();
    if (matrix == null) {
      return null;
    }
    int[] rates = new int[body.roles()];
    boolean[][] reaches = form.reaches(matrix);
    List<List<double[]>> cycles = form.cycles(matrix);
    for (int i = 0; i < rates.length && !form.tooMany; i++) {
      List<double[]> all = new ArrayList<>();
      for (int j = 0; j < form.size; j++) {
        if (reaches[i][j]) {
          cycles.get(j).forEach(c -> form.add(all, c));
        }
      }
      form.leaveOutMeans(all);
      form.tooMany |= all.size() > MOST_SHOWN || !simple(all);
      rates[i] = form.tooMany ? 0 : form.node(all);
    }
    return form.tooMany ? null : rates;
  }

  /**
   * How a recursion runs in which every round comes to add the same; empty when that is not so
   * within a few rounds.
   *
   * @param leaves whether the last round may leave it
   */
  static Optional<SymbolicRegime> pace(SymbolicRound round, LoopBody body, boolean leaves) {
    if (body.size() > MOST_ENTRIES
        || body.again().nodes() > MOST_NODES
        || body.size() != body.roles()) {
      return Optional.empty();
    }
    SymbolicCycleTime form = new SymbolicCycleTime(round, body);
    List<List<List<double[]>>> matrix = form.matrix();
    if (matrix == null) {
      return Optional.empty();
    }
    List<double[]> rates = new ArrayList<>();
    form.cycles(matrix).forEach(from -> from.forEach(cycle -> form.add(rates, cycle)));
    form.leaveOutMeans(rates);
    if (form.tooMany || rates.size() > MOST_SHOWN || !simple(rates)) {
      return Optional.empty();
    }
    List<List<List<double[]>>> power = matrix;
    for (int rounds = 1; rounds <= MOST_SETTLING && !form.tooMany; rounds++) {
      List<List<List<double[]>>> next = form.product(power, matrix);
      if (form.adds(rates, power, next)) {
        ProtocolInstance.Recursion recursion = body.code().recursionAt(body.begin());
        List<Map<Integer, Double>> parts = rates.stream().map(form::parts).toList();
        return Optional.of(SymbolicRegime.of(recursion, rounds, leaves, parts));
      }
      power = next;
    }
    return Optional.empty();
  }

  private Map<Integer, Double> parts(double[] form) {
    Map<Integer, Double> parts = new HashMap<>();
    for (int i = 0; i < form.length; i++) {
      if (form[i] != 0 && atomNodes.get(i) != CostGraph.ZERO) {
        parts.put(atomNodes.get(i), form[i]);
      }
    }
    return parts;
  }

  private List<List<List<double[]>>> product(
      List<List<List<double[]>>> left, List<List<List<double[]>>> right) {
    List<List<List<double[]>>> product = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      List<List<double[]>> row = new ArrayList<>();
      for (int j = 0; j < size; j++) {
        List<double[]> forms = new ArrayList<>();
        for (int l = 0; l < size; l++) {
          for (double[] first : right.get(l).get(j)) {
            extend(forms, left.get(i).get(l), first);
          }
        }
        row.add(forms);
      }
      product.add(row);
    }
    return product;
  }

  /** Whether each entry of {@code after} is that of {@code before} and one of {@code rates}. */
  private boolean adds(
      List<double[]> rates, List<List<List<double[]>>> before, List<List<List<double[]>>> after) {
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        List<double[]> expected = new ArrayList<>();
        for (double[] rate : rates) {
          extend(expected, before.get(i).get(j), rate);
        }
        List<double[]> found = after.get(i).get(j);
        if (!within(expected, found) || !within(found, expected)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean within(List<double[]> some, List<double[]> others) {
    return some.stream().allMatch(a -> others.stream().anyMatch(b -> covers(b, a)));
  }

  /** The elementary cycles by their least entry, each as what it adds per round. */
  private List<List<double[]>> cycles(List<List<List<double[]>>> matrix) {
    List<List<double[]>> cycles = new ArrayList<>();
    for (int root = 0; root < size; root++) {
      List<double[]> nothing = new ArrayList<>();
      nothing.add(new double[atomNodes.size()]);
      List<double[]> here = new ArrayList<>();
      follow(matrix, root, root, nothing, new boolean[size], 0, here);
      cycles.add(here);
    }
    return cycles;
  }

  /** Leaves out sums that the mean of two others exceeds: one of those is as great. */
  private void leaveOutMeans(List<double[]> forms) {
    for (int i = forms.size() - 1; i >= 0; i--) {
      double[] form = forms.get(i);
      boolean exceeded = false;
      for (double[] a : forms) {
        for (double[] b : forms) {
          exceeded |= a != form && b != form && covers(scaled(sum(a, b), 0.5), form);
        }
      }
      if (exceeded) {
        forms.remove(i);
      }
    }
  }

  private static double[] scaled(double[] form, double factor) {
    return Arrays.stream(form).map(x -> factor * x).toArray();
  }

  /** Whether all costs count whole or half: longer cycles make nobody wiser. */
  private static boolean simple(List<double[]> forms) {
    return forms.stream().flatMapToDouble(Arrays::stream).allMatch(c -> 2 * c == Math.rint(2 * c));
  }

  /** Entry (i, j): the sums along the paths from j to i in one round. */
  private @Nullable List<List<List<double[]>>> matrix() {
    Circuit circuit = body.again();
    List<List<Integer>> parts = new ArrayList<>();
    for (int t = 0; t < circuit.nodes(); t++) {
      List<Integer> own = t < size ? List.of() : round.parts(body, t);
      if (own == null) {
        return null;
      }
      parts.add(own);
      own.forEach(this::atom);
    }
    List<List<List<double[]>>> paths = new ArrayList<>();
    for (int t = 0; t < circuit.nodes(); t++) {
      List<List<double[]>> here = new ArrayList<>();
      for (int j = 0; j < size; j++) {
        List<double[]> forms = new ArrayList<>();
        if (t == j) {
          forms.add(new double[atomNodes.size()]);
        } else if (t >= size) {
          double[] added = new double[atomNodes.size()];
          parts.get(t).forEach(p -> added[atom(p)] += 1);
          extend(forms, paths.get(circuit.first(t)).get(j), added);
          if (circuit.second(t) >= 0) {
            extend(forms, paths.get(circuit.second(t)).get(j), added);
          }
        }
        here.add(forms);
      }
      paths.add(here);
      if (tooMany) {
        return null;
      }
    }
    List<List<List<double[]>>> matrix = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      matrix.add(paths.get(circuit.output(i)));
    }
    return matrix;
  }

  private int atom(int node) {
    return atoms.computeIfAbsent(
        node,
        n -> {
          atomNodes.add(n);
          return atomNodes.size() - 1;
        });
  }

  private void extend(List<double[]> forms, List<double[]> before, double[] added) {
    for (double[] form : before) {
      add(forms, sum(form, added));
    }
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }

  /** Adds a sum unless another is at least as great whatever the costs. */
  private void add(List<double[]> forms, double[] form) {
    work += forms.size() + 1;
    tooMany |= work > MOST_WORK;
    if (tooMany || forms.stream().anyMatch(other -> covers(other, form))) {
      return;
    }
    forms.removeIf(other -> covers(form, other));
    forms.add(form);
    tooMany |= forms.size() > MOST_FORMS;
  }

  private boolean covers(double[] a, double[] b) {
    for (int i = 0; i < a.length; i++) {
      if (a[i] < b[i] - 1e-12 && atomNodes.get(i) != CostGraph.ZERO) {
        return false;
      }
    }
    return true;
  }

  private boolean[][] reaches(List<List<List<double[]>>> matrix) {
    boolean[][] reaches = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        reaches[i][j] = i == j || !matrix.get(i).get(j).isEmpty();
      }
    }
    for (int k = 0; k < size; k++) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          reaches[i][j] |= reaches[i][k] && reaches[k][j];
        }
      }
    }
    return reaches;
  }

  /** All elementary cycles whose least entry is {@code root}. */
  private void follow(
      List<List<List<double[]>>> matrix,
      int root,
      int at,
      List<double[]> sums,
      boolean[] visited,
      int rounds,
      List<double[]> cycles) {
    work += size;
    tooMany |= work > MOST_WORK;
    for (int before = root; before < size && !tooMany; before++) {
      List<double[]> step = matrix.get(at).get(before);
      if (step.isEmpty() || visited[before]) {
        continue;
      }
      List<double[]> longer = new ArrayList<>();
      for (double[] sum : sums) {
        extend(longer, step, sum);
      }
      if (before == root) {
        int length = rounds + 1;
        longer.forEach(l -> add(cycles, scaled(l, 1.0 / length)));
      } else {
        visited[before] = true;
        follow(matrix, root, before, longer, visited, rounds + 1, cycles);
        visited[before] = false;
      }
    }
  }

  private int node(List<double[]> forms) {
    CostGraph graph = round.graph;
    int greatest = CostGraph.ZERO;
    for (double[] form : forms) {
      greatest = graph.max(greatest, sum(form));
    }
    return greatest;
  }

  /** A sum in which rounds of inner recursions are counted together with those that were run. */
  private int sum(double[] form) {
    CostGraph graph = round.graph;
    double[] rest = form.clone();
    int sum = CostGraph.ZERO;
    for (SymbolicRegime pace : round.paces()) {
      Integer delay = atoms.get(pace.times(graph, pace.run()));
      double count = delay == null ? 0 : rest[delay];
      if (delay == null || count == 0) {
        continue;
      }
      rest[delay] = 0;
      int more = 0;
      while (more < pace.run() && pace.forms().size() == 1 && has(rest, pace, count)) {
        pace.forms().get(0).forEach((node, times) -> rest[atom(node)] -= count * times);
        more++;
      }
      sum = graph.plus(sum, graph.scale(count, pace.times(graph, pace.run() - more)));
    }
    for (int i = 0; i < rest.length; i++) {
      sum = graph.plus(sum, graph.scale(rest[i], atomNodes.get(i)));
    }
    return sum;
  }

  private boolean has(double[] rest, SymbolicRegime pace, double count) {
    return pace.forms().get(0).entrySet().stream()
        .allMatch(
            part -> {
              Integer atom = atoms.get(part.getKey());
              return atom != null && rest[atom] >= count * part.getValue() - 1e-12;
            });
  }
}
