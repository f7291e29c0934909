// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.InstanceBuilder;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** Code that is written with take-backs, and with recursions that may turn out not to recur. */
final class UnfoldedCode {
  private final ProtocolInstance code;
  private final IntStack ops = new IntStack();
  private final IntStack places = new IntStack();
  private final IntStack operands = new IntStack();
  private final IntStack nameOf = new IntStack();
  private final IntStack counted = new IntStack();

  UnfoldedCode(ProtocolInstance code) {
    this.code = code;
  }

  int mark() {
    return ops.size();
  }

  void backTo(int mark) {
    ops.truncate(mark);
    places.truncate(mark);
    operands.truncate(mark);
  }

  private void add(int op, int place, int operand) {
    ops.push(op);
    places.push(place);
    operands.push(operand);
  }

  /** Writes an operation as it stands at {@code pc}. */
  void copy(int pc) {
    add(code.op(pc), pc, 0);
  }

  /** Begins a choice; {@link #endChoice} is told where. */
  int beginChoice(int pc) {
    add(ProtocolOp.CHOICE, pc, 0);
    return ops.size() - 1;
  }

  /**
   * Begins a branch, with the probability of the one at {@code pc} when it stands for all of it.
   */
  void beginBranch(int pc, boolean whole) {
    add(ProtocolOp.BRANCH, pc, whole && code.hasProbability(pc) ? 1 : 0);
  }

  void endChoice(int begin, int branches, int pc) {
    operands.set(begin, branches);
    add(ProtocolOp.END_CHOICE, pc, 0);
  }

  /** Begins a recursion that is named after another one; returns its binder. */
  int beginRecursion(int pc, int name, boolean isCounted) {
    nameOf.push(name);
    counted.push(isCounted ? 1 : 0);
    add(ProtocolOp.REC, pc, latest());
    return latest();
  }

  /** The binder of the latest recursion. */
  int latest() {
    return nameOf.size() - 1;
  }

  void endRecursion(int binder) {
    add(ProtocolOp.END_REC, -1, binder);
  }

  void jump(int binder, int pc) {
    add(ProtocolOp.CONTINUE, pc, binder);
  }

  ProtocolInstance build() {
    int[] numbers = new int[nameOf.size()];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < ops.size(); i++) {
      int operand = operands.get(i);
      if (ops.get(i) == ProtocolOp.CONTINUE
          || (ops.get(i) == ProtocolOp.REC && counted.get(operand) == 1)) {
        numbers[operand] = 0;
      }
    }
    return new Writer(numbers).write();
  }

  private final class Writer {
    /** Binder → the recursion that it becomes; −1 when it does not recur. */
    private final int[] numbers;

    private final InstanceBuilder builder =
        ProtocolInstance.builder(code.name(), code.source(), code.roles());
    private final Map<Integer, Integer> statements = new HashMap<>();

    /** Binder → the position at which its recursion begins in what is written. */
    private final int[] beginnings;

    /** Binder → the statement of its recursion in what is written. */
    private final int[] statementOf;

    private final IntStack choices = new IntStack();
    private final IntStack branches = new IntStack();

    Writer(int[] numbers) {
      this.numbers = numbers;
      beginnings = new int[numbers.length];
      statementOf = new int[numbers.length];
    }

    ProtocolInstance write() {
      for (int i = 0; i < ops.size(); i++) {
        write((byte) ops.get(i), places.get(i), operands.get(i));
      }
      return builder.build();
    }

    private void write(byte op, int place, int operand) {
      switch (op) {
        case ProtocolOp.CHOICE -> {
          choices.push(builder.add(op, code.subject(place), operand, 0, statement(place)));
          branches.push(-1);
        }
        case ProtocolOp.BRANCH -> {
          endBranch();
          int probability = operand == 0 ? -1 : builder.probability(code.probabilityAt(place));
          branches.set(branches.size() - 1, builder.add(op, probability, 0, 0, statement(place)));
        }
        case ProtocolOp.END_CHOICE -> {
          endBranch();
          branches.pop();
          int choice = choices.pop();
          builder.patch(choice, builder.add(op, 0, 0, choice, statement(place)));
        }
        case ProtocolOp.REC -> beginRecursion(place, operand);
        case ProtocolOp.END_REC -> {
          if (numbers[operand] >= 0) {
            int begin = beginnings[operand];
            int statement = statementOf[operand];
            builder.patch(begin, builder.add(op, numbers[operand], 0, begin, statement));
          }
        }
        case ProtocolOp.CONTINUE ->
            builder.add(op, numbers[operand], 0, beginnings[operand], statement(place));
        case ProtocolOp.COMPUTE -> {
          int computation = builder.computation(code.computationAt(place));
          int pc = builder.add(op, code.role(place), 0, computation, statement(place));
          builder.copyAllClauses(code, place, pc);
        }
        case ProtocolOp.GATHER -> {
          int kind = builder.kind(code.kindAt(place));
          int gathering = builder.gathering(code.gatheringAt(place));
          int pc = builder.add(op, code.role(place), gathering, kind, statement(place));
          builder.copyAllClauses(code, place, pc);
        }
        default -> {
          int kind = builder.kind(code.kindAt(place));
          int pc =
              builder.add(op, code.sender(place), code.receiver(place), kind, statement(place));
          builder.copyAllClauses(code, place, pc);
        }
      }
    }

    private void beginRecursion(int place, int binder) {
      if (numbers[binder] < 0) {
        return;
      }
      ProtocolInstance.Recursion named = code.recursions().get(nameOf.get(binder));
      numbers[binder] =
          builder.recursion(
              named.name(), counted.get(binder) == 1 ? named.times() : null, code.span(place));
      statementOf[binder] = statement(place);
      beginnings[binder] = builder.add(ProtocolOp.REC, numbers[binder], 0, 0, statementOf[binder]);
    }

    private void endBranch() {
      int branch = branches.peek();
      if (branch >= 0) {
        builder.patch(branch, builder.length());
      }
    }

    private int statement(int place) {
      return statements.computeIfAbsent(
          code.statement(place), s -> builder.statement(code.span(place)));
    }
  }
}
