// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.InstanceBuilder;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * Writes an arrangement as a protocol again: in an order in which every message is sent before it
 * is received, in whole messages where both halves can stand together.
 */
final class ProtocolWriter {
  private final ActionTable atoms;
  private final ProtocolInstance code;
  private final InstanceBuilder out;

  /**
   * Operation code → statement of the original → its number here: halves have their own; −1 for
   * none.
   */
  private final int[][] statements = new int[ProtocolOp.END_REC + 1][];

  /** Channel → messages in flight where the text is written. */
  private final int[] inFlight;

  /** Role → what it does next in the segment that is written. */
  private final int[] next;

  /** Role → where its actions end in the segment that is written. */
  private final int[] end;

  /** Channel → the role that waits for its next message; −1 for none. */
  private final int[] waiting;

  private final Deque<AtChoice> atChoices = new ArrayDeque<>();
  private int lastBranch = -1;
  private int lastWritten;
  private final Map<Integer, Integer> patches = new HashMap<>();

  /**
   * An open choice.
   *
   * @param before channel → messages in flight before it
   * @param behind channel → messages in flight behind it
   * @param lastBranch where the last branch of the choice around it begins
   */
  private record AtChoice(int[] before, int[] behind, int lastBranch) {}

  /** What a role can do: the {@code index} of its action in the segment. */
  private record Entry(long rank, int role, int index) {}

  private ProtocolWriter(ActionTable atoms) {
    this.atoms = atoms;
    code = atoms.code();
    out = ProtocolInstance.builder(code.name(), code.source(), code.roles());
    inFlight = new int[atoms.channels()];
    next = new int[code.roles().size()];
    end = new int[code.roles().size()];
    waiting = new int[atoms.channels()];
    Arrays.fill(waiting, -1);
    code.recursions().forEach(r -> out.recursion(r.name(), r.times(), r.span()));
    code.kinds().forEach(out::kind);
    code.computations().forEach(out::computation);
    code.gatherings().forEach(out::gathering);
  }

  /** The code of an arrangement; empty when some message would be received before it is sent. */
  static Optional<ProtocolInstance> of(ActionTable atoms, Arrangement arrangement) {
    ProtocolWriter writing = new ProtocolWriter(atoms);
    int[] skeleton = atoms.skeleton();
    for (int s = 0; s < skeleton.length; s++) {
      if (!writing.segment(arrangement.segments()[s])) {
        return Optional.empty();
      }
      writing.control(skeleton[s]);
    }
    return writing.segment(arrangement.segments()[skeleton.length])
        ? Optional.of(writing.out.build())
        : Optional.empty();
  }

  private int add(byte op, int first, int second, int third, int pc) {
    if (statements[op] == null) {
      statements[op] = new int[atoms.statements()];
      Arrays.fill(statements[op], -1);
    }
    int written = code.statement(pc);
    if (statements[op][written] < 0) {
      statements[op][written] = out.statement(code.span(pc));
    }
    int statement = statements[op][written];
    return out.add(op, first, second, third, statement);
  }

  private void control(int pc) {
    byte op = code.op(pc);
    write(op, pc);
    lastWritten = pc;
  }

  private void write(byte op, int pc) {
    switch (op) {
      case ProtocolOp.CHOICE -> {
        atChoices.push(new AtChoice(inFlight.clone(), inFlight.clone(), lastBranch));
        lastBranch = -1;
        open(pc, code.subject(pc), code.branches(pc));
      }
      case ProtocolOp.BRANCH -> {
        AtChoice choice = atChoices.element();
        leaveBranch(choice);
        copy(choice.before, inFlight);
        branch(pc);
      }
      case ProtocolOp.MESSAGE ->
          out.copyAllClauses(
              code, pc, add(op, code.sender(pc), code.receiver(pc), code.kindNumber(pc), pc));
      case ProtocolOp.REC -> open(pc, code.recursionNumber(pc), 0);
      default -> {
        int begin = Objects.requireNonNull(patches.get(code.begin(pc)));
        int first = 0;
        if (op == ProtocolOp.END_CHOICE) {
          AtChoice choice = atChoices.pop();
          leaveBranch(choice);
          copy(choice.behind, inFlight);
          out.patch(lastBranch, out.length());
          lastBranch = choice.lastBranch;
        } else {
          first = code.recursionNumber(pc);
        }
        int end = add(op, first, 0, begin, pc);
        if (op != ProtocolOp.CONTINUE) {
          out.patch(begin, end);
        }
      }
    }
  }

  /** Remembers what is in flight when a branch falls through; all that do leave the same. */
  private void leaveBranch(AtChoice choice) {
    if (lastBranch >= 0 && code.op(lastWritten) != ProtocolOp.CONTINUE) {
      copy(inFlight, choice.behind);
    }
  }

  private static void copy(int[] from, int[] to) {
    System.arraycopy(from, 0, to, 0, to.length);
  }

  private void open(int pc, int first, int second) {
    patches.put(pc, add(code.op(pc), first, second, 0, pc));
  }

  private void branch(int pc) {
    int number = code.hasProbability(pc) ? out.probability(code.probabilityAt(pc)) : -1;
    int at = add(ProtocolOp.BRANCH, number, 0, 0, pc);
    if (lastBranch >= 0) {
      out.patch(lastBranch, at);
    }
    lastBranch = at;
  }

