// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The engine against the rules of the book on terms, for models of every shape. */
@Tag(Evidence.TAG)
class DerivationOracleTest {
  /** A share of large models in every build; all of the evidence is of small ones. */
  private static final int MOST_STATES = Evidence.of(250, 24);

  private static final int JUMPS = Evidence.of(12, 5);

  @Test
  void everyShapeIsDerivedByTheRules() {
    AtomicInteger answered = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    Property.check(
        "shapes of systems",
        Evidence.cases(),
        RandomSystems::model,
        Shrinker.none(),
        text -> {
          PepaModel model = PepaModel.parse(text);
          PepaModel printed = PepaModel.parse(model.text());
          assertThat(printed.text()).isEqualTo(model.text());
          NaiveSemantics naive;
          try {
            naive = new NaiveSemantics(model, MOST_STATES);
          } catch (NaiveSemantics.TooMany e) {
            return;
          } catch (NaiveSemantics.Forbidden e) {
            refused.incrementAndGet();
            refused(model, e.getMessage());
            return;
          }
          answered.incrementAndGet();
          compare(naive, derive(model, SystemCompiler.COUNTED));
          compare(naive, derive(model, 0));
          compare(naive, derive(printed, SystemCompiler.COUNTED));
          names(derive(model, SystemCompiler.COUNTED));
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(answered.get()).isGreaterThan(Evidence.cases() / 3);
      assertThat(refused.get()).isGreaterThan(Evidence.cases() / 20);
    }
  }

  private static StateSpace derive(PepaModel model, int counted) {
    return Derivation.derive(
        SystemCompiler.compile(model, Map.of(), counted),
        100_000,
        new Cancellation(),
        Progress.NONE);
  }

  private static void refused(PepaModel model, String why) {
    for (int counted : new int[] {SystemCompiler.COUNTED, 0}) {
      try {
        derive(model, counted);
        fail("derived although " + why);
      } catch (IllFormed e) {
        assertThat(e.diagnostics().get(0).code()).isIn("mixed-rates", "passive-alone");
      }
    }
  }

  private static void compare(NaiveSemantics naive, StateSpace space) {
    assertThat(space.flatSize()).isEqualTo(BigInteger.valueOf(naive.states.size()));
    assertThat(space.size()).isLessThanOrEqualTo(naive.states.size());
    assertThat(space.deadlocks() > 0).isEqualTo(naive.rows.stream().anyMatch(Map::isEmpty));
    if (!space.isAggregated()) {
      assertThat(space.transitions()).isEqualTo(naive.rows.stream().mapToLong(Map::size).sum());
    }
    double uniform = 1.1 * naive.fastest();
    List<Map<String, Double>> expected = naive.course(JUMPS, uniform);
    List<Map<String, Double>> found = course(space, uniform);
    for (int k = 0; k <= JUMPS; k++) {
      Map<String, Double> here = found.get(k);
      assertThat(here.keySet()).isEqualTo(expected.get(k).keySet());
      expected.get(k).forEach((a, x) -> assertThat(here.get(a)).as(a).isCloseTo(x, within(1e-9)));
    }
    int sum = 0;
    for (int s = 0; s < space.size(); s++) {
      List<Integer> targets = new ArrayList<>();
      space.forEachTransition(s, (action, target, rate) -> targets.add(target));
      sum += (int) targets.stream().distinct().count();
    }
    assertThat(sum).isEqualTo((int) space.transitions());
  }

  private static List<Map<String, Double>> course(StateSpace space, double uniform) {
    List<Map<String, Double>> course = new ArrayList<>();
    double[] now = new double[space.size()];
    now[0] = 1;
    for (int k = 0; k <= JUMPS; k++) {
      course.add(space.throughput(now));
      double[] next = now.clone();
      for (int s = 0; s < now.length; s++) {
        for (int t = space.rows().first(s); t < space.rows().end(s); t++) {
          double moved = now[s] * space.rows().rate(t) / uniform;
          next[s] -= moved;
          next[space.rows().state(t)] += moved;
        }
      }
      now = next;
    }
    return course;
  }

  /** What local states are called can be read again. */
  private static void names(StateSpace space) {
    for (StateSpace.Component component : space.components()) {
      for (List<String> members : component.members()) {
        for (String name : members) {
          try {
            PepaModel.parse("P = " + name + "; P");
          } catch (BadInput e) {
            fail(name + ": " + e.getMessage());
          } catch (CampException e) {
            // Its names are not defined here.
          }
        }
      }
    }
  }
}
