package org.camp.core.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Type.Choice;
import org.camp.core.lang.Type.Form;
import org.jspecify.annotations.Nullable;

/** Infers the type of every part of a program, as {@link TypeCheck} describes. */
final class TypeInference implements Expr.Visitor<Type> {
  private final SourceText source;
  private final Diagnostics problems = new Diagnostics();
  private final Unifier unifier = new Unifier();
  private final Map<String, Deque<Type>> names = new HashMap<>();
  private final Map<String, Type> free = new LinkedHashMap<>();
  private final Datatypes datatypes;
  private final List<PatternCheck.Subject> matches = new ArrayList<>();
  private int level = 1;

  private TypeInference(SourceText source) {
    this.source = source;
    datatypes = new Datatypes(source, problems);
  }

  static List<Diagnostic> check(Program program, Map<String, Expr> parameters) {
    TypeInference check = new TypeInference(program.source());
    program.expression().accept(check);
    parameters.forEach(check::parameter);
    if (!check.problems.hasErrors()) {
      check.matches.forEach(
          subject -> PatternCheck.check(subject, program.source(), check.problems));
    }
    return check.problems.all();
  }

  static String typeOf(Program program) {
    return program.expression().accept(new TypeInference(program.source())).text();
  }

  private void parameter(String name, Expr value) {
    @Nullable Type used = free.get(name);
    Type given = value.accept(this);
    if (used != null && !unifier.unify(given, used)) {
      problems.add(
          source.error(
              "wrong-type",
              value.span(),
              "'%s' is %s here, but its value is %s".formatted(name, used.text(), given.text())));
    }
  }

  private Type type(Form form, Type... parts) {
    Type type = new Type(form, level);
    type.parts = List.of(parts);
    return type;
  }

  private Type fresh() {
    return new Type(Form.VARIABLE, level);
  }

  private Type fresh(Choice choice) {
    Type type = fresh();
    type.choice = choice;
    return type;
  }

  private void fault(Span span, String message, @Nullable String hint) {
    String why = unifier.why();
    String whole = why.isEmpty() ? message : message + ": " + why;
    problems.add(source.error("wrong-type", span, whole).withHint(hint));
  }

  /** Checks that {@code e} has a type; {@code what} says what wants it. */
  private void require(Expr e, Type expected, String what) {
    Type found = e.accept(this);
    if (!unifier.unify(found, expected)) {
      fault(
          e.span(),
          "%s must be %s, but this is %s".formatted(what, expected.text(), found.text()),
          hint(found, expected));
    }
  }

  private static @Nullable String hint(Type found, Type expected) {
    Form is = found.find().form;
    Form wanted = expected.find().form;
    if (is == Form.INT && wanted == Form.REAL) {
      return "real(…) makes a real number of it";
    }
    if (is == Form.REAL && wanted == Form.INT) {
      return "floor(…), round(…) or trunc(…) make a whole number of it";
    }
    return is == Form.FUNCTION && wanted != Form.FUNCTION ? "is an argument missing?" : null;
  }

  private void bind(String name, Type type) {
    names.computeIfAbsent(name, n -> new ArrayDeque<>()).push(type);
  }

  private void unbind(String name) {
    @Nullable Deque<Type> types = names.get(name);
    if (types != null) {
      types.pop();
    }
  }

  @Override
  public Type literal(Expr.Literal e) {
    return type(form(e.value()));
  }

  private static Form form(Constant constant) {
    if (constant instanceof Constant.Int) {
      return Form.INT;
    }
    if (constant instanceof Constant.Real) {
      return Form.REAL;
    }
    if (constant instanceof Constant.Bool) {
      return Form.BOOL;
    }
    return constant instanceof Constant.Text ? Form.STRING : Form.UNIT;
  }

  @Override
  public Type variable(Expr.Variable e) {
    @Nullable Deque<Type> types = names.get(e.name());
    if (types != null && !types.isEmpty()) {
      return types.peek().instantiate(level, new HashMap<>());
    }
    return free.computeIfAbsent(e.name(), name -> new Type(Form.VARIABLE, 0));
  }

  @Override
  public Type lambda(Expr.Lambda e) {
    Type argument = pattern(e.parameter());
    Type result = fresh();
    Type function = type(Form.FUNCTION, argument, result);
    @Nullable String name = e.name();
    if (name != null) {
      bind(name, function);
    }
    body(e, argument, result);
    if (name != null) {
      unbind(name);
    }
    return function;
  }

