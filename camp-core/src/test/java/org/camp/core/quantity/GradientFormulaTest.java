// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GradientFormulaTest {
  private static final double STEP = 1e-6;

  /** x and y vary, z does not; {@code profile} is a function from outside. */
  private static final Formula.Scope SCOPE =
      new Formula.Scope() {
        @Override
        public int slot(String name) {
          return List.of("x", "y", "z").indexOf(name);
        }

        @Override
        public ToDoubleFunction<double[]> function(String name) {
          return values -> Math.sin(values[0]);
        }
      };

  private static BitSet varying() {
    BitSet varying = new BitSet();
    varying.set(0, 2);
    return varying;
  }

  private static double[] gradient(String text, double x, double y, double z) {
    double[] at = {x, y, z};
    double[] gradient = new double[2];
    Expression e = Expression.parse(text);
    double value =
        GradientFormula.compile(e, SCOPE, varying(), at)
            .at(at, new double[][] {{1, 0}, {0, 1}, null}, gradient);
    assertThat(value).as(text).isEqualTo(Formula.compile(e, SCOPE).at(at));
    return gradient;
  }

  @Test
  void derivativesAreThoseOfTheRules() {
    assertThat(gradient("3*x + y/4 - z", 2, 8, 1)).containsExactly(3, 0.25);
    assertThat(gradient("x*y", 2, 8, 1)).containsExactly(8, 2);
    assertThat(gradient("x/y", 2, 8, 1)).containsExactly(0.125, -2 / 64.0);
    assertThat(gradient("x^3", 2, 8, 1)).containsExactly(12, 0);
    assertThat(gradient("2^y", 2, 3, 1)).containsExactly(0, 8 * Math.log(2));
    assertThat(gradient("x % 3 - -y", 7, 8, 1)).containsExactly(1, 1);
    assertThat(gradient("ln(x) + log2(y)", 2, 8, 1)).containsExactly(0.5, 1 / (8 * Math.log(2)));
    assertThat(gradient("sqrt(x) + exp(y)", 4, 1, 1)).containsExactly(0.25, Math.E);
    assertThat(gradient("floor(x) + ceil(y)", 2.5, 8.5, 1)).containsExactly(0, 0);
    assertThat(gradient("z^2 + min(z, 4)", 2, 8, 3)).containsExactly(0, 0);
  }

  @Test
  void whereOperandsMeetTheFirstDecides() {
    assertThat(gradient("max(2*x, y)", 4, 8, 1)).containsExactly(2, 0);
    assertThat(gradient("min(y, 2*x)", 4, 8, 1)).containsExactly(0, 1);
    assertThat(gradient("max(x, y, 5)", 4, 8, 1)).containsExactly(0, 1);
  }

  @Test
  void functionsFromOutsideAreDifferentiatedByDifferences() {
    double[] gradient = gradient("2*profile(x*y)", 0.5, 0.3, 1);

    assertThat(gradient[0]).isCloseTo(0.6 * Math.cos(0.15), within(1e-9));
  }

  @Test
  void faultsAreThoseOfTheFormula() {
    assertThatThrownBy(() -> gradient("x/(y - 8)", 1, 8, 1)).isInstanceOf(ExpressionFault.class);
    assertThatThrownBy(() -> gradient("1/(z - 1)", 1, 8, 1)).isInstanceOf(ExpressionFault.class);
  }

  /** Against central differences, wherever both sides agree so that there is no kink. */
  @Test
  @Tag(Evidence.TAG)
  void derivativesAreLimitsOfDifferences() {
    SplittableRandom random = new SplittableRandom(7);
    int compared = 0;
    for (int k = 0; k < Evidence.cases(); k++) {
      String text = expression(random, 4);
      double[] at = {0.5 + random.nextDouble(), 0.5 + random.nextDouble(), 1.25};
      Formula formula = Formula.compile(Expression.parse(text), SCOPE);
      double[] gradient = gradient(text, at[0], at[1], at[2]);
      for (int i = 0; i < 2; i++) {
        double here = formula.at(at);
        double up = (moved(formula, at, i, STEP) - here) / STEP;
        double down = (here - moved(formula, at, i, -STEP)) / STEP;
        double size = Math.max(1, Math.abs(here)) + Math.abs(up);
        if (Math.abs(up - down) < 1e-3 * size && size < 1e6) {
          compared++;
          assertThat(gradient[i])
              .as("%s at %s, %s by %s", text, at[0], at[1], i)
              .isCloseTo((up + down) / 2, within(1e-3 * size));
        }
      }
    }
    assertThat(compared).isGreaterThan(Evidence.cases());
  }

  private static double moved(Formula formula, double[] at, int slot, double step) {
    double[] moved = at.clone();
    moved[slot] += step;
    return formula.at(moved);
  }

  private static String expression(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return List.of("x", "y", "z", "2", "0.75").get(random.nextInt(5));
    }
    String a = expression(random, depth - 1);
    String b = expression(random, depth - 1);
    return switch (random.nextInt(10)) {
      case 0 -> "(" + a + " + " + b + ")";
      case 1 -> "(" + a + " - " + b + ")";
      case 2 -> "(" + a + " * " + b + ")";
      case 3 -> a + " / (1 + (" + b + ")^2)";
      case 4 -> "min(" + a + ", " + b + ")";
      case 5 -> "max(" + a + ", " + b + ", 0.1)";
      case 6 -> "sqrt(1 + (" + a + ")^2)";
      case 7 -> "ln(2 + (" + a + ")^2)";
      case 8 -> "(-" + a + ")";
      default -> "ceil(" + a + ") * " + b;
    };
  }
}
