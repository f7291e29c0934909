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

  /**
   * The order of two values of one type: negative, 0 or positive. Tuples, lists and arrays compare
   * their first parts that differ; constructors compare by name.
   */
  public static int compare(MlValue a, MlValue b) {
    Deque<Two> rest = new ArrayDeque<>();
    rest.push(new Two(a, b));
    while (!rest.isEmpty()) {
      Two next = rest.pop();
      int order = heads(next.left(), next.right(), rest);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int heads(MlValue a, MlValue b, Deque<Two> rest) {
    if (a instanceof MlValue.Block x && b instanceof MlValue.Block y) {
      refuseIncomparable(a, b);
      if (x instanceof MlValue.Constructed left && y instanceof MlValue.Constructed right) {
        boolean constants = left.items.length == 0 || right.items.length == 0;
        int order =
            constants && left.items.length != right.items.length
                ? Integer.compare(left.items.length, right.items.length)
                : Integer.signum(left.constructor.compareTo(right.constructor));
        if (order != 0) {
          return order;
        }
      } else if (x.items.length != y.items.length) {
        return Integer.compare(x.items.length, y.items.length);
      }
      for (int i = Math.min(x.items.length, y.items.length) - 1; i >= 0; i--) {
        rest.push(new Two(x.items[i], y.items[i]));
      }
      return 0;
    }
    if (a instanceof MlValue.Bool x && b instanceof MlValue.Bool y) {
      return Boolean.compare(x.value, y.value);
    }
    if (a.getClass() == b.getClass() && (a instanceof MlValue.Unit || a instanceof MlValue.Nil)) {
      return 0;
    }
    refuseIncomparable(a, b);
    if (a instanceof MlValue.Real x && b instanceof MlValue.Real y) {
      return Double.compare(x.value, y.value);
    }
    return order("compare", a, b);
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
