// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.NamesInScope;
import org.camp.core.lang.Program;
import org.camp.core.lang.ShadowedNames;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.OcamlLibrary;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;

/**
 * A program with values for its parameters, and what is wrong with it.
 *
 * @param values the parameters that have a value, as expressions
 * @param unbound an error for each of the others, where it is used first
 * @param problems errors and warnings of its types and patterns
 */
public record BoundProgram(
    Program program,
    Map<String, Expr> values,
    List<Diagnostic> unbound,
    List<Diagnostic> problems) {
  private static final Comparator<Diagnostic> IN_TEXT =
      Comparator.comparingInt(Diagnostic::line).thenComparingInt(Diagnostic::column);

  /** Copies the collections. */
  public BoundProgram {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    unbound = List.copyOf(unbound);
    problems = List.copyOf(problems);
  }

  /**
   * Binds parameters and checks types.
   *
   * @param bindings values by name, as JSON
   * @throws BadInput when the text of a value is not one that the program can take
   */
  public static BoundProgram of(Program program, Map<String, String> bindings) {
    if (program instanceof ForkJoinProgram p && p.standard() != null) {
      return standard(p, p.standard(), bindings);
    }
    Map<String, Expr> values = new LinkedHashMap<>();
    Map<String, Diagnostic> unbound = new LinkedHashMap<>();
    Set<String> parameters = program.parameters();
    for (Expr.Variable use : FreeNames.of(program.expression())) {
      String name = use.name();
      if (values.containsKey(name) || !parameters.contains(name)) {
        continue;
      }
      String text = bindings.get(name);
      if (text == null) {
        unbound.computeIfAbsent(name, absent -> unbound(program, use));
      } else {
        values.put(name, value(program, use, text));
      }
    }
    List<Diagnostic> problems = new ArrayList<>(TypeCheck.check(program, values));
    if (program instanceof BulkSynchronousProgram p && !p.bare()) {
      problems.addAll(unbound.values());
      unbound.clear();
    }
    return new BoundProgram(program, values, List.copyOf(unbound.values()), problems);
  }

  /** Binds the parameters of a program in Standard ML, most of which have values of their own. */
  private static BoundProgram standard(
      ForkJoinProgram program, StandardProgram standard, Map<String, String> bindings) {
    Map<String, Expr> values = new LinkedHashMap<>();
    for (String name : standard.parameters()) {
      String text = bindings.get(name);
      if (text != null) {
        values.put(name, standardValue(name, text, standard.parameterType(name)));
      }
    }
    List<Diagnostic> problems = new ArrayList<>(standard.problems());
    List<Diagnostic> unbound = new ArrayList<>();
    standard
        .unknown(values.keySet())
        .forEach(
            (name, unknown) -> {
              if (standard.isBare() && unknown.code().equals("unknown-name")) {
                unbound.add(unbound(unknown, name));
              } else {
                problems.add(unknown);
              }
            });
    return new BoundProgram(program, values, unbound, problems);
  }

  /** The name at a place may be a parameter. */
  private static Diagnostic unbound(Diagnostic unknown, String name) {
    String bind = "give it a value with -D " + name + "=…";
    String near = unknown.hint();
    return new Diagnostic(
        unknown.severity(),
        "unbound-name",
        "nothing binds '" + name + "'",
        unknown.file(),
        unknown.line(),
        unknown.column(),
        near == null || near.isEmpty() ? bind : near + " Or " + bind,
        unknown.excerpt());
  }

  private static Expr standardValue(String name, String text, String type) {
    Expr value = BoundValue.parse(name, text, Span.NONE);
    String given = "";
    if (value instanceof Expr.Literal literal) {
      Constant constant = literal.value();
      given =
          constant instanceof Constant.Int
              ? "int"
              : constant instanceof Constant.Real
                  ? "real"
                  : constant instanceof Constant.Bool ? "bool" : "string";
    }
    if (given.isEmpty()
        || (Set.of("int", "real", "bool", "string").contains(type) && !given.equals(type))) {
      throw new BadInput(
          Diagnostic.error(
              "bad-binding",
              "'"
                  + name
                  + "' is "
                  + (type.isEmpty() ? "one number or text" : type)
                  + ", not "
                  + text));
    }
    return value;
  }

  private static Expr value(Program program, Expr.Variable use, String text) {
    Expr value = BoundValue.parse(use.name(), text, use.span());
    if (program instanceof ForkJoinProgram && isDistributed(value)) {
      throw new BadInput(
          Diagnostic.error(
                  "bad-binding", "the value of '" + use.name() + "' is distributed over processors")
              .withHint("an SML-like program takes arrays: [1, 2, 3]"));
    }
    return value;
  }

  private static boolean isDistributed(Expr value) {
    return value instanceof Expr.Parallel
        || (value instanceof Expr.ArrayOf array
            && array.items().stream().anyMatch(BoundProgram::isDistributed));
  }

  private static Diagnostic unbound(Program program, Expr.Variable use) {
    List<String> near = Suggestions.nearest(use.name(), NamesInScope.at(program, use));
    if (program instanceof BulkSynchronousProgram p && !p.bare()) {
      List<String> members =
          OcamlLibrary.functions().keySet().stream()
              .filter(name -> name.endsWith("." + use.name()) && !name.startsWith("Stdlib."))
              .toList();
      near = members.isEmpty() ? near : members;
      return program
          .source()
          .error("unknown-name", use.span(), "'" + use.name() + "' is not known")
          .withHint(near.isEmpty() ? null : "did you mean '" + String.join("' or '", near) + "'?");
    }
    String bind = "give it a value with -D " + use.name() + "=…";
    return program
        .source()
        .error("unbound-name", use.span(), "nothing binds '" + use.name() + "'")
        .withHint(
            near.isEmpty()
                ? bind
                : "did you mean '" + String.join("' or '", near) + "'? Or " + bind);
  }

  /**
   * Refuses a program that cannot run.
   *
   * @throws IllFormed with all errors, in the order of the text
   */
  public void throwIfIllFormed() {
    List<Diagnostic> errors = new ArrayList<>();
    Stream.concat(unbound.stream(), problems.stream())
        .filter(Diagnostic::isError)
        .sorted(IN_TEXT)
        .forEach(errors::add);
    if (!errors.isEmpty()) {
      throw new IllFormed(errors);
    }
  }

  /**
   * What a check before any run says, in the order of the text: names without a value may be
   * parameters that are bound later.
   */
  public List<Diagnostic> findings() {
    List<Diagnostic> findings = new ArrayList<>(problems);
    unbound.stream().map(BoundProgram::parameter).forEach(findings::add);
    findings.addAll(ShadowedNames.of(program));
    findings.sort(IN_TEXT);
    return findings;
  }

  private static Diagnostic parameter(Diagnostic unbound) {
    return new Diagnostic(
        Severity.NOTE,
        unbound.code(),
        unbound.message() + ": it is a parameter",
        unbound.file(),
        unbound.line(),
        unbound.column(),
        unbound.hint(),
        unbound.excerpt());
  }
}
