// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.function.UnaryOperator;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Actions with something more said of them. */
final class Revision {
  private Revision() {}

  /**
   * The receiver's end of a message with another cost.
   *
   * @throws IllegalStateException when it is no such statement
   */
  static Statement withCost(@Nullable Statement message, Expression cost) {
    if (message instanceof Statement.Message m) {
      return new Statement.Message(
          m.signature(), m.sender(), m.receivers(), cost, m.clauses(), Span.NONE);
    }
    if (message instanceof Statement.Receive r) {
      return new Statement.Receive(
          r.signature(), r.sender(), r.receiver(), cost, r.clauses(), Span.NONE);
    }
    if (message instanceof Statement.Gather g) {
      return new Statement.Gather(
          g.quorum(),
          g.signature(),
          g.senders(),
          g.range(),
          g.receiver(),
          cost,
          g.clauses(),
          Span.NONE);
    }
    throw new IllegalStateException("a cost belongs behind a message, at its receiver");
  }

  /**
   * An action with other clauses.
   *
   * @throws IllegalStateException when it is no action
   */
  static Statement withClauses(
      @Nullable Statement action, UnaryOperator<Statement.Clauses> change) {
    if (action instanceof Statement.Message m) {
      Statement.Clauses clauses = change.apply(m.clauses());
      return new Statement.Message(
          m.signature(), m.sender(), m.receivers(), m.cost(), clauses, Span.NONE);
    }
    if (action instanceof Statement.Send m) {
      Statement.Clauses clauses = change.apply(m.clauses());
      return new Statement.Send(m.signature(), m.sender(), m.receiver(), clauses, Span.NONE);
    }
    if (action instanceof Statement.Receive m) {
      Statement.Clauses clauses = change.apply(m.clauses());
      return new Statement.Receive(
          m.signature(), m.sender(), m.receiver(), m.cost(), clauses, Span.NONE);
    }
    if (action instanceof Statement.Compute c) {
      Statement.Clauses clauses = change.apply(c.clauses());
      return new Statement.Compute(c.names(), c.role(), c.cost(), clauses, Span.NONE);
    }
    if (action instanceof Statement.Gather g) {
      return new Statement.Gather(
          g.quorum(),
          g.signature(),
          g.senders(),
          g.range(),
          g.receiver(),
          g.cost(),
          change.apply(g.clauses()),
          Span.NONE);
    }
    throw new IllegalStateException("needs and sizes belong behind an action");
  }
}
