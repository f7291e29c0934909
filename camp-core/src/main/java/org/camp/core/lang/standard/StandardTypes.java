// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.TypeTerm;
import org.jspecify.annotations.Nullable;

/**
 * Infers types after Damas and Milner (1982, doi:10.1145/582153.582176) with the value restriction
 * (Wright 1995, doi:10.1007/BF01018828). Overloaded operations and words are settled at the end of
 * the program, as whole numbers when nothing else is known. Annotations are checked; a type
 * variable that is written stands for some type.
 */
final class StandardTypes implements Expr.Visitor<MlType> {
  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, ConstructorInfo> constructors;
  private final IdentityHashMap<Pattern, TypeTerm> annotated;
  private final BasisTypes basis;
  private final StandardPatternTypes patterns = new StandardPatternTypes(this);

  /** By its own name the type of what a declaration or pattern binds. */
  private Map<String, MlType> names = new HashMap<>();

  /** By name the types of functions of the library that are used. */
  private final Map<String, MlType> library = new HashMap<>();

  /** By name the type of parameters. */
  private final Map<String, MlType> parameters = new LinkedHashMap<>();

  /** Overloaded variables that are not settled, with where they came up. */
  private final Map<MlType, Span> pending = new LinkedHashMap<>();

  /** By identity the type of each word constant. */
  private final IdentityHashMap<Constant, MlType> words = new IdentityHashMap<>();

  /** The type variables that declarations mention, the innermost declaration first. */
  private final Deque<Map<String, MlType>> written = new ArrayDeque<>();

