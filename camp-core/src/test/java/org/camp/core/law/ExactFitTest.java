// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Closed forms are found where they exist, and only there. */
final class ExactFitTest {
  private static Optional<String> fit(LongStream at, LongUnaryOperator f) {
    return found(at, f).map(found -> found.text(List.of("n")));
  }

  private static Optional<ExactFit> found(LongStream at, LongUnaryOperator f) {
    List<long[]> points = new ArrayList<>();
    List<BigInteger> values = new ArrayList<>();
    at.forEach(
        x -> {
          points.add(new long[] {x});
          values.add(BigInteger.valueOf(f.applyAsLong(x)));
        });
    return ExactFit.of(points, values);
  }

  private static OptionalInt degree(LongUnaryOperator f) {
    return found(LongStream.rangeClosed(1, 40), f).orElseThrow().degree();
  }

  @Test
  void theDegreeIsThatOfTheFastestTermWhereAllPiecesAgree() {
    assertEquals(OptionalInt.of(0), degree(n -> 7));
    assertEquals(OptionalInt.of(0), degree(n -> 0));
    assertEquals(OptionalInt.of(2), degree(n -> 3 * n * n - n + 5));
    assertEquals(OptionalInt.of(1), degree(n -> (n + 3) / 4));
    assertEquals(OptionalInt.of(0), degree(n -> n % 2));
    assertEquals(OptionalInt.empty(), degree(n -> n % 2 == 0 ? n : 5));
    assertEquals(OptionalInt.empty(), degree(n -> Math.max(20, n)));
    LongStream doubling = LongStream.iterate(1, n -> 2 * n).limit(8);
    assertEquals(
        OptionalInt.of(1),
        found(doubling, n -> n * Long.numberOfTrailingZeros(n) + 3).orElseThrow().degree());
  }

  @Test
  void polynomials() {
    assertEquals("7", fit(LongStream.rangeClosed(1, 5), n -> 7).orElseThrow());
    assertEquals("0", fit(LongStream.rangeClosed(1, 5), n -> 0).orElseThrow());
    assertEquals(
        "3*n^2 - n + 5", fit(LongStream.rangeClosed(1, 8), n -> 3 * n * n - n + 5).orElseThrow());
    assertEquals(
        "1/2*n^2 + 1/2*n", fit(LongStream.rangeClosed(0, 9), n -> n * (n + 1) / 2).orElseThrow());
  }

  @Test
  void randomPolynomialsAreFoundAgain() {
    Random random = new Random(5);
    for (int round = 0; round < 50; round++) {
      long a = random.nextInt(100) - 50;
      long b = random.nextInt(100) - 50;
      long c = random.nextInt(100) - 50;
      List<long[]> points = new ArrayList<>();
      List<BigInteger> values = new ArrayList<>();
      for (long n = 1; n <= 7; n++) {
        points.add(new long[] {n});
        values.add(BigInteger.valueOf(a * n * n * n + b * n + c));
      }
      ExactFit found = ExactFit.of(points, values).orElseThrow();
      assertEquals(1, found.pieces().size());
      long far = 1000;
      assertEquals(
          a * far * far * far + b * far + c,
          found.pieces().get(0).form().value(new long[] {far}).longValue());
    }
  }

  @Test
  void logarithmsOfPowersOfTwo() {
    LongStream doubling = LongStream.iterate(1, n -> 2 * n).limit(8);
    assertEquals(
        "2*n*log2(n) + n + 3",
        fit(doubling, n -> 2 * n * Long.numberOfTrailingZeros(n) + n + 3).orElseThrow());
  }

  @Test
  void fewPointsSuffice() {
    LongStream doubling = LongStream.iterate(2, n -> 2 * n).limit(6);
    assertEquals(
        "n*log2(n) + 8*log2(n) + 3",
        fit(doubling, n -> (n + 8) * Long.numberOfTrailingZeros(n) + 3).orElseThrow());
  }

  @Test
  void remainders() {
    assertEquals(
        "1/2*n where n mod 2 = 0; 1/2*n + 1/2 where n mod 2 = 1",
        fit(LongStream.rangeClosed(1, 12), n -> (n + 1) / 2).orElseThrow());
  }

  @Test
  void ranges() {
    assertEquals(
        "10 for n = 1..4; 2*n for n = 5..12",
        fit(LongStream.rangeClosed(1, 12), n -> Math.max(10, 2 * n)).orElseThrow());
    assertEquals(
        "9 at n = 0; n for n = 1..8",
        fit(LongStream.rangeClosed(0, 8), n -> n == 0 ? 9 : n).orElseThrow());
  }

  @Test
  void twoParameters() {
    List<long[]> points = new ArrayList<>();
    List<BigInteger> values = new ArrayList<>();
    for (long n = 1; n <= 4; n++) {
      for (long p = 1; p <= 4; p++) {
        points.add(new long[] {n, p});
        values.add(BigInteger.valueOf(2 * n * p + 3 * p + n));
      }
    }
    String text = ExactFit.of(points, values).orElseThrow().text(List.of("n", "p"));
    assertEquals("2*n*p + 3*p + n", text);
  }

  @Test
  void noFormIsInvented() {
    assertTrue(
        fit(LongStream.rangeClosed(1, 16), n -> BigInteger.valueOf(n).bitCount() * n * n)
            .isEmpty());
    assertTrue(fit(LongStream.rangeClosed(1, 2), n -> n).isEmpty(), "two points fit any line");
    assertTrue(fit(LongStream.rangeClosed(1, 24), n -> new Random(n).nextInt(1000)).isEmpty());
    assertTrue(fit(LongStream.rangeClosed(1, 20), n -> 1L << n).isEmpty());
  }
}
