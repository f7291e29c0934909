// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Prints a local type as a Scribble local protocol with costs, up to a number of characters. {@code
 * end;} stands where the type ends and the text does not.
 */
final class LocalTypeText {
  private final ProtocolInstance code;
  private final LocalTypes types;
  private final int limit;
  private final StringBuilder out = new StringBuilder();
  private final Map<Integer, String> inScope = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private final BitSet peers = new BitSet();
  private String self = "";
  private boolean isCut;

  LocalTypeText(ProtocolInstance code, LocalTypes types, int limit) {
    this.code = code;
    this.types = types;
    this.limit = limit;
  }

  /** The local protocol, or null when it has more characters than the limit. */
  @Nullable String print(int role, int type) {
    self = code.roles().name(role);
    print(type, LocalTypes.END, 1);
    if (isCut) {
      return null;
    }
    StringBuilder all = new StringBuilder("local protocol ");
    all.append(code.name()).append(" at ").append(self).append('(');
    boolean first = true;
    for (int peer = peers.nextSetBit(0); peer >= 0; peer = peers.nextSetBit(peer + 1)) {
      all.append(first ? "role " : ", role ").append(code.roles().name(peer));
      first = false;
    }
    return all.append(") {\n").append(out).append("}\n").toString();
  }

  /**
   * Prints until the end, or until {@code stop}, which stands behind the block; a role that is done
   * before says so with {@code end}, so that the text does not lead on.
   */
  private void print(int start, int stop, int depth) {
    int node = start;
    while (node != LocalTypes.END && node != stop && !isCut) {
      if (out.length() > limit) {
        isCut = true;
        return;
      }
      int branches = types.branches(node);
      switch (types.kind(node)) {
        case VARIABLE -> {
          indent(depth);
          out.append("continue ").append(inScope.get(types.binder(node))).append(";\n");
          return;
        }
        case RECURSION -> {
          block(node, "", stop, depth);
          return;
        }
        case LOOP -> {
          block(node, " times " + types.times(node).text(), types.after(node), depth);
          node = types.after(node);
        }
        case COMPUTE -> {
          indent(depth);
          LocalData data = types.data(node, 0);
          String names = data.names();
          out.append(names.isEmpty() ? "" : "let " + names + " = ");
          out.append("compute cost ").append(types.computation(node).text());
          out.append(data.needsText()).append(data.holds()).append(";\n");
          node = types.next(node);
        }
        default -> {
          if (branches > 1 || types.kind(node) == LocalNodeKind.OPTIONAL_RECEIVE) {
            choice(node, stop, depth);
            return;
          }
          action(node, 0, depth);
          node = types.next(node);
        }
      }
    }
    if (node == LocalTypes.END && stop != LocalTypes.END) {
      indent(depth);
      out.append("end;\n");
    }
  }

  private void block(int node, String times, int stop, int depth) {
    int binder = types.binder(node);
    String hidden = inScope.get(binder);
    String name = freshName(types.position(node));
    inScope.put(binder, name);
    indent(depth);
    out.append("rec ").append(name).append(times).append(" {\n");
    print(types.next(node, 0), stop, depth + 1);
    indent(depth);
    out.append("}\n");
    if (hidden != null) {
      inScope.put(binder, hidden);
    }
  }

  private String freshName(int position) {
    String wanted = code.recursionAt(position).name();
    String name = wanted;
    for (int i = 2; !used.add(name); i++) {
      name = wanted + "_" + i;
    }
    return name;
  }

  private void choice(int node, int stop, int depth) {
    peers.set(types.peer(node));
    boolean sends = types.kind(node) == LocalNodeKind.SEND;
    indent(depth);
    out.append(types.kind(node) == LocalNodeKind.OPTIONAL_RECEIVE ? "optional " : "");
    out.append("choice at ").append(sends ? self : code.roles().name(types.peer(node)));
    out.append(" {\n");
    for (int i = 0; i < types.branches(node) && !isCut; i++) {
      if (i > 0) {
        indent(depth);
        out.append("} or {\n");
      }
      action(node, i, depth + 1);
      print(types.next(node, i), stop, depth + 1);
    }
    indent(depth);
    out.append("}\n");
  }

  private void action(int node, int branch, int depth) {
    LocalNodeKind kind = types.kind(node);
    boolean sends = kind == LocalNodeKind.SEND || kind == LocalNodeKind.ASYNC_SEND;
    MessageKind message = types.message(node, branch);
    indent(depth);
    if (kind == LocalNodeKind.GATHER) {
      ProtocolInstance.Gathering quorum = types.gathering(node);
      peers.set(quorum.first(), quorum.first() + quorum.members());
      out.append("gather ").append(quorum.quorum()).append(" of ");
    } else {
      peers.set(types.peer(node));
    }
    if (kind == LocalNodeKind.ASYNC_SEND || kind == LocalNodeKind.ASYNC_RECEIVE) {
      out.append(sends ? "send " : "recv ");
    }
    LocalData data = types.data(node, branch);
    out.append(data.named(message)).append(sends ? " to " : " from ");
    out.append(kind == LocalNodeKind.GATHER ? voters(types.gathering(node)) : peer(node));
    Expression cost = message.cost();
    if (cost != null) {
      out.append(" cost ").append(cost.text());
    }
    out.append(data.needsText()).append(data.holds()).append(";\n");
  }

  private String peer(int node) {
    return code.roles().name(types.peer(node));
  }

  private String voters(ProtocolInstance.Gathering quorum) {
    return code.roles().names(quorum.first(), quorum.members());
  }

  private void indent(int depth) {
    out.append("  ".repeat(depth));
  }
}
