// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayDeque;
import java.util.Deque;

/** Equality and order of values; deep structures take no Java stack. */
final class Equality {
  private Equality() {}

  private record Two(Datum left, Datum right) {}

  static boolean equal(Datum a, Datum b) {
    Deque<Two> rest = new ArrayDeque<>(0);
    Datum left = a;
    Datum right = b;
    while (true) {
      if (left instanceof Datum.Block x && right instanceof Datum.Block y) {
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

  private static boolean sameShape(Datum.Block x, Datum.Block y) {
    if (x instanceof Datum.Table || x instanceof Datum.Vector) {
      throw incomparable();
    }
    if (x.getClass() != y.getClass()) {
      throw ProgramFault.type("'='", "two values of one type", y);
    }
    boolean named =
        !(x instanceof Datum.Constructed left)
            || !(y instanceof Datum.Constructed right)
            || left.constructor.equals(right.constructor);
    return named && x.items.length == y.items.length;
  }

  private static boolean same(Datum a, Datum b) {
    if (a == Datum.nil() || b == Datum.nil()) {
      return a == b;
    }
    if (a instanceof Datum.Int left && b instanceof Datum.Int right) {
      return left.value == right.value;
    }
    if (a instanceof Datum.Real left && b instanceof Datum.Real right) {
      return left.value == right.value;
    }
    if (a instanceof Datum.Text left && b instanceof Datum.Text right) {
      return left.value.equals(right.value);
    }
    boolean truths = a instanceof Datum.Bool && b instanceof Datum.Bool;
    if (truths || (a == Datum.unit() && b == Datum.unit())) {
      return a == b;
    }
    if (a instanceof Datum.Closure
        || a instanceof Datum.Partial
        || a instanceof Datum.Multi
        || a instanceof Datum.Received) {
      throw incomparable();
    }
    throw ProgramFault.type("'='", "two values of one type", b);
  }

  private static ProgramFault incomparable() {
    return new ProgramFault("wrong-type", "functions and vectors cannot be compared", "");
  }

  /** Negative, 0 or positive; 2 when a number is none. */
  static int order(String operator, Datum a, Datum b) {
    if (a instanceof Datum.Int left && b instanceof Datum.Int right) {
      return Long.compare(left.value, right.value);
    }
    if (a instanceof Datum.Real left && b instanceof Datum.Real right) {
      boolean none = Double.isNaN(left.value) || Double.isNaN(right.value);
      return none ? 2 : left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
    }
    if (a instanceof Datum.Text left && b instanceof Datum.Text right) {
      return Integer.signum(left.value.compareTo(right.value));
    }
    throw ProgramFault.type("'" + operator + "'", "two numbers or strings of one type", b);
  }
}
