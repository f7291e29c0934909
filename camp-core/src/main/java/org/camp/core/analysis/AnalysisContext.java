// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import com.google.common.collect.ImmutableMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.model.Model;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * What a service is given beside the model: option values, parameter bindings, iteration counts,
 * the machine, and whom to tell of progress and warnings. Library users start from {@link
 * #defaults()} or {@link #builder()}. Immutable, apart from the cancellation switch.
 */
public final class AnalysisContext {
  private final Map<Option<?>, Object> options;
  private final Map<String, String> bindings;
  private final Map<String, String> iterations;
  private final @Nullable Machine machine;
  private final Progress progress;
  private final Cancellation cancellation;
  private final Consumer<Diagnostic> listener;
  private final List<ClassLoader> plugins;
  private final boolean asked;

  private AnalysisContext(Builder builder) {
    options = Map.copyOf(builder.options);
    bindings = ImmutableMap.copyOf(builder.bindings);
    iterations = ImmutableMap.copyOf(builder.iterations);
    machine = builder.machine;
    progress = builder.progress;
    cancellation = builder.cancellation;
    listener = builder.listener;
    plugins = List.copyOf(builder.plugins);
    asked = builder.asked;
  }

  /** Every option at its default, nothing bound, no machine, a switch of its own. */
  public static AnalysisContext defaults() {
    return builder().build();
  }

  /** Starts a context. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this context. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.options.putAll(options);
    builder.bindings.putAll(bindings);
    builder.iterations.putAll(iterations);
    builder.machine = machine;
    builder.progress = progress;
    builder.cancellation = cancellation;
    builder.listener = listener;
    builder.plugins = plugins;
    builder.asked = asked;
    return builder;
  }

  /** The value of an option, or its default. */
  public <T> T get(Option<T> option) {
    return find(option)
        .orElseThrow(
            () -> new IllegalArgumentException("'" + option.key() + "' has no default; use find"));
  }

  /** The value of an option, its default, or nothing when it has none. */
  public <T> Optional<T> find(Option<T> option) {
    Object value = options.get(option);
    return Optional.ofNullable(value == null ? option.defaultValue() : option.type().cast(value));
  }

  /** Whether an option has a value that is not its default by itself. */
  public boolean isGiven(Option<?> option) {
    return options.containsKey(option);
  }

  /** Texts bound to parameters of the model, by name. */
  public Map<String, String> bindings() {
    return bindings;
  }

  /**
   * Texts bound to parameters of a model: what the user bound, and the machine's constants of the
   * same name for parameters that have no value otherwise.
   */
  public Map<String, String> bindings(Model model) {
    Machine known = machine;
    if (known == null || known.parameters().isEmpty()) {
      return bindings;
    }
    Map<String, String> all = new LinkedHashMap<>(bindings);
    for (String name : model.parameters()) {
      Quantity value = known.parameters().get(name);
      if (value != null && !bindings.containsKey(name) && !model.defaults().containsKey(name)) {
        all.put(name, value.written());
      }
    }
    return all;
  }

  /** The same context with what is bound in a model only: others may be looked at beside it. */
  public AnalysisContext about(Model model) {
    Builder builder = toBuilder();
    builder.bindings.keySet().retainAll(model.parameters());
    builder.iterations.keySet().retainAll(model.recursions());
    return builder.build();
  }

  /** Texts of iteration counts, by name of the recursion. */
  public Map<String, String> iterations() {
    return iterations;
  }

  /** The machine, when one was given. */
  public Optional<Machine> machine() {
    return Optional.ofNullable(machine);
  }

  /** Whom to tell of progress. */
  public Progress progress() {
    return progress;
  }

  /** The switch that ends the computation. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** Tells the user something that is no reason to stop. */
  public void report(Diagnostic diagnostic) {
    listener.accept(diagnostic);
  }

  /**
   * Whether somebody asked for this very service, as library users do. Otherwise it runs beside
   * others, and one that says less than they do may be brief.
   */
  public boolean asked() {
    return asked;
  }

  /** The same context, in which {@code also} hears what is reported. */
  AnalysisContext heardBy(Consumer<Diagnostic> also) {
    return toBuilder().listener(also.andThen(listener)).build();
  }

  /**
   * The class loaders of the plug-ins: what a service asks {@link java.util.ServiceLoader} with, to
   * find services that it defines itself.
   */
  public List<ClassLoader> plugins() {
    return plugins;
  }

  /** Builds a context. */
  public static final class Builder {
    private final Map<Option<?>, Object> options = new HashMap<>();
    private final Map<String, String> bindings = new LinkedHashMap<>();
    private final Map<String, String> iterations = new LinkedHashMap<>();
    private @Nullable Machine machine;
    private Progress progress = Progress.NONE;
    private Cancellation cancellation = new Cancellation();
    private Consumer<Diagnostic> listener = diagnostic -> {};
    private List<ClassLoader> plugins = List.of();
    private boolean asked = true;

    private Builder() {}

    /** Sets an option. */
    public <T> Builder option(Option<T> option, T value) {
      options.put(option, value);
      return this;
    }

    /** Binds a parameter of the model to an expression. */
    public Builder bind(String name, String value) {
      bindings.put(name, value);
      return this;
    }

    /** Sets how often a recursion goes round. */
    public Builder iterations(String recursion, String count) {
      iterations.put(recursion, count);
      return this;
    }

    /** Sets the machine. */
    public Builder machine(@Nullable Machine newMachine) {
      machine = newMachine;
      return this;
    }

    /** Sets who hears of progress. */
    public Builder progress(Progress newProgress) {
      progress = newProgress;
      return this;
    }

    /** Sets the switch that ends the computation. */
    public Builder cancellation(Cancellation newCancellation) {
      cancellation = newCancellation;
      return this;
    }

    /** Sets who hears warnings and notes. */
    public Builder listener(Consumer<Diagnostic> newListener) {
      listener = newListener;
      return this;
    }

    /** Sets the class loaders of the plug-ins. */
    public Builder plugins(List<ClassLoader> loaders) {
      plugins = List.copyOf(loaders);
      return this;
    }

    /** Sets whether somebody asked for this very service. */
    public Builder asked(boolean value) {
      asked = value;
      return this;
    }

    /**
     * Sets the options of a service from texts by key.
     *
     * @throws org.camp.core.diagnostic.BadInput with all faults: unknown keys, wrong values
     */
    public Builder parse(Descriptor who, Map<String, String> texts) {
      OptionTexts.parse(who, texts).forEach(this::take);
      return this;
    }

    private <T> void take(ParsedOption<T> parsed) {
      option(parsed.option(), parsed.value());
    }

    /** The finished context. */
    public AnalysisContext build() {
      return new AnalysisContext(this);
    }
  }
}