  private int level = 1;
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
    written.push(new HashMap<>());
  }

  /** The type of a whole program. */
  MlType check(Expr program) {
    MlType type = program.accept(this);
    settle();
    return type;
  }

  /** By name the type of each parameter. */
  Map<String, MlType> parameters() {
    return parameters;
  }

  /** How many bits each word constant has, where that is not 64. */
  IdentityHashMap<Constant, Integer> widths() {
    IdentityHashMap<Constant, Integer> widths = new IdentityHashMap<>();
    words.forEach(
        (constant, type) -> {
          String name = String.valueOf(type.find().constructor);
          if (name.equals("word8") || name.equals("word32")) {
            widths.put(constant, name.equals("word8") ? 8 : 32);
          }
        });
    return widths;
  }

  MlType fresh() {
    return MlType.variable(level, MlType.Kind.ANY);
  }

  MlType fresh(MlType.Kind kind, Span span) {
    MlType type = MlType.variable(level, kind);
    pending.put(type, span);
    return type;
  }

  /** Overloaded types that nothing decided are those of whole numbers, or of words. */
  private void settle() {
    pending.forEach(
        (type, span) -> {
          MlType root = type.find();
          if (root.isVariable()) {
            switch (root.kind) {
              case NUMBER, WHOLE, ORDERED -> MlType.unify(root, MlType.of("int"));
              case WORD -> MlType.unify(root, MlType.of("word"));
              case RECORD -> wrong(span, "the other fields of this record are not known here");
              default -> {}
            }
          }
        });
    pending.clear();
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

  void wrong(Span span, String message) {
    if (!quiet) {
      problems.add(source.error("wrong-type", span, message));
    }
  }

  private void require(Expr e, MlType expected, String what) {
    MlType found = e.accept(this);
    if (!MlType.unify(found, expected)) {
      String[] texts = MlType.texts(expected, found);
      wrong(e.span(), what + " must be " + texts[0] + ", but this is " + texts[1]);
    }
  }

  MlType type(TypeTerm term) {
    return basis.type(term, this::writtenVariable);
  }

  private MlType writtenVariable(String name) {
    for (Map<String, MlType> scope : written) {
      MlType known = scope.get(name);
      if (known != null) {
        return known;
      }
    }
    MlType type = fresh();
    written.element().put(name, type);
    return type;
  }

  MlType constant(Constant constant, Span span) {
    if (constant instanceof Constant.Word) {
      return words.computeIfAbsent(constant, c -> fresh(MlType.Kind.WORD, span));
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
    return type == null ? fresh() : type.instance(level, new HashMap<>());
  }

  @Override
  public MlType lambda(Expr.Lambda e) {
    MlType argument = patterns.of(e.parameter());
    MlType result = e.body().accept(this);
    return MlType.of(MlType.ARROW, argument, result);
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
    BasisTypes.Signature signature =
        basis.of(e.operator(), kind -> fresh(kind, e.span()), this::fresh);
    return operands(e.operands(), signature, e.operator().symbol());
  }

  private MlType operands(List<Expr> operands, BasisTypes.Signature signature, String name) {
    List<MlType> found = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      MlType type = operands.get(i).accept(this);
      found.add(type);
      MlType expected = signature.operands().get(i);
      if (!MlType.unify(type, expected)) {
        String[] texts = MlType.texts(i == 0 ? expected : found.get(0), type, expected);
        boolean alike = i > 0 && signature.operands().get(0) == expected;
        wrong(
            operands.get(i).span(),
            alike
                ? String.format(Locale.ROOT, "'%s' on %s and %s", name, texts[0], texts[1])
                : String.format(
                    Locale.ROOT, "'%s' takes %s, but this is %s", name, texts[2], texts[1]));
      }
    }
    return signature.result();
  }

  @Override
  public MlType tuple(Expr.Tuple e) {
    return MlType.of(MlType.TUPLE, e.items().stream().map(item -> item.accept(this)).toList());
  }

  @Override
  public MlType project(Expr.Project e) {
    MlType tuple = e.tuple().accept(this).find();
    if (MlType.TUPLE.equals(tuple.constructor) && e.index() <= tuple.arguments.size()) {
      return tuple.arguments.get(e.index() - 1);
    }
    if (!tuple.isVariable()) {
      wrong(e.span(), String.format(Locale.ROOT, "'#%d' of %s", e.index(), MlType.texts(tuple)[0]));
    }
    return fresh();
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

  private static String shown(ConstructorInfo info) {
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
    return MlType.of("array", item);
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

  private void clauses(List<Expr.Clause> clauses, MlType subject, MlType result) {
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
    for (Declaration declaration : e.declarations()) {
      level++;
      written.push(new HashMap<>());
      List<MlType> bound = new ArrayList<>();
      boolean general = true;
      if (declaration instanceof Declaration.Value value) {
        general = isValue(value.value());
        MlType type = value.value().accept(this);
        MlType pattern = patterns.of(value.pattern());
        if (!MlType.unify(pattern, type)) {
          String[] texts = MlType.texts(pattern, type);
          wrong(
              value.value().span(), "the pattern is for " + texts[0] + ", but this is " + texts[1]);
        }
        value.pattern().forEachName((name, span) -> bound.add(names.getOrDefault(name, type)));
      } else if (declaration instanceof Declaration.Functions group) {
        functions(group, bound);
      }
      written.pop();
      level--;
      for (MlType type : bound) {
        if (general) {
          type.generalise(level);
        } else {
          type.lower(level);
        }
      }
    }
    return e.body().accept(this);
  }

  private void functions(Declaration.Functions group, List<MlType> bound) {
    for (Expr.Lambda function : group.functions()) {
      MlType type = fresh();
      names.put(String.valueOf(function.name()), type);
      bound.add(type);
    }
    for (int i = 0; i < bound.size(); i++) {
      Expr.Lambda function = group.functions().get(i);
      MlType type = function.accept(this);
      if (!MlType.unify(bound.get(i), type)) {
        String[] texts = MlType.texts(type, bound.get(i));
        wrong(function.span(), "the function is " + texts[0] + ", but its calls want " + texts[1]);
      }
    }
  }

  /** Whether an expression is a value already, so that its type may be general. */
  private static boolean isValue(Expr e) {
    if (e instanceof Expr.Tuple tuple) {
      return !tuple.parallel() && tuple.items().stream().allMatch(StandardTypes::isValue);
    }
    if (e instanceof Expr.Construct construct) {
      return construct.fields().stream().allMatch(StandardTypes::isValue);
    }
    if (e instanceof StandardExpr.Labelled record) {
      return record.items().stream().allMatch(StandardTypes::isValue);
    }
    if (e instanceof StandardExpr.Typed typed) {
      return isValue(typed.body());
    }
    return e instanceof Expr.Literal
        || e instanceof Expr.Variable
        || e instanceof Expr.Lambda
        || e instanceof StandardExpr.Library
        || e instanceof StandardExpr.Packet;
  }

  @Override
  public MlType standard(StandardExpr e) {
    if (e instanceof StandardExpr.Library function) {
      return libraryType(function.name()).instance(level, new HashMap<>());
    }
    if (e instanceof StandardExpr.Parameter parameter) {
      Expr otherwise = parameter.otherwise();
      MlType type = otherwise == null ? fresh() : otherwise.accept(this);
      parameters.put(parameter.name(), type);
      return type;
    }
    if (e instanceof StandardExpr.Basis operation) {
      BasisTypes.Signature signature =
          basis.of(operation.operation(), kind -> fresh(kind, e.span()), this::fresh);
      return operands(operation.operands(), signature, operation.operation().symbol());
    }
    if (e instanceof StandardExpr.Labelled record) {
      Map<String, MlType> fields = new HashMap<>();
      for (int i = 0; i < record.labels().size(); i++) {
        fields.put(record.labels().get(i), record.items().get(i).accept(this));
      }
      return MlType.record(fields);
    }
    if (e instanceof StandardExpr.Select select) {
      MlType field = fresh();
      MlType record = fresh(MlType.Kind.RECORD, e.span());
      record.fields = Map.of(select.label(), field);
      MlType found = select.record().accept(this);
      if (!MlType.unify(found, record)) {
        wrong(e.span(), "'#" + select.label() + "' of " + MlType.texts(found)[0]);
      }
      return field;
    }
    if (e instanceof StandardExpr.Raise raise) {
      require(raise.packet(), MlType.of("exn"), "what is raised");
      return fresh();
    }
    if (e instanceof StandardExpr.Handle handle) {
      MlType result = handle.body().accept(this);
      clauses(handle.clauses(), MlType.of("exn"), result);
      return result;
    }
    if (e instanceof StandardExpr.Typed typed) {
      MlType type = type(typed.type());
      require(typed.body(), type, "by its annotation this");
      return type;
    }
    if (e instanceof StandardExpr.Spread spread) {
      ConstructorInfo info = constructors.get(spread.constructor());
      if (info != null) {
        MlType[] types = instance(info);
        require(spread.tuple(), types[1], "the argument of '" + shown(info) + "'");
        return types[0];
      }
    }
    return MlType.of("exn");
  }

  /** The type of a function of the library, which is closed. */
  private MlType libraryType(String name) {
    MlType known = library.get(name);
    if (known != null) {
      return known;
    }
    int before = level;
    boolean wasQuiet = quiet;
    Map<MlType, Span> outside = new LinkedHashMap<>(pending);
    pending.clear();
    level = 1;
    quiet = true;
    MlType type = fresh();
    library.put(name, type);
    written.push(new HashMap<>());
    Map<String, MlType> own = names;
    names = new HashMap<>();
    MlType found = StandardProgram.library(name).accept(this);
    names = own;
    written.pop();
    MlType.unify(type, found);
    settle();
    type.generalise(0);
    level = before;
    quiet = wasQuiet;
    pending.putAll(outside);
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
