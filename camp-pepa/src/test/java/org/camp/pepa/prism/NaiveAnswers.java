// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Answers about a chain from powers of dense matrices. */
final class NaiveAnswers {
  private static final double STEP = 1.0 / (1 << 20);

  private final NaivePrism chain;
  private final List<String> names;
  private final int n;

  /** State, state → rate; loops left out [1/s]. */
  private final double[][] rate;

  NaiveAnswers(NaivePrism chain) {
    this.chain = chain;
    this.names = new ArrayList<>(chain.states.keySet());
    this.n = names.size();
    this.rate = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (Map.Entry<String, Double> t : chain.rates.get(names.get(i)).entrySet()) {
        int j = names.indexOf(t.getKey());
        rate[i][j] += i == j ? 0 : t.getValue();
      }
    }
  }

  private boolean[] where(Predicate<String> states) {
    boolean[] found = new boolean[n];
    for (int i = 0; i < n; i++) {
      found[i] = states.test(names.get(i));
    }
    return found;
  }

  private double[] of(ToDoubleFunction<String> reward) {
    return names.stream().mapToDouble(reward).toArray();
  }

  /** The matrix of what happens within a tiny time, squared until that is {@code 2^doublings}. */
  private double[][] power(boolean[] absorbing, int doublings) {
    double[][] p = new double[n][n];
    for (int i = 0; i < n; i++) {
      double exit = absorbing[i] ? 0 : Arrays.stream(rate[i]).sum();
      for (int j = 0; j < n; j++) {
        p[i][j] = absorbing[i] ? 0 : rate[i][j] * STEP * (1 - exit * STEP / 2);
      }
      // Two jumps within the step, to second order.
      for (int k = 0; k < n && !absorbing[i]; k++) {
        for (int j = 0; j < n && !absorbing[k]; j++) {
          double out = Arrays.stream(rate[k]).sum();
          p[i][j] += rate[i][k] * rate[k][j] * STEP * STEP / 2;
          p[i][k] -= j == 0 ? rate[i][k] * out * STEP * STEP / 2 : 0;
        }
      }
      p[i][i] = 0;
      p[i][i] = 1 - Arrays.stream(p[i]).sum();
    }
    for (int d = 0; d < doublings; d++) {
      p = times(p, p);
    }
    return p;
  }

  private double[][] times(double[][] a, double[][] b) {
    double[][] c = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        if (a[i][k] != 0) {
          for (int j = 0; j < n; j++) {
            c[i][j] += a[i][k] * b[k][j];
          }
        }
      }
      double sum = Arrays.stream(c[i]).sum();
      for (int j = 0; j < n; j++) {
        c[i][j] /= sum;
      }
    }
    return c;
  }

  /** The mean of a reward after a second times a power of two. */
  double after(int doublings, ToDoubleFunction<String> reward) {
    return mean(power(new boolean[n], 20 + doublings)[0], of(reward));
  }

  /** The mean of a reward in the long run. */
  double longRun(ToDoubleFunction<String> reward) {
    return after(30, reward);
  }

  /** What a reward adds up to in the states that are left for ever. */
  double beforeTheLongRun(ToDoubleFunction<String> reward) {
    boolean[][] reaches = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        reaches[i][j] = i == j || rate[i][j] > 0;
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          reaches[i][j] |= reaches[i][k] && reaches[k][j];
        }
      }
    }
    double[] earned = of(reward);
    for (int i = 0; i < n; i++) {
      boolean returns = true;
      for (int j = 0; j < n; j++) {
        returns &= !reaches[i][j] || reaches[j][i];
      }
      earned[i] = returns ? 0 : earned[i];
    }
    double[][] p = power(new boolean[n], 0);
    double[] sum = new double[n];
    for (int i = 0; i < n; i++) {
      sum[i] = STEP * (earned[i] + mean(p[i], earned)) / 2;
    }
    for (int d = 0; d < 50; d++) {
      double[] twice = new double[n];
      for (int i = 0; i < n; i++) {
        twice[i] = sum[i] + mean(p[i], sum);
      }
      sum = twice;
      p = times(p, p);
    }
    return sum[0];
  }

  /** Reached within a second times a power of two. */
  double until(Predicate<String> through, Predicate<String> goal, int doublings) {
    boolean[] stop = where(s -> goal.test(s) || !through.test(s));
    return mean(power(stop, 20 + doublings)[0], of(s -> goal.test(s) ? 1 : 0));
  }

  private double mean(double[] probability, double[] value) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += probability[i] * value[i];
    }
    return sum;
  }
}
