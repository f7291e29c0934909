// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.yaml.Yaml;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.ExpressionParser;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Functions;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Reads scalars of a machine file as numbers, quantities and expressions of {@code size}. */
final class ValueReader {
  static final String SIZE = "size";

  /** What a machine may cost or do, in base units: sums and products of that stay finite. */
  private static final double MOST = 1e100;

  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern PER_WORD = Pattern.compile("/\\s*word\\s*$");

  private final SourceText source;
  private final Diagnostics diagnostics;
  private final DimensionCheck dimensions = new DimensionCheck(name -> Dimension.NONE);
  private final Map<String, Expression.Number> parameters = new LinkedHashMap<>();

  ValueReader(SourceText source, Diagnostics diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  void error(String code, Span span, String message, @Nullable String hint) {
    diagnostics.add(
        diagnostics.isFull()
            ? Diagnostic.error(code, message)
            : source.error(code, span, message).withHint(hint));
  }

  void error(String code, Span span, String message) {
    error(code, span, message, null);
  }

  /** The text of a scalar, or null with an error when {@code value} is none. */
  @Nullable String text(Yaml value, String what) {
    Yaml.Scalar scalar = scalar(value, what, "a text");
    return scalar == null ? null : scalar.value();
  }

  private Yaml.@Nullable Scalar scalar(Yaml value, String what, String expected) {
    if (value instanceof Yaml.Scalar scalar && !scalar.isNull() && !scalar.value().isBlank()) {
      return scalar;
    }
    error("wrong-type", value.span(), what + " must be " + expected + ", not " + described(value));
    return null;
  }

  private static String described(Yaml value) {
    return value instanceof Yaml.Scalar s && s.value().isBlank() ? "nothing" : value.kind();
  }

  /** True or false, or null with an error. */
  @Nullable Boolean flag(Yaml value, String what) {
    if (value instanceof Yaml.Scalar s && (s.value().equals("true") || s.value().equals("false"))) {
      return s.value().equals("true");
    }
    error("wrong-type", value.span(), what + " must be true or false, not " + described(value));
    return null;
  }

  /** The constants of a machine by name; what is read after them may use them. */
  Map<String, Quantity> parameters(FieldReader fields, @Nullable Yaml section) {
    Map<String, Quantity> read = new LinkedHashMap<>();
    for (Yaml.Entry entry : fields.unique(section, "parameters")) {
      String name = entry.key().value();
      if (!NAME.matcher(name).matches() || name.equals(SIZE)) {
        error("bad-name", entry.key().span(), "'" + name + "' is no name for a parameter");
      }
      Quantity value = quantity(entry.value(), "'" + name + "'", Measure.ANY);
      if (value != null) {
        read.put(name, value);
        parameters.put(name, new Expression.Number(value, value.written(), Span.NONE));
      }
    }
    return read;
  }

  /** A time that may depend on {@code size} and call the machine's profiles; or null. */
  @Nullable Expression cost(Yaml value, String what, Collection<String> profiles) {
    Yaml.Scalar scalar = scalar(value, what, "a time");
    Expression expression = scalar == null ? null : expression(scalar, scalar.value());
    if (expression == null || !namesKnown(expression, Set.of(SIZE), profiles)) {
      return null;
    }
    try {
      dimensions.requireTime(expression, what);
      if (expression.names().isEmpty() && expression.externalFunctions().isEmpty()) {
        double constant = Formula.evaluate(expression, name -> Double.NaN);
        return inRange(constant, expression.span(), what, false) ? expression : null;
      }
      return expression;
    } catch (ExpressionFault fault) {
      diagnostics.add(fault.in(source));
      return null;
    }
  }

  /** A constant, or null with an error. */
  @Nullable Quantity quantity(Yaml value, String what, Measure measure) {
    Yaml.Scalar scalar = scalar(value, what, measure.text);
    if (scalar == null) {
      return null;
    }
    boolean perWord = measure == Measure.PER_WORD;
    String text = perWord ? PER_WORD.matcher(scalar.value()).replaceFirst("") : scalar.value();
    Expression expression = expression(scalar, text);
    if (expression == null || !namesKnown(expression, Set.of(), Set.of())) {
      return null;
    }
    try {
      Quantity quantity = constant(expression);
      if (!measure.fits(quantity.dimension())) {
        String found = quantity.dimension().text();
        String message = what + " must be " + measure.text + ", but this is in " + found;
        error("wrong-dimension", expression.span(), message, measure.hint);
        return null;
      }
      double size = measure == Measure.ANY ? Math.abs(quantity.asDouble()) : quantity.asDouble();
      return inRange(size, expression.span(), what, measure.isPositive()) ? quantity : null;
    } catch (ExpressionFault fault) {
      diagnostics.add(fault.in(source));
      return null;
    }
  }

  /** A whole number of at least 1, or null with an error. */
  @Nullable Integer count(Yaml value, String what) {
    Quantity quantity = quantity(value, what, Measure.COUNT);
    if (quantity == null) {
      return null;
    }
    double number = quantity.asDouble();
    if (number != Math.rint(number) || number > Integer.MAX_VALUE) {
      String message = what + " must be a whole number up to " + Integer.MAX_VALUE;
      error("not-a-count", value.span(), message);
      return null;
    }
    return (int) number;
  }

  private Quantity constant(Expression expression) {
    if (expression instanceof Expression.Number n) {
      return n.quantity();
    }
    Dimension dimension = dimensions.of(expression);
    if (expression.substitute(Map.of()) instanceof Expression.Number n) {
      return n.quantity();
    }
    double value = Formula.evaluate(expression, name -> Double.NaN);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new ExpressionFault("out-of-range", expression.span(), "this has no value", null);
    }
    return new Quantity(BigDecimal.valueOf(value), dimension == null ? Dimension.NONE : dimension);
  }

