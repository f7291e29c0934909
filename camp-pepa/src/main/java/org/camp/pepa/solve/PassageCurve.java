// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * The distribution of a passage time from one run of the uniformised chain: with the probability
 * a(k) that the goal is reached after k jumps, F(t) = Σ Poisson(Λt; k)·a(k) at any time t.
 *
 * <p>The run ends when next to nothing is left on its way, or when what is left decays in all its
 * states at one pace: if v ≥ 0 is the distribution over the states on the way and P their part of
 * the chain, ρ⁻v ≤ vP ≤ ρ⁺v entry by entry implies (ρ⁻)ʲv ≤ vPʲ ≤ (ρ⁺)ʲv for all j (Collatz and
 * Wielandt), so the rest is a geometric series.
 */
public final class PassageCurve {
  /** Most jumps. */
  public static final int MOST_JUMPS = 4_000_000;

  /** Most jumps times transitions. */
  private static final double MOST_WORK = 2e9;

  /** What may be left on its way. */
  private static final double LEFT = 1e-13;

  /** How far paces may differ, relative to each other. */
  private static final double SAME_PACE = 1e-7;

  /** Relative error of a sum of rates. */
  private static final double ROUNDING = 1e-15;

  /** Entries below count as 0: they are on their way to underflow. */
  private static final double TINY = 1e-290;

  private static final int BETWEEN_LOOKS = 32;

  private final double uniform;

  /** Jumps → probability that the goal is reached after so many. */
  private final double[] reached;

  /** What decays of the rest with each further jump; 0 when nothing is left, NaN when unknown. */
  private final double pace;

  /** The probability that the goal is ever reached; an upper bound when the run was cut short. */
  private final double ever;

  private PassageCurve(double uniform, double[] reached, double pace, double ever) {
    this.uniform = uniform;
    this.reached = reached;
    this.pace = pace;
    this.ever = ever;
  }

  /**
   * The curve of a passage.
   *
   * @param rows transitions by the states that they leave
   * @param goal whether each state is one of those to be reached
   * @param initial where the passage begins
   * @param check called now and then; throws to end the computation
   */
  static PassageCurve of(TransitionRows rows, boolean[] goal, double[] initial, Runnable check) {
    return new Run(rows, goal, initial).curve(check);
  }

  /** Whether all is known: else the curve ends at {@link #latest}. */
  public boolean isWhole() {
    return !Double.isNaN(pace);
  }

  /** The time up to which the distribution is known, in seconds. */
  public double latest() {
    double k = reached.length - 1;
    return isWhole() ? Double.POSITIVE_INFINITY : Math.max(0, k - 9 * Math.sqrt(k) - 100) / uniform;
  }

  /** The probability that the goal is ever reached; an upper bound unless all is known. */
  public double ever() {
    return ever;
  }

  /** The probability that the goal is reached by a time, up to {@link #latest}. */
  public double at(double time) {
    int last = reached.length - 1;
    double mean = uniform * time;
    if (mean == 0 || last == 0) {
      return reached[0];
    }
    if (mean - 10 * Math.sqrt(mean) > last) {
      return pace == 0
          ? reached[last]
          : ever - (ever - reached[last]) * Math.exp(-mean * pace - last * Math.log1p(-pace));
    }
    PoissonWeights weights = PoissonWeights.of(mean, Transient.TRUNCATION);
    double sum = 0;
    for (long k = weights.first(); k <= weights.last(); k++) {
      sum += weights.weight(k) * after(k);
    }
    return sum;
  }

  /** The density of the time at a time, up to {@link #latest} [1/s]; what ends at once has none. */
  public double density(double time) {
    int last = reached.length - 1;
    double mean = uniform * time;
    if (last == 0) {
      return 0;
    }
    if (mean - 10 * Math.sqrt(mean) > last) {
      return pace == 0
          ? 0
          : (ever - reached[last])
              * uniform
              * pace
              * Math.exp(-mean * pace - last * Math.log1p(-pace));
    }
    if (mean == 0) {
      return uniform * (after(1) - after(0));
    }
    PoissonWeights weights = PoissonWeights.of(mean, Transient.TRUNCATION);
    double sum = 0;
    for (long k = weights.first(); k <= weights.last(); k++) {
      sum += weights.weight(k) * (after(k + 1) - after(k));
    }
    return uniform * sum;
  }

  private double after(long jumps) {
    int last = reached.length - 1;
    return jumps <= last
        ? reached[(int) jumps]
        : ever - (ever - reached[last]) * Math.exp((jumps - last) * Math.log1p(-pace));
  }

