// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Program;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/** Infers the type of every part of a program, as {@link TypeCheck} describes. */
final class TypeInference implements Expr.Visitor<Type> {

  /** Whether values have places: of bulk-synchronous programs. */
  private final boolean bulk;

  private final Unifier unifier = new Unifier();
  private final TypeMaker make;
  private final TypeFaults faults;
  private final PatternTypes patterns;
  private final Localities localities;
  private final ParallelTypes parallel;
  private final NameTypes names;
  private final CallTypes calls;
  private final LetTypes lets;
  private final SurfaceTypes more;
  private final List<PatternCheck.Subject> matches = new ArrayList<>();

  private TypeInference(Program program) {
    bulk = program instanceof BulkSynchronousProgram;
    boolean tree = program instanceof BulkSynchronousProgram p && p.isHierarchical();
    make = new TypeMaker(bulk);
    faults = new TypeFaults(program.source(), bulk, unifier);
    patterns = new PatternTypes(make, unifier, faults);
    localities = new Localities(tree, faults);
    parallel = new ParallelTypes(program.source(), tree, make, unifier, faults, localities, this);
    names = new NameTypes(bulk, make, faults, localities);
    calls = new CallTypes(this, make, unifier, faults, patterns, localities);
    lets = new LetTypes(this, make, unifier, faults, patterns);
    more = new SurfaceTypes(this, make, unifier, faults, patterns);
  }

  /** Learns the types of the functions of the library that a program calls, then its own. */
  private Type whole(Program program) {
    if (bulk) {
      more.library(program.expression(), names);
    }
    return program.expression().accept(this);
  }

  static List<Diagnostic> check(Program program, Map<String, Expr> parameters) {
    TypeInference check = new TypeInference(program);
    check.whole(program);
    parameters.forEach(check::parameter);
    if (check.bulk) {
      check.localities.finish();
    }
    if (!check.faults.any()) {
      check.faults.patterns(check.matches);
    }
    return check.faults.all();
  }

  static String typeOf(Program program) {
    return new TypeInference(program).whole(program).text();
  }

  private void parameter(String name, Expr value) {
    Type used = names.free(name);
    Type given = value.accept(this);
    if (used != null && !unifier.unify(given, used)) {
      faults.wrong(
          value.span(),
          String.format(
              Locale.ROOT, "'%s' is %s here, but its value is %s", name, used.text(), given.text()),
          null);
    }
  }

  /** Checks that {@code e} has a type; {@code what} says what wants it. */
  void require(Expr e, Type expected, String what) {
    Type found = e.accept(this);
    if (!unifier.unify(found, expected)) {
      faults.wrong(
          e.span(),
          String.format(
              Locale.ROOT,
              "%s must be %s, but this is %s",
              what,
              Type.texts(expected, found)[0],
              Type.texts(expected, found)[1]),
          faults.hint(found, expected));
    }
  }

  void bind(String name, Type type) {
    names.bind(name, type);
  }

  void bindEverywhere(String name, Type type) {
    names.bindEverywhere(name, type);
  }

  void unbind(String name) {
    names.unbind(name);
  }

  void bind(Pattern pattern) {
    pattern.forEachName((name, span) -> bind(name, patterns.bound(name)));
  }

  void unbind(Pattern pattern) {
    pattern.forEachName((name, span) -> unbind(name));
  }

  Type pattern(Pattern pattern) {
    return patterns.of(pattern);
  }

  void matching(Pattern parameter, Expr body, Type argument) {
    matches.add(
        new PatternCheck.Subject(
            List.of(new Expr.Clause(parameter, body)), argument, parameter.span()));
  }

  @Override
  public Type literal(Expr.Literal e) {
    return make.of(e.value());
  }

  @Override
  public Type variable(Expr.Variable e) {
    return names.of(e);
  }

  @Override
  public Type lambda(Expr.Lambda e) {
    Type argument = patterns.of(e.parameter());
    Type result = make.fresh();
    Effect effect = new Effect(make.level);
    Type function = make.function(argument, result, effect);
    String name = e.name();
    if (name != null) {
      bind(name, function);
    }
    body(e, argument, result, effect, function.holds);
    if (name != null) {
      unbind(name);
    }
    return function;
  }

  /** The parameters that stand for {@code $x$} and {@code #x#} are no functions of the program. */
  private static boolean isOfVector(Expr.Lambda e) {
    return e.parameter() instanceof Pattern.Variable variable
        && (variable.name().startsWith("$") || variable.name().startsWith("#"));
  }