  /** Writes a segment; whether that is possible. */
  private boolean segment(int[] segment) {
    return segment.length == 0 || new Linear(segment).write();
  }

  /** The order of one segment. */
  private final class Linear {
    /** Index → atom, role by role. */
    private final int[] segment;

    /** Whole messages and what is ready first, then half sends, each in the order of the text. */
    private final PriorityQueue<Entry> ready =
        new PriorityQueue<>(Comparator.comparingLong(Entry::rank));

    /** Gathering → how many of its voters stand at their votes; one more when its role does. */
    private final Map<Integer, Integer> assembled = new HashMap<>();

    private int written;

    Linear(int[] segment) {
      this.segment = segment;
      for (int i = 0; i < segment.length; i++) {
        int role = atoms.role(segment[i]);
        if (next[role] == end[role]) {
          next[role] = i;
        }
        end[role] = i + 1;
      }
    }

    boolean write() {
      for (int i = 0; i < segment.length; i++) {
        if (next[atoms.role(segment[i])] == i) {
          look(atoms.role(segment[i]));
        }
      }
      while (!ready.isEmpty()) {
        Entry first = ready.remove();
        if (next[first.role] == first.index) {
          act(first.role, segment[first.index]);
        }
      }
      return written == segment.length;
    }

    private void ready(int role, boolean late) {
      int index = next[role];
      ready.add(new Entry((late ? 1L << 32 : 0) + segment[index], role, index));
    }

    /** Queues what a role can do next. */
    private void look(int role) {
      if (next[role] == end[role]) {
        return;
      }
      int atom = segment[next[role]];
      int channel = atoms.channel(atom);
      int gathering = atoms.gathers(atom) ? atom : atoms.sends(atom) ? quorum(atom) : -1;
      if (gathering >= 0) {
        assemble(gathering);
      } else if (atoms.sends(atom)) {
        ready(role, !pairs(atom));
      } else if (!atoms.receives(atom) || inFlight[channel] > 0) {
        ready(role, false);
      } else {
        waiting[channel] = role;
        int sender = code.sender(atoms.position(atom));
        if (next[sender] < end[sender] && pairs(segment[next[sender]])) {
          ready(sender, false);
        }
      }
    }

    /** The gathering that a send votes for; −1 when it is no vote. */
    private int quorum(int send) {
      int mate = atoms.mate(send);
      return mate >= 0 && atoms.gathers(mate) ? mate : -1;
    }

    private void assemble(int gathering) {
      int there = assembled.merge(gathering, 1, Integer::sum);
      if (there == atoms.votes(gathering).length + 1) {
        ready(atoms.role(gathering), false);
      }
    }

    private void gather(int atom) {
      int[] votes = atoms.votes(atom);
      for (int vote : votes) {
        int pc = atoms.position(vote);
        int at = add(ProtocolOp.SEND, code.sender(pc), code.receiver(pc), code.kindNumber(pc), pc);
        out.copyAllClauses(code, pc, at);
      }
      int pc = atoms.position(atom);
      int at =
          add(ProtocolOp.GATHER, code.role(pc), code.gatheringNumber(pc), code.kindNumber(pc), pc);
      out.copyAllClauses(code, pc, at);
      for (int vote : votes) {
        step(atoms.role(vote));
      }
    }

    /** Whether the receiver of a send stands at its receive, with nothing else on the way. */
    private boolean pairs(int atom) {
      int channel = atoms.channel(atom);
      return atoms.sends(atom) && inFlight[channel] == 0 && waiting[channel] >= 0;
    }

    private void act(int role, int atom) {
      int channel = atoms.channel(atom);
      int pc = atoms.position(atom);
      if (atoms.gathers(atom)) {
        gather(atom);
      } else if (channel < 0) {
        out.copyAllClauses(
            code, pc, add(ProtocolOp.COMPUTE, role, 0, code.computationNumber(pc), pc));
      } else if (pairs(atom)) {
        int receiver = waiting[channel];
        waiting[channel] = -1;
        int at = atoms.position(segment[next[receiver]]);
        int message =
            add(ProtocolOp.MESSAGE, code.sender(at), code.receiver(at), code.kindNumber(at), at);
        out.copyClauses(code, Dependencies.sent(pc), Dependencies.sent(message));
        out.copyClauses(code, Dependencies.received(at), Dependencies.received(message));
        step(receiver);
      } else {
        boolean sends = atoms.sends(atom);
        inFlight[channel] += sends ? 1 : -1;
        byte half = sends ? ProtocolOp.SEND : ProtocolOp.RECEIVE;
        int written = add(half, code.sender(pc), code.receiver(pc), code.kindNumber(pc), pc);
        if (sends) {
          out.copyClauses(code, Dependencies.sent(pc), Dependencies.sent(written));
        } else {
          out.copyClauses(code, Dependencies.received(pc), Dependencies.received(written));
        }
        if (sends && waiting[channel] >= 0) {
          ready(waiting[channel], false);
          waiting[channel] = -1;
        }
      }
      step(role);
    }

    private void step(int role) {
      written++;
      next[role]++;
      look(role);
    }
  }
}
