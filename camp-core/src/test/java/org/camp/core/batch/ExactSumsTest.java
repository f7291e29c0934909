// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ExactSumsTest {
  /** Powers of two that summands of some cases are apart. */
  private static final int WIDE = 1000;

  /** Summands, and how they are split and ordered. */
  private record Split(List<Double> summands, long order) {
    @Override
    public String toString() {
      return summands + " in order " + order;
    }
  }

  private static double summand(SplittableRandom random, int spread) {
    return switch (spread < WIDE ? 2 + random.nextInt(10) : random.nextInt(12)) {
      case 0 -> Double.longBitsToDouble(random.nextLong() & ~(0x7ffL << 52));
      case 1 -> random.nextBoolean() ? Double.MIN_VALUE : -Double.MAX_VALUE;
      case 2 -> random.nextInt(-3, 4);
      default -> (random.nextDouble() - 0.3) * Math.scalb(1.0, random.nextInt(-spread, spread + 1));
    };
  }

  /** Often with what cancels, or what lies half way between two doubles. */
  private static Split split(SplittableRandom random) {
    int spread = random.nextInt(20) == 0 ? WIDE : random.nextInt(1, 80);
    List<Double> summands = new ArrayList<>();
    for (int n = random.nextInt(40); n > 0; n--) {
      double x = summand(random, spread);
      summands.add(x);
      if (random.nextInt(4) == 0) {
        summands.add(random.nextBoolean() ? -x : Math.ulp(x) / 2);
      }
    }
    return new Split(summands, random.nextLong());
  }

  private static Shrinker<Split> shorter() {
    return split ->
        IntStream.range(0, split.summands.size())
            .mapToObj(
                left -> {
                  List<Double> fewer = new ArrayList<>(split.summands);
                  fewer.remove(left);
                  return new Split(fewer, split.order);
                })
            .toList();
  }

  /** A binary tree of merges over a random order. */
  private static ExactMoments merged(Split split) {
    SplittableRandom random = new SplittableRandom(split.order);
    List<Double> order = new ArrayList<>(split.summands);
    List<ExactMoments> parts = new ArrayList<>(List.of(new ExactMoments(2)));
    while (!order.isEmpty()) {
      if (random.nextInt(3) == 0) {
        parts.add(new ExactMoments(2));
      }
      double x = order.remove(random.nextInt(order.size()));
      parts.get(random.nextInt(parts.size())).add(1 / 3.0, x);
    }
    while (parts.size() > 1) {
      ExactMoments part = parts.remove(random.nextInt(parts.size()));
      parts.get(random.nextInt(parts.size())).addAll(part);
    }
    return parts.get(0);
  }

  /** a / b, correctly rounded. */
  private static double quotient(BigDecimal a, long b) {
    int digits = Math.max(60, a.precision() + 3);
    MathContext odd = new MathContext(digits, RoundingMode.DOWN);
    BigDecimal divisor = BigDecimal.valueOf(b);
    BigDecimal near = a.divide(divisor, odd);
    boolean exact = near.multiply(divisor).compareTo(a) == 0;
    BigDecimal beyond = near.ulp().multiply(BigDecimal.valueOf(a.signum())).scaleByPowerOfTen(-1);
    return Double.parseDouble((exact ? near : near.add(beyond)).toString());
  }

  private static void holds(Split split) {
    ExactMoments moments = merged(split);
    int n = split.summands.size();
    assertThat(moments.size()).isEqualTo(n);
    if (n == 0) {
      assertThat(moments.mean(1)).isNaN();
      return;
    }
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal squares = BigDecimal.ZERO;
    BigDecimal cubes = BigDecimal.ZERO;
    for (double x : split.summands) {
      BigDecimal exact = new BigDecimal(x);
      sum = sum.add(exact);
      squares = squares.add(exact.pow(2));
      cubes = cubes.add(exact.pow(3));
    }
    BigDecimal size = BigDecimal.valueOf(n);
    assertThat(moments.mean(1)).isEqualTo(quotient(sum, n));
    BigDecimal second = squares.multiply(size).subtract(sum.pow(2));
    assertThat(moments.squares(1)).isEqualTo(quotient(second, n));
    BigDecimal third =
        cubes
            .multiply(size.pow(2))
            .subtract(sum.multiply(squares).multiply(BigDecimal.valueOf(3L * n)))
            .add(sum.pow(3).multiply(BigDecimal.valueOf(2)));
    assertThat(moments.cubes(1)).isEqualTo(quotient(third, (long) n * n));
    assertThat(moments.mean(0)).isEqualTo(1 / 3.0);
    assertThat(moments.squares(0)).isZero();
  }

  @Test
  @Tag(Evidence.TAG)
  void anySplitInAnyOrderGivesWhatIsExact() {
    Property.check(
        "exact moments", Evidence.cases(), ExactSumsTest::split, shorter(), ExactSumsTest::holds);
  }

  @Test
  @Tag(Evidence.TAG)
  void sumsAreRoundedOnce() {
    Property.check(
        "exact sums",
        Evidence.cases(),
        ExactSumsTest::split,
        shorter(),
        split -> {
          ExactSums sums = new ExactSums(3);
          BigDecimal sum = BigDecimal.ZERO;
          for (double x : split.summands) {
            sums.add(1, x);
            sum = sum.add(new BigDecimal(x));
          }
          assertThat(sums.sum(1)).isEqualTo(quotient(sum, 1));
          assertThat(sums.sum(0)).isZero();
          assertThat(sums.sum(2)).isZero();
        });
  }

  @Test
  void whatWasAddedCanBeTakenAway() {
    ExactSums sums = new ExactSums(1);
    sums.add(0, 1e300);
    sums.add(0, 1e-300);
    sums.add(0, -1e300);
    assertThat(sums.sum(0)).isEqualTo(1e-300);
  }

  /** More carries than a digit has room for. */
  @Test
  void carriesArePassedOn() {
    ExactSums sums = new ExactSums(1);
    sums.add(0, Math.nextDown(2.0));
    BigInteger times = BigInteger.ONE;
    for (int doubling = 0; doubling < 100; doubling++) {
      ExactSums same = new ExactSums(1);
      same.addAll(sums);
      sums.addAll(same);
      times = times.shiftLeft(1);
    }
    assertThat(sums.sum(0)).isEqualTo(Math.nextDown(2.0) * times.doubleValue());
  }

  @Test
  void whatIsNotFiniteStaysSo() {
    double[][] cases = {
      {1, Double.POSITIVE_INFINITY, 2},
      {Double.NEGATIVE_INFINITY, 1},
      {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY},
      {Double.NaN, 1},
    };
    for (double[] summands : cases) {
      ExactSums sums = new ExactSums(1);
      Arrays.stream(summands).forEach(x -> sums.add(0, x));
      ExactSums others = new ExactSums(1);
      others.addAll(sums);
      assertThat(others.sum(0)).isEqualTo(Double.valueOf(DoubleStream.of(summands).sum()));
      assertThat(ExactMoments.of(summands).squares(0)).isNaN();
    }
    ExactSums great = new ExactSums(1);
    great.add(0, Double.MAX_VALUE);
    great.add(0, Double.MAX_VALUE);
    assertThat(great.sum(0)).isInfinite();
    great.add(0, -Double.MAX_VALUE);
    assertThat(great.sum(0)).isEqualTo(Double.MAX_VALUE);
  }
}
