// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import java.util.Arrays;
import org.camp.core.lang.Operator;

/**
 * What the built-in operations compute. Whole numbers have 64 bits, and a result that does not fit
 * is a fault; real numbers are those of IEEE 754, where {@code 1.0 / 0.0} is an infinity. Results
 * carry the location that they are given.
 */
public final class Arithmetic {
  private static final int LONGEST_ARRAY = 1 << 28;

  private Arithmetic() {}

  /** An operation of one operand. */
  public static MlValue one(Operator operator, MlValue a, int at) {
    return switch (operator) {
      case NOT -> {
        if (a instanceof MlValue.Bool truth) {
          yield MlValue.of(!truth.value, at);
        }
        throw ProgramFault.type("'not'", "a truth value", a);
      }
      case LENGTH -> MlValue.of(array(operator, a).length, at);
      case FST, SND -> {
        if (a instanceof MlValue.Tuple tuple && tuple.items.length == 2) {
          yield tuple.items[operator == Operator.FST ? 0 : 1];
        }
        throw ProgramFault.type(quoted(operator), "a pair", a);
      }
      case NEGATE -> {
        if (a instanceof MlValue.Int number) {
          yield MlValue.of(difference(0, number.value), at);
        }
        if (a instanceof MlValue.Word word) {
          yield new MlValue.Word(at, -word.value, word.width);
        }
        yield new MlValue.Real(at, -real(operator, a));
      }
      case ABS -> {
        if (a instanceof MlValue.Int number) {
          yield MlValue.of(number.value < 0 ? difference(0, number.value) : number.value, at);
        }
        yield new MlValue.Real(at, Math.abs(real(operator, a)));
      }
      case REAL ->
          new MlValue.Real(at, a instanceof MlValue.Int number ? number.value : real(operator, a));
      case FLOOR -> whole(Math.floor(real(operator, a)), at);
      case CEIL -> whole(Math.ceil(real(operator, a)), at);
      case ROUND -> whole(Math.rint(real(operator, a)), at);
      case TRUNC -> {
        double x = real(operator, a);
        yield whole(x < 0 ? Math.ceil(x) : Math.floor(x), at);
      }
      case SQRT -> new MlValue.Real(at, Math.sqrt(real(operator, a)));
      case SIN -> new MlValue.Real(at, StrictMath.sin(real(operator, a)));
      case COS -> new MlValue.Real(at, StrictMath.cos(real(operator, a)));
      case TAN -> new MlValue.Real(at, StrictMath.tan(real(operator, a)));
      case EXP -> new MlValue.Real(at, StrictMath.exp(real(operator, a)));
      case LN -> new MlValue.Real(at, StrictMath.log(real(operator, a)));
      default -> throw new IllegalArgumentException(operator.symbol());
    };
  }

  /** An operation of two operands. */
  public static MlValue two(Operator operator, MlValue a, MlValue b, int at) {
    if (a instanceof MlValue.Int x && b instanceof MlValue.Int y) {
      return ints(operator, x, y, at);
    }
    if (a instanceof MlValue.Real x && b instanceof MlValue.Real y) {
      return reals(operator, x, y, at);
    }
    return others(operator, a, b, at);
  }

  /** What does not work on two numbers of one type alone. */
  private static MlValue others(Operator operator, MlValue a, MlValue b, int at) {
    if (a instanceof MlValue.Word x && b instanceof MlValue.Word y) {
      return words(operator, x, y, at);
    }
    return compared(operator, a, b, at);
  }

  private static MlValue words(Operator operator, MlValue.Word a, MlValue.Word b, int at) {
    long x = a.value;
    long y = b.value;
    return switch (operator) {
      case PLUS -> new MlValue.Word(at, x + y, a.width);
      case MINUS -> new MlValue.Word(at, x - y, a.width);
      case TIMES -> new MlValue.Word(at, x * y, a.width);
      case MIN -> new MlValue.Word(at, Long.compareUnsigned(x, y) <= 0 ? x : y, a.width);
      case MAX -> new MlValue.Word(at, Long.compareUnsigned(x, y) >= 0 ? x : y, a.width);
      case DIV, MOD -> {
        divided(operator, x, y == 0 ? 0 : 1);
        long result =
            operator == Operator.DIV ? Long.divideUnsigned(x, y) : Long.remainderUnsigned(x, y);
        yield new MlValue.Word(at, result, a.width);
      }
      default -> compared(operator, a, b, at);
    };
  }

