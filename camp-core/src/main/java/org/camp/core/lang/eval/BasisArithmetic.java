// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import com.google.common.primitives.Doubles;
import com.google.common.primitives.Longs;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.FreshNames;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of the Basis compute that neither read nor write cells. A result carries the
 * location that it is given.
 */
public final class BasisArithmetic {
  private BasisArithmetic() {}

  /**
   * The result of an operation.
   *
   * @param a position → operand; one entry for each that the operation takes
   */
  public static MlValue of(BasisOperation operation, MlValue[] a, int at) {
    return switch (operation) {
      case IGNORE, PRINT -> MlValue.UNIT;
      case EXN_NAME -> {
        String name = ((MlValue.Constructed) a[0]).constructor;
        yield new MlValue.Text(at, FreshNames.written(name));
      }
      case ORD -> MlValue.of(((MlValue.Char) a[0]).value, at);
      case CHR -> {
        long code = whole(a[0]);
        if (code < 0 || code > 255) {
          throw fault("bad-char", code + " is the number of no character");
        }
        yield new MlValue.Char(at, (char) code);
      }
      case STR -> new MlValue.Text(at, String.valueOf(((MlValue.Char) a[0]).value));
      case SIZE -> MlValue.of(text(a[0]).length(), at);
      case STRING_SUB -> {
        String text = text(a[0]);
        yield new MlValue.Char(at, text.charAt(index(whole(a[1]), text.length())));
      }
      case SUBSTRING -> {
        String text = text(a[0]);
        long from = whole(a[1]);
        long count = whole(a[2]);
        if (from < 0 || count < 0 || from > text.length() - count) {
          throw fault("index-out-of-range", "a string of length " + text.length() + " ends before");
        }
        yield new MlValue.Text(at, text.substring((int) from, (int) (from + count)));
      }
      case IMPLODE, CONCAT -> {
        StringBuilder out = new StringBuilder();
        for (MlValue item : list(a[0])) {
          if (item instanceof MlValue.Char c) {
            out.append(c.value);
          } else {
            out.append(text(item));
          }
        }
        yield new MlValue.Text(at, out.toString());
      }
      case COMPARE -> {
        int order = Equality.order("compare", a[0], a[1]);
        if (order == 2) {
          throw fault("unordered", "a real number that is none has no order");
        }
        yield new MlValue.Constructed(at, order < 0 ? "LESS" : order > 0 ? "GREATER" : "EQUAL");
      }
      case INT_TEXT -> new MlValue.Text(at, signed(Long.toString(whole(a[0]))));
      case INT_ITSELF -> MlValue.of(whole(a[0]), at);
      case SIGN -> MlValue.of(Long.signum(whole(a[0])), at);
      case REAL_TEXT -> new MlValue.Text(at, realText(real(a[0])));
      case REAL_EQUAL -> MlValue.of(real(a[0]) == real(a[1]), at);
      case REAL_DIFFERS -> MlValue.of(real(a[0]) != real(a[1]), at);
      case IS_NAN -> MlValue.of(Double.isNaN(real(a[0])), at);
      case POW -> new MlValue.Real(at, StrictMath.pow(real(a[0]), real(a[1])));
      case ASIN -> new MlValue.Real(at, StrictMath.asin(real(a[0])));
      case ACOS -> new MlValue.Real(at, StrictMath.acos(real(a[0])));
      case ATAN -> new MlValue.Real(at, StrictMath.atan(real(a[0])));
      case LOG10 -> new MlValue.Real(at, StrictMath.log10(real(a[0])));
      case INT_FROM_TEXT -> {
        Long number = Longs.tryParse(start(text(a[0]), WHOLE));
        yield option(number == null ? null : MlValue.of(number), at);
      }
      case REAL_FROM_TEXT -> {
        Double number = Doubles.tryParse(start(text(a[0]), REAL));
        yield option(number == null ? null : new MlValue.Real(MlValue.UNBOXED, number), at);
      }
      case REAL_FIXED -> new MlValue.Text(at, fixed(whole(a[0]), real(a[1])));
      case REAL_TRUNC -> {
        double x = real(a[0]);
        yield new MlValue.Real(at, x < 0 ? Math.ceil(x) : Math.floor(x));
      }
      case REAL_FLOOR -> new MlValue.Real(at, Math.floor(real(a[0])));
      default -> word(operation, a, at);
    };
  }

  private static final Pattern WHOLE = Pattern.compile("\\s*([+~-]?[0-9]+).*", Pattern.DOTALL);
  private static final Pattern REAL =
      Pattern.compile(
          "\\s*([+~-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+)(?:[eE][~-]?[0-9]+)?).*", Pattern.DOTALL);

  /** The number that a text begins with, as Java writes it; empty if there is none. */
  private static String start(String text, Pattern number) {
    Matcher found = number.matcher(text);
    return found.matches() ? found.group(1).replace('~', '-') : "";
  }

