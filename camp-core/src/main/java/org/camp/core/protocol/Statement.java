// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** A statement of a protocol as it was written. */
public sealed interface Statement {
  /** Where it was written. */
  Span span();

  /**
   * Statements in sequence.
   *
   * @param comments place of a statement, or how many there are → lines of comment before it
   */
  record Block(List<Statement> statements, Map<Integer, List<String>> comments, Span span) {
    /** Copies the list and the comments. */
    public Block {
      statements = List.copyOf(statements);
      comments = Map.copyOf(comments);
    }

    /** Statements without comments. */
    public Block(List<Statement> statements, Span span) {
      this(statements, Map.of(), span);
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

  /** A value that a role has computed or received: {@code a}, {@code f[k]}. */
  record ValueRef(String name, List<Expression> indices, Span span) {
    /** Copies the list. */
    public ValueRef {
      indices = List.copyOf(indices);
    }
  }

  /** {@code needs a, b}: all that an action is made of; {@code needs nothing} has no values. */
  record Needs(List<ValueRef> values, Span span) {
    /** Copies the list. */
    public Needs {
      values = List.copyOf(values);
    }
  }

  /**
   * What an action says of data.
   *
   * @param sent what is sent needs, or null when it does not say
   * @param computed what is computed needs, or null when it does not say
   * @param holds bytes that the values it makes occupy, in their order; fewer than values hold
   *     nothing
   */
  record Clauses(@Nullable Needs sent, @Nullable Needs computed, List<Expression> holds) {
    /** Says nothing. */
    public static final Clauses NONE = new Clauses(null, null, List.of());

    /** Copies the list. */
    public Clauses {
      holds = List.copyOf(holds);
    }

    /** Whether it says nothing. */
    public boolean isEmpty() {
      return sent == null && computed == null && holds.isEmpty();
    }
  }

  /** {@code label(payloads) from p to q, r needs a cost c needs b holds e;} */
  record Message(
      Signature signature,
      RoleRef sender,
      List<RoleRef> receivers,
      @Nullable Expression cost,
      Clauses clauses,
      Span span)
      implements Statement {
    /** Copies the list. */
    public Message {
      receivers = List.copyOf(receivers);
    }
  }

  /** {@code send label(payloads) from p to q needs a;} */
  record Send(Signature signature, RoleRef sender, RoleRef receiver, Clauses clauses, Span span)
      implements Statement {}

  /** {@code recv label(payloads) from p to q cost c needs b holds e;} */
  record Receive(
      Signature signature,
      RoleRef sender,
      RoleRef receiver,
      @Nullable Expression cost,
      Clauses clauses,
      Span span)
      implements Statement {}

  /**
   * {@code gather k of label(payloads) from r[low..high] to l needs a cost c needs b holds e;}
   *
   * @param senders the family that votes, without indices
   * @param range its members that vote, or null for all
   */
  record Gather(
      Expression quorum,
      Signature signature,
      RoleRef senders,
      ProtocolModule.@Nullable Range range,
      RoleRef receiver,
      @Nullable Expression cost,
      Clauses clauses,
      Span span)
      implements Statement {}

  /** {@code let a, b = compute at p cost c needs d holds e;} */
  record Compute(List<ValueRef> names, RoleRef role, Expression cost, Clauses clauses, Span span)
      implements Statement {
    /** Copies the list. */
    public Compute {
      names = List.copyOf(names);
    }
  }

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

  /** {@code if left relation right {…} else {…}}: decided when the protocol is written out. */
  record If(
      Expression left,
      Relation relation,
      Expression right,
      Block then,
      @Nullable Block otherwise,
      Span span)
      implements Statement {}

  /** How the sides of a condition compare. */
  enum Relation {
    /** Less. */
    LESS("<"),
    /** Less or equal. */
    AT_MOST("<="),
    /** Equal. */
    EQUAL("="),
    /** Not equal. */
    UNEQUAL("!="),
    /** Greater or equal. */
    AT_LEAST(">="),
    /** Greater. */
    GREATER(">");

    private final String text;

    Relation(String text) {
      this.text = text;
    }

    /** As it is written. */
    public String text() {
      return text;
    }

    /** Whether it holds between two numbers of which {@code Long.compare} gives {@code sign}. */
    public boolean holds(int sign) {
      return switch (this) {
        case LESS -> sign < 0;
        case AT_MOST -> sign <= 0;
        case EQUAL -> sign == 0;
        case UNEQUAL -> sign != 0;
        case AT_LEAST -> sign >= 0;
        case GREATER -> sign > 0;
      };
    }
  }

  /** {@code do P[values]<arguments>(roles);} */
  record Call(
      String protocol,
      List<Expression> values,
      List<Signature> arguments,
      List<RoleRef> roles,
      Span span)
      implements Statement {
    /** Copies the lists. */
    public Call {
      values = List.copyOf(values);
      arguments = List.copyOf(arguments);
      roles = List.copyOf(roles);
    }
  }
}
