// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.protocol.RoleTable;

/**
 * A trace that was written as a protocol of halves and computations.
 *
 * @param source its text
 * @param actions in the order of the text, with the roles of the protocol that it is held against
 * @param places action → where it was written
 * @param prices whether it says what something costs
 */
record TraceText(SourceText source, List<TraceAction> actions, List<Span> places, boolean prices) {

  /**
   * Reads a trace.
   *
   * @throws BadInput when it has anything but halves and computations
   * @throws org.camp.core.diagnostic.IllFormed when its protocol does not have its roles
   */
  static TraceText of(ProtocolInstance trace, RoleTable roles) {
    Diagnostics faults = new Diagnostics();
    int[] meant = new int[trace.roles().size()];
    for (int role = 0; role < meant.length && !faults.isFull(); role++) {
      String name = trace.roles().name(role);
      meant[role] = roles.find(name);
      if (meant[role] < 0) {
        faults.add(
            trace
                .source()
                .error("unknown-role", Span.NONE, "the protocol has no role '" + name + "'")
                .withHint(Suggestions.hint(name, roles.names())));
      }
    }
    List<TraceAction> actions = new ArrayList<>();
    List<Span> places = new ArrayList<>();
    boolean prices = false;
    for (int pc = 0; pc < trace.length(); pc++) {
      byte op = trace.op(pc);
      if (op != ProtocolOp.SEND && op != ProtocolOp.RECEIVE && op != ProtocolOp.COMPUTE) {
        throw noTrace(trace, pc);
      }
      TraceAction own =
          op == ProtocolOp.RECEIVE ? TraceAction.second(trace, pc) : TraceAction.first(trace, pc);
      actions.add(new TraceAction(op, meant[own.role()], meant[own.peer()], own.message()));
      places.add(trace.span(pc));
      prices |= op == ProtocolOp.RECEIVE && trace.kindAt(pc).cost() != null;
    }
    faults.throwIfIllFormed();
    return new TraceText(trace.source(), actions, places, prices);
  }

  private static BadInput noTrace(ProtocolInstance trace, int pc) {
    String what =
        switch (trace.op(pc)) {
          case ProtocolOp.CHOICE -> "a choice";
          case ProtocolOp.REC -> "a recursion";
          case ProtocolOp.GATHER -> "a quorum";
          default -> "a whole message";
        };
    return new BadInput(
        trace
            .source()
            .error("no-trace", trace.span(pc), "this is " + what + ", and no action of a trace")
            .withHint(
                "a trace has 'send', 'recv' and 'compute' only, in the order of its actions"));
  }
}
