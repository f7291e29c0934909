// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.jspecify.annotations.Nullable;

/**
 * A statement ready to be written out: names of roles are positions, names of parameters and loop
 * variables are slots.
 */
@SuppressWarnings("ArrayRecordComponent") // Steps are never compared, and arrays walked fastest.
sealed interface PlanStep {
  /** Where it was written. */
  Span span();

  /** The number of its statement in the instance. */
  int statement();

  /**
   * A role of the protocol's own, or a member of its families.
   *
   * @param formal its place among the formal roles
   * @param indices dimension → index; empty outside families
   * @param reference how it was written
   * @param loops loop variable → its slot
   */
  record Role(
      int formal, Index[] indices, Statement.RoleRef reference, Map<String, Integer> loops) {}

  /** An index as formula and as written. */
  record Index(Formula formula, Expression text) {}

  /** The name of a value, whose indices are formulas. */
  record Value(String name, Index[] indices, Span span, Map<String, Integer> loops) {}

  /**
   * What an action says of data.
   *
   * @param sent what is sent needs, or null
   * @param computed what is computed needs, or null
   * @param made place → the value made there; null where it has no name
   * @param holds place → the bytes of the value made there
   */
  record Data(
      Value @Nullable [] sent,
      Value @Nullable [] computed,
      @Nullable Value[] made,
      PartialExpression[] holds) {}

  /** A quorum: the sends of its voters, and what gathers them. */
  record Gather(
      Index quorum,
      Statement.Signature signature,
      Role senders,
      Index[] range,
      Role receiver,
      @Nullable PartialExpression cost,
      Data data,
      Map<String, Integer> loops,
      Span span,
      int statement,
      int gathering)
      implements PlanStep {}

  /** A message or half of one. */
  static final class Communicate implements PlanStep {
    private final byte op;
    private final Statement.Signature signature;
    private final Role sender;

    /** Index → receiver, in the order of the text. */
    private final Role[] receivers;

    private final @Nullable PartialExpression cost;
    private final Data data;
    private final Map<String, Integer> loops;
    private final boolean varies;
    private final Span span;
    private final int statement;
    private int known = -1;

    Communicate(
        byte op,
        Statement.Signature signature,
        Role sender,
        Role[] receivers,
        @Nullable PartialExpression cost,
        Data data,
        Map<String, Integer> loops,
        Span span,
        int statement) {
      this.op = op;
      this.data = data;
      this.signature = signature;
      this.sender = sender;
      this.receivers = receivers;
      this.cost = cost;
      this.loops = loops;
      this.span = span;
      this.statement = statement;
      boolean changing = cost != null && !cost.loops().isEmpty();
      for (Payload p : signature.payloads()) {
        changing |= p.size() != null && !PartialExpression.used(p.size(), loops).isEmpty();
      }
      this.varies = changing;
    }

    byte op() {
      return op;
    }

    Statement.Signature signature() {
      return signature;
    }

    Role sender() {
      return sender;
    }

    Role[] receivers() {
      return receivers;
    }

    @Nullable PartialExpression cost() {
      return cost;
    }

    Data data() {
      return data;
    }

    Map<String, Integer> loops() {
      return loops;
    }

    boolean varies() {
      return varies;
    }

    /** The number of its kind when it is always the same, or −1. */
    int known() {
      return known;
    }

    void remember(int kind) {
      known = kind;
    }

    @Override
    public Span span() {
      return span;
    }

    @Override
    public int statement() {
      return statement;
    }
  }

  /** A computation at one role, for a cost that may depend on loop variables. */
  record Compute(Role role, PartialExpression cost, Data data, Span span, int statement)
      implements PlanStep {}

  /** A choice that its subject makes among branches, in the order of the text. */
  record Choose(Role subject, Branch[] branches, Span span, int statement) implements PlanStep {}

  /** A branch with its probability; without one it shares what the others leave. */
  record Branch(@Nullable PartialExpression probability, PlanStep[] body, int statement) {}

  /** A recursion whose body is entered so many times; for ever without a number. */
  record Recur(
      String name, @Nullable PartialExpression times, PlanStep[] body, Span span, int statement)
      implements PlanStep {}

  /** Back to the beginning of the recursion of that name. */
  record Again(String name, Span span, int statement) implements PlanStep {}

  /** A body that is written out for every value of a loop variable, from low to high. */
  record Each(
      int slot,
      Formula low,
      Expression lowText,
      Formula high,
      Expression highText,
      PlanStep[] body,
      Span span,
      int statement)
      implements PlanStep {}

  /** A condition that decides which of two bodies is written out. */
  record If(
      PartialExpression left,
      Statement.Relation relation,
      PartialExpression right,
      PlanStep[] then,
      PlanStep[] otherwise,
      Span span,
      int statement)
      implements PlanStep {}

  /** A protocol that is written out in place of its call. */
  record Invoke(
      String name,
      PartialExpression[] values,
      List<Statement.Signature> arguments,
      Role[] roles,
      Map<String, Integer> loops,
      Span span,
      int statement)
      implements PlanStep {}
}
