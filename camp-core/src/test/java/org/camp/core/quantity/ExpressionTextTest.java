// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.Span;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is printed reads as what it means. */
class ExpressionTextTest {
  private static Expression random(SplittableRandom random, int depth) {
    int kind = random.nextInt(depth == 0 ? 3 : 7);
    if (kind == 0) {
      return new Expression.Name(random.nextBoolean() ? "n" : "s", Span.NONE);
    }
    if (kind < 3) {
      return Expression.parse(
          new String[] {"0", "1", "2", "3.5", "1e-3", "10us", "2KiB", "7flop", "-4", "5e2"}
              [random.nextInt(10)]);
    }
    if (kind == 3) {
      return new Expression.Negation(random(random, depth - 1), Span.NONE);
    }
    if (kind == 4) {
      String[] names = {"min", "max", "floor", "sqrt", "ln"};
      String name = names[random.nextInt(names.length)];
      List<Expression> arguments = new ArrayList<>();
      arguments.add(random(random, depth - 1));
      if (name.startsWith("m")) {
        arguments.add(random(random, depth - 1));
      }
      return new Expression.Call(name, arguments, Span.NONE);
    }
    char operator = "+-*/%^".charAt(random.nextInt(6));
    return new Expression.Binary(
        operator, random(random, depth - 1), random(random, depth - 1), Span.NONE);
  }

  private static List<Expression> parts(Expression e) {
    if (e instanceof Expression.Binary b) {
      return List.of(b.left(), b.right());
    }
    if (e instanceof Expression.Negation n) {
      return List.of(n.argument());
    }
    return e instanceof Expression.Call c ? c.arguments() : List.of();
  }

  private static String value(Expression e) {
    try {
      return String.valueOf(Formula.evaluate(e, name -> name.equals("n") ? 3 : 0.25) + 0.0);
    } catch (ExpressionFault fault) {
      return fault.in(org.camp.core.diagnostic.SourceText.NONE).code();
    }
  }

  @Test
  @Tag(Evidence.TAG)
  void printedAndReadAgain() {
    Property.check(
        "expression text",
        10 * Evidence.cases(),
        random -> random(random, 4),
        (Shrinker<Expression>) ExpressionTextTest::parts,
        e -> {
          Expression again = Expression.parse(e.text());
          assertThat(value(again)).as(e.text()).isEqualTo(value(e));
          assertThat(again.text()).isEqualTo(Expression.parse(again.text()).text());
        });
  }
}
