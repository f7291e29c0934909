// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** A statement of a protocol as it was written. */
public sealed interface Statement {
  /** Where it was written. */
  Span span();

  /** Statements in sequence. */
  record Block(List<Statement> statements, Span span) {
    /** Copies the list. */
    public Block {
      statements = List.copyOf(statements);
    }
  }

  /**
   * A role, possibly of a family: {@code p}, {@code w[(i+1) % n]}; without indices the name of a
   * family means the whole family (in {@code do} only).
   */
  record RoleRef(String name, List<Expression> indices, Span span) {
    /** Copies the list. */
    public RoleRef {
      indices = List.copyOf(indices);
    }
  }

  /** Label and payloads; {@code bare} when written without parentheses. */
  record Signature(String label, List<Payload> payloads, boolean bare, Span span) {
    /** Copies the list. */
    public Signature {
      payloads = List.copyOf(payloads);
    }
  }

  /** {@code label(payloads) from p to q, r cost c;} */
  record Message(
      Signature signature,
      RoleRef sender,
      List<RoleRef> receivers,
      @Nullable Expression cost,
      Span span)
      implements Statement {
    /** Copies the list. */
    public Message {
      receivers = List.copyOf(receivers);
    }
  }

  /** {@code send label(payloads) from p to q;} */
  record Send(Signature signature, RoleRef sender, RoleRef receiver, Span span)
      implements Statement {}

  /** {@code recv label(payloads) from p to q cost c;} */
  record Receive(
      Signature signature, RoleRef sender, RoleRef receiver, @Nullable Expression cost, Span span)
      implements Statement {}

  /** {@code compute at p cost c;} */
  record Compute(RoleRef role, Expression cost, Span span) implements Statement {}

  /** {@code choice at p {…} or {…}} */
  record Choice(RoleRef subject, List<Branch> branches, Span span) implements Statement {
    /** Copies the list. */
    public Choice {
      branches = List.copyOf(branches);
    }
  }

  /** A branch of a choice, with its probability when one was given. */
  record Branch(@Nullable Expression probability, Block body) {}

  /** {@code rec X times k {…}} */
  record Recursion(String name, @Nullable Expression times, Block body, Span span)
      implements Statement {}

  /** {@code continue X;} */
  record Continue(String name, Span span) implements Statement {}

  /** {@code for i in low..high {…}} */
  record ForEach(String variable, Expression low, Expression high, Block body, Span span)
      implements Statement {}

  /** {@code do P<arguments>(roles);} */
  record Call(String protocol, List<Signature> arguments, List<RoleRef> roles, Span span)
      implements Statement {
    /** Copies the lists. */
    public Call {
      arguments = List.copyOf(arguments);
      roles = List.copyOf(roles);
    }
  }
}
