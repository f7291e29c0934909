// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.batch.ItemSeed;
import org.camp.core.batch.SharedCores;

/** 95 % intervals of parameters. */
final class Intervals {
  private static final int RESAMPLES = 200;
  private static final int FEW_EVALUATIONS = 30;
  private static final int MANY_EVALUATIONS = 100;
  private static final int BISECTIONS = 30;
  private static final double TAIL = 0.025;

  private final Problem problem;

  /** Place → number of a case that is fitted. */
  private final int[] rows;

  private final Optimum best;
  private final Sensitivity sensitivity;

  Intervals(Problem problem, int[] rows, Optimum best, Sensitivity sensitivity) {
    this.problem = problem;
    this.rows = rows;
    this.best = best;
    this.sensitivity = sensitivity;
  }

  /**
   * Free parameter → interval.
   *
   * @param groups row → the group that is drawn together; its own number when each stands alone
   */
  Interval[] of(IntervalKind kind, int[] groups) {
    return switch (kind) {
      case ASYMPTOTIC -> asymptotic();
      case BOOTSTRAP -> bootstrap(groups);
      case PROFILE -> profile();
    };
  }

  private Interval[] asymptotic() {
    Interval[] intervals = new Interval[best.x().length];
    for (int p = 0; p < intervals.length; p++) {
      double[] unit = new double[intervals.length];
      unit[p] = 1;
      boolean any = sensitivity.isIdle(p) || sensitivity.isConfounded(p);
      double half = any ? Double.POSITIVE_INFINITY : sensitivity.halfWidth(unit);
      intervals[p] = interval(p, best.x()[p] - half, best.x()[p] + half);
    }
    return intervals;
  }

  private Interval interval(int parameter, double low, double high) {
    FreeParameter of = problem.free().get(parameter);
    return new Interval(of.fromX(low), of.fromX(high));
  }

  private Interval[] bootstrap(int[] groups) {
    int[][] members =
        Arrays.stream(groups)
            .distinct()
            .sorted()
            .mapToObj(g -> IntStream.range(0, rows.length).filter(i -> groups[i] == g).toArray())
            .toArray(int[][]::new);
    boolean[] held = new boolean[best.x().length];
    double[][] ends =
        SharedCores.all(
                RESAMPLES,
                item -> problem.from(drawn(members, item), best.x(), FEW_EVALUATIONS, held))
            .stream()
            .flatMap(Optional::stream)
            .map(Optimum::x)
            .toArray(double[][]::new);
    int n = rows.length;
    double stretch = Math.sqrt((double) n / Math.max(1, n - best.x().length));
    Interval[] intervals = new Interval[best.x().length];
    for (int p = 0; p < intervals.length; p++) {
      int which = p;
      double[] sorted = Arrays.stream(ends).mapToDouble(x -> x[which]).sorted().toArray();
      boolean any = sorted.length == 0 || sensitivity.isIdle(p) || sensitivity.isConfounded(p);
      double low = any ? Double.NEGATIVE_INFINITY : quantile(sorted, TAIL);
      double high = any ? Double.POSITIVE_INFINITY : quantile(sorted, 1 - TAIL);
      double x = best.x()[p];
      intervals[p] = interval(p, x + stretch * (low - x), x + stretch * (high - x));
    }
    return intervals;
  }

  /** The cases of a replica: groups that its number decides. */
  private int[] drawn(int[][] members, long item) {
    SplittableRandom random = new SplittableRandom(ItemSeed.of(problem.options().seed(), item));
    return IntStream.range(0, members.length)
        .map(i -> random.nextInt(members.length))
        .flatMap(g -> Arrays.stream(members[g]))
        .map(i -> rows[i])
        .toArray();
  }

  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  private Interval[] profile() {
    double rise =
        sensitivity.student()
            * sensitivity.student()
            * sensitivity.variance()
            * sensitivity.curvature();
    return SharedCores.all(best.x().length, item -> profile((int) item, rise))
        .toArray(Interval[]::new);
  }

  private Interval profile(int parameter, double rise) {
    return interval(parameter, crossing(parameter, -1, rise), crossing(parameter, 1, rise));
  }

  /** Where the cost has risen too far on one side; the bound when it never does. */
  private double crossing(int parameter, int side, double rise) {
    FreeParameter of = problem.free().get(parameter);
    double bound = of.toX(side < 0 ? of.low() : of.high());
    double inside = best.x()[parameter];
    double step = 1e-3 * Math.max(1, of.isLogarithmic() ? 1 : Math.abs(inside));
    double outside = inside;
    double[] from = best.x();
    while (outside != bound) {
      outside = side < 0 ? Math.max(bound, outside - step) : Math.min(bound, outside + step);
      Optional<Optimum> held = held(parameter, outside, from);
      if (held.isEmpty() || held.get().cost() > best.cost() + rise) {
        return bisect(parameter, inside, outside, from, best.cost() + rise);
      }
      from = held.get().x();
      inside = outside;
      step *= 2;
    }
    return bound;
  }

  private double bisect(int parameter, double inside, double outside, double[] from, double most) {
    double in = inside;
    double out = outside;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (in + out) / 2;
      Optional<Optimum> held = held(parameter, middle, from);
      if (held.isPresent() && held.get().cost() <= most) {
        in = middle;
      } else {
        out = middle;
      }
    }
    return in;
  }

  private Optional<Optimum> held(int parameter, double x, double[] from) {
    boolean[] held = new boolean[from.length];
    held[parameter] = true;
    double[] start = from.clone();
    start[parameter] = x;
    return problem.from(rows, start, MANY_EVALUATIONS, held);
  }
}
