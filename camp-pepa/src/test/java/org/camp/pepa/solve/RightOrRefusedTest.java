// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every method gives every probability to 1e-6 of itself, or no answer. */
@Tag(Evidence.TAG)
class RightOrRefusedTest {
  private static final double ALLOWED = 1e-6;

  /** Returns how many of the methods answered. */
  private static int check(KnownChain chain) {
    int answers = 0;
    for (Method method : Method.values()) {
      for (SteadyStateSolver.Effort effort :
          List.of(SteadyStateSolver.Effort.USUAL, SteadyStateSolver.Effort.NONE)) {
        if (method == Method.DIRECT && effort == SteadyStateSolver.Effort.NONE) {
          continue;
        }
        SteadyState found = chain.solve(method, effort);
        boolean eliminated =
            effort == SteadyStateSolver.Effort.USUAL
                && (method == Method.AUTO || method == Method.DIRECT);
        assertThat(found.converged() || !eliminated).as("%s by %s", chain.name(), method).isTrue();
        if (found.converged()) {
          assertThat(chain.error(found))
              .as("%s by %s (%s)", chain.name(), method, found.method())
              .isLessThan(ALLOWED);
          answers++;
        }
      }
    }
    return answers;
  }

  private static void check(String name, Function<SplittableRandom, KnownChain> generator) {
    int[] answers = new int[1];
    int cases = Evidence.cases();
    Property.check(name, cases, generator, chain -> List.of(), chain -> answers[0] += check(chain));
    assertThat(answers[0]).as("answers").isGreaterThan(3 * cases);
  }

  @Test
  void reversibleChains() {
    check("reversible chains", KnownChain::reversible);
  }

  @Test
  void rings() {
    check("rings", KnownChain::ring);
  }

  @Test
  void smallWells() {
    check(
        "wells",
        random ->
            KnownChain.wells(
                3 + random.nextInt(25),
                Math.exp(4 * random.nextDouble()),
                Math.exp(10 * random.nextDouble() - 5)));
  }

  @ParameterizedTest
  @CsvSource({"1002,2", "2400,1.2", "5000,1.02", "200,1.02", "310,10"})
  void largeWells(int states, double drift) {
    assertThat(check(KnownChain.wells(states, drift, 2))).isGreaterThan(1);
  }

  /** Elimination reaches beyond what a double holds: load 10 and 310 places. */
  @Test
  void aQueueOfHighLoad() {
    double[] up = new double[310];
    double[] down = new double[310];
    Arrays.fill(up, 10);
    Arrays.fill(down, 1);
    SteadyState found =
        KnownChain.line("queue", up, down).solve(Method.AUTO, SteadyStateSolver.Effort.USUAL);
    assertThat(found.converged()).isTrue();
    assertThat(found.probability()[310]).isCloseTo(0.9, within(1e-12));
  }
}
