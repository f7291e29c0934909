// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.math.BigInteger;
import java.util.Optional;
import org.camp.core.order.PartialOrder;

/**
 * Charron-Bost's measure m of a whole execution (Charron-Bost, Combinatorics and geometry of
 * consistent cuts, 1989).
 */
public final class CharronBost {
  private CharronBost() {}

  /**
   * m = (|A| − |E| − 1) / (c − |E| − 1), where c is the number of antichains if no process ever
   * waited for another: 0 for a sequential execution, 1 for one without messages; empty for a
   * single process.
   *
   * @param antichains |A|, the empty one included
   */
  public static Optional<Ratio> of(PartialOrder order, BigInteger antichains) {
    BigInteger sequential = BigInteger.valueOf(order.size() + 1L);
    BigInteger free = BigInteger.ONE;
    for (int p = 0; p < order.processes(); p++) {
      free = free.multiply(BigInteger.valueOf(order.length(p) + 1L));
    }
    BigInteger denominator = free.subtract(sequential);
    return denominator.signum() == 0
        ? Optional.empty()
        : Optional.of(new Ratio(antichains.subtract(sequential), denominator));
  }
}
