// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.Arrays;
import org.camp.bsp.cost.Charge;
import org.camp.core.lang.Operator;

/** What the built-in operations compute, and what they charge. */
final class Arithmetic {
  private static final int LONGEST_ARRAY = 1 << 28;

  /** Ordinal → operator. */
  private static final Operator[] OPERATORS = Operator.values();

  /** Ordinal of an operator → ordinal of its {@link Charge} on whole numbers. */
  private static final int[] CHARGES = new int[OPERATORS.length];

  private static final int EQ = Charge.INT_EQ.ordinal();
  private static final int LESS = Charge.INT_LT.ordinal();
  private static final int ADD = Charge.INT_ADD.ordinal();
  private static final int SUB = Charge.INT_SUB.ordinal();

  static {
    for (Operator operator : OPERATORS) {
      CHARGES[operator.ordinal()] = Charges.of(operator).ordinal();
    }
  }

  private Arithmetic() {}

  static Datum one(Operator operator, Datum a, long[] counts) {
    boolean negated = operator == Operator.NEGATE && a instanceof Datum.Real;
    counts[negated ? Charge.FLOAT_SUB.ordinal() : CHARGES[operator.ordinal()]]++;
    return switch (operator) {
      case NOT -> {
        if (a instanceof Datum.Bool truth) {
          yield Datum.of(!truth.value);
        }
        throw ProgramFault.type("'not'", "a truth value", a);
      }
      case LENGTH -> Datum.of(array(operator, a).length);
      case FST, SND -> {
        if (a instanceof Datum.Tuple tuple && tuple.items.length == 2) {
          yield tuple.items[operator == Operator.FST ? 0 : 1];
        }
        throw ProgramFault.type(quoted(operator), "a pair", a);
      }
      case NEGATE -> {
        if (a instanceof Datum.Int number) {
          yield difference(0, number.value);
        }
        yield new Datum.Real(-real(operator, a));
      }
      case ABS -> {
        if (a instanceof Datum.Int number) {
          yield number.value < 0 ? difference(0, number.value) : number;
        }
        yield new Datum.Real(Math.abs(real(operator, a)));
      }
      case REAL -> new Datum.Real(a instanceof Datum.Int number ? number.value : real(operator, a));
      case FLOOR -> whole(Math.floor(real(operator, a)));
      case CEIL -> whole(Math.ceil(real(operator, a)));
      case ROUND -> whole(Math.rint(real(operator, a)));
      case TRUNC -> {
        double x = real(operator, a);
        yield whole(x < 0 ? Math.ceil(x) : Math.floor(x));
      }
      case SQRT -> new Datum.Real(Math.sqrt(real(operator, a)));
      case SIN -> new Datum.Real(StrictMath.sin(real(operator, a)));
      case COS -> new Datum.Real(StrictMath.cos(real(operator, a)));
      case TAN -> new Datum.Real(StrictMath.tan(real(operator, a)));
      case EXP -> new Datum.Real(StrictMath.exp(real(operator, a)));
      case LN -> new Datum.Real(StrictMath.log(real(operator, a)));
      default -> throw new IllegalArgumentException(operator.symbol());
    };
  }

  /** An operation of two operands, the most frequent first. */
  static Datum binary(Operator operator, Datum a, Datum b, long[] counts) {
    if (a instanceof Datum.Int left && b instanceof Datum.Int right) {
      long x = left.value;
      long y = right.value;
      switch (operator) {
        case PLUS -> {
          long sum = x + y;
          if (((x ^ sum) & (y ^ sum)) >= 0) {
            counts[ADD]++;
            return Datum.of(sum);
          }
        }
        case MINUS -> {
          long difference = x - y;
          if (((x ^ y) & (x ^ difference)) >= 0) {
            counts[SUB]++;
            return Datum.of(difference);
          }
        }
        case EQUAL -> {
          counts[EQ]++;
          return Datum.of(x == y);
        }
        case LESS -> {
          counts[LESS]++;
          return Datum.of(x < y);
        }
        default -> {}
      }
    }
    return two(operator, a, b, counts);
  }

