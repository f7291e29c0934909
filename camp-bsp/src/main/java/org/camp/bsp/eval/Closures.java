// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.bsp.cost.Charge;

/** Makes functions from the values that a frame holds (rule CLOSURES). */
final class Closures {
  private static final int DEF = Charge.DEF.ordinal();
  private static final int CLO = Charge.CLO.ordinal();
  private static final int LET = Charge.LET.ordinal();

  private Closures() {}

  /** A function, with the charge of its definition. */
  static Datum.Closure defined(Function function, Datum[] stack, int frame, long[] counts) {
    counts[DEF]++;
    counts[CLO] += function.free;
    return of(function, stack, frame);
  }

  /** A function, without a charge. */
  static Datum.Closure of(Function function, Datum[] stack, int frame) {
    int[] places = function.captured;
    Datum[] captured = new Datum[places.length];
    capture(places, captured, stack, frame);
    return new Datum.Closure(function, captured);
  }

  private static void capture(int[] places, Datum[] captured, Datum[] stack, int frame) {
    for (int i = 0; i < places.length; i++) {
      int index = places[i] >> 5;
      captured[i] =
          switch (places[i] & 31) {
            case Op.LOCAL -> stack[frame + index];
            case Op.CAPTURED -> ((Datum.Closure) stack[frame]).captured[index];
            default -> member(index, stack, frame);
          };
    }
  }

  /** A function that was declared together with the one that runs. */
  static Datum member(int index, Datum[] stack, int frame) {
    Datum.Closure self = (Datum.Closure) stack[frame];
    Function[] group = self.function.group;
    return group[index] == self.function ? self : new Datum.Closure(group[index], self.captured);
  }

  /** Binds functions that are declared together to the slots from {@code slot} on. */
  static void let(Function first, int slot, Datum[] stack, int frame, long[] counts) {
    Datum.Closure made = of(first, stack, frame);
    for (int i = 0; i < first.group.length; i++) {
      Function function = first.group[i];
      counts[DEF]++;
      counts[CLO] += function.free;
      counts[LET]++;
      stack[frame + slot + i] = i == 0 ? made : new Datum.Closure(function, made.captured);
    }
  }

  /** A multi-function, which its own code sees behind what it captures. */
  static Datum multi(
      Function node, Function leaf, boolean tree, Datum[] stack, int frame, long[] counts) {
    counts[DEF]++;
    counts[CLO] += node.free;
    Datum[] captured = new Datum[node.captured.length + 1];
    capture(node.captured, captured, stack, frame);
    Datum.Multi made =
        new Datum.Multi(new Datum.Closure(node, captured), new Datum.Closure(leaf, captured), tree);
    captured[captured.length - 1] = made;
    return made;
  }
}
