// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

/**
 * Direct elimination of an irreducible chain without subtractions (Grassmann, Taksar and Heyman
 * 1985, doi:10.1287/opre.33.5.1107): every probability, however tiny, gets full relative precision,
 * as long as no number leaves the range of a double; where one would, in numbers of wide range.
 * Time and memory as {@link MatrixEnvelope} says.
 */
final class GthElimination {
  /** Numbers outside of these are left to wide range. */
  private static final double LEAST = 1e-300;

  private static final double MOST = 1e300;

  private final Generator chain;
  private final MatrixEnvelope envelope;
  private final int n;
  private final boolean every;
  private final Runnable check;

  private GthElimination(Generator chain, MatrixEnvelope envelope, boolean every, Runnable check) {
    this.chain = chain;
    this.envelope = envelope;
    this.n = chain.size();
    this.every = every;
    this.check = check;
  }

  static void solve(Iteration iteration, MatrixEnvelope envelope, Runnable check) {
    solve(iteration.chain, envelope, true, iteration.vector, check);
    iteration.eliminated();
  }

  /**
   * Sets {@code to} to the steady state.
   *
   * @param every whether ways between states count that are taken at rates below any double; they
   *     do not where every flow is known to be far greater
   */
  static void solve(
      Generator chain, MatrixEnvelope envelope, boolean every, double[] to, Runnable check) {
    WideVector x = new GthElimination(chain, envelope, every, check).solution();
    WideVector sorted = new WideVector(to.length);
    for (int s = 0; s < to.length; s++) {
      sorted.value[s] = x.value[envelope.place()[s]];
      sorted.scale[s] = x.scale[envelope.place()[s]];
    }
    sorted.normalised(to);
  }

  private WideVector solution() {
    double[][] rows = rows();
    WideVector x = new WideVector(n);
    x.add(0, 1, 0);
    if (eliminated(rows)) {
      for (int k = 1; k < n; k++) {
        for (int i = envelope.low()[k]; i < k; i++) {
          double factor = at(rows, i, k);
          if (factor != 0) {
            x.addProduct(k, i, factor);
          }
        }
      }
      return x;
    }
    WideVector[] wide = wide();
    for (int k = 1; k < n; k++) {
      for (int i = envelope.low()[k]; i < k; i++) {
        int column = k - envelope.low()[i];
        if (k <= envelope.high()[i] && wide[i].value[column] != 0) {
          x.add(k, x.value[i] * wide[i].value[column], x.scale[i] + wide[i].scale[column]);
        }
      }
    }
    return x;
  }

  private double at(double[][] rows, int row, int column) {
    return column > envelope.high()[row] ? 0 : rows[row][column - envelope.low()[row]];
  }

  private double[][] rows() {
    double[][] rows = new double[n][];
    for (int k = 0; k < n; k++) {
      rows[k] = new double[envelope.high()[k] - envelope.low()[k] + 1];
    }
    for (int s = 0; s < n; s++) {
      for (int t = chain.incoming().first(s); t < chain.incoming().end(s); t++) {
        int from = envelope.place()[chain.incoming().state(t)];
        rows[from][envelope.place()[s] - envelope.low()[from]] += chain.incoming().rate(t);
      }
    }
    return rows;
  }

  /** Eliminates from the last to the first; false when a number comes too near the range's ends. */
  private boolean eliminated(double[][] rows) {
    for (int k = n - 1; k > 0; k--) {
      if ((k & 63) == 0) {
        check.run();
      }
      double[] last = rows[k];
      int low = envelope.low()[k];
      int width = k - low;
      double sum = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < width; j++) {
        sum += last[j];
        least = last[j] > 0 ? Math.min(least, last[j]) : least;
      }
      if (!(sum >= LEAST && sum <= MOST && (least >= LEAST || !every))) {
        return false;
      }
      for (int i = low; i < k; i++) {
        double in = at(rows, i, k);
        if (in == 0) {
          continue;
        }
        double factor = in / sum;
        if (!(factor <= MOST) || (every && !(factor >= LEAST && factor * least >= LEAST))) {
          return false;
        }
        double[] row = rows[i];
        int offset = low - envelope.low()[i];
        row[k - envelope.low()[i]] = factor >= LEAST ? factor : 0;
        for (int j = 0; j < width; j++) {
          row[offset + j] += factor * last[j];
        }
      }
    }
    return true;
  }

  private WideVector[] wide() {
    WideVector[] rows = new WideVector[n];
    double[][] plain = rows();
    for (int k = 0; k < n; k++) {
      rows[k] = new WideVector(plain[k].length);
      for (int j = 0; j < plain[k].length; j++) {
        if (plain[k][j] > 0) {
          rows[k].add(j, plain[k][j], 0);
        }
      }
    }
    for (int k = n - 1; k > 0; k--) {
      check.run();
      eliminate(rows, k);
    }
    return rows;
  }

  private void eliminate(WideVector[] rows, int k) {
    int low = envelope.low()[k];
    WideVector last = rows[k];
    WideVector sum = new WideVector(1);
    for (int j = 0; j < k - low; j++) {
      if (last.value[j] != 0) {
        sum.add(0, last.value[j], last.scale[j]);
      }
    }
    WideVector factor = new WideVector(1);
    for (int i = low; i < k; i++) {
      int own = envelope.low()[i];
      WideVector row = rows[i];
      if (k > envelope.high()[i] || row.value[k - own] == 0 || sum.value[0] == 0) {
        continue;
      }
      factor.value[0] = 0;
      factor.add(0, row.value[k - own] / sum.value[0], row.scale[k - own] - sum.scale[0]);
      row.value[k - own] = factor.value[0];
      row.scale[k - own] = factor.scale[0];
      for (int j = 0; j < k - low; j++) {
        if (last.value[j] != 0 && low + j != i) {
          row.add(low - own + j, factor.value[0] * last.value[j], factor.scale[0] + last.scale[j]);
        }
      }
    }
  }
}