  /** An operation of two operands. */
  static Datum two(Operator operator, Datum a, Datum b, long[] counts) {
    if (a instanceof Datum.Int x && b instanceof Datum.Int y) {
      counts[CHARGES[operator.ordinal()]]++;
      return ints(operator, x.value, y.value, a);
    }
    if (a instanceof Datum.Real x && b instanceof Datum.Real y) {
      return reals(operator, x.value, y.value, a, counts);
    }
    counts[CHARGES[operator.ordinal()]]++;
    return switch (operator) {
      case EQUAL -> Datum.of(Equality.equal(a, b));
      case NOT_EQUAL -> Datum.of(!Equality.equal(a, b));
      case LESS, AT_MOST, GREATER, AT_LEAST ->
          ordered(operator, Equality.order(operator.symbol(), a, b));
      case AND, OR -> logic(operator, truth(operator, a), truth(operator, b));
      case CONCAT -> {
        if (a instanceof Datum.Text left && b instanceof Datum.Text right) {
          yield new Datum.Text(left.value + right.value);
        }
        throw ProgramFault.type("'^'", "strings", a instanceof Datum.Text ? b : a);
      }
      case ARRAY -> fill(a, b);
      case APPEND -> append(array(operator, a), array(operator, b));
      case SUB -> {
        Datum[] items = array(operator, a);
        yield items[index(items, b)];
      }
      case REAL_PLUS, REAL_MINUS, REAL_TIMES, DIVIDE, ATAN2 ->
          throw ProgramFault.type(
              quoted(operator), "two real numbers", a instanceof Datum.Real ? b : a);
      case QUOTIENT, REMAINDER, DIV, MOD ->
          throw ProgramFault.type(
              quoted(operator), "two whole numbers", a instanceof Datum.Int ? b : a);
      default ->
          throw ProgramFault.type(
              quoted(operator),
              "two numbers of one type",
              a instanceof Datum.Int || a instanceof Datum.Real ? b : a);
    };
  }

  /** A component of a tuple, from 1. */
  static Datum project(Datum value, int index, long[] counts) {
    counts[(index == 1 ? Charge.FST : Charge.SND).ordinal()]++;
    if (!(value instanceof Datum.Tuple tuple) || index > tuple.items.length) {
      throw ProgramFault.type("'#" + index + "'", "a tuple of that many components", value);
    }
    return tuple.items[index - 1];
  }

  private static Datum ints(Operator operator, long x, long y, Datum a) {
    return switch (operator) {
      case PLUS -> {
        long sum = x + y;
        if (((x ^ sum) & (y ^ sum)) < 0) {
          throw overflow();
        }
        yield Datum.of(sum);
      }
      case MINUS -> difference(x, y);
      case TIMES -> product(x, y);
      case EQUAL -> Datum.of(x == y);
      case NOT_EQUAL -> Datum.of(x != y);
      case LESS -> Datum.of(x < y);
      case AT_MOST -> Datum.of(x <= y);
      case GREATER -> Datum.of(x > y);
      case AT_LEAST -> Datum.of(x >= y);
      case MIN -> Datum.of(Math.min(x, y));
      case MAX -> Datum.of(Math.max(x, y));
      case DIV, MOD, QUOTIENT, REMAINDER -> divided(operator, x, y);
      case ARRAY -> fill(a, Datum.of(y));
      default -> throw ProgramFault.type(quoted(operator), needed(operator), a);
    };
  }

  private static Datum divided(Operator operator, long x, long y) {
    if (y == 0) {
      throw new ProgramFault(
          "division-by-zero", x + " " + operator.symbol() + " 0 has no value", "");
    }
    if (x == Long.MIN_VALUE && y == -1) {
      throw overflow();
    }
    return Datum.of(
        switch (operator) {
          case DIV -> Math.floorDiv(x, y);
          case MOD -> Math.floorMod(x, y);
          case QUOTIENT -> x / y;
          default -> x % y;
        });
  }

