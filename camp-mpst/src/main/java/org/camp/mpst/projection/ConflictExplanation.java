// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** Says why a role's projection is undefined, and what to do about it. */
final class ConflictExplanation {
  private final ProtocolInstance code;
  private final LocalTypes types;

  ConflictExplanation(ProtocolInstance code, LocalTypes types) {
    this.code = code;
    this.types = types;
  }

  Diagnostic explain(int role, Conflict conflict) {
    String name = code.roles().name(role);
    String left = describe(conflict.left());
    String right = describe(conflict.right());
    boolean isChoice = code.op(conflict.pc()) == ProtocolOp.CHOICE;
    String message =
        isChoice
            ? "role '"
                + name
                + "' is not told about this choice at '"
                + code.roles().name(code.subject(conflict.pc()))
                + "': in one branch it "
                + left
                + ", in another it "
                + right
            : "role '"
                + name
                + "' takes no part in this loop, behind which it "
                + left
                + " or "
                + right;
    return code.source()
        .error("not-mergeable", code.span(conflict.pc()), message)
        .withHint(hint(role, conflict, isChoice));
  }

  private String hint(int role, Conflict conflict, boolean isChoice) {
    String name = code.roles().name(role);
    if (!isChoice) {
      return "send '" + name + "' a message in the loop that says how it goes on";
    }
    int left = conflict.left();
    int right = conflict.right();
    if (types.kind(left) == LocalNodeKind.RECEIVE
        && types.kind(right) == LocalNodeKind.RECEIVE
        && types.peer(left) == types.peer(right)) {
      return "give messages with different payloads different labels, so that '"
          + name
          + "' can tell them apart";
    }
    boolean leftOut =
        !code.roles().isOptional(role)
            && ((isAway(left) && types.kind(right) == LocalNodeKind.RECEIVE)
                || (isAway(right) && types.kind(left) == LocalNodeKind.RECEIVE));
    String subject = code.roles().name(code.subject(conflict.pc()));
    return "tell '"
        + name
        + "' about the choice: send it a message from '"
        + subject
        + "', with another label in every branch, before anything else that it does there"
        + (leftOut
            ? "; or declare it as 'optional role "
                + code.roles().familyOf(role).name()
                + "' when it may be left out"
            : "");
  }

  /** Whether a role does nothing more, or nothing before it goes back. */
  private boolean isAway(int node) {
    return node == LocalTypes.END || types.kind(node) == LocalNodeKind.VARIABLE;
  }

  private String describe(int node) {
    String peer =
        switch (types.kind(node)) {
          case SEND, RECEIVE, OPTIONAL_RECEIVE, ASYNC_SEND, ASYNC_RECEIVE ->
              "'" + code.roles().name(types.peer(node)) + "'";
          default -> "";
        };
    return switch (types.kind(node)) {
          case END -> "ends";
          case VARIABLE -> "goes back to the beginning of " + recursion(node);
          case RECURSION, LOOP -> "enters the loop " + recursion(node);
          case SEND -> "sends " + labels(node) + " to " + peer;
          case RECEIVE, OPTIONAL_RECEIVE -> "receives " + labels(node) + " from " + peer;
          case ASYNC_SEND -> "sends half a message " + labels(node) + " to " + peer;
          case ASYNC_RECEIVE -> "receives half a message " + labels(node) + " from " + peer;
          case GATHER -> "gathers " + labels(node);
          case COMPUTE -> "computes " + types.computation(node).text();
        }
        + place(node);
  }

  private String recursion(int node) {
    int pc = types.position(node);
    return code.recursionAt(pc).name();
  }

  private String labels(int node) {
    int count = types.branches(node);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(count, 3); i++) {
      out.append(i == 0 ? "" : " or ").append(types.message(node, i).text());
    }
    return count > 3 ? out.append(" or …").toString() : out.toString();
  }

  private String place(int node) {
    int pc = types.position(node);
    int line = pc < 0 ? 0 : code.source().line(code.span(pc).start());
    return line == 0 ? "" : " (line " + line + ")";
  }
}
