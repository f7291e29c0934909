// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.jspecify.annotations.Nullable;

/** Writes out messages, quorums and computations. */
final class ActionWriter {
  private final Parameters parameters;
  private final RoleResolution roles;
  private final OpenRecursions open;
  private final InstanceBuilder out;
  private final WritingBudget budget;
  private final CallChain chain;
  private final @Nullable DataWriter data;

  ActionWriter(
      Parameters parameters,
      RoleResolution roles,
      OpenRecursions open,
      InstanceBuilder out,
      WritingBudget budget,
      CallChain chain,
      @Nullable DataWriter data) {
    this.parameters = parameters;
    this.roles = roles;
    this.open = open;
    this.out = out;
    this.budget = budget;
    this.chain = chain;
    this.data = data;
  }

  /** A message to each of its receivers, or half a message. */
  void communicate(PlanStep.Communicate c, CallFrame frame) {
    open.guardAll();
    int sender = roles.role(c.sender(), frame);
    for (PlanStep.Role to : c.receivers()) {
      int receiver = roles.role(to, frame);
      if (sender == receiver && sender >= 0) {
        throw new ExpressionFault(
            "self-message",
            to.reference().span(),
            "'"
                + roles.table().name(sender)
                + "' sends a message to itself"
                + frame.where(c.loops()),
            "leave this case out, or use 'compute' for local work");
      }
      int kind = kind(c, frame);
      int pc = add(c.op(), sender, receiver, kind, c.statement());
      if (data != null && c.op() != ProtocolOp.RECEIVE) {
        data.sends(sender, pc, c.data(), frame);
      }
      if (data != null && c.op() != ProtocolOp.SEND) {
        data.receives(receiver, pc, out.kinds.get(kind).label(), c.data(), frame);
      }
    }
  }

  /** The votes of a quorum, and what gathers them. */
  void gather(PlanStep.Gather gather, CallFrame frame) {
    open.guardAll();
    int receiver = roles.role(gather.receiver(), frame);
    ProtocolInstance.Gathering voters = roles.voters(gather, frame);
    int place = receiver - voters.first();
    if (place >= 0 && place < voters.members()) {
      throw new ExpressionFault(
          "self-message",
          gather.receiver().reference().span(),
          roles.table().name(receiver) + " cannot send to itself" + frame.where(gather.loops()),
          "gather from a range without it, and count its own vote by one less");
    }
    Statement.Signature meant = frame.meant(gather.signature(), gather.loops(), true);
    int kind = kind(meant, gather.cost(), frame);
    for (int i = 0; i < voters.members(); i++) {
      int sender = voters.first() + i;
      int pc = add(ProtocolOp.SEND, sender, receiver, kind, gather.statement());
      if (data != null) {
        data.sends(sender, pc, gather.data(), frame);
      }
    }
    int pc = add(ProtocolOp.GATHER, receiver, out.gathering(voters), kind, gather.gathering());
    if (data != null) {
      data.receives(receiver, pc, meant.label(), gather.data(), frame);
    }
  }

  /** What one role computes. */
  void compute(PlanStep.Compute c, CallFrame frame) {
    open.guardAll();
    int role = roles.role(c.role(), frame);
    int number = out.computation(cost(c.cost(), frame));
    int pc = add(ProtocolOp.COMPUTE, role, 0, number, c.statement());
    if (data != null) {
      data.computes(role, pc, c.data(), frame);
    }
  }

  private int kind(PlanStep.Communicate c, CallFrame frame) {
    if (c.known() >= 0) {
      return c.known();
    }
    Statement.Signature meant = frame.meant(c.signature(), c.loops(), true);
    if (meant.label().isEmpty() && c.op() != ProtocolOp.MESSAGE) {
      throw new ExpressionFault(
          "no-label", c.signature().span(), "half a message needs a label", null);
    }
    int kind = kind(meant, c.cost(), frame);
    if (frame.protocol().formals().isEmpty() && !c.varies()) {
      c.remember(kind);
    }
    return kind;
  }

  private int kind(Statement.Signature meant, @Nullable PartialExpression cost, CallFrame frame) {
    if (frame.hasValues()) {
      for (Payload payload : meant.payloads()) {
        if (payload.size() != null) {
          units().requireSize(payload.size(), "a size");
        }
      }
    }
    Expression computed = cost == null ? null : cost(cost, frame);
    return out.kind(new MessageKind(meant.label(), meant.payloads(), computed));
  }

  /** A cost with the values of a call, which must be a time. */
  private Expression cost(PartialExpression cost, CallFrame frame) {
    Expression closed = cost.in(frame);
    if (frame.hasValues()) {
      units().requireTime(closed, "a cost");
    }
    return closed;
  }

  private DimensionCheck units() {
    return new DimensionCheck(parameters::dimension);
  }

  /** Adds an operation, and returns its position. */
  int add(byte op, int a, int b, int c, int statement) {
    int pc = out.add(op, a, b, c, statement);
    budget.written(pc);
    chain.written(pc);
    return pc;
  }
}