  private static Datum reals(Operator operator, double x, double y, Datum a, long[] counts) {
    counts[Charges.ofReals(operator).ordinal()]++;
    return switch (operator) {
      case PLUS, REAL_PLUS -> new Datum.Real(x + y);
      case MINUS, REAL_MINUS -> new Datum.Real(x - y);
      case TIMES, REAL_TIMES -> new Datum.Real(x * y);
      case DIVIDE -> new Datum.Real(x / y);
      case MIN -> new Datum.Real(Math.min(x, y));
      case MAX -> new Datum.Real(Math.max(x, y));
      case ATAN2 -> new Datum.Real(StrictMath.atan2(x, y));
      case EQUAL -> Datum.of(x == y);
      case NOT_EQUAL -> Datum.of(x != y);
      case LESS -> Datum.of(x < y);
      case AT_MOST -> Datum.of(x <= y);
      case GREATER -> Datum.of(x > y);
      case AT_LEAST -> Datum.of(x >= y);
      default -> throw ProgramFault.type(quoted(operator), needed(operator), a);
    };
  }

  private static String needed(Operator operator) {
    return switch (operator) {
      case AND, OR -> "truth values";
      case APPEND, SUB -> "an array";
      case CONCAT -> "strings";
      case ARRAY, DIV, MOD, QUOTIENT, REMAINDER -> "whole numbers";
      default -> "real numbers";
    };
  }

  private static Datum ordered(Operator operator, int sign) {
    return Datum.of(
        switch (operator) {
          case LESS -> sign < 0;
          case AT_MOST -> sign <= 0;
          case GREATER -> sign == 1;
          default -> sign == 0 || sign == 1;
        });
  }

  private static Datum difference(long x, long y) {
    long difference = x - y;
    if (((x ^ y) & (x ^ difference)) < 0) {
      throw overflow();
    }
    return Datum.of(difference);
  }

  private static Datum product(long x, long y) {
    long product = x * y;
    if (Math.multiplyHigh(x, y) != product >> 63) {
      throw overflow();
    }
    return Datum.of(product);
  }

  private static Datum fill(Datum size, Datum item) {
    if (!(size instanceof Datum.Int count)) {
      throw ProgramFault.type("'make'", "a whole number as its size", size);
    }
    if (count.value < 0 || count.value > LONGEST_ARRAY) {
      throw new ProgramFault("bad-size", "an array cannot have " + count.value + " elements", "");
    }
    Datum[] items = new Datum[(int) count.value];
    Arrays.fill(items, item);
    return new Datum.Array(items);
  }

  private static Datum append(Datum[] left, Datum[] right) {
    Datum[] all = Arrays.copyOf(left, left.length + right.length);
    System.arraycopy(right, 0, all, left.length, right.length);
    return new Datum.Array(all);
  }

  /** The array with another element. */
  static Datum set(Datum a, Datum i, Datum value, long[] counts) {
    counts[Charge.SET.ordinal()]++;
    Datum[] items = array(Operator.SET, a).clone();
    items[index(items, i)] = value;
    return new Datum.Array(items);
  }

  private static int index(Datum[] items, Datum i) {
    if (!(i instanceof Datum.Int index)) {
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

  private static Datum[] array(Operator operator, Datum a) {
    if (a instanceof Datum.Array array) {
      return array.items;
    }
    throw ProgramFault.type(quoted(operator), "an array", a);
  }

  private static Datum logic(Operator operator, boolean a, boolean b) {
    return Datum.of(operator == Operator.AND ? a && b : a || b);
  }

  private static boolean truth(Operator operator, Datum a) {
    if (a instanceof Datum.Bool truth) {
      return truth.value;
    }
    throw ProgramFault.type(quoted(operator), "truth values", a);
  }

  private static double real(Operator operator, Datum a) {
    if (a instanceof Datum.Real number) {
      return number.value;
    }
    throw ProgramFault.type(quoted(operator), "a real number", a);
  }

  private static Datum whole(double value) {
    if (!(Math.abs(value) < 0x1p63)) {
      throw overflow();
    }
    return Datum.of((long) value);
  }

  private static String quoted(Operator operator) {
    return "'" + operator.symbol() + "'";
  }

  private static ProgramFault overflow() {
    return new ProgramFault(
        "overflow", "the result does not fit 64 bits", "compute with real numbers");
  }
}