  private void body(Expr.Lambda e, Type argument, Type result) {
    matches.add(
        new PatternCheck.Subject(
            List.of(new Expr.Clause(e.parameter(), e.body())), argument, e.parameter().span()));
    e.parameter().forEachName((n, span) -> bind(n, bound(n)));
    Type found = e.body().accept(this);
    if (!unifier.unify(found, result)) {
      fault(
          e.body().span(),
          "the body gives %s, but its calls want %s"
              .formatted((Object[]) Type.texts(found, result)),
          hint(found, result));
    }
    e.parameter().forEachName((n, span) -> unbind(n));
  }

  /** Types of names that patterns bind, from reading the pattern until the name is bound. */
  private final Map<String, Type> bindings = new HashMap<>();

  private Type bound(String name) {
    @Nullable Type type = bindings.remove(name);
    return type == null ? fresh() : type;
  }

  private Type pattern(Pattern pattern) {
    if (pattern instanceof Pattern.Variable variable) {
      Type type = fresh();
      bindings.put(variable.name(), type);
      return type;
    }
    if (pattern instanceof Pattern.Alias alias) {
      Type type = pattern(alias.pattern());
      bindings.put(alias.name(), type);
      return type;
    }
    if (pattern instanceof Pattern.Literal literal) {
      return type(form(literal.value()));
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      return type(Form.TUPLE, tuple.items().stream().map(this::pattern).toArray(Type[]::new));
    }
    if (pattern instanceof Pattern.Construct construct) {
      List<Type> fields = construct.fields().stream().map(this::pattern).toList();
      return constructed(construct.constructor(), fields, construct.span());
    }
    return fresh();
  }

  private Type constructed(String constructor, List<Type> fields, Span span) {
    if (constructor.equals("nil")) {
      return type(Form.LIST, fresh());
    }
    if (constructor.equals("::")) {
      Type list = type(Form.LIST, fields.get(0));
      if (!unifier.unify(fields.get(1), list)) {
        fault(
            span,
            "the head is %s, but the tail is %s"
                .formatted((Object[]) Type.texts(fields.get(0), fields.get(1))),
            null);
      }
      return list;
    }
    @Nullable Type datatype = datatypes.withConstructor(constructor, level);
    if (datatype != null) {
      declared(constructor, fields, datatype, span);
      return datatype;
    }
    Type variant = type(Form.VARIANT);
    variant.constructors = new LinkedHashMap<>(Map.of(constructor, fields));
    return variant;
  }

  private void declared(String constructor, List<Type> fields, Type datatype, Span span) {
    List<Type> wanted = datatype.constructors.getOrDefault(constructor, List.of());
    if (wanted.size() != fields.size()) {
      problems.add(
          source.error(
              "wrong-arity",
              span,
              "'%s' is declared with %d fields, but has %d here"
                  .formatted(constructor, wanted.size(), fields.size())));
      return;
    }
    for (int i = 0; i < fields.size(); i++) {
      if (!unifier.unify(fields.get(i), wanted.get(i))) {
        String[] texts = Type.texts(wanted.get(i), fields.get(i));
        fault(
            span,
            "field %d of '%s' must be %s, but this is %s"
                .formatted(i + 1, constructor, texts[0], texts[1]),
            hint(fields.get(i), wanted.get(i)));
      }
    }
  }

  @Override
  public Type apply(Expr.Apply e) {
    Type function = e.function().accept(this);
    Type argument = e.argument().accept(this);
    Type result = fresh();
    Type called = function.find();
    if (called.form != Form.FUNCTION) {
      if (!unifier.unify(function, type(Form.FUNCTION, argument, result))) {
        fault(
            e.function().span(),
            "this is %s, but is called like a function".formatted(function.text()),
            "is an operator missing?");
      }
      return result;
    }
    Type parameter = called.parts.get(0);
    if (!unifier.unify(argument, parameter)) {
      fault(
          e.argument().span(),
          "the function takes %s, but this is %s"
              .formatted((Object[]) Type.texts(parameter, argument)),
          hint(argument, parameter));
    }
    return called.parts.get(1);
  }

