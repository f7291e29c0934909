// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.BitSet;
import java.util.List;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.GradientFormula;

/**
 * The law that measured times follow, in place of a curve through them.
 *
 * @param time seconds as a function of {@code size}
 * @param exponents the least and the greatest exponent that fits as well; empty when not known
 * @param error the root mean square of the relative errors on points left out; 0 when not known
 */
public record ProfileLaw(Expression time, List<Double> exponents, double error) {
  /** How far beyond the greatest measured size it speaks, by that size. */
  public static final double REACH = 2;

  private static final Formula.Scope SIZE = name -> name.equals(ValueReader.SIZE) ? 0 : -1;

  /** Copies the list. */
  public ProfileLaw {
    exponents = List.copyOf(exponents);
  }

  /** The time at a size, in seconds. */
  double value(double size) {
    return Formula.compile(time, SIZE).at(new double[] {size});
  }

  /** What it grows by with the size, in seconds per unit of size. */
  double derivative(double size) {
    double[] slope = new double[1];
    BitSet varying = new BitSet();
    varying.set(0);
    GradientFormula.compile(time, SIZE, varying, new double[1])
        .at(new double[] {size}, new double[][] {{1}}, slope);
    return slope[0];
  }
}