  private boolean inRange(double value, Span span, String what, boolean positive) {
    if (value < 0 || (positive && value == 0)) {
      String rule = positive ? " must be greater than 0" : " must not be negative";
      error("out-of-range", span, what + rule);
      return false;
    }
    if (Double.isNaN(value)) {
      error("out-of-range", span, what + " has no value");
      return false;
    }
    if (value > MOST) {
      error("out-of-range", span, what + " is above 10^100");
      return false;
    }
    if (positive && value < 1 / MOST) {
      error("out-of-range", span, what + " must not be below 10^-100");
      return false;
    }
    return true;
  }

  private boolean namesKnown(Expression e, Set<String> names, Collection<String> profiles) {
    boolean[] known = {true};
    e.visit(
        part -> {
          if (part instanceof Expression.Name n && !names.contains(n.id())) {
            known[0] = false;
            unknownName(n, names, profiles);
          } else if (part instanceof Expression.Call c
              && !Functions.isBuiltIn(c.function())
              && !profiles.contains(c.function())) {
            known[0] = false;
            unknownFunction(c, profiles);
          }
        });
    return known[0];
  }

  private void unknownName(Expression.Name n, Set<String> names, Collection<String> profiles) {
    String message = "unknown name '" + n.id() + "'";
    if (profiles.contains(n.id())) {
      String hint = "'" + n.id() + "' is a profile: write " + n.id() + "(size)";
      error("unknown-name", n.span(), message, hint);
    } else {
      Set<String> all = new LinkedHashSet<>(names);
      all.addAll(parameters.keySet());
      String near = Suggestions.hint(n.id(), all);
      String hint = names.isEmpty() ? "a constant is needed here" : "the only name here is 'size'";
      error("unknown-name", n.span(), message, parameters.isEmpty() || near == null ? hint : near);
    }
  }

  private void unknownFunction(Expression.Call c, Collection<String> profiles) {
    Span name =
        c.span().isKnown() && c.span().end() - c.span().start() > c.function().length()
            ? new Span(c.span().start(), c.span().start() + c.function().length())
            : c.span();
    if (Functions.isRandom(c.function())) {
      String message = "random costs such as '" + c.function() + "' belong into the protocol";
      error("unknown-profile", name, message);
      return;
    }
    String hint = Suggestions.hint(c.function(), profiles);
    String message = "the machine has no profile '" + c.function() + "'";
    error("unknown-profile", name, message, hint);
  }

  /** What a scalar begins with as an expression, its spans in the file; or null with an error. */
  private @Nullable Expression expression(Yaml.Scalar scalar, String text) {
    try {
      Expression parsed = ExpressionParser.parse(new SourceText("", text));
      return known(relocate(parsed, scalar::locate));
    } catch (BadInput bad) {
      for (Diagnostic d : bad.diagnostics()) {
        int length = d.excerpt() == null ? 1 : d.excerpt().length();
        boolean placed = d.line() == 1 && d.column() > 0;
        Span part = placed ? new Span(d.column() - 1, d.column() - 1 + length) : Span.NONE;
        error(d.code(), scalar.locate(part), d.message(), d.hint());
      }
      return null;
    }
  }

  /** The same expression with parameters of the machine replaced by their values. */
  private Expression known(Expression e) {
    if (e instanceof Expression.Name n) {
      Expression.Number value = parameters.get(n.id());
      return value == null ? n : new Expression.Number(value.quantity(), value.text(), n.span());
    }
    if (e instanceof Expression.Negation n) {
      return new Expression.Negation(known(n.argument()), n.span());
    }
    if (e instanceof Expression.Binary b) {
      return new Expression.Binary(b.operator(), known(b.left()), known(b.right()), b.span());
    }
    if (e instanceof Expression.Call c) {
      return new Expression.Call(
          c.function(), c.arguments().stream().map(this::known).toList(), c.span());
    }
    return e;
  }

  private static Expression relocate(Expression e, UnaryOperator<Span> place) {
    Span span = place.apply(e.span());
    if (e instanceof Expression.Number n) {
      return new Expression.Number(n.quantity(), n.text(), span);
    }
    if (e instanceof Expression.Name n) {
      return new Expression.Name(n.id(), span);
    }
    if (e instanceof Expression.Negation n) {
      return new Expression.Negation(relocate(n.argument(), place), span);
    }
    if (e instanceof Expression.Binary b) {
      return new Expression.Binary(
          b.operator(), relocate(b.left(), place), relocate(b.right(), place), span);
    }
    if (e instanceof Expression.Call c) {
      return new Expression.Call(
          c.function(), c.arguments().stream().map(a -> relocate(a, place)).toList(), span);
    }
    throw new IllegalStateException();
  }
}
