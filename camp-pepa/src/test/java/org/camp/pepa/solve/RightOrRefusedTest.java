// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every method gives every probability to 1e-6 of itself, or no answer. */
@Tag(Evidence.TAG)
class RightOrRefusedTest {
  private static final double ALLOWED = 1e-6;

  /** A chain, and how it is solved. */
  private record Case(KnownChain chain, Method method, SteadyStateSolver.Effort effort) {
    /** All ways; elimination without any effort is none. */
    static List<Case> all(KnownChain chain) {
      List<Case> all = new ArrayList<>();
      for (Method method : Method.values()) {
        all.add(new Case(chain, method, SteadyStateSolver.Effort.USUAL));
        if (method != Method.DIRECT) {
          all.add(new Case(chain, method, SteadyStateSolver.Effort.NONE));
        }
      }
      return all;
    }

    /** Returns how many answers it gives. */
    int check() {
      SteadyState found = chain.solve(method, effort);
      boolean eliminated =
          effort == SteadyStateSolver.Effort.USUAL
              && (method == Method.AUTO || method == Method.DIRECT);
      assertThat(found.converged() || !eliminated).as("%s by %s", chain.name(), method).isTrue();
      if (!found.converged()) {
        return 0;
      }
      assertThat(chain.error(found))
          .as("%s by %s (%s)", chain.name(), method, found.method())
          .isLessThan(ALLOWED);
      return 1;
    }
  }

  /** Each chain by one of the ways. */
  private static void check(String name, Function<SplittableRandom, KnownChain> generator) {
    AtomicInteger answers = new AtomicInteger();
    int cases = Evidence.cases();
    Property.check(
        name,
        cases,
        random -> {
          List<Case> ways = Case.all(generator.apply(random));
          return ways.get(random.nextInt(ways.size()));
        },
        Shrinker.none(),
        way -> answers.addAndGet(way.check()));
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(answers.get()).as("answers").isGreaterThan(cases / 3);
    }
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
    List<Case> ways = Case.all(KnownChain.wells(states, drift, 2));
    assertThat(ways.stream().mapToInt(Case::check).sum()).isGreaterThan(1);
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
