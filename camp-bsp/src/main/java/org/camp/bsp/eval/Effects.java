// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.Arrays;
import org.camp.bsp.cost.Charge;
import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.Arithmetic;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/**
 * Operations that make cells, change them, print or raise. The location of a cell is the number of
 * the component that made it: only that component may change it, so that replicated copies stay
 * equal.
 */
final class Effects {
  private final Place place;

  Effects(Place place) {
    this.place = place;
  }

  /**
   * The result of an operation.
   *
   * @param a position from {@code from} → operand
   */
  MlValue of(Operator operator, MlValue[] a, int from, long[] counts) {
    counts[Charges.of(operator).ordinal()]++;
    MlValue first = a[from];
    return switch (operator) {
      case REF -> new MlValue.Reference(place.owner(), new MlValue[] {first});
      case ASSIGN -> {
        MlValue.Reference cell = reference(first);
        own(cell, "this reference");
        cell.items[0] = a[from + 1];
        yield MlValue.UNIT;
      }
      case UPDATE -> {
        MlValue[] items = Arithmetic.array(operator, first);
        int index = Arithmetic.index(items, a[from + 1]);
        own(first, "this array");
        items[index] = a[from + 2];
        yield MlValue.UNIT;
      }
      case SET -> Arithmetic.set(first, a[from + 1], a[from + 2], place.owner());
      case ARRAY, APPEND -> Arithmetic.two(operator, first, a[from + 1], place.owner());
      case COPY -> new MlValue.Array(place.owner(), Arithmetic.array(operator, first).clone());
      case PART -> part(Arithmetic.array(operator, first), a[from + 1], a[from + 2]);
      case TEXT_PART -> TextOperations.part(first, a[from + 1], a[from + 2]);
      case RAISE -> {
        if (first instanceof MlValue.Constructed packet) {
          throw new RaisedException(packet, "");
        }
        throw ProgramFault.type("'raise'", "an exception", first);
      }
      case FAILWITH, INVALID -> {
        counts[Charge.PAIR.ordinal()]++;
        String name = operator == Operator.FAILWITH ? "Failure" : "Invalid_argument";
        throw new RaisedException(new MlValue.Constructed(MlValue.UNBOXED, name, first), "");
      }
      default -> {
        place.print(TextOperations.printed(operator, first));
        yield MlValue.UNIT;
      }
    };
  }

  static MlValue.Reference reference(MlValue value) {
    if (value instanceof MlValue.Reference cell) {
      return cell;
    }
    throw ProgramFault.type("a reference", "to be made with 'ref'", value);
  }

  /** Refuses to change what another component made. */
  void own(MlValue cell, String what) {
    if (cell.location != place.owner()) {
      throw new ProgramFault(
          "incoherent",
          what
              + (cell.location == MlValue.UNBOXED
                  ? " was made outside of the vector: every processor has its copy, and these must"
                      + " stay equal"
                  : " was made by another component"),
          "make it where it is changed, or change it outside of the vector");
    }
  }

  private MlValue part(MlValue[] items, MlValue from, MlValue length) {
    long start = Arithmetic.whole(from);
    long count = Arithmetic.whole(length);
    if (start < 0 || count < 0 || start > items.length - count) {
      throw new ProgramFault(
          "bad-size", "an array of length " + items.length + " has no such part", "");
    }
    return new MlValue.Array(
        place.owner(), Arrays.copyOfRange(items, (int) start, (int) (start + count)));
  }
}