  /** Equality, order, and what works on other values than numbers. */
  private static MlValue compared(Operator operator, MlValue a, MlValue b, int at) {
    return switch (operator) {
      case EQUAL -> MlValue.of(Equality.equal(a, b), at);
      case NOT_EQUAL -> MlValue.of(!Equality.equal(a, b), at);
      case LESS, AT_MOST, GREATER, AT_LEAST ->
          MlValue.of(ordered(operator, Equality.order(operator.symbol(), a, b)), at);
      case AND, OR -> logic(operator, truth(operator, a), truth(operator, b), at);
      case CONCAT -> {
        if (a instanceof MlValue.Text left && b instanceof MlValue.Text right) {
          yield new MlValue.Text(at, left.value + right.value);
        }
        throw ProgramFault.type("'^'", "strings", a instanceof MlValue.Text ? b : a);
      }
      case ARRAY -> fill(a, b, at);
      case APPEND -> append(array(operator, a), array(operator, b), at);
      case SUB -> element(a, b);
      case REAL_PLUS, REAL_MINUS, REAL_TIMES, DIVIDE, ATAN2 ->
          throw ProgramFault.type(
              quoted(operator), "two real numbers", a instanceof MlValue.Real ? b : a);
      case QUOTIENT, REMAINDER, DIV, MOD ->
          throw ProgramFault.type(
              quoted(operator), "two whole numbers", a instanceof MlValue.Int ? b : a);
      default ->
          throw ProgramFault.type(
              quoted(operator),
              "two numbers of one type",
              a instanceof MlValue.Int || a instanceof MlValue.Real ? b : a);
    };
  }

  private static MlValue ints(Operator operator, MlValue.Int a, MlValue.Int b, int at) {
    long x = a.value;
    long y = b.value;
    return switch (operator) {
      case PLUS -> {
        long sum = x + y;
        if (((x ^ sum) & (y ^ sum)) < 0) {
          throw overflow();
        }
        yield MlValue.of(sum, at);
      }
      case MINUS -> MlValue.of(difference(x, y), at);
      case TIMES -> MlValue.of(product(x, y), at);
      case EQUAL -> MlValue.of(x == y, at);
      case NOT_EQUAL -> MlValue.of(x != y, at);
      case LESS -> MlValue.of(x < y, at);
      case AT_MOST -> MlValue.of(x <= y, at);
      case GREATER -> MlValue.of(x > y, at);
      case AT_LEAST -> MlValue.of(x >= y, at);
      case MIN -> MlValue.of(Math.min(x, y), at);
      case MAX -> MlValue.of(Math.max(x, y), at);
      case DIV, MOD, QUOTIENT, REMAINDER -> MlValue.of(divided(operator, x, y), at);
      default -> others(operator, a, b, at);
    };
  }

  private static MlValue reals(Operator operator, MlValue.Real a, MlValue.Real b, int at) {
    double x = a.value;
    double y = b.value;
    return switch (operator) {
      case PLUS, REAL_PLUS -> new MlValue.Real(at, x + y);
      case MINUS, REAL_MINUS -> new MlValue.Real(at, x - y);
      case TIMES, REAL_TIMES -> new MlValue.Real(at, x * y);
      case DIVIDE -> new MlValue.Real(at, x / y);
      case MIN -> new MlValue.Real(at, Math.min(x, y));
      case MAX -> new MlValue.Real(at, Math.max(x, y));
      case ATAN2 -> new MlValue.Real(at, StrictMath.atan2(x, y));
      case EQUAL -> MlValue.of(x == y, at);
      case NOT_EQUAL -> MlValue.of(x != y, at);
      case LESS -> MlValue.of(x < y, at);
      case AT_MOST -> MlValue.of(x <= y, at);
      case GREATER -> MlValue.of(x > y, at);
      case AT_LEAST -> MlValue.of(x >= y, at);
      default -> others(operator, a, b, at);
    };
  }

  private static long divided(Operator operator, long x, long y) {
    if (y == 0) {
      throw new ProgramFault(
          "division-by-zero",
          "division by zero: " + x + " " + operator.symbol() + " 0 has no value",
          "");
    }
    boolean quotient = operator == Operator.DIV || operator == Operator.QUOTIENT;
    if (quotient && x == Long.MIN_VALUE && y == -1) {
      throw overflow();
    }
    return switch (operator) {
      case DIV -> Math.floorDiv(x, y);
      case MOD -> Math.floorMod(x, y);
      case QUOTIENT -> x / y;
      default -> x % y;
    };
  }