  @Override
  public Type operation(Expr.Operation e) {
    String name = "'" + e.operator().symbol() + "'";
    List<Expr> operands = e.operands();
    switch (e.operator()) {
      case PLUS, MINUS, TIMES, MIN, MAX, NEGATE, ABS -> {
        Type number = fresh(Choice.NUMBER);
        alike(operands, number, name);
        return number;
      }
      case LESS, AT_MOST, GREATER, AT_LEAST -> {
        alike(operands, fresh(Choice.ORDERED), name);
        return type(Form.BOOL);
      }
      case EQUAL, NOT_EQUAL -> {
        Type both = fresh();
        alike(operands, both, name);
        if (both.find().form == Form.FUNCTION) {
          fault(e.span(), "functions cannot be compared", null);
        }
        return type(Form.BOOL);
      }
      case DIV, MOD -> {
        return all(operands, Form.INT, Form.INT, name);
      }
      case DIVIDE, ATAN2, SQRT, SIN, COS, TAN, EXP, LN -> {
        return all(operands, Form.REAL, Form.REAL, name);
      }
      case FLOOR, CEIL, ROUND, TRUNC -> {
        return all(operands, Form.REAL, Form.INT, name);
      }
      case NOT -> {
        return all(operands, Form.BOOL, Form.BOOL, name);
      }
      case CONCAT -> {
        return all(operands, Form.STRING, Form.STRING, name);
      }
      case REAL -> {
        require(operands.get(0), fresh(Choice.NUMBER), "the operand of 'real'");
        return type(Form.REAL);
      }
      case ARRAY -> {
        require(operands.get(0), type(Form.INT), "the size of an array");
        return type(Form.ARRAY, operands.get(1).accept(this));
      }
      case APPEND -> {
        Type array = type(Form.ARRAY, fresh());
        alike(operands, array, name);
        return array;
      }
      case SUB -> {
        Type item = fresh();
        require(operands.get(0), type(Form.ARRAY, item), "the first operand of 'sub'");
        require(operands.get(1), type(Form.INT), "an index");
        return item;
      }
      case IDX -> {
        require(operands.get(0), type(Form.INT), "the operand of 'idx'");
        return type(Form.ARRAY, type(Form.INT));
      }
      case MAP -> {
        Type item = fresh();
        Type result = fresh();
        require(operands.get(0), type(Form.FUNCTION, item, result), "the first operand of 'map'");
        require(operands.get(1), type(Form.ARRAY, item), "the second operand of 'map'");
        return type(Form.ARRAY, result);
      }
      case LENGTH -> {
        require(operands.get(0), type(Form.ARRAY, fresh()), "the operand of 'length'");
        return type(Form.INT);
      }
    }
    throw new IllegalArgumentException(name); // The OCaml-like operations: to come.
  }

  private Type all(List<Expr> operands, Form operand, Form result, String name) {
    operands.forEach(e -> require(e, type(operand), "an operand of " + name));
    return type(result);
  }

  private void alike(List<Expr> operands, Type type, String name) {
    for (int i = 0; i < operands.size(); i++) {
      require(
          operands.get(i),
          type,
          i == 0 ? "the operand of " + name : "the right operand of " + name);
    }
  }

  @Override
  public Type tuple(Expr.Tuple e) {
    return type(Form.TUPLE, e.items().stream().map(i -> i.accept(this)).toArray(Type[]::new));
  }

  @Override
  public Type project(Expr.Project e) {
    Type component = fresh();
    Type tuple = type(Form.OPEN_TUPLE);
    tuple.components = new TreeMap<>(Map.of(e.index(), component));
    Type found = e.tuple().accept(this);
    if (!unifier.unify(found, tuple)) {
      fault(
          e.span(),
          "'#%d' takes a component of a tuple, but this is %s".formatted(e.index(), found.text()),
          null);
    }
    return component;
  }

  @Override
  public Type construct(Expr.Construct e) {
    List<Type> fields = new ArrayList<>();
    e.fields().forEach(field -> fields.add(field.accept(this)));
    return constructed(e.constructor(), fields, e.span());
  }

  @Override
  public Type array(Expr.ArrayOf e) {
    Type item = fresh();
    e.items().forEach(i -> require(i, item, "an item of this array"));
    return type(Form.ARRAY, item);
  }

