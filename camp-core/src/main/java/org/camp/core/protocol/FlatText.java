// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.io.IOException;
import java.util.BitSet;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Writes the code of an instance as a protocol without loops and calls. */
final class FlatText {
  private static final String INDENT = "  ";

  private final ProtocolInstance code;
  private final RoleTable roles;
  private final Appendable out;
  private final FlatData data;

  /** Positions of sends that are votes: they are written with their quorum. */
  private final BitSet votes = new BitSet();

  private int depth;

  FlatText(ProtocolInstance code, Appendable out) {
    this.code = code;
    this.out = out;
    roles = code.roles();
    data = new FlatData(code);
    for (int pc = 0; pc < code.length() && !code.gatherings().isEmpty(); pc++) {
      if (code.op(pc) == ProtocolOp.GATHER) {
        votes.set(pc - code.gatheringAt(pc).members(), pc);
      }
    }
  }

  void write() throws IOException {
    out.append("global protocol ").append(code.name());
    String before = "(";
    for (RoleTable.Family family : roles.families()) {
      out.append(before).append(family.declaration());
      before = ", ";
    }
    out.append(") {\n");
    depth++;
    for (int pc = 0; pc < code.length(); pc++) {
      if (!votes.get(pc)) {
        operation(pc);
      }
    }
    out.append("}\n");
  }

  private void operation(int pc) throws IOException {
    byte op = code.op(pc);
    if (op == ProtocolOp.END_CHOICE || op == ProtocolOp.END_REC) {
      depth--;
      indent();
      out.append("}\n");
      data.leave();
      return;
    }
    if (op == ProtocolOp.BRANCH) {
      branch(pc);
      return;
    }
    indent();
    switch (op) {
      case ProtocolOp.MESSAGE, ProtocolOp.SEND, ProtocolOp.RECEIVE -> {
        int sender = code.sender(pc);
        int receiver = code.receiver(pc);
        out.append(op == ProtocolOp.SEND ? "send " : op == ProtocolOp.RECEIVE ? "recv " : "");
        out.append(data.message(pc)).append(" from ").append(roles.name(sender));
        out.append(" to ").append(roles.name(receiver));
        if (op != ProtocolOp.RECEIVE) {
          out.append(data.needs(Dependencies.sent(pc)));
        }
        if (op != ProtocolOp.SEND) {
          received(pc, receiver);
        }
        out.append(";\n");
      }
      case ProtocolOp.GATHER -> {
        ProtocolInstance.Gathering voters = code.gatheringAt(pc);
        out.append("gather ").append(Integer.toString(voters.quorum())).append(" of ");
        out.append(data.message(pc)).append(" from ").append(voters(voters));
        out.append(" to ").append(roles.name(code.role(pc)));
        out.append(data.votes(pc, voters));
        received(pc, code.role(pc));
        out.append(";\n");
      }
      case ProtocolOp.COMPUTE -> {
        int action = Dependencies.sent(pc);
        out.append(data.names(action)).append("compute at ").append(roles.name(code.role(pc)));
        option(" cost ", code.computationAt(pc));
        out.append(data.needs(action)).append(data.holds(action)).append(";\n");
        data.made(action, code.role(pc), null);
      }
      case ProtocolOp.CHOICE -> out.append("choice at ").append(roles.name(code.subject(pc)));
      case ProtocolOp.REC -> {
        ProtocolInstance.Recursion recursion = code.recursionAt(pc);
        out.append("rec ").append(recursion.name());
        option(" times ", recursion.times());
        out.append(" {\n");
        depth++;
        data.enter();
      }
      case ProtocolOp.CONTINUE -> {
        out.append("continue ").append(code.recursionAt(pc).name());
        out.append(";\n");
      }
      default -> throw new IllegalStateException("operation " + op);
    }
  }

  /** What the receiver of messages does with them. */
  private void received(int pc, int role) throws IOException {
    int action = Dependencies.received(pc);
    option(" cost ", code.kindAt(pc).cost());
    out.append(data.needs(action)).append(data.holds(action));
    data.made(action, role, code.kindAt(pc).label());
  }

  private String voters(ProtocolInstance.Gathering voters) {
    RoleTable.Family family = roles.familyOf(voters.first());
    if (family.dimensions() != 1) {
      return family.name();
    }
    long low = family.index(voters.first())[0];
    return family.name() + "[" + low + ".." + (low + voters.members() - 1) + "]";
  }

  private void branch(int pc) throws IOException {
    if (code.op(pc - 1) == ProtocolOp.CHOICE) {
      out.append(' ');
    } else {
      depth--;
      indent();
      out.append("} or ");
      data.leave();
    }
    if (code.hasProbability(pc)) {
      option("prob ", code.probabilityAt(pc));
      out.append(' ');
    }
    out.append("{\n");
    depth++;
    data.enter();
  }

  private void option(String word, @Nullable Expression value) throws IOException {
    if (value != null) {
      out.append(word).append(value.text());
    }
  }

  private void indent() throws IOException {
    for (int i = 0; i < depth; i++) {
      out.append(INDENT);
    }
  }
}
