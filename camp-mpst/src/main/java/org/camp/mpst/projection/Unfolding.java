// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * Rewrites a protocol so that every branch of a choice begins with its message: a choice at the
 * head of a branch is flattened, a recursion there is unfolded once, a {@code continue} is replaced
 * by the first message of the recursion's body, after which the body is resumed.
 *
 * <p>On terms this need not end. So it works on the graph of states: a point of the code with the
 * set of recursions around it that are bound in what has been written. A state that is met again
 * while it is being written becomes a variable, bound where the state began. Recursions without a
 * count extend to the end of their block: what follows them belongs to their body. Branches meet
 * behind their choice only where this makes no difference; otherwise what follows is written in
 * each.
 */
final class Unfolding {
  /** The most operations that are written. */
  static final int BUDGET = 2_000_000;

  private static final int DEEPEST = 1100;

  private record State(int pc, Set<Integer> bound) {}

  private enum Outcome {
    /** Control can arrive at the target. */
    REACHED,
    /** All paths jump back. */
    CLOSED,
    /** Control can leave without passing the target: what was written is wrong. */
    ESCAPED
  }

  /** Control came back into a branch of a choice that should not have been joined. */
  private static final class Rejoined extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient State choice;

    Rejoined(State choice) {
      super(null, null, false, false);
      this.choice = choice;
    }
  }

  private final ProtocolInstance code;
  private final Runnable pulse;
  private final UnfoldedCode out;
  private final ControlFlow flow;
  private final ChoiceEntries entries;

  private final Map<State, Integer> path = new HashMap<>();

  /** States that were begun in the branches of choices that have been joined, with the choice. */
  private final Map<State, State> passed = new HashMap<>();

  /** Where the blocks that are being written end. */
  private final Set<State> targets = new HashSet<>();

  /** Position → how many open blocks end there. */
  private final int[] targetsAt;

  private final List<State> entered = new ArrayList<>();
  private final Set<State> noJoin;
  private int depth;
  private long written;

  private Unfolding(ProtocolInstance code, Set<State> noJoin, long written, Runnable pulse) {
    this.code = code;
    this.noJoin = noJoin;
    this.written = written;
    this.pulse = pulse;
    out = new UnfoldedCode(code);
    targetsAt = new int[code.length() + 1];
    flow = new ControlFlow(code);
    entries = new ChoiceEntries(code, flow);
  }

  /**
   * The protocol with unfolded choices.
   *
   * @throws OverBudget when it would be longer than {@link #BUDGET}
   */
  static ProtocolInstance unfold(ProtocolInstance code, Runnable pulse) {
    Set<State> noJoin = new HashSet<>();
    long written = 0;
    while (true) {
      Unfolding unfolding = new Unfolding(code, noJoin, written, pulse);
      try {
        return unfolding.unfold();
      } catch (Rejoined e) {
        noJoin.add(e.choice);
        written = unfolding.written;
      }
    }
  }

  private ProtocolInstance unfold() {
    Outcome outcome = block(0, new State(code.length(), Set.of()), new TreeMap<>());
    if (outcome == Outcome.ESCAPED) {
      throw leavesCounted();
    }
    return out.build();
  }

  /** Writes a block from {@code pc} until control reaches {@code target}. */
  private Outcome block(int pc, State target, Map<Integer, Integer> bound) {
    if (++depth > DEEPEST) {
      throw overBudget("more than " + DEEPEST + " blocks within each other");
    }
    List<State> begun = new ArrayList<>();
    List<State> left = new ArrayList<>();
    boolean isNew = targets.add(target);
    targetsAt[target.pc()]++;
    Outcome outcome = new Block(target, begun, left, bound).write(pc);
    targetsAt[target.pc()]--;
    if (isNew) {
      targets.remove(target);
    }
    left.forEach(passed::remove);
    for (int i = begun.size() - 1; i >= 0; i--) {
      Integer binder = path.remove(begun.get(i));
      if (binder != null) {
        out.endRecursion(binder);
      }
    }
    depth--;
    return outcome;
  }

  /** Writes a choice whose branches go on until {@code target}. */
  private Outcome choice(int pc, State target, Map<Integer, Integer> bound) {
    int begin = out.beginChoice(pc);
    int branches = 0;
    Outcome all = Outcome.CLOSED;
    for (int b = pc + 1; code.op(b) == ProtocolOp.BRANCH; b = code.end(b)) {
      List<ChoiceEntries.Head> heads = entries.of(b, bound);
      for (ChoiceEntries.Head head : heads) {
        branches++;
        out.beginBranch(b, heads.size() == 1);
        int next = head.pc();
        if (code.op(next) == ProtocolOp.MESSAGE) {
          out.copy(next++);
        } else if (!code.isAction(next)) {
          continue;
        }
        Outcome one = block(next, target, head.bound());
        if (one == Outcome.ESCAPED) {
          return one;
        }
        all = one == Outcome.REACHED ? one : all;
      }
    }
    out.endChoice(begin, branches, pc);
    return all;
  }

  private IllFormed leavesCounted() {
    return new IllFormed(
        code.source()
            .error(
                "choice-head",
                code.span(0),
                "a branch begins with `continue` and so leaves a loop that has a number of"
                    + " iterations")
            .withHint("begin the branch with a message"));
  }

  private OverBudget overBudget(String what) {
    return new OverBudget(
        code.source()
            .error(
                "unfolding-budget",
                code.span(0),
                "unfolding the choices whose branches begin with a recursion takes " + what)
            .withHint("begin every branch of a choice with its message"));
  }

  private void count() {
    if ((++written & 0xfff) == 0) {
      pulse.run();
    }
    if (written > BUDGET) {
      throw overBudget("more than " + BUDGET + " steps");
    }
  }

  /** A block being written. */
  private final class Block {
    private final State target;
    private final List<State> begun;
    private final List<State> left;
    private Map<Integer, Integer> bound;

    Block(State target, List<State> begun, List<State> left, Map<Integer, Integer> bound) {
      this.target = target;
      this.begun = begun;
      this.left = left;
      this.bound = bound;
    }

    Outcome write(int start) {
      int pc = start;
      while (pc != target.pc() || !bound.keySet().equals(target.bound())) {
        if (pc == code.length() || isBehindBlock(pc)) {
          return Outcome.ESCAPED;
        }
        count();
        switch (code.op(pc)) {
          case ProtocolOp.BRANCH, ProtocolOp.END_CHOICE -> pc = flow.behind(pc);
          case ProtocolOp.END_REC -> {
            if (flow.isCounted(pc)) {
              return Outcome.ESCAPED;
            }
            bound = ControlFlow.with(bound, code.recursionNumber(pc), null);
            pc++;
          }
          case ProtocolOp.CONTINUE -> {
            Integer binder = bound.get(code.recursionNumber(pc));
            if (binder != null) {
              out.jump(binder, pc);
              return Outcome.CLOSED;
            }
            bound = flow.around(code.recursionNumber(pc), bound);
            pc = flow.recursionAt(code.recursionNumber(pc));
          }
          case ProtocolOp.REC -> {
            if (flow.isCounted(pc)) {
              if (counted(pc) == Outcome.ESCAPED) {
                return Outcome.ESCAPED;
              }
              pc = code.end(pc) + 1;
            } else if (begin(pc)) {
              bound = ControlFlow.with(bound, code.recursionNumber(pc), out.latest());
              pc++;
            } else {
              return Outcome.CLOSED;
            }
          }
          case ProtocolOp.CHOICE -> {
            if (!begin(pc)) {
              return Outcome.CLOSED;
            }
            State join = new State(code.end(pc) + 1, bound.keySet());
            Outcome joined = joinedChoice(pc, join);
            if (joined == Outcome.ESCAPED) {
              return join.equals(target) ? joined : choice(pc, target, bound);
            } else if (joined == Outcome.CLOSED) {
              return joined;
            }
            pc = join.pc();
          }
          default -> {
            if (flow.isMeeting(pc) && !begin(pc)) {
              return Outcome.CLOSED;
            }
            out.copy(pc++);
          }
        }
      }
      return Outcome.REACHED;
    }

    /** Whether an enclosing block ends here, so that this one has been left. */
    private boolean isBehindBlock(int pc) {
      return targetsAt[pc] > 0 && targets.contains(new State(pc, bound.keySet()));
    }

    /** Tries to let the branches of a choice meet behind it; takes it back when they do not. */
    private Outcome joinedChoice(int pc, State join) {
      State state = new State(pc, bound.keySet());
      if (noJoin.contains(state)) {
        return Outcome.ESCAPED;
      }
      int mark = out.mark();
      int before = entered.size();
      Outcome outcome = choice(pc, join, bound);
      if (outcome == Outcome.ESCAPED) {
        noJoin.add(state);
        out.backTo(mark);
        entered.subList(before, entered.size()).clear();
      } else if (outcome == Outcome.REACHED) {
        for (State inside : entered.subList(before, entered.size())) {
          if (passed.putIfAbsent(inside, state) == null) {
            left.add(inside);
          }
        }
      }
      return outcome;
    }

    private Outcome counted(int pc) {
      int binder = out.beginRecursion(pc, code.recursionNumber(pc), true);
      Map<Integer, Integer> inside = ControlFlow.with(bound, code.recursionNumber(pc), binder);
      Outcome outcome = block(pc + 1, new State(code.end(pc), inside.keySet()), inside);
      out.endRecursion(binder);
      return outcome;
    }

    /** Begins a state, or jumps to it when it is being written; false when it jumped. */
    private boolean begin(int pc) {
      State state = new State(pc, bound.keySet());
      Integer binder = path.get(state);
      if (binder != null) {
        out.jump(binder, pc);
        return false;
      }
      State joined = passed.get(state);
      if (joined != null) {
        throw new Rejoined(joined);
      }
      path.put(state, out.beginRecursion(pc, nameFor(pc), false));
      begun.add(state);
      entered.add(state);
      return true;
    }

    private int nameFor(int pc) {
      if (code.op(pc) == ProtocolOp.REC) {
        return code.recursionNumber(pc);
      }
      int innermost = 0;
      for (int recursion : bound.keySet()) {
        innermost = Math.max(innermost, recursion);
      }
      return innermost;
    }
  }
}
