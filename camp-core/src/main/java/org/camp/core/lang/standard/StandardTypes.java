// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.scope.ConstructorInfo;
import org.camp.core.lang.standard.scope.Elaborator;
import org.camp.core.lang.standard.scope.StandardLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Infers types after Damas and Milner (1982, doi:10.1145/582153.582176) with the value restriction
 * of {@link NonExpansive}. Overloaded operations and words are settled at the end of the program,
 * as whole numbers when nothing else is known. Annotations are checked; a type variable that is
 * written stands for some type.
 */
final class StandardTypes implements Expr.Visitor<MlType> {
  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, ConstructorInfo> constructors;
  private final IdentityHashMap<Pattern, TypeTerm> annotated;
  private final BasisTypes basis;
  private final BasisOperationTypes operations;
  private final OpenTypes open = new OpenTypes();
  private final StandardPatternTypes patterns = new StandardPatternTypes(this);
  private final DeclarationTypes declarations = new DeclarationTypes(this, open, patterns);
  private final StandardExprTypes expressions = new StandardExprTypes(this);

  /** By its own name the type of what a declaration or pattern binds. */
  private Map<String, MlType> names = new HashMap<>();

  /** By name the types of functions of the library that are used. */
  private final Map<String, MlType> library = new HashMap<>();

  /** By name the type of parameters. */
  private final Map<String, MlType> parameters = new LinkedHashMap<>();

  private boolean quiet;

  StandardTypes(SourceText source, Diagnostics problems, Elaborator program) {
    this.source = source;
    this.problems = problems;
    Elaborator shared = StandardLibrary.get().elaborator();
    constructors = new HashMap<>(StandardLibrary.get().constructors());
    constructors.putAll(program.constructors());
    annotated = new IdentityHashMap<>(program.patterns().annotated);
    annotated.putAll(shared.patterns().annotated);
    basis = new BasisTypes();
    operations = new BasisOperationTypes(this, basis, problems, source);
  }

  /** The type of a whole program. */
  MlType check(Expr program) {
    MlType type = program.accept(this);
    open.settle(this::wrong);
    return type;
  }

  /** By name the type of each parameter. */
  Map<String, MlType> parameters() {
    return parameters;
  }

  /** How many bits each word constant has, where that is not 64. */
  IdentityHashMap<Constant, Integer> widths() {
    return open.widths();
  }

  MlType fresh() {
    return open.fresh();
  }

  MlType fresh(MlType.Kind kind, Span span) {
    return open.fresh(kind, span);
  }

  /** The type with which a pattern is written; null for none. */
  @Nullable TypeTerm annotation(Pattern pattern) {
    return annotated.get(pattern);
  }

  /** What a constructor is; null when there is none of that name. */
  @Nullable ConstructorInfo constructor(String name) {
    return constructors.get(name);
  }

  /** Gives a name, which nothing else has, its type. */
  void bind(String name, MlType type) {
    names.put(name, type);
  }

  /** The type of a name that a pattern binds. */
  MlType bound(String name, MlType otherwise) {
    return names.getOrDefault(name, otherwise);
  }

  void wrong(Span span, String message) {
    if (!quiet) {
      problems.add(source.error("wrong-type", span, message));
    }
  }

  void require(Expr e, MlType expected, String what) {
    MlType found = e.accept(this);
    if (!MlType.unify(found, expected)) {
      String[] texts = MlType.texts(expected, found);
      wrong(e.span(), what + " must be " + texts[0] + ", but this is " + texts[1]);
    }
  }

  MlType type(TypeTerm term) {
    return basis.type(term, declarations::variable);
  }

  MlType constant(Constant constant, Span span) {
    if (constant instanceof Constant.Word) {
      return open.word(constant, span);
    }
    return BasisTypes.of(constant);
  }

  @Override
  public MlType literal(Expr.Literal e) {
    return constant(e.value(), e.span());
  }

  @Override
  public MlType variable(Expr.Variable e) {
    MlType type = names.get(e.name());
    return type == null ? fresh() : open.instance(type);
  }

  @Override
  public MlType lambda(Expr.Lambda e) {
    String name = e.name();
    MlType own = name == null || names.containsKey(name) ? null : fresh();
    if (name != null && own != null) {
      names.put(name, own);
    }
    MlType argument = patterns.of(e.parameter());
    MlType result = e.body().accept(this);
    MlType function = MlType.of(MlType.ARROW, argument, result);
    if (own != null && !MlType.unify(own, function)) {
      String[] texts = MlType.texts(function, own);
      wrong(e.span(), "the function is " + texts[0] + ", but it is called as " + texts[1]);
    }
    return function;
  }

  @Override
  public MlType apply(Expr.Apply e) {
    MlType function = e.function().accept(this);
    MlType argument = e.argument().accept(this);
    MlType called = function.find();
    if (MlType.ARROW.equals(called.constructor)) {
      if (!MlType.unify(called.arguments.get(0), argument)) {
        String[] texts = MlType.texts(called.arguments.get(0), argument);
        wrong(e.argument().span(), "the function takes " + texts[0] + ", but this is " + texts[1]);
      }
      return called.arguments.get(1);
    }
    MlType result = fresh();
    if (!MlType.unify(called, MlType.of(MlType.ARROW, argument, result))) {
      wrong(
          e.function().span(),
          "this is " + MlType.texts(function)[0] + ", but is called like a function");
    }
    return result;
  }

