// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import java.util.ArrayDeque;
import java.util.Deque;

/** Equality and order of values; deep structures take no Java stack. */
public final class Equality {
  private Equality() {}

  private record Two(MlValue left, MlValue right) {}

  /**
   * Whether two values are equal; real numbers as IEEE 754 says. O(parts that are looked at).
   *
   * @throws ProgramFault when functions are met, or values of two types
   */
  public static boolean equal(MlValue a, MlValue b) {
    Deque<Two> rest = new ArrayDeque<>(0);
    MlValue left = a;
    MlValue right = b;
    while (true) {
      if (left instanceof MlValue.Cells && right instanceof MlValue.Cells) {
        if (left != right) {
          return false;
        }
      } else if (left instanceof MlValue.Block x && right instanceof MlValue.Block y) {
        if (!sameShape(x, y)) {
          return false;
        }
        for (int i = x.items.length - 1; i >= 0; i--) {
          rest.push(new Two(x.items[i], y.items[i]));
        }
      } else if (!same(left, right)) {
        return false;
      }
      if (rest.isEmpty()) {
        return true;
      }
      Two next = rest.pop();
      left = next.left();
      right = next.right();
    }
  }

  private static boolean sameShape(MlValue.Block x, MlValue.Block y) {
    refuseIncomparable(x, y);
    if (x.getClass() != y.getClass()) {
      throw ProgramFault.type("'='", "two values of one type", y);
    }
    boolean named =
        !(x instanceof MlValue.Constructed left)
            || !(y instanceof MlValue.Constructed right)
            || left.constructor.equals(right.constructor);
    return named && x.items.length == y.items.length;
  }

  private static boolean same(MlValue a, MlValue b) {
    if (a == MlValue.NIL || b == MlValue.NIL) {
      return a == b;
    }
    if (a instanceof MlValue.Int left && b instanceof MlValue.Int right) {
      return left.value == right.value;
    }
    if (a instanceof MlValue.Real left && b instanceof MlValue.Real right) {
      return left.value == right.value;
    }
    if (a instanceof MlValue.Bool left && b instanceof MlValue.Bool right) {
      return left.value == right.value;
    }
    if (a instanceof MlValue.Text left && b instanceof MlValue.Text right) {
      return left.value.equals(right.value);
    }
    if (a instanceof MlValue.Char left && b instanceof MlValue.Char right) {
      return left.value == right.value;
    }
    if (a instanceof MlValue.Word left && b instanceof MlValue.Word right) {
      return left.value == right.value;
    }
    if (a instanceof MlValue.Unit && b instanceof MlValue.Unit) {
      return true;
    }
    refuseIncomparable(a, b);
    throw ProgramFault.type("'='", "two values of one type", b);
  }

  private static void refuseIncomparable(MlValue a, MlValue b) {
    String left = a.incomparable();
    String what = left == null ? b.incomparable() : left;
    if (what != null) {
      throw new ProgramFault("wrong-type", what + " cannot be compared", "");
    }
  }

  /** Negative, 0 or positive; 2 when a number is none. */
  static int order(String operator, MlValue a, MlValue b) {
    if (a instanceof MlValue.Int left && b instanceof MlValue.Int right) {
      return Long.compare(left.value, right.value);
    }
    if (a instanceof MlValue.Real left && b instanceof MlValue.Real right) {
      boolean none = Double.isNaN(left.value) || Double.isNaN(right.value);
      return none ? 2 : left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
    }
    if (a instanceof MlValue.Text left && b instanceof MlValue.Text right) {
      return Integer.signum(left.value.compareTo(right.value));
    }
    if (a instanceof MlValue.Char left && b instanceof MlValue.Char right) {
      return Integer.signum(Character.compare(left.value, right.value));
    }
    if (a instanceof MlValue.Word left && b instanceof MlValue.Word right) {
      return Long.compareUnsigned(left.value, right.value);
    }
    throw ProgramFault.type("'" + operator + "'", "two numbers or strings of one type", b);
  }
}
