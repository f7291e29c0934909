// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;
import org.camp.pepa.prism.lang.PrismTerms;
import org.camp.pepa.prism.lang.PrismType;
import org.jspecify.annotations.Nullable;

/** The values of constants: what {@code -D} says, or else the model. */
public final class ConstantValues {
  private final Map<String, PrismSyntax.Constant> constants = new LinkedHashMap<>();
  private final Map<String, SourceText> sources = new HashMap<>();
  private final Map<String, PrismTerm> bound = new HashMap<>();
  private final Map<String, Double> values = new LinkedHashMap<>();
  private final Set<String> missing = new LinkedHashSet<>();
  private final Set<String> open = new HashSet<>();
  private final Diagnostics faults = new Diagnostics();
  private final Map<String, String> bindings;

  private ConstantValues(Map<String, String> bindings) {
    this.bindings = bindings;
  }

  /**
   * Constants of a model.
   *
   * @param bindings texts by name
   * @throws BadInput when a binding is no value of its constant
   * @throws org.camp.core.diagnostic.IllFormed when constants need each other, or are not whole
   */
  public static ConstantValues of(
      SourceText source, List<PrismSyntax.Constant> constants, Map<String, String> bindings) {
    return new ConstantValues(bindings).and(source, constants);
  }

  /** The same with more constants, which may use the ones before. */
  public ConstantValues with(SourceText source, List<PrismSyntax.Constant> more) {
    ConstantValues all = new ConstantValues(bindings);
    all.constants.putAll(constants);
    all.sources.putAll(sources);
    return all.and(source, more);
  }

  private ConstantValues and(SourceText source, List<PrismSyntax.Constant> more) {
    for (PrismSyntax.Constant constant : more) {
      constants.put(constant.name(), constant);
      sources.put(constant.name(), source);
    }
    List<Diagnostic> wrong = new ArrayList<>();
    constants.forEach(
        (name, constant) ->
            Optional.ofNullable(bindings.get(name)).ifPresent(text -> bind(constant, text, wrong)));
    if (!wrong.isEmpty()) {
      throw new BadInput(wrong);
    }
    constants.keySet().forEach(this::value);
    faults.throwIfIllFormed();
    return this;
  }

  private void bind(PrismSyntax.Constant constant, String text, List<Diagnostic> wrong) {
    String name = constant.name();
    String given = "'-D " + name + "=" + text + "'";
    PrismTerm term;
    try {
      term = PrismTerms.parse(text);
    } catch (BadInput e) {
      try {
        double quantity = Quantity.parse(text, Dimension.TIME);
        term = new PrismTerm.Literal(PrismType.DOUBLE, quantity, constant.span());
      } catch (RuntimeException noQuantity) {
        e.diagnostics()
            .forEach(d -> wrong.add(Diagnostic.error("bad-binding", given + ": " + d.message())));
        return;
      }
    }
    Set<String> unknown = new LinkedHashSet<>();
    term.names(
        used -> {
          if (!constants.containsKey(used.name()) || used.name().equals(name)) {
            unknown.add(used.name());
          }
        });
    if (!unknown.isEmpty()) {
      wrong.add(
          Diagnostic.error(
              "bad-binding", given + ": '" + String.join("', '", unknown) + "' is no constant"));
      return;
    }
    Optional<PrismType> type = PrismTerms.type(term, types());
    if (type.isEmpty() || type.get().isNumber() != constant.type().isNumber()) {
      wrong.add(
          Diagnostic.error(
              "bad-binding", given + ": '" + name + "' is of the type " + constant.type().text()));
      return;
    }
    bound.put(name, term);
  }

  private Map<String, PrismType> types() {
    Map<String, PrismType> types = new HashMap<>();
    constants.forEach((name, constant) -> types.put(name, constant.type()));
    return types;
  }

  /** The value of a constant; nothing when it is missing. */
  private @Nullable Double value(String name) {
    Double known = values.get(name);
    PrismSyntax.Constant constant = constants.get(name);
    if (known != null || constant == null || missing.contains(name)) {
      return known;
    }
    PrismTerm term = bound.getOrDefault(name, constant.value().orElse(null));
    if (term == null) {
      missing.add(name);
      return null;
    }
    if (!open.add(name)) {
      fault(constant, "cyclic-constant", "'" + name + "' needs itself");
      missing.add(name);
      return null;
    }
    Set<String> used = new LinkedHashSet<>();
    term.names(n -> used.add(n.name()));
    boolean complete = true;
    for (String other : used) {
      complete &= value(other) != null;
    }
    open.remove(name);
    if (!complete) {
      missing.add(name);
      return null;
    }
    double value =
        new TermCompiler(Map.of(), values, types(), Map.of()).number(term).at(new int[0]);
    check(constant, value);
    values.put(name, value);
    return value;
  }

  private void check(PrismSyntax.Constant constant, double value) {
    String name = constant.name();
    String is = "'" + name + "' is " + Quantity.plain(value, 15);
    if (!Double.isFinite(value)) {
      fault(constant, "not-finite", is);
    } else if (constant.type() == PrismType.INT && value != Math.rint(value)) {
      if (bound.containsKey(name)) {
        throw new BadInput(
            Diagnostic.error(
                "bad-binding",
                "'-D " + name + "=" + bindings.get(name) + "': " + is + ", and must be whole"));
      }
      fault(constant, "not-whole", is + ", and must be whole");
    }
  }

  private void fault(PrismSyntax.Constant constant, String code, String message) {
    SourceText source = sources.getOrDefault(constant.name(), SourceText.NONE);
    faults.add(source.error(code, constant.span(), message));
  }

  /** The names of all constants. */
  public Set<String> names() {
    return constants.keySet();
  }

  /** Values by name; truth values are 1 or 0. */
  public Map<String, Double> values() {
    return values;
  }

  /** The constants among {@code names} without a value that {@code -D} should give. */
  public Set<String> missing(Set<String> names) {
    Set<String> found = new LinkedHashSet<>();
    names.forEach(name -> missing(name, found, new HashSet<>()));
    return found;
  }

  private void missing(String name, Set<String> found, Set<String> seen) {
    PrismSyntax.Constant constant = constants.get(name);
    if (constant == null || !missing.contains(name) || !seen.add(name)) {
      return;
    }
    PrismTerm term = bound.getOrDefault(name, constant.value().orElse(null));
    if (term == null) {
      found.add(name);
    } else {
      term.names(used -> missing(used.name(), found, seen));
    }
  }

  /**
   * Refuses constants without values.
   *
   * @throws BadInput with their names and the way out
   */
  public void requireAll() {
    Set<String> names = missing(constants.keySet());
    if (names.isEmpty()) {
      return;
    }
    List<Diagnostic> errors = new ArrayList<>();
    for (PrismSyntax.Constant constant : constants.values()) {
      String name = constant.name();
      if (!names.contains(name)) {
        continue;
      }
      errors.add(
          sources
              .getOrDefault(name, SourceText.NONE)
              .error(
                  "missing-binding",
                  constant.span(),
                  String.format(Locale.ROOT, "the constant '%s' has no value", name))
              .withHint("give it one: -D " + name + "=…"));
    }
    throw new BadInput(errors);
  }
}
