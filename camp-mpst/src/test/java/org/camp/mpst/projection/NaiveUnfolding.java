// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.projection.GlobalType.Branches;
import org.camp.mpst.projection.GlobalType.End;
import org.camp.mpst.projection.GlobalType.Message;
import org.camp.mpst.projection.GlobalType.Mu;
import org.camp.mpst.projection.GlobalType.Term;
import org.camp.mpst.projection.GlobalType.Var;

/**
 * Code as a term whose choices begin with their messages: every state is a possible binder, and a
 * state that is met again on the path becomes its variable. Messages and recursions only.
 */
final class NaiveUnfolding {
  private record State(int pc, Set<Integer> bound) {}

  /** Thrown when a term grows too large to be of use. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private record Head(int pc, Map<Integer, String> bound) {}

  private final ProtocolInstance code;
  private final Map<State, String> path = new HashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();
  private int fresh;

  NaiveUnfolding(ProtocolInstance code) {
    this.code = code;
  }

  Term term() {
    return term(0, new TreeMap<>());
  }

  private Term term(int start, Map<Integer, String> bound) {
    int pc = start;
    Map<Integer, String> inside = new TreeMap<>(bound);
    while (pc < code.length()) {
      byte op = code.op(pc);
      if (op == ProtocolOp.BRANCH) {
        while (code.op(pc) == ProtocolOp.BRANCH) {
          pc = code.end(pc);
        }
      } else if (op == ProtocolOp.CONTINUE) {
        String name = inside.get(code.recursionNumber(pc));
        if (name != null) {
          uses.merge(name, 1, Integer::sum);
          return new Var(name);
        }
        pc = code.begin(pc);
        inside = around(pc, inside);
        continue;
      } else if (op == ProtocolOp.END_REC) {
        inside.remove(code.recursionNumber(pc));
      } else if (op != ProtocolOp.END_CHOICE) {
        return state(pc, inside);
      }
      pc++;
    }
    return new End();
  }

  private Term state(int pc, Map<Integer, String> bound) {
    if (fresh > 20_000) {
      throw new TooLarge();
    }
    State state = new State(pc, Set.copyOf(bound.keySet()));
    String known = path.get(state);
    if (known != null) {
      uses.merge(known, 1, Integer::sum);
      return new Var(known);
    }
    String name = "S" + fresh++;
    path.put(state, name);
    Term body;
    if (code.op(pc) == ProtocolOp.REC) {
      Map<Integer, String> inner = new TreeMap<>(bound);
      inner.put(code.recursionNumber(pc), name);
      body = term(pc + 1, inner);
    } else {
      List<Head> heads = new ArrayList<>();
      if (code.op(pc) == ProtocolOp.CHOICE) {
        for (int b = pc + 1; code.op(b) == ProtocolOp.BRANCH; b = code.end(b)) {
          heads(b + 1, bound, heads);
        }
      } else {
        heads.add(new Head(pc, bound));
      }
      List<Message> messages = new ArrayList<>();
      List<Term> next = new ArrayList<>();
      for (Head head : heads) {
        MessageKind kind = code.kindAt(head.pc());
        String type = kind.payloads().isEmpty() ? "" : kind.payloads().get(0).text();
        messages.add(
            new Message(
                "", code.sender(head.pc()), code.receiver(head.pc()), kind.label(), type, ""));
        next.add(term(head.pc() + 1, head.bound()));
      }
      body = new Branches(messages, next);
    }
    path.remove(state);
    return uses.containsKey(name) ? new Mu(name, body) : body;
  }

  private void heads(int pc, Map<Integer, String> bound, List<Head> into) {
    switch (code.op(pc)) {
      case ProtocolOp.CHOICE -> {
        for (int b = pc + 1; code.op(b) == ProtocolOp.BRANCH; b = code.end(b)) {
          heads(b + 1, bound, into);
        }
      }
      case ProtocolOp.REC -> {
        Map<Integer, String> without = new TreeMap<>(bound);
        without.remove(code.recursionNumber(pc));
        heads(pc + 1, without, into);
      }
      case ProtocolOp.CONTINUE -> {
        int rec = code.begin(pc);
        Map<Integer, String> inside = around(rec, bound);
        String own = bound.get(code.recursionNumber(pc));
        if (own != null) {
          inside.put(code.recursionNumber(pc), own);
        }
        heads(rec + 1, inside, into);
      }
      default -> into.add(new Head(pc, bound));
    }
  }

  /** The recursions that begin before {@code rec} and end behind it. */
  private Map<Integer, String> around(int rec, Map<Integer, String> bound) {
    Map<Integer, String> kept = new TreeMap<>();
    for (int pc = 0; pc < rec; pc++) {
      if (code.op(pc) == ProtocolOp.REC
          && code.end(pc) > rec
          && bound.containsKey(code.recursionNumber(pc))) {
        kept.put(code.recursionNumber(pc), bound.get(code.recursionNumber(pc)));
      }
    }
    return kept;
  }
}
