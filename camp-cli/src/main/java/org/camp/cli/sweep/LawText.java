// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.cli.grid.Parameter;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.search.Law;
import org.camp.core.quantity.Quantity;

/**
 * Laws as they read: {@code 4.04 ms + 50.2 us*n from n = 4 (exact)}; the parameter counts in base
 * units.
 */
public final class LawText {
  private static final int DIGITS = 6;
  private static final int MOST_LOOSE = 3;

  private final String name;
  private final String divided;
  private final String unit;

  /**
   * Laws of a figure.
   *
   * @param parameter what it grows with
   * @param unit of the figure
   */
  public LawText(Parameter parameter, String unit) {
    name = parameter.name();
    divided = divided(parameter);
    this.unit = unit;
  }

  private static String divided(Parameter parameter) {
    String of = parameter.range().unit();
    return of.isEmpty() ? parameter.name() : "(" + parameter.name() + "/" + of + ")";
  }

  /** A law over several parameters with how sure it is. */
  static String of(JointLaw law, List<Parameter> parameters, String unit) {
    String form =
        law.form().text(parameters.stream().map(LawText::divided).toList(), v -> shown(v, unit));
    if (law.isExact()) {
      return form + " (exact)";
    }
    List<String> exponents = new ArrayList<>();
    for (int p = 0; p < parameters.size(); p++) {
      String of = parameters.get(p).name();
      exponents.add(exponent(law.exponents().get(p)) + " in " + of);
    }
    return String.format(
        Locale.ROOT,
        "%s (fitted, off by %s; exponent %s)",
        form,
        Quantity.format(rounded(law.error(), 2), "%"),
        String.join(", ", exponents));
  }

  private static String shown(double value, String unit) {
    return Quantity.format(rounded(value, DIGITS), unit);
  }

  /** The law of some points with how sure it is, and the points before its pieces. */
  String of(SweepGrowth.Slice slice) {
    StringBuilder text = new StringBuilder(of(slice.law()));
    if (slice.law() instanceof Law.Pieces pieces) {
      double from = pieces.pieces().get(0).from();
      int loose = 0;
      for (int i = 0; i < slice.x().size(); i++) {
        if (slice.x().get(i) < from) {
          loose++;
          if (loose <= MOST_LOOSE) {
            text.append(loose == 1 ? "; " : ", ")
                .append(Quantity.format(rounded(slice.y().get(i), DIGITS), unit))
                .append(" at ")
                .append(number(slice.x().get(i)));
          }
        }
      }
      if (loose > MOST_LOOSE) {
        text.append(", and ").append(loose - MOST_LOOSE).append(" more before");
      }
    }
    return text.toString();
  }

  /** The law with how sure it is. */
  public String of(Law law) {
    if (law instanceof Law.Exact exact) {
      return curve(exact.form()) + " (exact)";
    }
    if (law instanceof Law.Pieces pieces) {
      return pieces(pieces.pieces()) + " (exact)";
    }
    if (law instanceof Law.Periodic periodic) {
      List<String> forms = new ArrayList<>();
      for (int r = 0; r < periodic.period(); r++) {
        forms.add(
            String.format(
                Locale.ROOT,
                "%s where %s mod %d = %d",
                curve(periodic.forms().get(r)),
                name,
                periodic.period(),
                r));
      }
      return String.join("; ", forms) + " (exact)";
    }
    if (law instanceof Law.Fitted fitted) {
      return String.format(
          Locale.ROOT,
          "%s (fitted, off by %s; exponent %s)",
          curve(fitted.curve()),
          Quantity.format(rounded(fitted.error(), 2), "%"),
          exponent(fitted.interval()));
    }
    return "no law: " + ((Law.None) law).reason();
  }

  /** A curve with coefficients of six digits. */
  String curve(Curve curve) {
    return curve.text(divided, value -> shown(value, unit));
  }

  private String pieces(List<Law.Piece> pieces) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      Law.Piece piece = pieces.get(i);
      String where =
          i == pieces.size() - 1
              ? " from " + name + " = " + number(piece.from())
              : i == 0 && pieces.size() > 1
                  ? " to " + name + " = " + number(piece.to())
                  : " for " + name + " = " + number(piece.from()) + ".." + number(piece.to());
      String meets =
          i == 0
              ? ""
              : pieces.get(i - 1).meets(piece).map(at -> "; they meet at " + number(at)).orElse("");
      texts.add(curve(piece.form()) + where + meets);
    }
    return String.join(", ", texts);
  }

  /** An exponent, or its interval. */
  static String exponent(Exponent exponent) {
    String low = number(exponent.low());
    String high = number(exponent.high());
    return low.equals(high) ? low : low + " to " + high;
  }

  /** A number of at most six digits behind the point. */
  static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(DIGITS, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static double rounded(double value, int digits) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(digits)).doubleValue()
        : value;
  }
}
