// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays that are counted against the same components written out. */
class LumpingTest {
  @Test
  void countedArraysBehaveLikeTheirCopies() {
    int compared = 0;
    for (long seed = 0; seed < 120; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 2 + random.nextInt(3);
      int m = 1 + random.nextInt(2);
      String definitions = definitions(random);
      String counted = String.format(Locale.ROOT, "A[%d] <get, put> S[%d]", n, m);
      String flat =
          String.format(Locale.ROOT, "(%s) <get, put> (%s)", copies("A", n), copies("S", m));
      StateSpace few = Derivation.derive(PepaModel.parse(definitions + counted));
      StateSpace many = Derivation.derive(PepaModel.parse(definitions + flat));
      String what = "seed " + seed + ": " + definitions + counted;
      assertThat(few.flatSize()).as(what).isEqualTo(BigInteger.valueOf(many.size()));
      assertThat(few.size()).as(what).isLessThanOrEqualTo(many.size());
      assertThat(few.deadlocks() > 0).as(what).isEqualTo(many.deadlocks() > 0);
      SteadyState one = SemanticsOracleTest.solve(few, Method.AUTO);
      SteadyState other = SemanticsOracleTest.solve(many, Method.AUTO);
      Map<String, Double> throughput = few.throughput(one.probability());
      assertThat(throughput.keySet())
          .as(what)
          .isEqualTo(many.throughput(other.probability()).keySet());
      many.throughput(other.probability())
          .forEach((a, x) -> assertThat(throughput.get(a)).as(what).isCloseTo(x, within(1e-8)));
      many.population(other.probability())
          .forEach(
              (s, x) ->
                  assertThat(few.population(one.probability()).get(s))
                      .as(what)
                      .isCloseTo(x, within(1e-8)));
      compared++;
    }
    assertThat(compared).isEqualTo(120);
  }

  private static String definitions(SplittableRandom random) {
    String weight = random.nextBoolean() ? "" : "3*";
    String put = random.nextBoolean() ? "put" : "get";
    return String.format(
            Locale.ROOT,
            "A = (think, %s).B + (idle, %s).C; B = (get, %s).A; C = (%s, %s).B;",
            rate(random),
            rate(random),
            rate(random),
            put,
            rate(random))
        + String.format(
            Locale.ROOT,
            " S = (get, infty).T + (put, %sinfty).S + (get, %sinfty).S; T = (log, %s).S; ",
            weight,
            weight,
            rate(random));
  }

  private static String rate(SplittableRandom random) {
    return "" + (1 + random.nextInt(40)) / 4.0;
  }

  private static String copies(String name, int n) {
    return name + (" || " + name).repeat(n - 1);
  }

  /** Arrays within arrays count their own copies too. */
  @ParameterizedTest
  @CsvSource({"(P[2] || P)[2], 64", "(P[2] || P)[1], 8", "((P[2])[2])[2], 256", "(P || P)[2], 16"})
  void nestedArraysAreToldApartAtAllLevels(String system, long flat) {
    StateSpace space = Derivation.derive(PepaModel.parse("P = (a, 1).Q; Q = (b, 1).P; " + system));
    assertThat(space.flatSize()).isEqualTo(BigInteger.valueOf(flat));
    assertThat(space.isAggregated()).isTrue();
  }

  /** Memory and time grow with what is reached: copies of millions of states that never move. */
  @Test
  void elementsAreDerivedAsFarAsTheyAreReached() {
    String definitions =
        "P = (b, 3).Q + (a, 2).Q; Q = (a, 5.6).R + (a, 9.5).Q; R = (a, 1).S; S = (a, 2).P;"
            + " B = (c, 1).B + (d, 1).C; C = (a, 1).C;";
    StateSpace still =
        Derivation.derive(PepaModel.parse(definitions + "((P[9] || P)[9] <b> P)[9] <a, b, d> B"));
    assertThat(still.size()).isEqualTo(1);
    StateSpace some =
        Derivation.derive(
            PepaModel.parse(
                definitions
                    + "Once = (b, 1).Stop; Stop = (z, 1).Stop;"
                    + " ((P[9] || P)[9] || P)[9] <a, b> Once"));
    assertThat(some.size()).isLessThan(10);
  }
}
