// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.symbolic.CostNotation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Equations read as what they mean: read again with the same values, they give the cost. */
class EquationTextTest {
  private static final Machine FREE = Machine.builder("free").transport("0s", "0s").build();

  private static String cost(SplittableRandom random, int depth) {
    if (depth == 0) {
      return new String[] {"n", "m", "2", "0.5", "7"}[random.nextInt(5)];
    }
    String left = cost(random, depth - 1);
    String right = cost(random, random.nextInt(depth));
    return switch (random.nextInt(7)) {
      case 0 -> "(" + left + " + " + right + ")";
      case 1 -> "(" + left + " - " + right + ")";
      case 2 -> "(" + left + " * " + right + ")";
      case 3 -> "(" + left + " / " + right + ")";
      case 4 -> "(" + left + " % " + right + ")";
      case 5 -> "max(" + left + ", " + right + ")";
      default -> "(-" + left + ")";
    };
  }

  /**
   * Whether a remainder may be taken of what doubles do not hold: at a whole quotient, the rounded
   * remainder then jumps by its divisor, and the exact cost does not.
   */
  private static boolean roundingDecides(List<String> costs) {
    return costs.stream().anyMatch(cost -> cost.contains("%") && cost.contains("/"));
  }

  @Test
  @Tag(Evidence.TAG)
  void readAgainTheyGiveTheCost() {
    int[] costed = new int[1];
    Property.check(
        "equation text",
        2 * Evidence.cases(),
        random -> List.of(cost(random, 3), cost(random, 3)),
        Shrinker.none(),
        costs -> {
          if (roundingDecides(costs)) {
            return;
          }
          String text =
              "param n = 5; param m = 3; global protocol P(role p, role q) {"
                  + " compute at p cost 2us*%s; A() from p to q cost 0.25s*%s; B() from q to p; }";
          BoundedCost cost;
          try {
            cost =
                SessionTypes.analyze(
                        Protocol.parse(
                            String.format(Locale.ROOT, text, costs.get(0), costs.get(1))),
                        AnalysisContext.builder().machine(FREE).build())
                    .cost()
                    .orElseThrow();
          } catch (IllFormed negative) {
            return;
          }
          costed[0]++;
          assertThat(cost.equations().orElseThrow().evaluate(cost.model().parameters())[0])
              .isCloseTo(cost.cost(0), within(1e-9 * Math.max(1, cost.cost(0))));
          for (CostNotation notation : List.of(CostNotation.TEXT, CostNotation.UNITS)) {
            Equations.Printed printed = cost.equations().orElseThrow().print(notation);
            for (int role = 0; role < 2; role++) {
              String equation = written(printed, role);
              double read =
                  Formula.evaluate(Expression.parse(equation), x -> x.equals("n") ? 5 : 3);
              assertThat(read)
                  .as(equation)
                  .isCloseTo(cost.cost(role), within(1e-9 * Math.max(1, cost.cost(role))));
            }
          }
        });
    assertThat(Long.getLong("camp.property.seed") != null || costed[0] > 100).isTrue();
  }

  /** An equation without the names of its parts; messages are free. */
  private static String written(Equations.Printed printed, int role) {
    String equation = printed.equations().get(role);
    for (String name : List.copyOf(printed.shared().keySet())) {
      equation = equation.replaceAll("\\b" + name + "\\b", "(" + printed.shared().get(name) + ")");
    }
    return equation.replaceAll("c[IO]\\(1B?\\)", "0");
  }

  @Test
  void numbersHaveUnitsWherePeopleReadThem() {
    String protocol =
        """
        param n; param c;
        global protocol P(role p, role q) {
          compute at p cost 2us + n*3ms + c;
          A(bytes[1000]) from p to q cost (2*n + 1)*4ms;
          compute at q cost 250us;
        }
        """;
    Equations equations =
        SessionTypes.analyze(Protocol.parse(protocol), AnalysisContext.builder().build())
            .cost()
            .orElseThrow()
            .equations()
            .orElseThrow();
    assertThat(equations.print(CostNotation.UNITS).equations())
        .containsExactly(
            "3ms*n + c + cO(1000B) + 2us", "11ms*n + c + cO(1000B) + cI(1000B) + 4.252ms");
    assertThat(equations.print(CostNotation.LATEX).equations().get(0))
        .isEqualTo("3\\,\\mathrm{ms}\\,n + c + c_O(1000\\,\\mathrm{B}) + 2\\,\\mathrm{us}");
    assertThat(equations.print(CostNotation.TEXT).equations().get(0))
        .isEqualTo("0.003*n + c + cO(1000) + 0.000002");
  }
}
