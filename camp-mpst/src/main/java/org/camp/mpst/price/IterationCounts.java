// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;
import org.camp.mpst.exact.ExactValue;
import org.camp.mpst.exact.Fraction;

/** How often each recursion goes round: what the user says, else what the protocol says. */
public final class IterationCounts {
  private static final long MOST = 1_000_000_000_000_000_000L;

  private final ProtocolInstance instance;
  private final Parameters parameters;
  private final Diagnostics inText = new Diagnostics();
  private final Diagnostics inLine = new Diagnostics();

  private IterationCounts(ProtocolInstance instance, Parameters parameters) {
    this.instance = instance;
    this.parameters = parameters;
  }

  /**
   * Whole numbers from 0 to 10^18 by the number of the recursion; −1 when there is no value.
   *
   * @param given texts by name of a recursion
   * @throws BadInput with all that is wrong with those texts
   * @throws IllFormed with all that is wrong in the protocol
   */
  public static long[] of(
      ProtocolInstance instance, Parameters parameters, Map<String, String> given) {
    IterationCounts all = new IterationCounts(instance, parameters);
    long[] rounds = new long[instance.recursions().size()];
    for (int i = 0; i < rounds.length; i++) {
      ProtocolInstance.Recursion recursion = instance.recursions().get(i);
      String text = given.getOrDefault(recursion.name(), given.get(recursion.written()));
      Expression times = recursion.times();
      rounds[i] =
          text != null
              ? all.given(text, recursion.name())
              : times == null ? -1 : all.written(times, recursion);
    }
    all.inLine.throwIfBadInput();
    all.inText.throwIfIllFormed();
    return rounds;
  }

  private long given(String text, String name) {
    try {
      Expression times = Expression.parse(text);
      for (String unknown : times.names()) {
        if (parameters.slot(unknown) < 0) {
          throw new BadInput(
              Diagnostic.error(
                      "unknown-name",
                      String.format(
                          Locale.ROOT,
                          "'-k %s=%s': there is no parameter '%s'",
                          name,
                          text,
                          unknown))
                  .withHint(Suggestions.hint(unknown, parameterNames())));
        }
      }
      new DimensionCheck(parameters::dimension).requireNumber(times, "the number of iterations");
      return rounds(times, name);
    } catch (BadInput e) {
      e.diagnostics().forEach(inLine::add);
    } catch (ExpressionFault e) {
      inLine.add(
          Diagnostic.error("bad-iterations", "'-k " + name + "=" + text + "': " + e.getMessage()));
    } catch (IllegalArgumentException e) {
      inLine.add(Diagnostic.error("bad-iterations", String.valueOf(e.getMessage())));
    }
    return -1;
  }

  private Set<String> parameterNames() {
    Set<String> names = new TreeSet<>();
    parameters.inOrder().forEach(parameter -> names.add(parameter.name()));
    return names;
  }

  private long written(Expression times, ProtocolInstance.Recursion recursion) {
    try {
      return rounds(times, recursion.name());
    } catch (ExpressionFault e) {
      inText.add(e.in(instance.source()));
    } catch (IllegalArgumentException e) {
      Span place = times.span().isKnown() ? times.span() : recursion.span();
      inText.add(instance.source().error("bad-iterations", place, String.valueOf(e.getMessage())));
    }
    return -1;
  }

  /** Exact where the number is made of numbers and parameters by arithmetic. */
  private long rounds(Expression times, String name) {
    Optional<BigDecimal> exact = constant(times).or(() -> bound(times));
    double value = exact.map(BigDecimal::doubleValue).orElseGet(() -> parameters.evaluate(times));
    if (Double.isNaN(value)) {
      return -1;
    }
    boolean whole = value >= 0 && value == Math.rint(value) && !Double.isInfinite(value);
    BigDecimal count = exact.orElseGet(() -> whole ? new BigDecimal(value) : BigDecimal.ONE);
    boolean fractional = count.stripTrailingZeros().scale() > 0;
    if (whole && !fractional && count.compareTo(BigDecimal.valueOf(MOST)) <= 0) {
      return count.longValueExact();
    }
    String problem =
        value >= MOST
            ? "at most 10^18, not " + (exact.isPresent() ? shown(count) : Quantity.plain(value, 6))
            : "a whole number from 0 on, not " + Quantity.plain(value, 15);
    throw new IllegalArgumentException(
        "the number of iterations of '" + name + "' must be " + problem);
  }

  private static String shown(BigDecimal count) {
    String digits = count.toPlainString();
    return digits.length() <= 30 ? digits : Quantity.plain(count.doubleValue(), 6);
  }

  private Optional<BigDecimal> bound(Expression times) {
    return ExactValue.evaluate(times, parameters)
        .filter(Fraction::isWhole)
        .map(value -> new BigDecimal(value.numerator()))
        .filter(value -> value.compareTo(BigDecimal.valueOf(MOST)) <= 0);
  }

  private static Optional<BigDecimal> constant(Expression times) {
    return times.names().isEmpty()
            && times.externalFunctions().isEmpty()
            && times.substitute(Map.of()) instanceof Expression.Number number
        ? Optional.of(number.quantity().value())
        : Optional.empty();
  }
}
