// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Model;
import org.camp.core.model.Source;

/** A PEPA model: definitions and a system equation, statically correct. Immutable. */
public final class PepaModel implements Model {
  private final String name;
  private final SourceText source;
  private final Definitions definitions;
  private final List<String> application;
  private final List<Diagnostic> warnings;
  private final ModelVariant.Finder variants;

  private PepaModel(
      String name,
      SourceText source,
      Definitions definitions,
      List<String> application,
      List<Diagnostic> warnings,
      ModelVariant.Finder variants) {
    this.name = name;
    this.source = source;
    this.definitions = definitions;
    this.application = List.copyOf(application);
    this.warnings = List.copyOf(warnings);
    this.variants = variants;
  }

  /**
   * The model that a file writes, parsed and checked by the static rules.
   *
   * @throws org.camp.core.diagnostic.BadInput with all syntax errors
   * @throws org.camp.core.diagnostic.IllFormed with all static errors
   */
  public static PepaModel read(Source source) {
    return of(new SourceText(source.name(), source.text()));
  }

  /** The model that {@code text} writes; for tests and small programs. */
  public static PepaModel parse(String text) {
    return of(new SourceText("", text));
  }

  private static PepaModel of(SourceText source) {
    return checked(
        stem(source.name()), source, PepaParser.parse(source), List.of(), ModelVariant.Finder.NONE);
  }

  /**
   * The model of definitions that were built, not written, checked by the static rules.
   *
   * @param application actions whose throughputs add up to that of the application; may be empty
   * @param variants knows the models with one more replica
   * @throws org.camp.core.diagnostic.IllFormed with all static errors
   */
  public static PepaModel of(
      String name,
      Definitions definitions,
      List<String> application,
      ModelVariant.Finder variants) {
    return checked(name, SourceText.NONE, definitions, application, variants);
  }

  private static PepaModel checked(
      String name,
      SourceText source,
      Definitions definitions,
      List<String> application,
      ModelVariant.Finder variants) {
    Diagnostics problems = new Diagnostics();
    new PepaCheck(definitions, source, problems).run();
    problems.throwIfIllFormed();
    return new PepaModel(name, source, definitions, application, problems.all(), variants);
  }

  private static String stem(String file) {
    String base = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = base.lastIndexOf('.');
    String stem = dot > 0 ? base.substring(0, dot) : base;
    return stem.isEmpty() ? "model" : stem;
  }

  @Override
  public String kind() {
    return "pepa";
  }

  @Override
  public String name() {
    return name;
  }

  /** The names of rates: all can be bound. */
  @Override
  public Set<String> parameters() {
    return new LinkedHashSet<>(definitions.ratesByName().keySet());
  }

  /** The text it was read from; {@link SourceText#NONE} when it was built. */
  public SourceText source() {
    return source;
  }

  /** What it defines. */
  public Definitions definitions() {
    return definitions;
  }

  /** Actions whose throughputs add up to that of the application; empty when nothing says so. */
  public List<String> application() {
    return application;
  }

  /**
   * The model with one more of a component, if there is one.
   *
   * @param component its number, as the system equation lists them
   * @param startsAs its initial local state
   * @param called what to call it
   */
  public Optional<ModelVariant> oneMore(int component, String startsAs, String called) {
    if (source == SourceText.NONE) {
      return variants.oneMore(startsAs);
    }
    return Replica.of(definitions, component)
        .map(
            larger ->
                new ModelVariant(
                    "one more " + called,
                    () -> checked(name, source, larger, application, variants)));
  }

  /** What the source that it was made from calls a component; empty when that is its own name. */
  public List<String> names(String component) {
    return variants.names(component);
  }

  /** The model in which tasks share their nodes so; none where they do not share any. */
  public Optional<PepaModel> shared(Sharing sharing) {
    return variants.shared(sharing);
  }

  /** What the static check remarked. */
  public List<Diagnostic> warnings() {
    return warnings;
  }

  /** The model as text that this and other tools read. */
  public String text() {
    return PepaText.of(definitions);
  }
}
