// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Order;
import org.camp.core.law.search.ExactForms;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laws of seconds by way of their counts. */
class CountedLawTest {
  private static final DoubleUnaryOperator SQUARES = n -> n * n / 4;
  private static final DoubleUnaryOperator BLOCKS = n -> Math.ceil(n / 4);

  private static double[] values(double[] n, DoubleUnaryOperator of) {
    return IntStream.range(0, n.length).mapToDouble(i -> of.applyAsDouble(n[i])).toArray();
  }

  private static Optional<Law> law(double[] n, double[] prices, DoubleUnaryOperator... counts) {
    double[][] table = new double[counts.length][];
    double[] y = new double[n.length];
    for (int c = 0; c < counts.length; c++) {
      table[c] = values(n, counts[c]);
      for (int i = 0; i < n.length; i++) {
        y[i] += prices[c] * table[c][i];
      }
    }
    return CountedLaw.of(n, y, table, prices);
  }

  @Test
  void aSquareKeepsItsPrice() {
    double[] n = {8, 16, 24, 32, 40};
    Law law = law(n, new double[] {1.317e-9, 2.1e-5}, SQUARES, x -> 1).orElseThrow();

    assertThat(law)
        .isInstanceOf(Law.Exact.class)
        .hasToString("Exact[form=2.1E-5 + 3.2925E-10*n^2]");
    assertThat(law.order()).contains(new Order(2, 0));
  }

  /** Alone neither count needs more than five points a remainder; as one sum they have no form. */
  @Test
  void countsWithDifferentPeriodsHaveACommonOne() {
    double[] n = IntStream.rangeClosed(1, 12).asDoubleStream().toArray();
    double[] prices = {3e-6, 5e-6};
    DoubleUnaryOperator halves = x -> Math.ceil(x / 2);
    DoubleUnaryOperator thirds = x -> x % 3;
    double[] y = values(n, x -> 3e-6 * halves.applyAsDouble(x) + 5e-6 * thirds.applyAsDouble(x));

    assertThat(LawSearch.find(n, y)).isNotInstanceOf(Law.Periodic.class);
    Law law = law(n, prices, halves, thirds).orElseThrow();
    assertThat(law).isInstanceOf(Law.Periodic.class);
    assertThat(((Law.Periodic) law).period()).isEqualTo(6);
    assertThat(law.at(101).orElseThrow()).isCloseTo(51 * 3e-6 + 2 * 5e-6, within(1e-15));
  }

  @Test
  void piecesMeetWhereTheirCountsDo() {
    double[] n = IntStream.rangeClosed(1, 40).asDoubleStream().toArray();
    Law law = law(n, new double[] {1, 1}, x -> Math.max(10, x), x -> Math.max(20, x)).orElseThrow();

    assertThat(law).isInstanceOf(Law.Pieces.class);
    assertThat(((Law.Pieces) law).last().from()).isEqualTo(20);
    assertThat(law.at(1000)).contains(2000.0);
  }

  @Test
  void aSumThatIsNotOfTheseCountsHasNone() {
    double[] n = {1, 2, 3, 4, 5};
    double[][] counts = {{1, 2, 3, 4, 5}};

    assertThat(CountedLaw.of(n, new double[] {2, 4, 6, 8, 10}, counts, new double[] {2}))
        .isPresent();
    assertThat(CountedLaw.of(n, new double[] {2, 4, 6, 8, 11}, counts, new double[] {2})).isEmpty();
  }

  /** A count that is one off somewhere is no exact one, however large the counts are. */
  @Test
  void largeCountsAreCounted() {
    double[] n = IntStream.rangeClosed(1, 20).mapToDouble(i -> 1e5 * i).toArray();
    double[] odd = values(n, x -> 1e5 * x);
    assertThat(ExactForms.ofCounts(n, odd.clone())).isPresent();
    odd[19]++;
    assertThat(ExactForms.ofCounts(n, odd)).isEmpty();
  }

  @Test
  @Tag(Evidence.TAG)
  void whatIsStatedHoldsBeyondThePoints() {
    for (int seed = 0; seed < Evidence.of(300, 100_000); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int size = random.nextInt(4, 30);
      double[] n = IntStream.rangeClosed(1, size).asDoubleStream().toArray();
      int a = random.nextInt(1, 9);
      int b = random.nextInt(0, 9);
      int period = random.nextInt(1, 5);
      double[] prices = {random.nextDouble(), random.nextDouble()};
      DoubleUnaryOperator first = x -> a * x * x + b;
      DoubleUnaryOperator second = x -> Math.ceil(x / period);
      Optional<Law> law = law(n, prices, first, second);
      double at = size + random.nextInt(1, 1000);
      law.ifPresent(
          found -> {
            double truth =
                prices[0] * first.applyAsDouble(at) + prices[1] * second.applyAsDouble(at);
            assertThat(found.at(at).orElseThrow()).isCloseTo(truth, within(1e-9 * truth));
          });
      assertThat(law.isPresent() || size < Math.max(5, 5 * period)).isTrue();
    }
  }
}
