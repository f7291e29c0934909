// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.equation.Equations;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A form for any number of rounds is what so many rounds cost, run one by one. */
@Tag(Evidence.TAG)
class ClosedFormPropertyTest {
  private static final BoundedCost.Budget BUDGET =
      new BoundedCost.Budget(1_000_000_000, 0, 250_000);

  private int open;
  private int exact;
  private long compared;

  @Test
  void formsAreWhatRoundsCost() {
    Property.check(
        "closed forms",
        Evidence.of(60, 10_000),
        RoundsProtocol::random,
        text -> List.of(),
        this::check);
    assertThat(open).isGreaterThan(Evidence.of(40, 6_000));
    assertThat(exact).describedAs("exact ones of %s", open).isGreaterThanOrEqualTo(open * 9 / 10);
    assertThat(compared).isGreaterThan(20L * open);
  }

  private void check(String text) {
    SplittableRandom random = new SplittableRandom(text.hashCode());
    Protocol protocol = Protocol.parse(RoundsProtocol.complete(text));
    EvaluatedProtocol evaluated;
    BoundedCost cost;
    try {
      evaluated = EvaluatedProtocol.of(protocol, context(random));
      cost = cost(evaluated, evaluated.iterations());
    } catch (CampException illFormed) {
      return;
    }
    Equations equations = cost.equations().orElseThrow();
    if (equations.form().isEmpty()) {
      return;
    }
    open++;
    Equations.Form form = equations.form().get();
    exact += form == Equations.Form.EXACT ? 1 : 0;
    for (int i = 1; i <= 12; i++) {
      long[] rounds = new long[evaluated.iterations().length];
      int most = i;
      Arrays.setAll(rounds, loop -> loop == 0 ? most : 1 + random.nextInt(12));
      BoundedCost unrolled = cost(evaluated, rounds);
      double[] values = equations.evaluate(evaluated.parameters(), rounds);
      for (int role = 0; role < values.length; role++) {
        double expected = unrolled.cost(role);
        String where = text + Arrays.toString(rounds) + " role " + role;
        boolean isExact = equations.closed(role).map(ClosedForm::exact).orElse(true);
        if (!Double.isNaN(values[role])) {
          compared++;
          if (isExact) {
            assertThat(values[role]).describedAs(where).isEqualTo(expected);
          } else {
            assertThat(values[role]).describedAs(where).isGreaterThanOrEqualTo(expected - 1e-9);
          }
        }
      }
    }
  }

  private static AnalysisContext context(SplittableRandom random) {
    AnalysisContext.Builder context =
        AnalysisContext.builder()
            .machine(
                Machine.read(
                    Source.of(
                        "m.yaml",
                        String.format(
                            Locale.ROOT,
                            "name: m%ntransport: {send: \"%d + size\", recv: \"%d\"%s}%n",
                            random.nextInt(3),
                            random.nextInt(3),
                            random.nextInt(4) == 0 ? ", latency: \"2*size\"" : ""))));
    for (int i = 0; i < 4; i++) {
      context.bind("c" + i, String.valueOf(random.nextInt(12)));
    }
    return context.bind("s0", "1").bind("s1", "3").build();
  }

  private static BoundedCost cost(EvaluatedProtocol evaluated, long[] iterations) {
    return BoundedCost.of(evaluated.model(), iterations, Set.of(), BUDGET, new Cancellation());
  }
}
