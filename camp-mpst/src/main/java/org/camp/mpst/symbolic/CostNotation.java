// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.math.BigDecimal;
import java.math.MathContext;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;

/** How costs are written: the words of {@link CostPrinter}. */
public enum CostNotation {
  /**
   * Plain text: {@code 2*cO(t1) + max(cI(t2), cO(t1))}, {@code least[2](a, b, c)}, shared parts
   * named {@code x1}.
   */
  TEXT("*", "max("),

  /** The same for people, numbers with units: {@code 2*cO(1B) + 3ms} in place of {@code 0.003}. */
  UNITS("*", "max("),

  /**
   * LaTeX mathematics, numbers with units: {@code 2\,c_O(t_1) + \max(c_I(t_2), 3\,\mathrm{ms})},
   * parts {@code x_{1}}.
   */
  LATEX("\\,", "\\max(");

  final String times;
  final String max;

  CostNotation(String times, String max) {
    this.times = times;
    this.max = max;
  }

  /** Opens a rank-th least member. */
  String least(int rank) {
    return this != LATEX ? "least[" + rank + "](" : "\\operatorname{least}_{" + rank + "}(";
  }

  String symbol(CostGraph graph, int index) {
    return switch (this) {
      case TEXT -> graph.symbolText(index);
      case UNITS -> graph.symbolUnits(index);
      case LATEX -> graph.symbolLatex(index);
    };
  }

  /**
   * Whether a symbol needs parentheses behind a factor: its text is a sum, difference, remainder or
   * negation, whose operators stand between blanks or at its beginning.
   */
  boolean isLoose(String symbol) {
    int depth = 0;
    String text = symbol.replace(" \\cdot ", "*");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0 && (c == ' ' || (c == '-' && i == 0))) {
        return true;
      }
    }
    return false;
  }

  /** A constant: plain numbers where machines read them, else times with their units. */
  String constant(double seconds) {
    Quantity rounded =
        new Quantity(new BigDecimal(seconds).round(new MathContext(12)), Dimension.TIME);
    return switch (this) {
      case TEXT -> CostPrinter.decimal(rounded.asDouble());
      case UNITS -> rounded.written();
      case LATEX -> new Expression.Number(rounded, rounded.written(), Span.NONE).latex();
    };
  }

  String shared(int number) {
    return this != LATEX ? "x" + number : "x_{" + number + "}";
  }
}
