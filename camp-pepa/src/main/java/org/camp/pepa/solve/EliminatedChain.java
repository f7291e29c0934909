// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Optional;

/**
 * An irreducible chain after elimination without subtractions (Grassmann, Taksar and Heyman 1985,
 * doi:10.1287/opre.33.5.1107), from its last state in the order of an envelope to the second: what
 * is left answers more than one question, each in O(entries).
 */
public final class EliminatedChain {
  /** Numbers outside of these leave the range of a double soon. */
  private static final double LEAST = 1e-300;

  private static final double MOST = 1e300;

  private final MatrixEnvelope envelope;

  /**
   * Place, column from that of {@link MatrixEnvelope#low} on → up to the diagonal, the rate to that
   * place while no later one is visited [1/s]; behind it, the rate to a later place as a part of
   * the rate at which that one is left.
   */
  private final double[][] rows;

  /** Place → rate at which it is left for earlier ones while no later one is visited [1/s]. */
  private final double[] sum;

  private EliminatedChain(MatrixEnvelope envelope, double[][] rows) {
    this.envelope = envelope;
    this.rows = rows;
    this.sum = new double[rows.length];
  }

  /**
   * Eliminates a chain; empty when a number comes too near the ends of a double's range. Time and
   * memory as the envelope says.
   *
   * @param every whether ways between states count that are taken at rates below any double; they
   *     do not where every flow is known to be far greater
   */
  static Optional<EliminatedChain> of(
      Generator chain, MatrixEnvelope envelope, boolean every, Runnable check) {
    EliminatedChain found = new EliminatedChain(envelope, rows(chain, envelope));
    for (int k = chain.size() - 1; k > 0; k--) {
      if ((k & 63) == 0) {
        check.run();
      }
      if (!found.eliminate(k, every)) {
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  /** The rates of a chain in an order, as the rows of its envelope [1/s]. */
  static double[][] rows(Generator chain, MatrixEnvelope envelope) {
    int n = chain.size();
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

  private boolean eliminate(int k, boolean every) {
    double[] last = rows[k];
    int low = envelope.low()[k];
    int width = k - low;
    double all = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int j = 0; j < width; j++) {
      all += last[j];
      least = last[j] > 0 ? Math.min(least, last[j]) : least;
    }
    if (!(all >= LEAST && all <= MOST && (least >= LEAST || !every))) {
      return false;
    }
    sum[k] = all;
    for (int i = low; i < k; i++) {
      double in = at(i, k);
      if (in == 0) {
        continue;
      }
      double factor = in / all;
      if (!(factor <= MOST) || (every && !(factor >= LEAST && factor * least >= LEAST))) {
        return false;
      }
      int own = envelope.low()[i];
      rows[i][k - own] = factor >= LEAST ? factor : 0;
      addTo(rows[i], low - own, factor, last, width);
    }
    return true;
  }

  /** The inner loop by itself: it is compiled long before what is around it. */
  private static void addTo(double[] row, int offset, double factor, double[] last, int width) {
    for (int j = 0; j < width; j++) {
      row[offset + j] += factor * last[j];
    }
  }

  private double at(int row, int column) {
    return column > envelope.high()[row] ? 0 : rows[row][column - envelope.low()[row]];
  }

  /** Place → its weight in the long run, not normalised. */
  WideVector weights() {
    WideVector x = new WideVector(rows.length);
    x.add(0, 1, 0);
    for (int i = 0; i < rows.length; i++) {
      for (int k = i + 1; k <= envelope.high()[i]; k++) {
        double factor = rows[i][k - envelope.low()[i]];
        if (factor != 0) {
          x.addProduct(k, i, factor);
        }
      }
    }
    return x;
  }

  /**
   * State → how much more than the long-run mean is earned from it on than from one of them.
   *
   * @param cost state → what it earns per second, less that mean
   */
  double[] relative(double[] cost) {
    int n = rows.length;
    double[] c = new double[n];
    for (int s = 0; s < n; s++) {
      c[envelope.place()[s]] = cost[s];
    }
    for (int i = n - 1; i > 0; i--) {
      for (int k = i + 1; k <= envelope.high()[i]; k++) {
        c[i] += rows[i][k - envelope.low()[i]] * c[k];
      }
    }
    double[] placed = new double[n];
    for (int k = 1; k < n; k++) {
      int low = envelope.low()[k];
      double in = c[k];
      for (int j = low; j < k; j++) {
        in += rows[k][j - low] * placed[j];
      }
      placed[k] = in / sum[k];
    }
    double[] values = new double[n];
    for (int s = 0; s < n; s++) {
      values[s] = placed[envelope.place()[s]];
    }
    return values;
  }
}
