// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.Routine;
import org.jspecify.annotations.Nullable;

/** A strand of a real run, with stacks of its own while it does not run. */
final class RunTask {
  /** No slots: slot → value. */
  private static final MlValue[] NOTHING = new MlValue[0];

  /** The fork that it is a branch of; null for the program and for bodies of futures. */
  final @Nullable RunFork fork;

  /** The number of the branch, from 0. */
  final int branch;

  /** Position where its branch ends. */
  final int end;

  /** The future whose body it is. */
  final @Nullable FutureValue future;

  /** Where it goes on. */
  int pc;

  /** The number of its next node. */
  int node;

  /** Slot → value; empty before it starts. */
  MlValue[] stack = NOTHING;

  /** Position → word of an open call. */
  int[] calls = new int[0];

  int depth;
  int frame;
  int top;
  Marks marks = new Marks();

  /** The body in whose frame it begins. */
  Routine routine;

  /** The fork whose branches it waits for. */
  @Nullable RunFork open;

  /** Nodes of the latest instruction whose turn has not come. */
  int owed;

  /** The first of them. */
  int owedFrom;

  /** What happens when their turn has come; null to go on. */
  @Nullable Runnable then;

  private RunTask(
      @Nullable RunFork fork, int branch, int end, @Nullable FutureValue future, Routine routine) {
    this.fork = fork;
    this.branch = branch;
    this.end = end;
    this.future = future;
    this.routine = routine;
  }

  /** The program. */
  static RunTask program(Code code) {
    RunTask task = new RunTask(null, 0, -1, null, code.main());
    task.pc = code.main().entry;
    task.top = code.main().locals;
    task.stack = new MlValue[Math.max(256, task.top + code.main().operands)];
    return task;
  }

  /** A branch from a position to another. */
  static RunTask branch(RunFork fork, int branch, int start, int end, int node) {
    RunTask task = new RunTask(fork, branch, end, null, fork.parent.current());
    task.pc = start;
    task.node = node;
    return task;
  }

  /** The body of a future, which calls a function; {@code pc} is behind it. */
  static RunTask body(FutureValue future, MlValue function, int pc, int node, Routine outside) {
    RunTask task = new RunTask(null, 0, -1, future, outside);
    task.pc = pc;
    task.node = node;
    task.stack = new MlValue[64];
    task.stack[0] = future;
    task.stack[1] = function;
    task.stack[2] = MlValue.UNIT;
    task.top = 3;
    return task;
  }

  /** The function whose frame is the latest. */
  Routine current() {
    return depth == 0 ? routine : ((Closure) stack[frame]).routine();
  }

  /** Copies the frame in which the branch begins: that of the task that forked, and waits. */
  void begin(RunFork from) {
    RunTask parent = from.parent;
    int width = parent.top - parent.frame;
    stack = new MlValue[Math.max(width, routine.locals + routine.operands) + 32];
    System.arraycopy(parent.stack, parent.frame, stack, 0, width);
    top = width;
    if (from.mapping != null) {
      stack[top - 1] = from.mapping.at(branch);
    }
  }
}
