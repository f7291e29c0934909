// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import org.camp.core.quantity.Quantity;

/** What records of this package do to the values they are given. */
final class RecordValues {
  private RecordValues() {}

  /** The same quantity in the one form that {@link Quantity#equals} needs: no trailing zeros. */
  static Quantity normal(Quantity quantity) {
    return new Quantity(quantity.value().stripTrailingZeros(), quantity.dimension());
  }
}
