// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Map;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Generator;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The engine against the rules of the book on terms, and global balance of what it solves. */
class SemanticsOracleTest {
  private static final int MODELS = 150;

  @Test
  void statesAndThroughputsAreThoseOfTheRules() {
    int compared = 0;
    for (long seed = 0; seed < MODELS; seed++) {
      PepaModel model = PepaModel.parse(RandomModels.model(seed));
      StateSpace space = Derivation.derive(model);
      NaiveSemantics naive = new NaiveSemantics(model);
      String what = "seed " + seed + ":\n" + model.text();
      assertThat(space.flatSize()).as(what).isEqualTo(BigInteger.valueOf(naive.states.size()));
      if (!space.isAggregated()) {
        long pairs = naive.rows.stream().mapToLong(Map::size).sum();
        assertThat(space.transitions()).as(what).isEqualTo(pairs);
      }
      SteadyState steady = solve(space, Method.AUTO);
      if (steady.bottomComponents() > 1 || naive.states.size() > 250 || space.deadlocks() > 0) {
        continue;
      }
      compared++;
      Map<String, Double> expected = naive.throughput(naive.steadyState());
      Map<String, Double> found = space.throughput(steady.probability());
      assertThat(found.keySet()).as(what).containsExactlyInAnyOrderElementsOf(expected.keySet());
      expected.forEach(
          (action, x) ->
              assertThat(found.get(action)).as(action + ", " + what).isCloseTo(x, within(1e-9)));
    }
    assertThat(compared).isGreaterThan(MODELS / 3);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void everyMethodKeepsGlobalBalance(Method method) {
    for (long seed = 0; seed < 60; seed++) {
      PepaModel model = PepaModel.parse(RandomModels.model(seed));
      StateSpace space = Derivation.derive(model);
      SteadyState steady = solve(space, method);
      String what = method + ", seed " + seed;
      assertThat(steady.converged()).as(what).isTrue();
      double sum = 0;
      for (double p : steady.probability()) {
        assertThat(p).as(what).isGreaterThanOrEqualTo(0);
        sum += p;
      }
      assertThat(sum).as(what).isCloseTo(1, within(1e-12));
      Generator chain = Generator.of(space.rows());
      assertThat(chain.residual(steady.probability())).as(what).isLessThan(1e-11);
    }
  }

  static SteadyState solve(StateSpace space, Method method) {
    return SteadyStateSolver.solve(space.rows(), method, new Cancellation());
  }
}
