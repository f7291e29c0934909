// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.PepaText;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.RateValues;

/** PEPA by the rules of the book, on terms, one derivation at a time; arrays are written out. */
final class NaiveSemantics {
  record Step(String action, double rate, RateKind kind, Process target) {}

  /** More states than are worth the wait. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** What the rules forbid can happen. */
  static final class Forbidden extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Forbidden(String action, RateKind kind) {
      super(action + " is " + kind);
    }
  }

  private final Map<String, Process> bodies;
  private final RateValues rates;

  /** Activities of one state that are worth the wait. */
  private final int mostSteps;

  final List<Process> states = new ArrayList<>();
  final List<Map<Integer, Double>> rows = new ArrayList<>();
  final List<List<Step>> steps = new ArrayList<>();

  NaiveSemantics(PepaModel model) {
    this(model, Integer.MAX_VALUE);
  }

  /** Derives; throws {@link TooMany} beyond {@code most} states, {@link Forbidden} for a fault. */
  NaiveSemantics(PepaModel model, int most) {
    mostSteps = most == Integer.MAX_VALUE ? most : 40 * most;
    bodies = model.definitions().processesByName();
    rates = new RateValues(model.definitions(), Map.of(), model.source(), new Diagnostics());
    Map<String, Integer> numbers = new LinkedHashMap<>();
    Process first = inlined(model.definitions().system());
    numbers.put(PepaText.of(first), 0);
    states.add(first);
    for (int s = 0; s < states.size(); s++) {
      if (states.size() > most) {
        throw new TooMany();
      }
      Map<Integer, Double> row = new LinkedHashMap<>();
      List<Step> here = steps(states.get(s));
      steps.add(here);
      Map<String, RateKind> kinds = new HashMap<>();
      here.forEach(step -> kinds.merge(step.action(), step.kind(), RateKind::with));
      for (Step step : here) {
        RateKind kind = step.action().equals("tau") ? step.kind() : kinds.get(step.action());
        if (kind != RateKind.ACTIVE) {
          throw new Forbidden(step.action(), kind);
        }
        String text = PepaText.of(step.target());
        Integer to = numbers.get(text);
        if (to == null) {
          to = states.size();
          numbers.put(text, to);
          states.add(step.target());
        }
        row.merge(to, step.rate(), Double::sum);
      }
      rows.add(row);
    }
  }

  /**
   * Arrays as cooperations, names of parallel processes replaced by their bodies, wild cards by the
   * actions that both sides are written with.
   */
  private Process inlined(Process process) {
    if (process instanceof Process.Constant c) {
      Process body = bodies.get(c.name());
      while (body instanceof Process.Constant next) {
        body = bodies.get(next.name());
      }
      return body instanceof Process.Prefix || body instanceof Process.Choice
          ? process
          : inlined(body);
    }
    if (process instanceof Process.Cooperation c) {
      Process left = inlined(c.left());
      Process right = inlined(c.right());
      Process.ActionSet set = c.actions();
      if (set.wildcard()) {
        Set<String> both = alphabet(left);
        both.retainAll(alphabet(right));
        both.remove("tau");
        set = Process.ActionSet.of(List.copyOf(both));
      }
      return new Process.Cooperation(left, set, right, c.span());
    }
    if (process instanceof Process.Hiding h) {
      return new Process.Hiding(inlined(h.body()), h.actions(), h.span());
    }
    if (process instanceof Process.Array a) {
      Process all = inlined(a.body());
      for (int i = 1; i < rates.size(a.size()); i++) {
        all = new Process.Cooperation(all, a.actions(), inlined(a.body()), a.span());
      }
      return all;
    }
    return process;
  }

  private Set<String> alphabet(Process process) {
    Set<String> found = new LinkedHashSet<>();
    if (process instanceof Process.Cooperation c) {
      found.addAll(alphabet(c.left()));
      found.addAll(alphabet(c.right()));
    } else if (process instanceof Process.Hiding h) {
      found.addAll(alphabet(h.body()));
      found.removeAll(h.actions().names());
    } else {
      written(process, found, new LinkedHashSet<>());
    }
    return found;
  }

  private void written(Process process, Set<String> found, Set<String> seen) {
    if (process instanceof Process.Constant c && seen.add(c.name())) {
      written(bodies.get(c.name()), found, seen);
    } else if (process instanceof Process.Prefix p) {
      found.add(p.action());
      written(p.next(), found, seen);
    } else if (process instanceof Process.Choice c) {
      c.options().forEach(o -> written(o, found, seen));
    }
  }

  List<Step> steps(Process process) {
    List<Step> out = new ArrayList<>();
    if (process instanceof Process.Prefix p) {
      RateValues.Amount rate = rates.of(p.rate());
      RateKind kind = rate.passive() ? RateKind.PASSIVE : RateKind.ACTIVE;
      out.add(new Step(p.action(), rate.amount(), kind, p.next()));
    } else if (process instanceof Process.Constant c) {
      out.addAll(steps(bodies.get(c.name())));
    } else if (process instanceof Process.Choice c) {
      c.options().forEach(o -> out.addAll(steps(o)));
    } else if (process instanceof Process.Hiding h) {
      List<Step> body = steps(h.body());
      Map<String, RateKind> kinds = new HashMap<>();
      body.forEach(s -> kinds.merge(s.action(), s.kind(), RateKind::with));
      for (Step s : body) {
        boolean hidden = h.actions().names().contains(s.action());
        Process target = new Process.Hiding(s.target(), h.actions(), h.span());
        out.add(
            new Step(
                hidden ? "tau" : s.action(),
                s.rate(),
                hidden ? kinds.get(s.action()) : s.kind(),
                target));
      }
    } else if (process instanceof Process.Cooperation c) {
      cooperation(c, out);
    }
    return out;
  }

  private void cooperation(Process.Cooperation c, List<Step> out) {
    List<Step> left = steps(c.left());
    List<Step> right = steps(c.right());
    Set<String> shared = new LinkedHashSet<>(c.actions().names());
    for (Step s : left) {
      if (!shared.contains(s.action())) {
        out.add(new Step(s.action(), s.rate(), s.kind(), with(c, s.target(), c.right())));
      }
    }
    for (Step s : right) {
      if (!shared.contains(s.action())) {
        out.add(new Step(s.action(), s.rate(), s.kind(), with(c, c.left(), s.target())));
      }
    }
    for (String action : shared) {
      List<Step> here = steps(left, action);
      List<Step> there = steps(right, action);
      if (here.isEmpty() || there.isEmpty()) {
        continue;
      }
      if (out.size() + (long) here.size() * there.size() > mostSteps) {
        throw new TooMany();
      }
      double ra = apparent(here);
      double rb = apparent(there);
      RateKind ka = kind(here, action);
      RateKind kb = kind(there, action);
      double least = ka == kb ? Math.min(ra, rb) : ka == RateKind.PASSIVE ? rb : ra;
      RateKind kind =
          ka == RateKind.MIXED || kb == RateKind.MIXED
              ? RateKind.MIXED
              : ka == RateKind.PASSIVE && kb == RateKind.PASSIVE
                  ? RateKind.PASSIVE
                  : RateKind.ACTIVE;
      for (Step s : here) {
        for (Step t : there) {
          double rate = s.rate() / ra * (t.rate() / rb) * least;
          out.add(new Step(action, rate, kind, with(c, s.target(), t.target())));
        }
      }
    }
  }

  private static List<Step> steps(List<Step> all, String action) {
    return all.stream().filter(s -> s.action().equals(action)).toList();
  }

  private static double apparent(List<Step> steps) {
    return steps.stream().mapToDouble(Step::rate).sum();
  }

  private static RateKind kind(List<Step> steps, String action) {
    return steps.stream()
        .filter(s -> s.action().equals(action))
        .map(Step::kind)
        .reduce(RateKind::with)
        .orElseThrow();
  }

  private static Process with(Process.Cooperation c, Process left, Process right) {
    return new Process.Cooperation(left, c.actions(), right, c.span());
  }

  /** The steady state of an irreducible chain by dense elimination. */
  double[] steadyState() {
    int n = states.size();
    double[][] a = new double[n][n];
    for (int s = 0; s < n; s++) {
      for (Map.Entry<Integer, Double> e : rows.get(s).entrySet()) {
        a[e.getKey()][s] += e.getValue();
        a[s][s] -= e.getValue();
      }
    }
    double[] b = new double[n];
    java.util.Arrays.fill(a[n - 1], 1);
    b[n - 1] = 1;
    return new org.apache.commons.math3.linear.LUDecomposition(
            new org.apache.commons.math3.linear.Array2DRowRealMatrix(a, false))
        .getSolver()
        .solve(new org.apache.commons.math3.linear.ArrayRealVector(b, false))
        .toArray();
  }

  Map<String, Double> throughput(double[] probability) {
    Map<String, Double> sums = new LinkedHashMap<>();
    for (int s = 0; s < steps.size(); s++) {
      for (Step step : steps.get(s)) {
        sums.merge(step.action(), probability[s] * step.rate(), Double::sum);
      }
    }
    return sums;
  }

  /** The rates of all actions in the initial distribution and after each of some jumps. */
  List<Map<String, Double>> course(int jumps, double uniform) {
    List<Map<String, Double>> course = new ArrayList<>();
    double[] now = new double[states.size()];
    now[0] = 1;
    for (int k = 0; k <= jumps; k++) {
      course.add(new HashMap<>(throughput(now)));
      double[] next = now.clone();
      for (int s = 0; s < now.length; s++) {
        for (Map.Entry<Integer, Double> e : rows.get(s).entrySet()) {
          double moved = now[s] * e.getValue() / uniform;
          next[s] -= moved;
          next[e.getKey()] += moved;
        }
      }
      now = next;
    }
    return course;
  }

  /** The greatest rate at which a state is left, loops included; 1 when none is. */
  double fastest() {
    double most =
        rows.stream()
            .mapToDouble(r -> r.values().stream().mapToDouble(x -> x).sum())
            .max()
            .orElse(0);
    return most == 0 ? 1 : most;
  }
}
