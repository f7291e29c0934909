// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.Arrays;
import org.camp.bsp.code.Closure;
import org.camp.bsp.code.Compiler;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.MultiFunction;
import org.camp.bsp.value.PartialApplication;
import org.camp.bsp.value.ReceivedTable;
import org.camp.bsp.value.Table;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluator hands on: calls of anything but a closure, and the parallel primitives of its
 * {@link Place}, each with the charge of its rule.
 */
final class PrimitiveCalls {
  private static final int FUN_APP = Charge.FUN_APP.ordinal();

  private final Evaluator here;
  private final Place place;
  private final Effects effects;

  /** The number of the first processor. */
  private final int first;

  PrimitiveCalls(Evaluator here, Place place, int first, Effects effects) {
    this.first = first;
    this.effects = effects;
    this.here = here;
    this.place = place;
  }

  /** A call of anything but a closure. */
  MlValue call(MlValue function, MlValue argument) {
    if (function instanceof PartialApplication partial) {
      return supply(partial, argument);
    }
    if (function instanceof Table table) {
      here.sum().counts[FUN_APP]++;
      return table.items[processor(argument, table.items.length)];
    }
    if (function instanceof ReceivedTable received) {
      here.sum().counts[FUN_APP]++;
      return received.item(processor(argument, received.size()));
    }
    if (function instanceof MultiFunction multi) {
      here.sum().counts[Charge.APP.ordinal()]++;
      return place.call(here, multi, argument);
    }
    throw ProgramFault.notCallable(function);
  }

  /** The index of a processor that a program names. */
  private int processor(MlValue id, int processors) {
    if (!(id instanceof MlValue.Int number)) {
      throw ProgramFault.type("a processor", "a whole number", id);
    }
    if (number.value < first || number.value >= first + (long) processors) {
      throw new ProgramFault(
          "no-processor",
          "there is no processor " + number.value,
          "processors are numbered from " + first + " to " + (first + processors - 1));
    }
    return (int) number.value - first;
  }

  private MlValue supply(PartialApplication partial, MlValue argument) {
    int given = partial.given.length;
    MlValue[] all = Arrays.copyOf(partial.given, given + 1);
    all[given] = argument;
    if (all.length < partial.operator.arity()) {
      return new PartialApplication(partial.operator, all);
    }
    long[] counts = here.sum().counts;
    if (Compiler.isEffect(partial.operator)) {
      return effects.of(partial.operator, all, 0, counts);
    }
    return all.length == 1
        ? unary(partial.operator, all[0], counts)
        : ChargedOperations.two(partial.operator, all[0], all[1], counts);
  }

  /** An operation of one operand; {@code at} reads what this place holds of a tree. */
  MlValue unary(Operator operator, MlValue a, long[] counts) {
    if (operator == Operator.AT) {
      counts[Charge.AT.ordinal()]++;
      if (a instanceof ComponentTree tree) {
        return place.at(here, tree);
      }
      throw ProgramFault.type("'at'", "a tree", a);
    }
    return ChargedOperations.one(operator, a, counts);
  }

  /** A vector, or a tree, of code that runs on every processor, or component. */
  MlValue everywhere(boolean vector, Closure body) {
    here.sum().counts[(vector ? Charge.RPL : Charge.MKTREE).ordinal()]++;
    return vector ? place.replicate(here, body) : place.mktree(here, body);
  }

  /**
   * What a parallel primitive gives, whose own charge is counted here.
   *
   * @param second the second operand of those that have two
   */
  MlValue parallel(Primitive primitive, MlValue first, @Nullable MlValue second) {
    here.sum().counts[Charges.of(primitive).ordinal()]++;
    return switch (primitive) {
      case PROJ -> place.proj(here, first);
      case PUT -> place.put(here, first);
      case MKPAR -> place.mkpar(here, first);
      case DOWN -> place.down(here, first);
      case WEIGHT ->
          new MlValue.Real(MlValue.UNBOXED, place.weight(processor(first, place.processors())));
      default -> both(primitive, first, second);
    };
  }

  private MlValue both(Primitive primitive, MlValue first, @Nullable MlValue second) {
    if (second == null) {
      throw new IllegalStateException(primitive.symbol());
    }
    return primitive == Primitive.APPLY
        ? place.apply(here, first, second)
        : place.tree(here, first, second);
  }
}
