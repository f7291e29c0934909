// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.Objects;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;
import org.jspecify.annotations.Nullable;

/**
 * A cost that operations of an instance share.
 *
 * @param site the statement with a kind of message, or the computation
 * @param rule the link rule; 0 for a computation
 * @param part what of it
 */
record Atom(int site, int rule, Part part) {
  /** What a role does. */
  enum Part {
    SEND,
    RECEIVE,
    COMPUTE,

    /** A message travels. */
    TRAVEL,

    /** A quorum takes a vote. */
    VOTE,

    /** What is computed behind a quorum. */
    DECIDE
  }

  private static final Expression NO_TIME = Expression.parse("0");

  /** The cost of a node with that tag. */
  static Atom of(CostModel model, int tag) {
    ProtocolInstance code = model.code();
    int pc = EventGraph.position(tag);
    int site = code.site(pc);
    if (EventGraph.isTravel(tag)) {
      int sent = model.slowest(pc);
      int rule = model.latencyRule(code.sender(sent), code.receiver(sent));
      return new Atom(code.site(sent), rule, Part.TRAVEL);
    }
    boolean receives = (tag & 1) != 0;
    if (code.op(pc) == ProtocolOp.GATHER) {
      return receives
          ? new Atom(site, model.voteRule(pc), Part.VOTE)
          : new Atom(site, 0, Part.DECIDE);
    }
    return code.op(pc) == ProtocolOp.COMPUTE
        ? new Atom(site, 0, Part.COMPUTE)
        : new Atom(site, model.rule(pc, !receives), receives ? Part.RECEIVE : Part.SEND);
  }

  /** The size of the message; null for a computation. */
  @Nullable Expression size(ProtocolInstance code) {
    return isComputation() ? null : code.kind(code.siteKind(site)).size();
  }

  /** What is computed; null when nothing is. */
  @Nullable Expression computation(ProtocolInstance code) {
    return switch (part) {
      case SEND, TRAVEL, VOTE -> null;
      case RECEIVE, DECIDE -> code.kind(code.siteKind(site)).cost();
      case COMPUTE -> code.computation(code.siteComputation(site));
    };
  }

  /** What the machine takes for the message, over {@code size}; null when unknown or none. */
  @Nullable Expression transfer(Setting setting) {
    if (part == Part.TRAVEL) {
      return Objects.requireNonNullElse(setting.latency(rule), NO_TIME);
    }
    return isComputation() ? null : setting.transfer(rule, part == Part.SEND);
  }

  private boolean isComputation() {
    return part == Part.COMPUTE || part == Part.DECIDE;
  }
}