  /** Infers the body of a function. */
  void body(Expr.Lambda e, Type argument, Type result, Effect effect, @Nullable Effect holder) {
    matching(e.parameter(), e.body(), argument);
    boolean enters = !isOfVector(e);
    if (enters) {
      localities.enter(effect, holder);
    }
    bind(e.parameter());
    Type found = e.body().accept(this);
    if (!unifier.unify(found, result)) {
      faults.wrong(
          e.body().span(),
          String.format(
              Locale.ROOT,
              "the body gives %s, but its calls want %s",
              (Object[]) Type.texts(found, result)),
          faults.hint(found, result));
    }
    unbind(e.parameter());
    if (enters) {
      localities.leave();
    }
  }

  @Override
  public Type apply(Expr.Apply e) {
    return calls.of(e);
  }

  @Override
  public Type operation(Expr.Operation e) {
    return calls.of(e);
  }

  /** Refuses to change, in a vector, what was made outside of it. */
  void written(List<Expr> operands) {
    if (bulk
        && !operands.isEmpty()
        && operands.get(0) instanceof Expr.Variable variable
        && names.isOutsideVector(variable)) {
      faults.incoherent(variable.span(), "'" + variable.name() + "'");
    }
  }

  @Override
  public Type tuple(Expr.Tuple e) {
    return make.of(Form.TUPLE, e.items().stream().map(i -> i.accept(this)).toArray(Type[]::new));
  }

  @Override
  public Type project(Expr.Project e) {
    Type component = make.fresh();
    Type tuple = make.of(Form.OPEN_TUPLE);
    tuple.components = new TreeMap<>(Map.of(e.index(), component));
    Type found = e.tuple().accept(this);
    if (!unifier.unify(found, tuple)) {
      faults.wrong(
          e.span(),
          String.format(
              Locale.ROOT,
              "'#%d' takes a component of a tuple, but this is %s",
              e.index(),
              found.text()),
          null);
    }
    return component;
  }

  @Override
  public Type construct(Expr.Construct e) {
    List<Type> fields = new ArrayList<>();
    e.fields().forEach(field -> fields.add(field.accept(this)));
    return patterns.constructed(e.constructor(), fields, place(e));
  }

  /** Where to complain: the cells of a list that is written out share its span, but not an item. */
  private static Span place(Expr.Construct e) {
    boolean item = e.fields().size() == 2 && e.fields().get(1).span().equals(e.span());
    return item ? e.fields().get(0).span() : e.span();
  }

  @Override
  public Type array(Expr.ArrayOf e) {
    Type item = make.fresh();
    e.items().forEach(i -> require(i, item, "an item of this array"));
    return make.of(Form.ARRAY, item);
  }

  @Override
  public Type conditional(Expr.If e) {
    require(e.condition(), make.of(Form.BOOL), "the condition");
    Type result = e.whenTrue().accept(this);
    return alternative(e.whenFalse(), result);
  }

  /**
   * The common type of an alternative and the ones before it. Alternatives may differ: what comes
   * of it is then checked when the program runs.
   */
  Type alternative(Expr e, Type others) {
    Type found = e.accept(this);
    if (unifier.unify(found, others)) {
      return others;
    }
    faults.alternatives(e.span(), found, others);
    return make.fresh();
  }

  @Override
  public Type logic(Expr.Logic e) {
    String what = "an operand of " + (e.conjunction() ? "'andalso'" : "'orelse'");
    require(e.left(), make.of(Form.BOOL), what);
    require(e.right(), make.of(Form.BOOL), what);
    return make.of(Form.BOOL);
  }

  @Override
  public Type let(Expr.Let e) {
    return lets.of(e);
  }

  @Override
  public Type match(Expr.Match e) {
    Type subject = e.subject().accept(this);
    Type result = make.fresh();
    boolean first = true;
    for (Expr.Clause clause : e.clauses()) {
      Type pattern = patterns.of(clause.pattern());
      if (!unifier.unify(pattern, subject)) {
        faults.wrong(
            clause.pattern().span(),
            String.format(
                Locale.ROOT,
                "this pattern is for %s, but the case looks at %s",
                (Object[]) Type.texts(pattern, subject)),
            null);
      }
      bind(clause.pattern());
      if (clause.guard() != null) {
        require(clause.guard(), make.of(Form.BOOL), "the condition of a clause");
      }
      if (first) {
        result = clause.body().accept(this);
      } else {
        result = alternative(clause.body(), result);
      }
      first = false;
      unbind(clause.pattern());
    }
    matches.add(new PatternCheck.Subject(e.clauses(), subject, e.span()));
    return result;
  }

  @Override
  public Type standard(StandardExpr e) {
    return more.of(e);
  }

  @Override
  public Type ocaml(OcamlExpr e) {
    return more.of(e);
  }

  @Override
  public Type parallel(Expr.Parallel e) {
    return parallel.of(e);
  }

  @Override
  public Type multi(Expr.Multi e) {
    return parallel.of(e);
  }
}