  /**
   * The time by which the goal is reached with probability {@code level}, to a relative error of
   * 1e-6; infinite when it is never reached so surely, NaN when it lies behind {@link #latest}.
   */
  public double quantile(double level) {
    if (reached[0] >= level) {
      return 0;
    }
    if (ever - level < 1e-11) {
      return Double.POSITIVE_INFINITY;
    }
    double latest = latest();
    double high = 1 / uniform;
    while (high < latest && at(high) < level) {
      high *= 2;
      if (Double.isInfinite(high)) {
        return high;
      }
    }
    high = Math.min(high, latest);
    if (high == 0 || at(high) < level) {
      return Double.NaN;
    }
    double low = 0;
    while (high - low > 1e-9 * high) {
      double middle = low + (high - low) / 2;
      if (at(middle) < level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The run over the states from which the goal can be reached. */
  private static final class Run {
    /** Transitions between states on the way, by those that they enter. */
    private final TransitionRows incoming;

    /** State on the way → rate at which it is left, wherever to [1/s]. */
    private final double[] exit;

    /** State on the way → rate at which it enters the goal [1/s]. */
    private final double[] found;

    /** State on the way → rate at which it goes where the goal is out of reach [1/s]. */
    private final double[] lost;

    private final double uniform;

    /** State on the way → probability of being in it after the jumps so far. */
    private double[] now;

    /** State on the way → the same after one jump more; room for the next product. */
    private double[] next;

    private double reached;

    Run(TransitionRows rows, boolean[] goal, double[] initial) {
      int[] number = onTheWay(rows, goal);
      int size = Arrays.stream(number).max().orElse(-1) + 1;
      exit = new double[size];
      found = new double[size];
      lost = new double[size];
      now = new double[size];
      next = new double[size];
      RowBuilder kept = new RowBuilder();
      for (int s = 0; s < goal.length; s++) {
        reached += goal[s] ? initial[s] : 0;
        if (number[s] < 0) {
          continue;
        }
        int i = number[s];
        now[i] = initial[s];
        for (int t = rows.first(s); t < rows.end(s); t++) {
          int to = rows.state(t);
          if (goal[to]) {
            found[i] += rows.rate(t);
          } else if (number[to] < 0) {
            lost[i] += rows.rate(t);
          } else if (to != s) {
            kept.add(number[to], rows.rate(t));
            exit[i] += rows.rate(t);
          }
        }
        exit[i] += found[i] + lost[i];
        kept.endRow();
      }
      incoming = kept.build().transposed();
      uniform = 1.1 * Arrays.stream(exit).max().orElse(0);
    }

    /** Numbers of the states outside the goal from which it can be reached; −1 for others. */
    private static int[] onTheWay(TransitionRows rows, boolean[] goal) {
      int n = goal.length;
      TransitionRows incoming = rows.transposed();
      boolean[] can = goal.clone();
      int[] open = new int[n];
      int size = 0;
      for (int s = 0; s < n; s++) {
        if (goal[s]) {
          open[size++] = s;
        }
      }
      for (int i = 0; i < size; i++) {
        for (int t = incoming.first(open[i]); t < incoming.end(open[i]); t++) {
          int from = incoming.state(t);
          if (!can[from]) {
            can[from] = true;
            open[size++] = from;
          }
        }
      }
      int[] number = new int[n];
      int count = 0;
      for (int s = 0; s < n; s++) {
        number[s] = can[s] && !goal[s] ? count++ : -1;
      }
      return number;
    }

    PassageCurve curve(Runnable check) {
      double[] curve = new double[1024];
      curve[0] = reached;
      double left = Arrays.stream(now).sum();
      if (uniform == 0 || left == 0) {
        return new PassageCurve(1, Arrays.copyOf(curve, 1), 0, reached);
      }
      double most = Math.min(MOST_JUMPS, MOST_WORK / (incoming.count() + exit.length));
      int k = 0;
      while (left > LEFT) {
        if (k % BETWEEN_LOOKS == 0) {
          check.run();
          if (k > 0 && isSteady()) {
            return steady(Arrays.copyOf(curve, k + 1), left);
          }
        }
        if (k >= most) {
          return new PassageCurve(uniform, Arrays.copyOf(curve, k + 1), Double.NaN, reached + left);
        }
        left = jump();
        if (++k == curve.length) {
          curve = Arrays.copyOf(curve, 2 * k);
        }
        curve[k] = reached;
      }
      return new PassageCurve(uniform, Arrays.copyOf(curve, k + 1), 0, reached);
    }

    /** One jump; what is left on its way then. */
    private double jump() {
      double sum = 0;
      for (int j = 0; j < exit.length; j++) {
        double in = incoming.gather(j, now);
        next[j] = now[j] * (1 - exit[j] / uniform) + in / uniform;
        reached += now[j] * found[j] / uniform;
        sum += next[j];
      }
      double[] swap = now;
      now = next;
      next = swap;
      return sum;
    }

    /** Whether all states on the way decay at the same pace. */
    private boolean isSteady() {
      double slowest = Double.POSITIVE_INFINITY;
      double fastest = 0;
      for (int j = 0; j < exit.length; j++) {
        double in = incoming.gather(j, now);
        if (now[j] > TINY) {
          double inflow = in / now[j];
          double pace = exit[j] - inflow;
          slowest = Math.min(slowest, pace - ROUNDING * inflow);
          fastest = Math.max(fastest, pace + ROUNDING * inflow);
        } else if (in / uniform > TINY) {
          return false;
        }
      }
      return slowest > 0 && fastest <= slowest * (1 + SAME_PACE);
    }

    private PassageCurve steady(double[] curve, double left) {
      double toGoal = 0;
      double away = 0;
      for (int j = 0; j < exit.length; j++) {
        toGoal += now[j] * found[j];
        away += now[j] * lost[j];
      }
      double pace = (toGoal + away) / (left * uniform);
      double ever = reached + left * toGoal / (toGoal + away);
      return new PassageCurve(uniform, curve, pace, ever);
    }
  }
}
