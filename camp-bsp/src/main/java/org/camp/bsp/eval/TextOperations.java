// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import com.google.common.primitives.Longs;
import java.util.Locale;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.Arithmetic;
import org.camp.core.lang.eval.BasisArithmetic;
import org.camp.core.lang.eval.Equality;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/** The operations of OCaml on strings, characters and bits. */
final class TextOperations {
  private static final int LONGEST = 1 << 24;

  private TextOperations() {}

  /** Whether an operation of one or two operands is one of these. */
  static boolean has(Operator operator) {
    return operator.ordinal() >= Operator.COMPARE.ordinal();
  }

  static MlValue one(Operator operator, MlValue a) {
    return switch (operator) {
      case CONTENT -> Effects.reference(a).items[0];
      case TEXT_LENGTH -> MlValue.of(text(a).length());
      case CODE -> {
        if (a instanceof MlValue.Char c) {
          yield MlValue.of(c.value);
        }
        throw ProgramFault.type("'Char.code'", "a character", a);
      }
      case CHR -> BasisArithmetic.of(BasisOperation.CHR, new MlValue[] {a}, MlValue.UNBOXED);
      case INT_REAL -> Arithmetic.one(Operator.REAL, a, MlValue.UNBOXED);
      case INT_TEXT -> string(Long.toString(Arithmetic.whole(a)));
      case REAL_TEXT -> string(real(a));
      case TEXT_INT -> {
        Long number = Longs.tryParse(text(a).replace("_", ""));
        if (number == null) {
          throw new ProgramFault("bad-number", "'" + text(a) + "' is no whole number", "");
        }
        yield MlValue.of(number);
      }
      default -> throw new IllegalArgumentException(operator.symbol());
    };
  }

  static MlValue two(Operator operator, MlValue a, MlValue b) {
    return switch (operator) {
      case COMPARE -> MlValue.of(Equality.compare(a, b));
      case POWER -> new MlValue.Real(MlValue.UNBOXED, StrictMath.pow(number(a), number(b)));
      case LAND -> MlValue.of(Arithmetic.whole(a) & Arithmetic.whole(b));
      case LOR -> MlValue.of(Arithmetic.whole(a) | Arithmetic.whole(b));
      case LXOR -> MlValue.of(Arithmetic.whole(a) ^ Arithmetic.whole(b));
      case LSL -> MlValue.of(far(b) ? 0 : Arithmetic.whole(a) << Arithmetic.whole(b));
      case LSR -> MlValue.of(far(b) ? 0 : Arithmetic.whole(a) >>> Arithmetic.whole(b));
      case ASR -> MlValue.of(Arithmetic.whole(a) >> (far(b) ? 63 : Arithmetic.whole(b)));
      case TEXT_GET -> {
        String text = text(a);
        int at = BasisArithmetic.index(Arithmetic.whole(b), text.length());
        yield new MlValue.Char(MlValue.UNBOXED, text.charAt(at));
      }
      case TEXT_MAKE -> {
        long length = Arithmetic.whole(a);
        if (length < 0 || length > LONGEST || !(b instanceof MlValue.Char c)) {
          throw new ProgramFault("bad-size", "a string cannot have " + length + " characters", "");
        }
        yield string(String.valueOf(c.value).repeat((int) length));
      }
      default -> throw new IllegalArgumentException(operator.symbol());
    };
  }

  static MlValue part(MlValue text, MlValue from, MlValue length) {
    MlValue[] operands = {text, from, length};
    return BasisArithmetic.of(BasisOperation.SUBSTRING, operands, MlValue.UNBOXED);
  }

  static String printed(Operator operator, MlValue a) {
    return switch (operator) {
      case PRINT_LINE -> text(a) + "\n";
      case PRINT_END -> "\n";
      case PRINT_INT -> Long.toString(Arithmetic.whole(a));
      case PRINT_REAL -> real(a);
      case PRINT_CHAR -> String.valueOf(((MlValue.Char) a).value);
      default -> text(a);
    };
  }

  private static boolean far(MlValue by) {
    return Arithmetic.whole(by) < 0 || Arithmetic.whole(by) > 63;
  }

  private static double number(MlValue value) {
    if (value instanceof MlValue.Real real) {
      return real.value;
    }
    throw ProgramFault.type("'**'", "real numbers", value);
  }

  /** A real number with at most 12 significant digits, and a point. */
  private static String real(MlValue value) {
    double x = number(value);
    if (x == Math.rint(x) && Math.abs(x) < 1e12) {
      return String.format(Locale.ROOT, "%.0f.", x);
    }
    String text = String.format(Locale.ROOT, "%.12g", x);
    return text.contains("e") ? text : text.replaceAll("0+$", "");
  }

  private static MlValue string(String text) {
    return new MlValue.Text(MlValue.UNBOXED, text);
  }

  private static String text(MlValue value) {
    if (value instanceof MlValue.Text text) {
      return text.value;
    }
    throw ProgramFault.type("an operation on strings", "a string", value);
  }
}
