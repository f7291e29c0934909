// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Model;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;

/** Checks that what the user binds is there to be bound, before anything runs. */
public final class Bindings {
  private static final BigDecimal MOST_ROUNDS = BigDecimal.TEN.pow(18);
  private static final int MOST_LINKS = 8;

  private Bindings() {}

  /**
   * Refuses names that the model does not have, and numbers of rounds that are none.
   *
   * @param bindings texts by name of a parameter
   * @param iterations texts by name of a recursion: numbers, or expressions over parameters
   * @throws BadInput with all unknown names and the nearest known ones, and all wrong numbers
   */
  public static void check(
      Model model, Map<String, String> bindings, Map<String, String> iterations) {
    check(model, bindings, iterations, Set.of());
  }

  /**
   * As above, where options have parameters too.
   *
   * @param ofOptions names that the values of options use
   * @throws BadInput as above
   */
  public static void check(
      Model model,
      Map<String, String> bindings,
      Map<String, String> iterations,
      Set<String> ofOptions) {
    List<Diagnostic> faults = new ArrayList<>();
    Set<String> known = new TreeSet<>(model.parameters());
    known.addAll(ofOptions);
    Names parameters = new Names("parameter", known);
    Names recursions = new Names("recursion", model.recursions());
    if (!model.bindsAnyName()) {
      parameters.check(model, bindings.keySet(), recursions, faults);
    }
    recursions.check(model, iterations.keySet(), parameters, faults);
    if (!iterations.isEmpty()) {
      Map<String, Expression> values = values(model, bindings);
      iterations.forEach((name, text) -> rounds(name, text, model, values, faults));
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
  }

  /**
   * The parameters whose values are known without running anything: numbers, and sums and products
   * of those that are known. Chains are followed for a few links.
   */
  private static Map<String, Expression> values(Model model, Map<String, String> bindings) {
    Map<String, String> open = new LinkedHashMap<>(model.defaults());
    open.putAll(bindings);
    Map<String, Expression> known = new HashMap<>();
    int before = -1;
    for (int links = 0; links < MOST_LINKS && known.size() > before; links++) {
      before = known.size();
      open.forEach((name, text) -> value(text, known).ifPresent(v -> known.put(name, v)));
      open.keySet().removeAll(known.keySet());
    }
    return known;
  }

  private static Optional<Expression> value(String text, Map<String, Expression> known) {
    try {
      return Optional.of(Expression.parse(text).substitute(known))
          .filter(Expression.Number.class::isInstance);
    } catch (BadInput | ExpressionFault e) {
      return Optional.empty(); // Told where the model is bound, with its place.
    }
  }

  /** Refuses what is no number of rounds, if only for these values of parameters. */
  private static void rounds(
      String name,
      String text,
      Model model,
      Map<String, Expression> values,
      List<Diagnostic> faults) {
    String given = "'-k " + name + "=" + text + "'";
    try {
      Expression times = Expression.parse(text);
      for (String unknown : times.names()) {
        if (!model.parameters().contains(unknown)) {
          faults.add(
              Diagnostic.error("unknown-name", given + ": there is no parameter '" + unknown + "'")
                  .withHint(Suggestions.hint(unknown, model.parameters())));
        }
      }
      boolean constant = times.names().isEmpty() && times.externalFunctions().isEmpty();
      if (constant && !isCount(times.substitute(Map.of()))) {
        faults.add(
            Diagnostic.error(
                "bad-iterations", given + " is no whole number of rounds from 0 to 10^18"));
      }
      if (!constant
          && times.substitute(values) instanceof Expression.Number number
          && !isCount(number)) {
        faults.add(
            Diagnostic.error(
                "bad-iterations",
                given
                    + " is no whole number of rounds from 0 to 10^18, but "
                    + Quantity.plain(number.quantity().asDouble(), 15)));
      }
    } catch (BadInput e) {
      e.diagnostics()
          .forEach(d -> faults.add(Diagnostic.error(d.code(), given + ": " + d.message())));
    } catch (ExpressionFault e) {
      faults.add(Diagnostic.error("bad-iterations", given + ": " + e.getMessage()));
    }
  }

  private static boolean isCount(Expression value) {
    return value instanceof Expression.Number number
        && number.quantity().dimension().equals(Dimension.NONE)
        && number.quantity().value().signum() >= 0
        && number.quantity().value().compareTo(MOST_ROUNDS) <= 0
        && number.quantity().value().stripTrailingZeros().scale() <= 0;
  }

  private record Names(String what, Set<String> known) {
    void check(Model model, Set<String> names, Names others, List<Diagnostic> faults) {
      for (String name : names) {
        if (!known.contains(name)) {
          String message =
              String.format(
                  Locale.ROOT, "%s '%s' has no %s '%s'", model.kind(), model.name(), what, name);
          String hint =
              others.known.contains(name)
                  ? "'" + name + "' is a " + others.what
                  : known.isEmpty() ? "it has no " + what + "s" : Suggestions.hint(name, known);
          faults.add(Diagnostic.error("unknown-" + what, message).withHint(hint));
        }
      }
    }
  }
}