  @Override
  public MlType operation(Expr.Operation e) {
    return operations.of(e);
  }

  @Override
  public MlType tuple(Expr.Tuple e) {
    return MlType.of(MlType.TUPLE, e.items().stream().map(item -> item.accept(this)).toList());
  }

  @Override
  public MlType project(Expr.Project e) {
    return component(Integer.toString(e.index()), e.tuple(), e.span());
  }

  /** The type of what a label selects of a record, or a number of a tuple. */
  MlType component(String label, Expr whole, Span span) {
    MlType component = fresh();
    MlType record = fresh(MlType.Kind.RECORD, span);
    record.fields = Map.of(label, component);
    MlType found = whole.accept(this);
    if (!MlType.unify(found, record)) {
      wrong(span, "'#" + label + "' of " + MlType.texts(found)[0]);
      record.link = found; // Told: nothing else is wrong with it.
    }
    return component;
  }

  MlType[] instance(ConstructorInfo info) {
    Map<String, MlType> variables = new HashMap<>();
    Function<String, MlType> of = name -> variables.computeIfAbsent(name, n -> fresh());
    TypeTerm argument = info.argument();
    MlType result = basis.type(info.result(), of);
    return argument == null
        ? new MlType[] {result}
        : new MlType[] {result, basis.type(argument, of)};
  }

  @Override
  public MlType construct(Expr.Construct e) {
    ConstructorInfo info = constructors.get(e.constructor());
    if (info == null) {
      return fresh();
    }
    MlType[] types = instance(info);
    List<MlType> expected = fields(info, types);
    for (int i = 0; i < e.fields().size() && i < expected.size(); i++) {
      require(e.fields().get(i), expected.get(i), "a field of '" + shown(info) + "'");
    }
    return types[0];
  }

  static String shown(ConstructorInfo info) {
    return FreshNames.written(info.name());
  }

  static List<MlType> fields(ConstructorInfo info, MlType[] types) {
    return types.length == 1
        ? List.of()
        : info.width() > 1 ? types[1].find().arguments : List.of(types[1]);
  }

  @Override
  public MlType array(Expr.ArrayOf e) {
    MlType item = fresh();
    e.items().forEach(i -> require(i, item, "an element"));
    return MlType.of("vector", item);
  }

  @Override
  public MlType conditional(Expr.If e) {
    require(e.condition(), MlType.of("bool"), "the condition");
    MlType result = e.whenTrue().accept(this);
    require(e.whenFalse(), result, "the second branch");
    return result;
  }

  @Override
  public MlType logic(Expr.Logic e) {
    String what = "an operand of " + (e.conjunction() ? "'andalso'" : "'orelse'");
    require(e.left(), MlType.of("bool"), what);
    require(e.right(), MlType.of("bool"), what);
    return MlType.of("bool");
  }

  @Override
  public MlType match(Expr.Match e) {
    MlType subject = e.subject().accept(this);
    MlType result = fresh();
    clauses(e.clauses(), subject, result);
    return result;
  }

  void clauses(List<Expr.Clause> clauses, MlType subject, MlType result) {
    for (Expr.Clause clause : clauses) {
      MlType pattern = patterns.of(clause.pattern());
      if (!MlType.unify(pattern, subject)) {
        String[] texts = MlType.texts(pattern, subject);
        wrong(
            clause.pattern().span(),
            "this pattern is for " + texts[0] + ", but the value is " + texts[1]);
      }
      require(clause.body(), result, "what a clause gives");
    }
  }

  @Override
  public MlType let(Expr.Let e) {
    e.declarations().forEach(declarations::bind);
    return e.body().accept(this);
  }

  @Override
  public MlType standard(StandardExpr e) {
    return expressions.of(e);
  }

  /** What an operation of the basis library gives. */
  MlType operation(StandardExpr.Basis e) {
    return operations.of(e);
  }

  /** The type of a parameter of the program: that of its default, if it has one. */
  MlType parameter(StandardExpr.Parameter parameter) {
    Expr otherwise = parameter.otherwise();
    MlType type = otherwise == null ? fresh() : otherwise.accept(this);
    parameters.put(parameter.name(), type);
    return type;
  }

  /** The type of a use of a function of the library, which is closed. */
  MlType library(String name) {
    MlType known = library.get(name);
    return open.instance(known == null ? open.apart(() -> closed(name)) : known);
  }

  private MlType closed(String name) {
    boolean wasQuiet = quiet;
    quiet = true;
    MlType type = fresh();
    library.put(name, type);
    Map<String, MlType> own = names;
    names = new HashMap<>();
    MlType found = declarations.scoped(() -> StandardProgram.library(name).accept(this));
    names = own;
    MlType.unify(type, found);
    open.settle(this::wrong);
    type.generalise(0);
    quiet = wasQuiet;
    return type;
  }

  @Override
  public MlType parallel(Expr.Parallel e) {
    return fresh();
  }

  @Override
  public MlType multi(Expr.Multi e) {
    return fresh();
  }
}