  private static boolean ordered(Operator operator, int sign) {
    return switch (operator) {
      case LESS -> sign < 0;
      case AT_MOST -> sign <= 0;
      case GREATER -> sign == 1;
      default -> sign == 0 || sign == 1;
    };
  }

  private static long difference(long x, long y) {
    long difference = x - y;
    if (((x ^ y) & (x ^ difference)) < 0) {
      throw overflow();
    }
    return difference;
  }

  private static long product(long x, long y) {
    long product = x * y;
    if (Math.multiplyHigh(x, y) != product >> 63) {
      throw overflow();
    }
    return product;
  }

  private static MlValue fill(MlValue size, MlValue item, int at) {
    MlValue[] items = new MlValue[size(size)];
    Arrays.fill(items, item);
    return new MlValue.Array(at, items);
  }

  private static MlValue append(MlValue[] left, MlValue[] right, int at) {
    MlValue[] all = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, all, left.length, right.length);
    return new MlValue.Array(at, all);
  }

  /** The number of elements that an array is to have. */
  public static int size(MlValue size) {
    if (!(size instanceof MlValue.Int count)) {
      throw ProgramFault.type("the size of an array", "a whole number", size);
    }
    if (count.value < 0 || count.value > LONGEST_ARRAY) {
      throw new ProgramFault("bad-size", "an array cannot have " + count.value + " elements", "");
    }
    return (int) count.value;
  }

  /** An element of an array, from 0. */
  public static MlValue element(MlValue a, MlValue i) {
    MlValue[] items = array(Operator.SUB, a);
    return items[index(items, i)];
  }

  /** The array with another element. */
  public static MlValue set(MlValue a, MlValue i, MlValue value, int at) {
    MlValue[] items = array(Operator.SET, a).clone();
    items[index(items, i)] = value;
    return new MlValue.Array(at, items);
  }

  /** The position of an element, from 0, that an array has. */
  public static int index(MlValue[] items, MlValue i) {
    if (!(i instanceof MlValue.Int index)) {
      throw ProgramFault.type("an index", "a whole number", i);
    }
    if (index.value < 0 || index.value >= items.length) {
      throw new ProgramFault(
          "index-out-of-range",
          "index " + index.value + " is outside an array of length " + items.length,
          items.length == 0 ? "the array is empty" : "indices run from 0 to " + (items.length - 1));
    }
    return (int) index.value;
  }

  /** A whole number. */
  public static long whole(MlValue value) {
    if (value instanceof MlValue.Int number) {
      return number.value;
    }
    throw ProgramFault.type("this", "a whole number", value);
  }

  /** A component of a tuple, from 1. */
  public static MlValue project(MlValue value, int index) {
    if (!(value instanceof MlValue.Tuple tuple)) {
      throw ProgramFault.type("'#" + index + "'", "a tuple", value);
    }
    if (index > tuple.items.length) {
      throw new ProgramFault(
          "no-component", "the tuple has " + tuple.items.length + " components, not " + index, "");
    }
    return tuple.items[index - 1];
  }

  /** The elements of an array: position → element. */
  public static MlValue[] array(Operator operator, MlValue a) {
    if (a instanceof MlValue.Array array) {
      return array.items;
    }
    throw ProgramFault.type(quoted(operator), "an array", a);
  }

  private static MlValue logic(Operator operator, boolean a, boolean b, int at) {
    return MlValue.of(operator == Operator.AND ? a && b : a || b, at);
  }

  private static boolean truth(Operator operator, MlValue a) {
    if (a instanceof MlValue.Bool truth) {
      return truth.value;
    }
    throw ProgramFault.type(quoted(operator), "truth values", a);
  }

  private static double real(Operator operator, MlValue a) {
    if (a instanceof MlValue.Real number) {
      return number.value;
    }
    throw ProgramFault.type(quoted(operator), "a real number", a);
  }

  private static MlValue whole(double value, int at) {
    if (!(Math.abs(value) < 0x1p63)) {
      throw overflow();
    }
    return MlValue.of((long) value, at);
  }

  private static String quoted(Operator operator) {
    return "'" + operator.symbol() + "'";
  }

  private static ProgramFault overflow() {
    return new ProgramFault(
        "overflow", "the result does not fit 64 bits", "compute with real numbers");
  }
}
