// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * How long a message travels from one node to another. Equality ignores the span.
 *
 * @param from name of the sending node
 * @param to name of the receiving node
 * @param latency time as an expression of {@code size}
 * @param span where it was written
 */
public record NetworkLink(String from, String to, Expression latency, Span span) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NetworkLink l
        && from.equals(l.from)
        && to.equals(l.to)
        && latency.equals(l.latency);
  }

  @Override
  public int hashCode() {
    return (31 * from.hashCode() + to.hashCode()) * 31 + latency.hashCode();
  }
}
