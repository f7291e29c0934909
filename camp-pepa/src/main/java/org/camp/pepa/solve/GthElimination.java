// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Optional;

/**
 * Direct elimination of an irreducible chain: every probability, however tiny, gets full relative
 * precision, as long as no number leaves the range of a double ({@link EliminatedChain}); where one
 * would, in numbers of wide range. Time and memory as {@link MatrixEnvelope} says.
 */
final class GthElimination {
  private final Generator chain;
  private final MatrixEnvelope envelope;
  private final int n;
  private final Runnable check;

  private GthElimination(Generator chain, MatrixEnvelope envelope, Runnable check) {
    this.chain = chain;
    this.envelope = envelope;
    this.n = chain.size();
    this.check = check;
  }

  static void solve(Iteration iteration, MatrixEnvelope envelope, Runnable check) {
    Optional<EliminatedChain> plain =
        solve(iteration.chain, envelope, true, iteration.vector, check);
    iteration.eliminated(plain);
  }

  /**
   * Sets {@code to} to the steady state, and tells what is left of the chain when doubles did.
   *
   * @param every as in {@link EliminatedChain#of}
   */
  static Optional<EliminatedChain> solve(
      Generator chain, MatrixEnvelope envelope, boolean every, double[] to, Runnable check) {
    Optional<EliminatedChain> plain = EliminatedChain.of(chain, envelope, every, check);
    WideVector x =
        plain
            .map(EliminatedChain::weights)
            .orElseGet(() -> new GthElimination(chain, envelope, check).solution());
    WideVector sorted = new WideVector(to.length);
    for (int s = 0; s < to.length; s++) {
      sorted.value[s] = x.value[envelope.place()[s]];
      sorted.scale[s] = x.scale[envelope.place()[s]];
    }
    sorted.normalised(to);
    return plain;
  }

  private WideVector solution() {
    WideVector x = new WideVector(n);
    x.add(0, 1, 0);
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

  private WideVector[] wide() {
    WideVector[] rows = new WideVector[n];
    double[][] plain = EliminatedChain.rows(chain, envelope);
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
