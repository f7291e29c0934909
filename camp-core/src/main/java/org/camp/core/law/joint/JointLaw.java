// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.joint;

import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.law.curve.Exponent;

/**
 * How a figure grows with several parameters at once.
 *
 * @param form the function
 * @param error the root mean square of the relative errors of points left out; 0 when it is exact
 * @param exponents parameter → the exponent in it, the greatest of all products
 */
public record JointLaw(ProductSum form, double error, List<Exponent> exponents) {
  /** Copies the list. */
  public JointLaw {
    exponents = List.copyOf(exponents);
  }

  public static JointLaw exact(ProductSum form, int parameters) {
    return new JointLaw(
        form,
        0,
        IntStream.range(0, parameters)
            .mapToObj(p -> Exponent.point(form.order(p).power()))
            .toList());
  }

  /** Whether it goes through every point but for rounding. */
  public boolean isExact() {
    return error == 0;
  }
}
