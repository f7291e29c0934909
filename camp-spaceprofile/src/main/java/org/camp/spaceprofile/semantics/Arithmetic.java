// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayDeque;
import java.util.Deque;
import org.camp.core.lang.Operator;

/** What the built-in operations compute; results carry the location they are given. */
final class Arithmetic {
  private static final int LONGEST_ARRAY = 1 << 28;

  private Arithmetic() {}

  static Datum one(Operator operator, Datum a, int at) {
    return switch (operator) {
      case NOT -> {
        if (a instanceof Datum.Bool truth) {
          yield new Datum.Bool(at, !truth.value);
        }
        throw ProgramFault.type("'not'", "a truth value", a);
      }
      case LENGTH -> new Datum.Int(at, array(operator, a).items.length);
      case NEGATE -> {
        if (a instanceof Datum.Int number) {
          yield new Datum.Int(at, exact(() -> Math.negateExact(number.value)));
        }
        yield new Datum.Real(at, -real(operator, a));
      }
      case ABS -> {
        if (a instanceof Datum.Int number) {
          yield new Datum.Int(at, exact(() -> Math.absExact(number.value)));
        }
        yield new Datum.Real(at, Math.abs(real(operator, a)));
      }
      case REAL ->
          new Datum.Real(at, a instanceof Datum.Int number ? number.value : real(operator, a));
      case FLOOR -> whole(at, Math.floor(real(operator, a)));
      case CEIL -> whole(at, Math.ceil(real(operator, a)));
      case ROUND -> whole(at, Math.rint(real(operator, a)));
      case TRUNC -> {
        double x = real(operator, a);
        yield whole(at, x < 0 ? Math.ceil(x) : Math.floor(x));
      }
      case SQRT -> new Datum.Real(at, Math.sqrt(real(operator, a)));
      case SIN -> new Datum.Real(at, StrictMath.sin(real(operator, a)));
      case COS -> new Datum.Real(at, StrictMath.cos(real(operator, a)));
      case TAN -> new Datum.Real(at, StrictMath.tan(real(operator, a)));
      case EXP -> new Datum.Real(at, StrictMath.exp(real(operator, a)));
      case LN -> new Datum.Real(at, StrictMath.log(real(operator, a)));
      default -> throw new IllegalArgumentException(operator.symbol());
    };
  }

  static Datum two(Operator operator, Datum a, Datum b, int at) {
    return switch (operator) {
      case EQUAL -> new Datum.Bool(at, equal(a, b));
      case NOT_EQUAL -> new Datum.Bool(at, !equal(a, b));
      case LESS, AT_MOST, GREATER, AT_LEAST -> new Datum.Bool(at, ordered(operator, a, b));
      case CONCAT -> {
        if (a instanceof Datum.Text left && b instanceof Datum.Text right) {
          yield new Datum.Text(at, left.value + right.value);
        }
        throw ProgramFault.type("'^'", "strings", a instanceof Datum.Text ? b : a);
      }
      case DIVIDE -> divide(a, b, at);
      case ATAN2 -> new Datum.Real(at, StrictMath.atan2(real(operator, a), real(operator, b)));
      case ARRAY -> fill(a, b, at);
      case APPEND -> {
        Datum[] left = array(operator, a).items;
        Datum[] right = array(operator, b).items;
        Datum[] all = new Datum[left.length + right.length];
        System.arraycopy(left, 0, all, 0, left.length);
        System.arraycopy(right, 0, all, left.length, right.length);
        yield new Datum.Array(at, all);
      }
      default -> numbers(operator, a, b, at);
    };
  }

  private static Datum numbers(Operator operator, Datum a, Datum b, int at) {
    if (a instanceof Datum.Int left && b instanceof Datum.Int right) {
      return new Datum.Int(at, whole(operator, left.value, right.value));
    }
    if (a instanceof Datum.Real left && b instanceof Datum.Real right) {
      double x = left.value;
      double y = right.value;
      return new Datum.Real(
          at,
          switch (operator) {
            case PLUS -> x + y;
            case MINUS -> x - y;
            case TIMES -> x * y;
            case MIN -> Math.min(x, y);
            case MAX -> Math.max(x, y);
            default -> throw ProgramFault.type(quoted(operator), "whole numbers", a);
          });
    }
    if (a instanceof Datum.Int || a instanceof Datum.Real) {
      throw ProgramFault.type(quoted(operator), "two numbers of one type", b);
    }
    throw ProgramFault.type(quoted(operator), "numbers", a);
  }

  private static long whole(Operator operator, long x, long y) {
    return switch (operator) {
      case PLUS -> {
        long sum = x + y;
        if (((x ^ sum) & (y ^ sum)) < 0) {
          throw overflow();
        }
        yield sum;
      }
      case MINUS -> {
        long difference = x - y;
        if (((x ^ y) & (x ^ difference)) < 0) {
          throw overflow();
        }
        yield difference;
      }
      case TIMES -> exact(() -> Math.multiplyExact(x, y));
      case DIV, MOD -> {
        if (y == 0) {
          throw divisionByZero(x + " " + operator.symbol() + " 0");
        }
        yield operator == Operator.DIV ? Math.floorDiv(x, y) : Math.floorMod(x, y);
      }
      case MIN -> Math.min(x, y);
      case MAX -> Math.max(x, y);
      default -> throw new IllegalArgumentException(operator.symbol());
    };
  }

