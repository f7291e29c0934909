// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.ExprWalk;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.standard.parse.Fixities;
import org.camp.core.lang.standard.parse.StandardParser;
import org.camp.core.lang.standard.parse.Syntax.Dec;
import org.camp.core.lang.standard.scope.Elaborator;
import org.camp.core.lang.standard.scope.Environment;
import org.camp.core.lang.standard.scope.StandardLibrary;

/** A program in Standard ML whose names were looked up. Immutable. */
public final class StandardProgram {
  private final Expr expression;
  private final List<Diagnostic> problems;

  /** By name, in the order of the text, what to say when the name gets no value. */
  private final Map<String, Diagnostic> unknown;

  private final Set<String> parameters;
  private final boolean bare;

  /** By name the type of each parameter, as messages show it. */
  private final Map<String, String> parameterTypes = new LinkedHashMap<>();

  /** By identity how many bits a word constant has, where that is not 64. */
  private final IdentityHashMap<Constant, Integer> widths;

  private final String type;

  private StandardProgram(
      Expr expression,
      List<Diagnostic> problems,
      Map<String, Diagnostic> unknown,
      StandardTypes types,
      String type,
      boolean bare) {
    this.expression = expression;
    this.problems = List.copyOf(problems);
    this.unknown = unknown;
    this.widths = types.widths();
    this.type = type;
    this.bare = bare;
    types.parameters().forEach((name, of) -> parameterTypes.put(name, MlType.texts(of)[0]));
    parameters = Parameters.of(expression);
  }

  /**
   * Reads a program: its declarations, one after the other, and as its value what the last {@code
   * val} binds.
   *
   * @throws org.camp.core.diagnostic.BadInput with what is wrong with its syntax
   */
  public static StandardProgram read(SourceText source) {
    return read(source, StandardLibrary.get().scope(), false);
  }

  /**
   * Reads a program whose short names are those of parallel arrays, as in {@code .pml}.
   *
   * @throws org.camp.core.diagnostic.BadInput with what is wrong with its syntax
   */
  public static StandardProgram readWithArrays(SourceText source) {
    return read(source, StandardLibrary.get().scopeOfArrays(), true);
  }

  /** Whether a short name is known in every program. */
  public static boolean knows(String name) {
    return StandardLibrary.get().knows(name);
  }

  /**
   * Reads a program.
   *
   * @param bare whether a program of one expression is that expression, which binds nothing
   */
  private static StandardProgram read(SourceText source, Environment scope, boolean bare) {
    List<Dec> decs = StandardParser.parse(source, Fixities.basis().inner(), bare);
    Diagnostics problems = new Diagnostics();
    Elaborator elaborator = new Elaborator(source, problems, new FreshNames(), false);
    List<Declaration> declarations = new ArrayList<>();
    elaborator.decs(decs, scope, declarations);
    int end = source.text().length();
    Expr result = Elaborator.result(decs, scope, end(decs, new Span(end, end)));
    Expr whole =
        declarations.isEmpty() ? result : new Expr.Let(declarations, result, new Span(0, end));
    boolean alone = decs.size() == 1 && StandardParser.isExpression(decs.get(0));
    if (bare
        && alone
        && declarations.size() == 1
        && declarations.get(0) instanceof Declaration.Value only) {
      whole = only.value();
    }
    Map<String, Diagnostic> unknown = new LinkedHashMap<>();
    elaborator.faults().unknown.forEach(name -> unknown.put(name.name(), name.error()));
    StandardTypes types = new StandardTypes(source, problems, elaborator);
    String type = "";
    if (elaborator.faults().isWhole() && !problems.hasErrors()) {
      type = MlType.texts(types.check(whole))[0];
    }
    return new StandardProgram(whole, problems.all(), unknown, types, type, alone);
  }

  private static Span end(List<Dec> decs, Span otherwise) {
    return decs.isEmpty() ? otherwise : decs.get(decs.size() - 1).span();
  }

  /** Whether it is one expression, so that names which nothing declares may be its parameters. */
  public boolean isBare() {
    return bare;
  }

  /** What it computes. */
  public Expr expression() {
    return expression;
  }

  /** Errors and warnings that were found while names were looked up. */
  public List<Diagnostic> problems() {
    return problems;
  }

  /** By name, an error for each that nothing declares and that has no value. */
  public Map<String, Diagnostic> unknown(Set<String> bound) {
    Map<String, Diagnostic> rest = new LinkedHashMap<>(unknown);
    rest.keySet().removeAll(bound);
    return rest;
  }

  /** The names that may get a value when the program runs, in the order of their first use. */
  public Set<String> parameters() {
    return parameters;
  }

  /** The type of a parameter, as messages show it; empty when it is not known. */
  public String parameterType(String name) {
    return parameterTypes.getOrDefault(name, "");
  }

  /** The type of the program, as messages show it. */
  public String type() {
    return type;
  }

  /** A constant of the program with as many bits as its type says. */
  public Constant sized(Constant constant) {
    Integer width = constant instanceof Constant.Word ? widths.get(constant) : null;
    return width != null && constant instanceof Constant.Word word
        ? new Constant.Word(word.value(), width)
        : constant;
  }

  /** A function of the library. */
  public static Expr.Lambda library(String name) {
    Expr.Lambda function = StandardLibrary.get().functions().get(name);
    if (function == null) {
      throw new IllegalArgumentException("no function " + name);
    }
    return function;
  }

  private static final class Parameters extends ExprWalk {
    private final Set<String> names = new LinkedHashSet<>();

    static Set<String> of(Expr e) {
      Parameters found = new Parameters();
      found.walk(e);
      return found.names;
    }

    @Override
    public Expr standard(StandardExpr e) {
      if (e instanceof StandardExpr.Parameter parameter) {
        names.add(parameter.name());
      }
      return super.standard(e);
    }
  }
}
