package org.camp.core.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Model;
import org.jspecify.annotations.Nullable;

/** Checks that what the user binds is there to be bound, before anything runs. */
public final class Bindings {
  private Bindings() {}

  /**
   * Refuses names that the model does not have.
   *
   * @param bindings texts by name of a parameter
   * @param iterations texts by name of a recursion
   * @throws BadInput with all unknown names and the nearest known ones
   */
  public static void check(
      Model model, Map<String, String> bindings, Map<String, String> iterations) {
    List<Diagnostic> faults = new ArrayList<>();
    Names parameters = new Names("parameter", model.parameters());
    Names recursions = new Names("recursion", model.recursions());
    parameters.check(model, bindings.keySet(), recursions, faults);
    recursions.check(model, iterations.keySet(), parameters, faults);
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
  }

  private record Names(String what, Set<String> known) {
    void check(Model model, Set<String> names, Names others, List<Diagnostic> faults) {
      for (String name : names) {
        if (!known.contains(name)) {
          String message =
              String.format(
                  Locale.ROOT, "%s '%s' has no %s '%s'", model.kind(), model.name(), what, name);
          @Nullable String hint =
              others.known.contains(name)
                  ? "'" + name + "' is a " + others.what
                  : known.isEmpty() ? "it has no " + what + "s" : Suggestions.hint(name, known);
          faults.add(Diagnostic.error("unknown-" + what, message).withHint(hint));
        }
      }
    }
  }
}
