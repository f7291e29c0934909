// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.stream.Stream;
import org.camp.core.order.PartialOrder;

/** The orders of the reference files. */
public final class GoldenOrders {
  private GoldenOrders() {}

  /** All of them. */
  public static Stream<PartialOrder> all() {
    return GoldenFile.all().map(GoldenFile::order);
  }
}