  private static MlValue option(@Nullable MlValue content, int at) {
    return content == null
        ? new MlValue.Constructed(at, "NONE")
        : new MlValue.Constructed(at, "SOME", content);
  }

  private static String fixed(long digits, double x) {
    if (digits < 0 || digits > 1000) {
      throw new ProgramFault("bad-size", digits + " digits cannot stand behind a point", "");
    }
    if (Double.isNaN(x) || Double.isInfinite(x)) {
      return Double.isNaN(x) ? "nan" : x < 0 ? "~inf" : "inf";
    }
    String text =
        new BigDecimal(x).setScale((int) digits, RoundingMode.HALF_EVEN).abs().toPlainString();
    return x < 0 || 1 / x < 0 ? "~" + text : text;
  }

  private static MlValue word(BasisOperation operation, MlValue[] a, int at) {
    switch (operation) {
      case WORD64_FROM_INT:
        return new MlValue.Word(at, whole(a[0]), 64);
      case WORD32_FROM_INT:
        return new MlValue.Word(at, whole(a[0]), 32);
      case WORD8_FROM_INT:
        return new MlValue.Word(at, whole(a[0]), 8);
      default:
        break;
    }
    MlValue.Word word = (MlValue.Word) a[0];
    long x = word.value;
    int width = word.width;
    return switch (operation) {
      case WORD_TO_INT -> {
        if (x < 0) {
          throw fault("overflow", "the word does not fit a whole number");
        }
        yield MlValue.of(x, at);
      }
      case WORD_TO_INT_SIGNED -> MlValue.of(signed(x, width), at);
      case WORD_TO_LARGE -> new MlValue.Word(at, x, 64);
      case WORD32_FROM_LARGE -> new MlValue.Word(at, x, 32);
      case WORD8_FROM_LARGE -> new MlValue.Word(at, x, 8);
      case ANDB -> new MlValue.Word(at, x & bits(a[1]), width);
      case ORB -> new MlValue.Word(at, x | bits(a[1]), width);
      case XORB -> new MlValue.Word(at, x ^ bits(a[1]), width);
      case NOTB -> new MlValue.Word(at, ~x, width);
      case SHIFT_LEFT -> new MlValue.Word(at, far(a[1]) ? 0 : x << bits(a[1]), width);
      case SHIFT_RIGHT -> new MlValue.Word(at, far(a[1]) ? 0 : x >>> bits(a[1]), width);
      case SHIFT_RIGHT_SIGNED -> {
        long by = far(a[1]) ? 63 : bits(a[1]);
        yield new MlValue.Word(at, signed(x, width) >> by, width);
      }
      case WORD_TEXT -> new MlValue.Text(at, Long.toHexString(x).toUpperCase(Locale.ROOT));
      default -> throw new IllegalArgumentException(operation.symbol());
    };
  }

  /** The items of a list. */
  public static List<MlValue> list(MlValue list) {
    List<MlValue> items = new ArrayList<>();
    MlValue at = list;
    while (at instanceof MlValue.Constructed cell && cell.constructor.equals("::")) {
      items.add(cell.items[0]);
      at = cell.items[1];
    }
    return items;
  }

  /** An index into something of that length, from 0. */
  public static int index(long index, int length) {
    if (index < 0 || index >= length) {
      throw fault("index-out-of-range", "index " + index + " is outside a length of " + length);
    }
    return (int) index;
  }

  private static ProgramFault fault(String code, String message) {
    return new ProgramFault(code, message, "");
  }

  private static long whole(MlValue value) {
    return ((MlValue.Int) value).value;
  }

  private static double real(MlValue value) {
    return ((MlValue.Real) value).value;
  }

  /** The characters of a string. */
  public static String text(MlValue value) {
    return ((MlValue.Text) value).value;
  }

  /** The low bits of a word as a number with a sign. */
  private static long signed(long x, int width) {
    return (x << (64 - width)) >> (64 - width);
  }

  private static long bits(MlValue value) {
    return ((MlValue.Word) value).value;
  }

  private static boolean far(MlValue by) {
    return Long.compareUnsigned(bits(by), 63) > 0;
  }

  private static String signed(String text) {
    return text.replace('-', '~');
  }

  /** A real number with at most 12 significant digits, as the Basis has it (format G). */
  static String realText(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "~inf";
    }
    BigDecimal digits = new BigDecimal(value).round(new MathContext(12)).stripTrailingZeros();
    if (digits.signum() == 0) {
      return 1 / value < 0 ? "~0.0" : "0.0";
    }
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent < -5 || exponent >= 12) {
      String mantissa = digits.movePointLeft(exponent).toPlainString();
      return signed(mantissa + "E" + exponent);
    }
    String plain = digits.toPlainString();
    return signed(plain.indexOf('.') < 0 ? plain + ".0" : plain);
  }
}
