// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Model;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * A global type with costs (Castro-Perez and Yoshida, OOPSLA 2020, section 3), as it was written:
 * one protocol of a module. Immutable.
 */
public final class Protocol implements Model {
  /** The kind of model. */
  public static final String KIND = "protocol";

  private final ProtocolModule module;

  /** The module, in which the values that the main protocol takes are parameters, too. */
  private final ProtocolModule bound;

  private final GlobalProtocol main;

  private Protocol(ProtocolModule module, GlobalProtocol main) {
    this.module = module;
    this.bound = module.withParameters(main.values());
    this.main = main;
  }

  /** Starts a protocol in Java. */
  public static ProtocolBuilder named(String name) {
    return new ProtocolBuilder(name);
  }

  /**
   * The first protocol of a file that is not {@code aux}.
   *
   * @throws BadInput when the text is no protocol
   * @throws IllFormed when names, indices or units are wrong
   */
  public static Protocol parse(SourceText source) {
    return of(ScribbleParser.parse(source), null);
  }

  /** {@link #parse(SourceText)} for text in a program or a test. */
  public static Protocol parse(String text) {
    return parse(new SourceText("protocol", text));
  }

  /**
   * A protocol of a module, after its names and units have been checked.
   *
   * @param name which one; null for the first that is not {@code aux}
   * @throws BadInput when there is none of that name
   * @throws IllFormed with all errors of the module
   */
  public static Protocol of(ProtocolModule module, @Nullable String name) {
    ProtocolCheck.check(module);
    if (name != null) {
      GlobalProtocol found = module.find(name);
      if (found == null) {
        Set<String> known =
            module.protocols().stream().map(GlobalProtocol::name).collect(Collectors.toSet());
        throw new BadInput(
            Diagnostic.error("unknown-protocol", "there is no protocol '" + name + "'")
                .inFile(module.source().name())
                .withHint(Suggestions.hint(name, known)));
      }
      return new Protocol(module, found);
    }
    return new Protocol(
        module,
        module.protocols().stream()
            .filter(p -> !p.auxiliary())
            .findFirst()
            .orElse(module.protocols().get(0)));
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String name() {
    return main.name();
  }

  @Override
  public Set<String> parameters() {
    return bound.parameters().stream()
        .map(ProtocolModule.Parameter::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (ProtocolModule.Parameter parameter : bound.parameters()) {
      Expression value = parameter.value();
      if (value != null) {
        texts.put(parameter.name(), value.text());
      }
    }
    return texts;
  }

  /** The names of recursions, by {@code rec} and by {@code do}; repeated ones also numbered. */
  @Override
  public Set<String> recursions() {
    return RecursionNames.of(module);
  }

  /**
   * The parameters that decide the structure: how many roles there are, who sends to whom, how
   * often. Changing one makes another protocol; changing any other only changes costs.
   */
  public Set<String> structuralParameters() {
    return StructuralNames.of(bound);
  }

  /** The module that it stands in. */
  public ProtocolModule module() {
    return module;
  }

  /** What was written. */
  public GlobalProtocol definition() {
    return main;
  }

  /** Where it was written. */
  public SourceText source() {
    return module.source();
  }

  /** Another protocol of the same module. */
  public Protocol sibling(GlobalProtocol other) {
    return new Protocol(module, other);
  }

  /**
   * The parameters under the given bindings; see {@link Parameters#of}.
   *
   * @param functions measured profiles by name
   */
  public Parameters parameters(Map<String, String> bindings, Parameters.Functions functions) {
    Parameters parameters = Parameters.of(bound, bindings, functions);
    if (bindings.keySet().stream().anyMatch(name -> isMeasured(parameters.dimension(name)))) {
      ProtocolCheck.checkUnits(bound, parameters);
    }
    return parameters;
  }

  private static boolean isMeasured(@Nullable Dimension dimension) {
    return dimension != null && !dimension.equals(Dimension.NONE);
  }

  /**
   * Writes out families, loops and calls. Time and space linear in the result.
   *
   * @param parameters values for the parameters that decide the structure
   * @param limits how large the result may be, and who may interrupt
   * @throws IllFormed with all errors: an index outside its family, a self-message, dead code,
   *     unguarded recursion, …
   * @throws BadInput when a parameter that decides the structure has no value
   * @throws org.camp.core.diagnostic.OverBudget beyond the limits
   */
  public ProtocolInstance instantiate(Parameters parameters, Limits limits) {
    return Instantiator.instantiate(this, parameters, limits);
  }

  /** {@link #instantiate(Parameters, Limits)} with default values and limits. */
  public ProtocolInstance instantiate() {
    return instantiate(parameters(Map.of(), Parameters.Functions.NONE), Limits.DEFAULT);
  }

  /**
   * Limits of instantiation.
   *
   * @param operations how many operations an instance may have
   * @param pulse called every few thousand operations; may throw to interrupt
   */
  public record Limits(long operations, Runnable pulse) {
    /** Fifty million operations: about one gigabyte. */
    public static final Limits DEFAULT = new Limits(50_000_000, () -> {});
  }
}
