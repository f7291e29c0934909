// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * Prints costs as equations, in time and size linear in their graph.
 *
 * <p>The terms of a sum stand in the order in which their symbols were created, then the constant,
 * then the maxima; a sum that was too wide for flattening is written flat all the same. When the
 * equations, written out in full, together have no more than {@code plainUpTo} characters, nothing
 * is named. Otherwise a sum or maximum that occurs more than once and has at least {@code
 * sharedFrom} characters is printed once under a name ({@code x1}, {@code x2}, …; numbers that
 * would clash with a symbol are passed over), and so is a part in which more than 16 maxima are
 * nested. Names are chosen by the lengths in text notation, so all notations name the same parts.
 *
 * <p>Immutable and thread-safe, as far as the number format is.
 *
 * @param notation plain text, text with units or LaTeX
 * @param numbers writes constants, for instance {@link #decimal}; it may round, which is the place
 *     to hide the last digits of sums like {@code 0.1 + 0.2}
 * @param plainUpTo the total length up to which nothing is shared; 0 shares always
 * @param sharedFrom the length from which a repeated part gets a name
 */
public record CostPrinter(
    CostNotation notation, DoubleFunction<String> numbers, int plainUpTo, int sharedFrom) {

  /** A printer with the usual limits: plain up to 2000 characters, parts named from 24 on. */
  public CostPrinter(CostNotation notation, DoubleFunction<String> numbers) {
    this(notation, numbers, 2000, 24);
  }

  /** A printer with the usual limits and twelve digits, which hides the last of 0.1 + 0.2. */
  public CostPrinter(CostNotation notation) {
    this(notation, notation::constant);
  }

  /** Prints the roots, as many as are given, and the parts that they share. */
  public CostRendering print(CostGraph graph, int... roots) {
    CostProgram program = graph.compile(roots);
    DoubleFunction<String> lengths =
        notation == CostNotation.TEXT ? numbers : CostNotation.TEXT::constant;
    SharedParts parts = SharedParts.choose(graph, program, lengths, plainUpTo, sharedFrom);
    EquationWriter writer = new EquationWriter(graph, program, parts, notation, numbers);
    Map<String, String> shared = new LinkedHashMap<>();
    for (int node = 0; node < program.kind.length; node++) {
      int number = parts.number(node);
      if (number > 0) {
        shared.put(notation.shared(number), writer.definition(node));
      }
    }
    List<String> equations = new ArrayList<>(program.roots.length);
    for (int root : program.roots) {
      equations.add(writer.reference(root));
    }
    return new CostRendering(equations, shared);
  }

  /**
   * The shortest decimal that reads back as the same double, without exponent and without {@code
   * .0}: {@code 3}, {@code 0.000012}.
   */
  public static String decimal(double value) {
    if (value == 0) {
      return "0";
    }
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
