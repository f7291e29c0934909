// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of 4, 6 and 12 bytes hold the same chain. */
class TransitionRowsTest {
  @ParameterizedTest
  @CsvSource({"40,3,4", "70000,40000,6", "400,70000,12"})
  void aChainIsTheSameInEveryWidth(int size, int rates, int width) {
    SplittableRandom random = new SplittableRandom(size);
    RowBuilder rows = new RowBuilder();
    double[][] expected = size > 1_000 ? new double[0][0] : new double[size][size];
    int number = 0;
    for (int s = 0; s < size; s++) {
      for (int i = 0; i < (size == 400 ? 400 : 3); i++) {
        int to = i == 0 ? (s + 1) % size : random.nextInt(size);
        double rate = rates > 1 << 16 ? random.nextDouble() : 1 + number++ % rates / 8.0;
        rows.add(to, rate);
        if (expected.length > 0) {
          expected[s][to] += rate;
        }
      }
      rows.endRow();
    }
    TransitionRows chain = rows.build();
    assertThat(chain.width()).isEqualTo(width);
    assertThat(chain.size()).isEqualTo(size);
    for (int s = 0; s < expected.length; s++) {
      double[] row = new double[size];
      for (int t = chain.first(s); t < chain.end(s); t++) {
        row[chain.state(t)] += chain.rate(t);
      }
      assertThat(row).containsExactly(expected[s], within(1e-9));
    }
    TransitionRows incoming = chain.transposed();
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    double all = 0;
    double left = Arrays.stream(chain.sums()).sum();
    for (int s = 0; s < size; s++) {
      all += incoming.gather(s, ones);
    }
    assertThat(all).isCloseTo(left, within(1e-9 * left));
    if (size > 1_000) {
      return;
    }
    SteadyState found = SteadyStateSolver.solve(chain, Method.GAUSS_SEIDEL, new Cancellation());
    assertThat(found.converged()).isTrue();
    assertThat(Generator.of(chain).residual(found.probability())).isLessThan(1e-12);
  }
}
