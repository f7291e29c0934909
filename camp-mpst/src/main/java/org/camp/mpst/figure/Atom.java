// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.price.CostModel;
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
    COMPUTE
  }

  /** The cost of a node with that tag. */
  static Atom of(CostModel model, int tag) {
    ProtocolInstance code = model.code();
    int pc = tag >>> 1;
    boolean receives = (tag & 1) != 0;
    int site = code.site(pc);
    return code.op(pc) == ProtocolOp.COMPUTE
        ? new Atom(site, 0, Part.COMPUTE)
        : new Atom(site, model.rule(pc, !receives), receives ? Part.RECEIVE : Part.SEND);
  }

  /** The size of the message; null for a computation. */
  @Nullable Expression size(ProtocolInstance code) {
    return part == Part.COMPUTE ? null : code.kind(code.siteKind(site)).size();
  }

  /** What is computed; null when nothing is. */
  @Nullable Expression computation(ProtocolInstance code) {
    return switch (part) {
      case SEND -> null;
      case RECEIVE -> code.kind(code.siteKind(site)).cost();
      case COMPUTE -> code.computation(code.siteComputation(site));
    };
  }

  /** What the machine takes for the message, over {@code size}; null when unknown or none. */
  @Nullable Expression transfer(Setting setting) {
    return part == Part.COMPUTE ? null : setting.transfer(rule, part == Part.SEND);
  }
}
