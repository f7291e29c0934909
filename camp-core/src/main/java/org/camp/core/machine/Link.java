// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.Objects;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Costs of the messages between some roles. For a message, the first link that matches and has a
 * send cost gives the send cost; the receive cost and the latency likewise and on their own.
 * Equality ignores the span.
 *
 * @param from the senders
 * @param to the receivers
 * @param send cost of a send as an expression of {@code size}, or null to leave it to later links
 * @param recv cost of a receive, or null to leave it to later links
 * @param latency how long messages travel, or null to leave it to later links
 * @param span where it was written
 */
public record Link(
    RolePattern from,
    RolePattern to,
    @Nullable Expression send,
    @Nullable Expression recv,
    @Nullable Expression latency,
    Span span) {
  /** How equations name the link: {@code m,w[*]}. */
  public String label() {
    return from.text() + "," + to.text();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Link l
        && from.equals(l.from)
        && to.equals(l.to)
        && Objects.equals(send, l.send)
        && Objects.equals(recv, l.recv)
        && Objects.equals(latency, l.latency);
  }

  @Override
  public int hashCode() {
    return Objects.hash(from, to, send, recv, latency);
  }
}
