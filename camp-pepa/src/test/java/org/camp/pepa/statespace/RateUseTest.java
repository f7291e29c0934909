// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyStateSolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateUseTest {
  private record Solved(StateSpace space, double[] probability) {
    static Solved of(String text) {
      StateSpace space =
          Derivation.lumped(
              PepaModel.parse(text),
              Map.of(),
              Set.of(),
              1_000_000,
              new Cancellation(),
              Progress.NONE);
      double[] probability =
          SteadyStateSolver.solve(space.rows(), Method.AUTO, new Cancellation()).probability();
      return new Solved(space, probability);
    }

    double use(int component, String action) {
      return RateUse.of(space, probability).get(component).get(action);
    }

    double throughput(String action) {
      return space.throughput(probability).get(action);
    }
  }

  /** A fixed rate is used as far as it makes throughput. */
  @ParameterizedTest(name = "{index}")
  @CsvSource(
      delimiter = '@',
      value = {
        "P = (a, 2).Q; Q = (b, 3).P ; P @ 0 @ a @ 2 @ 1",
        "P = (a, 2).Q; Q = (b, infty).P; S = (b, 5).S; P[4] <b> S @ 1 @ b @ 5 @ 1",
        "P = (a, 2).Q; Q = (b, infty).P; S = (b, 5).S; P[4] <b> S[2] @ 1 @ b @ 5 @ 2",
        "P = (a, 2).Q; Q = (b, infty).P; S = (b, 5).S; P <b> (S || S) @ 1 @ b @ 5 @ 2",
        "P = (a, 2).Q; Q = (b, 1).P; S = (b, 5).T; T = (c, 7).S; P[3] <b> S @ 0 @ b @ 1 @ 3",
        "P = (a, 2).Q; Q = (b, 1).P; S = (b, 5).T; T = (c, 7).S; (P[3] <b> S) / {b} @ 1 @ c @ 7 @ 1"
      })
  void isTheThroughputOfAFixedRate(
      String text, int component, String action, double rate, int copies) {
    Solved solved = Solved.of(text);
    assertThat(solved.use(component, action))
        .isCloseTo(solved.throughput(action) / rate / copies, within(1e-12));
  }

  /** The side that is waited for is used whenever both are there; the other in proportion. */
  @Test
  void theFasterSideIsUsedInPart() {
    Solved solved = Solved.of("P = (a, 1).Q; Q = (b, 1).P; S = (a, 4).S; P <a> S");
    assertThat(solved.use(0, "a")).isCloseTo(0.5, within(1e-12));
    assertThat(solved.use(1, "a")).isCloseTo(0.125, within(1e-12));
  }

  @Test
  void whatIsPassiveHasNoRateToUse() {
    Solved solved = Solved.of("P = (a, infty).Q; Q = (b, 1).P; S = (a, 4).S; P <a> S");
    assertThat(RateUse.of(solved.space, solved.probability).get(0)).containsOnlyKeys("b");
  }

  /** A rate that differs from state to state is weighed in each. */
  @Test
  void ratesOfSeveralStatesAreWeighedInEach() {
    Solved solved = Solved.of("P = (a, 1).Q; Q = (a, 3).P; S = (a, 2).S; P <a> S");
    // P: 1/s at full use; Q: 2/s, two thirds of 3.
    double inP = 2.0 / 3;
    assertThat(solved.use(0, "a")).isCloseTo(inP + (1 - inP) * 2 / 3, within(1e-12));
    assertThat(solved.use(1, "a")).isCloseTo(inP / 2 + (1 - inP), within(1e-12));
  }

  /** All copies of an array that do it together go at the rate of the slowest. */
  @Test
  void copiesThatActTogetherGoAtThePaceOfTheSlowest() {
    Solved solved = Solved.of("P = (a, 1).P + (b, 1).Q; Q = (a, 4).P; P[2, {a}]");
    double both = 0;
    double mixed = 0;
    double fast = 0;
    for (int s = 0; s < solved.space.size(); s++) {
      int slow = solved.space.count(s, 0, 0);
      both += slow == 2 ? solved.probability[s] : 0;
      mixed += slow == 1 ? solved.probability[s] : 0;
      fast += slow == 0 ? solved.probability[s] : 0;
    }
    assertThat(solved.use(0, "a")).isCloseTo(both + fast + mixed * (1 + 0.25) / 2, within(1e-12));
  }
}