  @Override
  public Type conditional(Expr.If e) {
    require(e.condition(), type(Form.BOOL), "the condition");
    Type result = e.whenTrue().accept(this);
    return alternative(e.whenFalse(), result);
  }

  /**
   * The common type of an alternative and the ones before it. Alternatives may differ: what comes
   * of it is then checked when the program runs.
   */
  private Type alternative(Expr e, Type others) {
    Type found = e.accept(this);
    if (unifier.unify(found, others)) {
      return others;
    }
    problems.add(
        source
            .warning(
                "branches-differ",
                e.span(),
                "this branch gives %s, but another one %s"
                    .formatted((Object[]) Type.texts(found, others)))
            .withHint("uses of the result are checked when the program runs"));
    return fresh();
  }

  @Override
  public Type logic(Expr.Logic e) {
    String what = "an operand of " + (e.conjunction() ? "'andalso'" : "'orelse'");
    require(e.left(), type(Form.BOOL), what);
    require(e.right(), type(Form.BOOL), what);
    return type(Form.BOOL);
  }

  @Override
  public Type let(Expr.Let e) {
    List<String> bound = new ArrayList<>();
    List<Declaration.Datatype> declared = new ArrayList<>();
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Datatype datatype) {
        declared.add(datatype);
      }
    }
    datatypes.declare(declared);
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        value(value, bound);
      } else if (declaration instanceof Declaration.Functions group) {
        functions(group, bound);
      }
    }
    Type result = e.body().accept(this);
    datatypes.forget(declared);
    bound.forEach(this::unbind);
    return result;
  }

  private void value(Declaration.Value declaration, List<String> bound) {
    level++;
    Type found = declaration.value().accept(this);
    Type expected = pattern(declaration.pattern());
    if (!unifier.unify(found, expected)) {
      fault(
          declaration.value().span(),
          "the pattern is for %s, but this is %s".formatted((Object[]) Type.texts(expected, found)),
          null);
    }
    level--;
    found.generalise(level);
    Pattern pattern = declaration.pattern();
    expected.generalise(level);
    matches.add(
        new PatternCheck.Subject(
            List.of(new Expr.Clause(pattern, declaration.value())), found, pattern.span()));
    pattern.forEachName(
        (name, span) -> {
          bind(name, bound(name));
          bound.add(name);
        });
  }

  private void functions(Declaration.Functions group, List<String> bound) {
    level++;
    List<Type> types = new ArrayList<>();
    for (Expr.Lambda f : group.functions()) {
      Type type = type(Form.FUNCTION, fresh(), fresh());
      types.add(type);
      @Nullable String name = f.name();
      if (name != null) {
        bind(name, type);
        bound.add(name);
      }
    }
    for (int i = 0; i < types.size(); i++) {
      Expr.Lambda f = group.functions().get(i);
      Type function = types.get(i).find();
      Type argument = pattern(f.parameter());
      if (!unifier.unify(argument, function.parts.get(0))) {
        fault(
            f.parameter().span(),
            "the parameter is %s, but calls give %s"
                .formatted((Object[]) Type.texts(argument, function.parts.get(0))),
            null);
      }
      body(f, argument, function.parts.get(1));
    }
    level--;
    types.forEach(type -> type.generalise(level));
  }

  @Override
  public Type match(Expr.Match e) {
    Type subject = e.subject().accept(this);
    Type result = fresh();
    boolean first = true;
    for (Expr.Clause clause : e.clauses()) {
      Type pattern = pattern(clause.pattern());
      if (!unifier.unify(pattern, subject)) {
        fault(
            clause.pattern().span(),
            "this pattern is for %s, but the case looks at %s"
                .formatted((Object[]) Type.texts(pattern, subject)),
            null);
      }
      clause.pattern().forEachName((name, span) -> bind(name, bound(name)));
      if (first) {
        result = clause.body().accept(this);
      } else {
        result = alternative(clause.body(), result);
      }
      first = false;
      clause.pattern().forEachName((name, span) -> unbind(name));
    }
    matches.add(new PatternCheck.Subject(e.clauses(), subject, e.span()));
    return result;
  }

  @Override
  public Type parallel(Expr.Parallel e) {
    throw new UnsupportedOperationException(e.primitive().symbol());
  }

  @Override
  public Type multi(Expr.Multi e) {
    throw new UnsupportedOperationException(e.name());
  }
}
