package org.camp.pepa.statespace;

import java.util.ArrayList;
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
  record Step(String action, double rate, boolean passive, Process target) {}

  private final Map<String, Process> bodies;
  private final RateValues rates;
  final List<Process> states = new ArrayList<>();
  final List<Map<Integer, Double>> rows = new ArrayList<>();
  final List<List<Step>> steps = new ArrayList<>();

  NaiveSemantics(PepaModel model) {
    bodies = model.definitions().processesByName();
    rates = new RateValues(model.definitions(), Map.of(), model.source(), new Diagnostics());
    Map<String, Integer> numbers = new LinkedHashMap<>();
    Process first = inlined(model.definitions().system());
    numbers.put(PepaText.of(first), 0);
    states.add(first);
    for (int s = 0; s < states.size(); s++) {
      Map<Integer, Double> row = new LinkedHashMap<>();
      List<Step> here = steps(states.get(s));
      steps.add(here);
      for (Step step : here) {
        if (step.passive()) {
          throw new IllegalStateException("passive");
        }
        Integer to = numbers.get(PepaText.of(step.target()));
        if (to == null) {
          to = states.size();
          numbers.put(PepaText.of(step.target()), to);
          states.add(step.target());
        }
        row.merge(to, step.rate(), Double::sum);
      }
      rows.add(row);
    }
  }

  /** Arrays as cooperations, names of parallel processes replaced by their bodies. */
  private Process inlined(Process process) {
    if (process instanceof Process.Constant c) {
      Process body = bodies.get(c.name());
      return body instanceof Process.Prefix
              || body instanceof Process.Choice
              || body instanceof Process.Constant
          ? process
          : inlined(body);
    }
    if (process instanceof Process.Cooperation c) {
      return new Process.Cooperation(inlined(c.left()), c.actions(), inlined(c.right()), c.span());
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

  List<Step> steps(Process process) {
    List<Step> out = new ArrayList<>();
    if (process instanceof Process.Prefix p) {
      RateValues.Amount rate = rates.of(p.rate());
      out.add(new Step(p.action(), rate.amount(), rate.passive(), p.next()));
    } else if (process instanceof Process.Constant c) {
      out.addAll(steps(bodies.get(c.name())));
    } else if (process instanceof Process.Choice c) {
      c.options().forEach(o -> out.addAll(steps(o)));
    } else if (process instanceof Process.Hiding h) {
      for (Step s : steps(h.body())) {
        String action = h.actions().names().contains(s.action()) ? "tau" : s.action();
        Process target = new Process.Hiding(s.target(), h.actions(), h.span());
        out.add(new Step(action, s.rate(), s.passive(), target));
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
        out.add(new Step(s.action(), s.rate(), s.passive(), with(c, s.target(), c.right())));
      }
    }
    for (Step s : right) {
      if (!shared.contains(s.action())) {
        out.add(new Step(s.action(), s.rate(), s.passive(), with(c, c.left(), s.target())));
      }
    }
    for (Step s : left) {
      for (Step t : right) {
        if (shared.contains(s.action()) && s.action().equals(t.action())) {
          double ra = apparent(left, s.action());
          double rb = apparent(right, s.action());
          double least = s.passive() == t.passive() ? Math.min(ra, rb) : s.passive() ? rb : ra;
          double rate = s.rate() / ra * (t.rate() / rb) * least;
          out.add(
              new Step(
                  s.action(), rate, s.passive() && t.passive(), with(c, s.target(), t.target())));
        }
      }
    }
  }

  private static double apparent(List<Step> steps, String action) {
    return steps.stream().filter(s -> s.action().equals(action)).mapToDouble(Step::rate).sum();
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
}
