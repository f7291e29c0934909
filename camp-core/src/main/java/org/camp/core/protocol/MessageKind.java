// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * What messages of one kind have in common: label, payloads and the receiver's computation {@code τ
 * ⋄ c}. Loop variables have been replaced by their values; parameters are still names.
 *
 * @param label the label; may be empty
 * @param payloads the payloads in order
 * @param cost what the receiver computes after it, or null for nothing
 */
public record MessageKind(String label, List<Payload> payloads, @Nullable Expression cost) {
  /** Copies the list. */
  public MessageKind {
    payloads = List.copyOf(payloads);
  }

  /** The size of the whole message: the sum of the payloads' sizes, 1 without payload. */
  public Expression size() {
    Expression sum = null;
    for (Payload payload : payloads) {
      Expression given = payload.size();
      Expression size = given == null ? Expression.of(1) : given;
      sum =
          sum == null
              ? size
              : new Expression.Binary('+', sum, size, size.span()).substitute(Map.of());
    }
    return sum == null ? Expression.of(1) : sum;
  }

  /** This kind with another computation at the receiver. */
  public MessageKind withCost(@Nullable Expression newCost) {
    return new MessageKind(label, payloads, newCost);
  }

  /** Label and payloads as they are written: {@code Data(str[n])}. */
  public String text() {
    return payloads.stream().map(Payload::text).collect(Collectors.joining(", ", label + "(", ")"));
  }
}
