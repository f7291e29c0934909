package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.lang.BoundValue;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.NamesInScope;
import org.camp.core.lang.Program;
import org.jspecify.annotations.Nullable;

/** Gives the free names of a program their values. */
final class Inputs {
  private Inputs() {}

  /**
   * An expression for every free name: the value as it would be written in the program.
   *
   * @throws BadInput when the text of a value is not one
   * @throws IllFormed with every use of a name that has no value
   */
  static Map<String, Expr> of(Program program, Map<String, String> bindings) {
    Map<String, Expr> values = new HashMap<>();
    Set<String> reported = new LinkedHashSet<>();
    List<Diagnostic> faults = new ArrayList<>();
    for (Expr.Variable use : FreeNames.of(program.expression())) {
      String name = use.name();
      if (values.containsKey(name)) {
        continue;
      }
      @Nullable String text = bindings.get(name);
      if (text != null) {
        Expr value = BoundValue.parse(name, text, use.span());
        if (isDistributed(value)) {
          throw new BadInput(
              Diagnostic.error(
                      "bad-binding", "the value of '" + name + "' is distributed over processors")
                  .withHint("an SML-like program takes arrays: [1, 2, 3]"));
        }
        values.put(name, value);
      } else if (reported.add(name)) {
        faults.add(unbound(program, use));
      }
    }
    if (!faults.isEmpty()) {
      throw new IllFormed(faults);
    }
    return values;
  }

  private static boolean isDistributed(Expr value) {
    return value instanceof Expr.Parallel
        || (value instanceof Expr.ArrayOf array
            && array.items().stream().anyMatch(Inputs::isDistributed));
  }

  private static Diagnostic unbound(Program program, Expr.Variable use) {
    List<String> near = Suggestions.nearest(use.name(), NamesInScope.at(program, use));
    String hint =
        near.isEmpty()
            ? "give it a value with -D " + use.name() + "=…"
            : "did you mean '"
                + String.join("' or '", near)
                + "'? Or give it a value with -D "
                + use.name()
                + "=…";
    return program
        .source()
        .error("unbound-name", use.span(), "nothing binds '" + use.name() + "'")
        .withHint(hint);
  }
}
