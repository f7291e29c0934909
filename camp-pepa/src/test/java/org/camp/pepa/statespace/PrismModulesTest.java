// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.PrismResult;
import org.camp.pepa.prism.csl.CslAnswer;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PEPA models as modules of PRISM, read again: the same chain. */
@Tag(Evidence.TAG)
class PrismModulesTest {
  private static final int CASES = Evidence.of(300, 50_000);
  private static final int MOST_STATES = 200;

  @Test
  void modulesAreTheChainOfTheModel() {
    AtomicInteger kept = new AtomicInteger();
    Property.check(
        "models as modules",
        CASES,
        RandomSystems::model,
        Shrinker.none(),
        text -> {
          PepaModel model = PepaModel.parse(text);
          Optional<String> modules = PrismModules.of(model, Map.of());
          if (modules.isPresent() && compare(model, modules.get())) {
            kept.incrementAndGet();
          }
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(kept.get()).isGreaterThan(CASES / 20);
    }
  }

  private static boolean compare(PepaModel model, String modules) {
    StateSpace space;
    try {
      space = Derivation.derive(model, Map.of(), MOST_STATES, new Cancellation(), Progress.NONE);
    } catch (OverBudget e) {
      return false;
    }
    PrismResult read = Prism.analyze(PrismModel.parse(modules, ""), AnalysisContext.defaults());
    assertThat(read.chain().size()).isEqualTo(space.size());
    assertThat(read.chain().rows().count()).isEqualTo((int) space.transitions());
    assertThat(read.chain().deadlocks()).isEqualTo(space.deadlocks());
    SteadyState steady = SteadyStateSolver.solve(space.rows(), Method.AUTO, new Cancellation());
    Map<String, Double> throughput = space.throughput(steady.probability());
    for (CslAnswer answer : read.answers()) {
      String action = answer.property().name().substring(2);
      double wanted = throughput.getOrDefault(action, 0.0);
      assertThat(answer.value()).as(action).isCloseTo(wanted, within(1e-9 * (1 + wanted)));
    }
    return true;
  }
}
