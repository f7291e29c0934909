// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.law.Verdict;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.Order;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.search.Law;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a value of a result: {@code mpst.cost.total <= 10ms}, {@code mpst.wellFormed =
 * true}, {@code exponent(mpst.cost.total, n) <= 1.1}. Real numbers that differ by less than one
 * part in 10⁹ are equal; whole numbers are compared exactly.
 *
 * @param text as it was written
 * @param path the value
 * @param subject what of the value is compared
 * @param over the parameter over which the value grows, or null for the value itself
 * @param relation how they are compared
 * @param number what the value is compared with, or null when that is a text
 * @param word the right side as it was written
 */
public record Assertion(
    String text,
    ValuePath path,
    Subject subject,
    @Nullable String over,
    ComparisonOperator relation,
    @Nullable Quantity number,
    String word) {
  /** Differences up to this part of a number come from rounding. */
  static final double ROUNDING = 1e-9;

  /** What an assertion is about. */
  public enum Subject {
    /** The value itself. */
    VALUE("", "a value"),
    /** The exponent with which it grows: {@code exponent(PATH, n) <= 1}. */
    EXPONENT("exponent(", "an exponent"),
    /** How fast it grows: {@code growth(PATH, n) <= n*log2(n)}. */
    GROWTH("growth(", "growth"),
    /** What it tends to: {@code limit(PATH, n) <= 10ms}. */
    LIMIT("limit(", "a limit");

    private final String word;
    private final String text;

    Subject(String word, String text) {
      this.word = word;
      this.text = text;
    }

    /** What it is, in words. */
    String text() {
      return text;
    }

    static Subject of(String left) {
      for (Subject subject : values()) {
        if (subject != VALUE && left.startsWith(subject.word) && left.endsWith(")")) {
          return subject;
        }
      }
      return VALUE;
    }
  }

  /**
   * How an assertion fails.
   *
   * @param how what the value is, and by how much it misses
   * @param size how far it misses, to find the worst
   */
  public record Breach(String how, double size) {}

  /**
   * Reads an assertion.
   *
   * @throws BadInput when it is none
   */
  static Assertion parse(String text) {
    int at = -1;
    ComparisonOperator relation = null;
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (depth == 0 && (c == '<' || c == '>' || c == '=' || (c == '!' && isSign(text, i)))) {
        at = i;
        relation = relation(text.substring(i));
        i += length(text, i, relation) - 1;
      }
    }
    if (relation == null || text.substring(0, at).isBlank()) {
      throw fault(text, "compares nothing", "write 'PATH <= QUANTITY'");
    }
    int end = at + length(text, at, relation);
    String left = text.substring(0, at).strip();
    String word = text.substring(end).strip();
    if (word.isEmpty()) {
      throw fault(text, "lacks its right side", "write 'PATH <= QUANTITY'");
    }
    Quantity number = number(word);
    boolean equality =
        relation == ComparisonOperator.EQUAL || relation == ComparisonOperator.DIFFERENT;
    Subject subject = Subject.of(left);
    String over = null;
    if (subject != Subject.VALUE) {
      int comma = left.lastIndexOf(',');
      if (comma < 0) {
        throw fault(text, "does not say over what", "write " + subject.word + "PATH, n)");
      }
      over = left.substring(comma + 1, left.length() - 1).strip();
      left = left.substring(subject.word.length(), comma);
    }
    if (over != null && subject == Subject.GROWTH) {
      if (GrowthOrder.of(word, over).isEmpty()) {
        throw fault(
            text,
            "'" + word + "' is no order of growth",
            "such as 1, log2(" + over + "), " + over + "^2 or " + over + "*log2(" + over + ")");
      }
    } else if (number == null && !equality && !word.endsWith("inf")) {
      throw fault(text, "'" + word + "' is no quantity", "such as 10ms, 64KiB or 0.95");
    }
    if (subject == Subject.EXPONENT
        && (number == null || !number.dimension().equals(Dimension.NONE))) {
      throw fault(text, "compares an exponent, which is a pure number", null);
    }
    if (subject == Subject.LIMIT && number == null) {
      throw fault(text, "compares a limit with no quantity", "such as 10ms or 0.95");
    }
    return new Assertion(
        text.strip(), ValuePath.parse(left), subject, over, relation, number, word);
  }

  private static int length(String text, int at, ComparisonOperator relation) {
    return text.startsWith("==", at) ? 2 : relation.sign().length();
  }

  private static boolean isSign(String text, int at) {
    return text.startsWith("!=", at);
  }

  private static ComparisonOperator relation(String rest) {
    if (rest.startsWith("==")) {
      return ComparisonOperator.EQUAL;
    }
    for (ComparisonOperator relation : ComparisonOperator.values()) {
      if (rest.startsWith(relation.sign())) {
        return relation;
      }
    }
    throw new IllegalArgumentException(rest);
  }

  /** The quantity that a constant expression is, or null; {@code 5%} is a share. */
  public static @Nullable Quantity number(String word) {
    try {
      Expression parsed =
          Expression.constant(
              word.endsWith("%") ? "(" + word.substring(0, word.length() - 1) + ")/100" : word);
      boolean constant = parsed.names().isEmpty() && parsed.externalFunctions().isEmpty();
      return constant
              && parsed.substitute(Map.of()) instanceof Expression.Number n
              && !Double.isInfinite(n.quantity().asDouble())
          ? n.quantity()
          : null;
    } catch (BadInput e) {
      return null;
    }
  }

  /** Whether a text is a constant expression of numbers that are too large. */
  public static boolean isOutOfRange(String word) {
    try {
      return Expression.parse(word).substitute(Map.of()) instanceof Expression.Number n
          && Double.isInfinite(n.quantity().asDouble());
    } catch (BadInput e) {
      return e.diagnostics().stream().anyMatch(d -> d.code().equals("number-out-of-range"));
    }
  }

  private static BadInput fault(String text, String message, @Nullable String hint) {
    return new BadInput(
        Diagnostic.error("bad-assertion", "--assert '" + text.strip() + "' " + message)
            .withHint(hint));
  }

  /** Whether a value that is undefined leaves it open. */
  public boolean isOpen(Value value) {
    return Numeric.isUndefined(value) && !word.equals("null");
  }

  /** How it fails of a value; nothing when it holds. */
  public Optional<Breach> check(Value value) {
    if (!ResultValues.isScalar(value)) {
      return Optional.of(new Breach("it is no single value", Double.POSITIVE_INFINITY));
    }
    if (Numeric.isUndefined(value)) {
      boolean holds =
          word.equals("null") == (relation == ComparisonOperator.EQUAL) && number == null;
      return holds
          ? Optional.empty()
          : Optional.of(new Breach("it is undefined", Double.POSITIVE_INFINITY));
    }
    Quantity bound = number;
    OptionalDouble found = Numeric.of(value);
    if (bound != null && found.isPresent()) {
      return number(value, found.getAsDouble(), bound);
    }
    if (word.endsWith("inf") && found.isPresent()) {
      double limit = word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
      return relation.holds(Double.compare(found.getAsDouble(), limit))
          ? Optional.empty()
          : Optional.of(new Breach("it is " + plain(value), Double.POSITIVE_INFINITY));
    }
    String text = plain(value);
    boolean same = text.equals(unquoted(word));
    return bound == null && relation.holds(same ? 0 : 1)
        ? Optional.empty()
        : Optional.of(new Breach("it is " + text, Double.POSITIVE_INFINITY));
  }

  /**
   * What an exponent with its interval says of it.
   *
   * @throws NullPointerException when the assertion compares with no number
   */
  public Verdict decide(Exponent exponent) {
    double bound = Objects.requireNonNull(number).asDouble();
    if (relation == ComparisonOperator.EQUAL || relation == ComparisonOperator.DIFFERENT) {
      boolean point = compare(exponent.low(), exponent.high()) == 0;
      boolean within = compare(exponent.low(), bound) <= 0 && compare(exponent.high(), bound) >= 0;
      Verdict equal = !within ? Verdict.FAILS : point ? Verdict.HOLDS : Verdict.UNDECIDED;
      return relation == ComparisonOperator.EQUAL ? equal : equal.not();
    }
    return Verdict.of(exponent, value -> relation.holds(compare(value, bound)));
  }

  /** What a law says of an assertion on growth or on a limit. */
  public Verdict decide(Law law) {
    if (subject == Subject.GROWTH) {
      Order bound = GrowthOrder.of(word, Objects.requireNonNull(over)).orElseThrow();
      return Verdict.ofGrowth(law, bound, relation::holds);
    }
    double bound = Objects.requireNonNull(number).asDouble();
    return Verdict.ofLimit(law, limit -> relation.holds(compare(limit, bound)));
  }

  /** What a law over several parameters says of an assertion on growth with one of them. */
  public Verdict decide(JointLaw law, int parameter) {
    Order bound = GrowthOrder.of(word, Objects.requireNonNull(over)).orElseThrow();
    return Verdict.ofGrowth(law, parameter, bound, relation::holds);
  }

  /** How far an exponent is from what it is compared with. */
  public double distance(Exponent exponent) {
    return Math.abs(exponent.value() - Objects.requireNonNull(number).asDouble());
  }

  private Optional<Breach> number(Value value, double found, Quantity bound) {
    BigDecimal whole = whole(value);
    double limit = bound.asDouble();
    int order = whole != null ? whole.compareTo(bound.value()) : compare(found, limit);
    if (relation.holds(order)) {
      return Optional.empty();
    }
    String unit = bound.dimension().equals(Dimension.NONE) ? "" : bound.dimension().text();
    double miss = Math.abs(found - limit);
    String part = limit == 0 ? "" : " (" + Quantity.format(miss / Math.abs(limit), "%") + ")";
    String by = Quantity.format(miss, unit) + part;
    String how =
        switch (relation) {
          case AT_MOST, LESS -> order == 0 ? "just reaches it" : by + " too much";
          case AT_LEAST, GREATER -> order == 0 ? "just reaches it" : by + " too little";
          case EQUAL -> "off by " + by;
          case DIFFERENT -> "just that";
        };
    return Optional.of(new Breach("it is " + Quantity.format(found, unit) + ", " + how, miss));
  }

  /** Compares two numbers, up to rounding. */
  public static int compare(double a, double b) {
    if (Double.isInfinite(a) || Double.isInfinite(b)) {
      return Double.compare(a, b);
    }
    return Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b))
        ? 0
        : Double.compare(a, b);
  }

  private static @Nullable BigDecimal whole(Value value) {
    if (value instanceof Value.Int i) {
      return BigDecimal.valueOf(i.value());
    }
    return value instanceof Value.Big big ? new BigDecimal(big.value()) : null;
  }

  /** A scalar as text. */
  static String plain(Value value) {
    return value instanceof Value.Str text ? text.value() : JsonWriter.line(value);
  }

  private static String unquoted(String text) {
    boolean quoted =
        text.length() > 1
            && (text.startsWith("\"") || text.startsWith("'"))
            && text.charAt(0) == text.charAt(text.length() - 1);
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
