// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Arrays;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.Routine;
import org.camp.core.lang.eval.Scope;

/**
 * The explicit stacks of a machine, so that calls may nest as deep as memory lasts: frames of
 * values, and the calls that are open. Frame: slot 0 holds the closure, slot 1 the argument, then
 * locals and operands.
 */
abstract class FrameStack {
  /** Words per call: where to go on, the caller's frame and its context. */
  private static final int FRAME = 3;

  final NodeRecorder graph;

  /** Slot → value; the frame of the call that runs begins at {@link #frame}. */
  MlValue[] stack = new MlValue[1 << 10];

  /** Position → word of an open call, {@value #FRAME} words each, the outermost call first. */
  int[] calls = new int[1 << 8];

  /** How many words of open calls there are. */
  int depth;

  /** Where the frame of the call that runs begins. */
  int frame;

  /** Slot behind the operands, between instructions that {@link StandardSteps} runs. */
  int top;

  /** The handlers, branches and bodies that are open. */
  Marks marks = new Marks();

  FrameStack(NodeRecorder graph) {
    this.graph = graph;
  }

  /** What the run writes down. */
  final NodeRecorder graph() {
    return graph;
  }

  /** How many calls are open. */
  final int openCalls() {
    return depth / FRAME;
  }

  /** Gives the memory of the stack back, after the run. */
  final void release() {
    stack = new MlValue[0];
  }

  final void room(int size) {
    if (size > stack.length) {
      stack = Arrays.copyOf(stack, Math.max(size, stack.length + (stack.length >> 1)));
    }
  }

  final void call(int returnTo, int newFrame) {
    if (depth + FRAME > calls.length) {
      calls = Arrays.copyOf(calls, calls.length * 2 + FRAME);
    }
    calls[depth++] = returnTo;
    calls[depth++] = frame;
    calls[depth++] = graph.context();
    frame = newFrame;
  }

  final int enter(Routine callee) {
    graph.call(callee.entry, ((Closure) stack[frame]).made);
    int sp = frame + callee.locals;
    room(sp + callee.operands);
    return sp;
  }

  /** Ends the call that runs: answers where its caller goes on. */
  final int leave() {
    graph.back(calls[--depth]);
    frame = calls[--depth];
    return calls[--depth];
  }

  /** Calls the function at {@code newFrame}: answers where its code begins. */
  final int enterCall(int returnTo, int newFrame) {
    Routine callee = Rules.callee(stack[newFrame]);
    call(returnTo, newFrame);
    top = enter(callee);
    return callee.entry;
  }

  final MlValue at(int place) {
    int index = place >> 2;
    switch (place & 3) {
      case Scope.LOCAL -> {
        return stack[frame + index];
      }
      case Scope.CAPTURED -> {
        return ((Closure) stack[frame]).captured[index];
      }
      default -> {
        Closure self = (Closure) stack[frame];
        return self.member == index ? self : new Closure(self, index);
      }
    }
  }

  /** Adds edges from the latest node to the values at those places. */
  final void uses(int[] places) {
    for (int place : places) {
      graph.edge(at(place));
    }
  }
}
