package org.camp.bsp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
   * An expression for every free name: the value as JSON says it.
   *
   * @throws IllFormed with every name that has no value
   */
  static Map<String, Expr> of(Program program, Map<String, String> bindings) {
    Map<String, Expr> values = new LinkedHashMap<>();
    Set<String> parameters = program.parameters();
    Set<String> reported = new LinkedHashSet<>();
    List<Diagnostic> faults = new ArrayList<>();
    for (Expr.Variable use : FreeNames.of(program.expression())) {
      String name = use.name();
      if (values.containsKey(name) || !parameters.contains(name)) {
        continue;
      }
      @Nullable String text = bindings.get(name);
      if (text != null) {
        values.put(name, BoundValue.parse(name, text, use.span()));
      } else if (reported.add(name)) {
        faults.add(unbound(program, use));
      }
    }
    if (!faults.isEmpty()) {
      throw new IllFormed(faults);
    }
    return values;
  }

  private static Diagnostic unbound(Program program, Expr.Variable use) {
    List<String> near = Suggestions.nearest(use.name(), NamesInScope.at(program, use));
    String bind = "give it a value with -D " + use.name() + "=…";
    return program
        .source()
        .error("unbound-name", use.span(), "nothing binds '" + use.name() + "'")
        .withHint(
            near.isEmpty()
                ? bind
                : "did you mean '" + String.join("' or '", near) + "'? Or " + bind);
  }
}
