// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

/** How costs are written: the words of {@link CostPrinter}. */
public enum CostNotation {
  /**
   * Plain text: {@code 2*cO(t1) + max(cI(t2), cO(t1))}, {@code least[2](a, b, c)}, shared parts
   * named {@code x1}.
   */
  TEXT("*", "max("),

  /** LaTeX mathematics: {@code 2\,c_O(t_1) + \max(c_I(t_2), c_O(t_1))}, parts {@code x_{1}}. */
  LATEX("\\,", "\\max(");

  final String times;
  final String max;

  CostNotation(String times, String max) {
    this.times = times;
    this.max = max;
  }

  /** Opens a rank-th least member. */
  String least(int rank) {
    return this == TEXT ? "least[" + rank + "](" : "\\operatorname{least}_{" + rank + "}(";
  }

  String symbol(CostGraph graph, int index) {
    return this == TEXT ? graph.symbolText(index) : graph.symbolLatex(index);
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

  String shared(int number) {
    return this == TEXT ? "x" + number : "x_{" + number + "}";
  }
}