  private static ProgramFault divisionByZero(String what) {
    return new ProgramFault("division-by-zero", "division by zero: " + what + " has no value", "");
  }

  private static Datum divide(Datum a, Datum b, int at) {
    if (a instanceof Datum.Int && b instanceof Datum.Int) {
      throw new ProgramFault("wrong-type", "'/' divides real numbers", "use div for whole numbers");
    }
    double divisor = real(Operator.DIVIDE, b);
    if (divisor == 0) {
      throw divisionByZero(real(Operator.DIVIDE, a) + " / 0.0");
    }
    return new Datum.Real(at, real(Operator.DIVIDE, a) / divisor);
  }

  private static Datum fill(Datum size, Datum item, int at) {
    Datum[] items = new Datum[size(Operator.ARRAY, size)];
    java.util.Arrays.fill(items, item);
    return new Datum.Array(at, items);
  }

  /** The number of elements that an array is to have. */
  static int size(Operator operator, Datum size) {
    if (!(size instanceof Datum.Int count)) {
      throw ProgramFault.type(quoted(operator), "a whole number as its size", size);
    }
    if (count.value < 0 || count.value > LONGEST_ARRAY) {
      throw new ProgramFault("bad-size", "an array cannot have " + count.value + " elements", "");
    }
    return (int) count.value;
  }

  /** {@code sub(a, i)}. */
  static Datum element(Datum a, Datum i) {
    Datum[] items = array(Operator.SUB, a).items;
    if (!(i instanceof Datum.Int index)) {
      throw ProgramFault.type("'sub'", "a whole number as its index", i);
    }
    if (index.value < 0 || index.value >= items.length) {
      throw new ProgramFault(
          "index-out-of-range",
          "index " + index.value + " is outside an array of length " + items.length,
          items.length == 0 ? "the array is empty" : "indices run from 0 to " + (items.length - 1));
    }
    return items[(int) index.value];
  }

  static Datum.Array array(Operator operator, Datum a) {
    if (a instanceof Datum.Array array) {
      return array;
    }
    throw ProgramFault.type(quoted(operator), "an array", a);
  }

  private static double real(Operator operator, Datum a) {
    if (a instanceof Datum.Real number) {
      return number.value;
    }
    throw ProgramFault.type(quoted(operator), "a real number", a);
  }

  private static Datum whole(int at, double value) {
    if (!(Math.abs(value) < 0x1p63)) {
      throw overflow();
    }
    return new Datum.Int(at, (long) value);
  }

  private static String quoted(Operator operator) {
    return "'" + operator.symbol() + "'";
  }

  private interface Exact {
    long value();
  }

  private static long exact(Exact computation) {
    try {
      return computation.value();
    } catch (ArithmeticException e) {
      throw overflow();
    }
  }

  private static ProgramFault overflow() {
    return new ProgramFault(
        "overflow", "the result does not fit 64 bits", "compute with real numbers");
  }

  private static boolean ordered(Operator operator, Datum a, Datum b) {
    int sign;
    if (a instanceof Datum.Int left && b instanceof Datum.Int right) {
      sign = Long.compare(left.value, right.value);
    } else if (a instanceof Datum.Real left && b instanceof Datum.Real right) {
      if (Double.isNaN(left.value) || Double.isNaN(right.value)) {
        return false;
      }
      sign = left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
    } else if (a instanceof Datum.Text left && b instanceof Datum.Text right) {
      sign = left.value.compareTo(right.value);
    } else {
      throw ProgramFault.type(quoted(operator), "two numbers or strings of one type", b);
    }
    return switch (operator) {
      case LESS -> sign < 0;
      case AT_MOST -> sign <= 0;
      case GREATER -> sign > 0;
      default -> sign >= 0;
    };
  }

  private record Pair(Datum left, Datum right) {}

  private static boolean equal(Datum a, Datum b) {
    Deque<Pair> rest = new ArrayDeque<>();
    Datum left = a;
    Datum right = b;
    while (true) {
      if (left instanceof Datum.Block x && right instanceof Datum.Block y) {
        if (!sameShape(x, y)) {
          return false;
        }
        for (int i = x.items.length - 1; i >= 0; i--) {
          rest.push(new Pair(x.items[i], y.items[i]));
        }
      } else if (!same(left, right)) {
        return false;
      }
      if (rest.isEmpty()) {
        return true;
      }
      Pair next = rest.pop();
      left = next.left();
      right = next.right();
    }
  }

  private static boolean sameShape(Datum.Block x, Datum.Block y) {
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
    if (a instanceof Datum.Int left && b instanceof Datum.Int right) {
      return left.value == right.value;
    }
    if (a instanceof Datum.Bool left && b instanceof Datum.Bool right) {
      return left.value == right.value;
    }
    if (a instanceof Datum.Real left && b instanceof Datum.Real right) {
      return left.value == right.value;
    }
    if (a instanceof Datum.Text left && b instanceof Datum.Text right) {
      return left.value.equals(right.value);
    }
    if (a instanceof Datum.Unit && b instanceof Datum.Unit) {
      return true;
    }
    if (a instanceof Datum.Closure || b instanceof Datum.Closure) {
      throw new ProgramFault("wrong-type", "functions cannot be compared", "");
    }
    throw ProgramFault.type("'='", "two values of one type", b);
  }
}
