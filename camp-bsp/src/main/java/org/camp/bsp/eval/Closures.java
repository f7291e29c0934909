// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.bsp.code.Closure;
import org.camp.bsp.code.FunctionCode;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.value.MultiFunction;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.Scope;

/** Makes functions from the values that a frame holds (rule CLOSURES). */
final class Closures {
  private static final int DEF = Charge.DEF.ordinal();
  private static final int CLO = Charge.CLO.ordinal();
  private static final int LET = Charge.LET.ordinal();

  private Closures() {}

  /** A function, with the charge of its definition. */
  static Closure defined(FunctionCode function, MlValue[] stack, int frame, long[] counts) {
    counts[DEF]++;
    counts[CLO] += function.free;
    return of(function, stack, frame);
  }

  /** A function, without a charge. */
  static Closure of(FunctionCode function, MlValue[] stack, int frame) {
    int[] places = function.captured;
    MlValue[] captured = new MlValue[places.length];
    capture(places, captured, stack, frame);
    return new Closure(function, captured);
  }

  private static void capture(int[] places, MlValue[] captured, MlValue[] stack, int frame) {
    for (int i = 0; i < places.length; i++) {
      int index = places[i] >> 2;
      captured[i] =
          switch (places[i] & 3) {
            case Scope.LOCAL -> stack[frame + index];
            case Scope.CAPTURED -> ((Closure) stack[frame]).captured[index];
            default -> member(index, stack, frame);
          };
    }
  }

  /** A function that was declared together with the one that runs. */
  static MlValue member(int index, MlValue[] stack, int frame) {
    Closure self = (Closure) stack[frame];
    FunctionCode[] group = self.function.group;
    return group[index] == self.function ? self : new Closure(group[index], self.captured);
  }

  /** Binds functions that are declared together to the slots from {@code slot} on. */
  static void let(FunctionCode first, int slot, MlValue[] stack, int frame, long[] counts) {
    Closure made = of(first, stack, frame);
    for (int i = 0; i < first.group.length; i++) {
      FunctionCode function = first.group[i];
      counts[DEF]++;
      counts[CLO] += function.free;
      counts[LET]++;
      stack[frame + slot + i] = i == 0 ? made : new Closure(function, made.captured);
    }
  }

  /** A multi-function, which its own code sees behind what it captures. */
  static MlValue multi(
      FunctionCode node,
      FunctionCode leaf,
      boolean tree,
      MlValue[] stack,
      int frame,
      long[] counts) {
    counts[DEF]++;
    counts[CLO] += node.free;
    MlValue[] captured = new MlValue[node.captured.length + 1];
    capture(node.captured, captured, stack, frame);
    MultiFunction made =
        new MultiFunction(new Closure(node, captured), new Closure(leaf, captured), tree);
    captured[captured.length - 1] = made;
    return made;
  }
}
