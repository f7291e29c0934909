// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.bsp.eval.Evaluator;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.Routine;
import org.camp.core.lang.eval.Scope;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.OcamlLibrary;

/**
 * Translates a program for the {@link Evaluator}: names become slots, closures are flat and capture
 * exactly their free variables (rule CLOSURES), calls in tail position reuse their frame.
 */
public final class Compiler implements Expr.Visitor<Expr> {
  private final Emitter out = new Emitter();
  private final BodyQueue bodies = new BodyQueue(out);
  private final ChoiceCompiler choices = new ChoiceCompiler(this, out);
  private final OcamlCompiler more = new OcamlCompiler(this, out, choices);

  private Frame frame;

  private Compiler(Routine main) {
    frame = new Frame(main, new Scope(List.of(), List.of()));
  }

  /**
   * The code of a program and of all its functions, one function after the other.
   *
   * @param inputs the values of its free names
   * @param first the number of the first processor
   */
  public static Code compile(
      BulkSynchronousProgram program, Map<String, MlValue> inputs, int first) {
    List<String> names = List.copyOf(new TreeMap<>(inputs).keySet());
    FunctionCode main = new FunctionCode("main", new int[names.size()], 0);
    Compiler compiler = new Compiler(main);
    Expr expression = program.expression();
    compiler.bodies.add(main, new Scope(names, List.of()), null, expression);
    while (!compiler.bodies.isEmpty()) {
      compiler.body(compiler.bodies.next());
    }
    MlValue[] captured = names.stream().map(inputs::get).toArray(MlValue[]::new);
    return compiler.out.code(program, new Closure(main, captured), first);
  }

  private void body(BodyQueue.Body body) {
    frame = new Frame(body.function(), body.scope());
    int entry = out.position();
    Pattern parameter = body.parameter() == null ? null : body.parameter().untyped();
    if (parameter instanceof Pattern.Variable variable) {
      frame.scope.bind(variable.name());
    } else {
      frame.scope.reserve();
      if (parameter != null && !parameter.isSimple()) {
        out.emit(parameter.span(), Op.PARAMETER, out.matchers.add(choices.matcher(parameter)));
      }
    }
    frame.tail(true);
    same(body.body());
    out.emit(body.body().span(), Op.RETURN);
    frame.finish(entry);
  }

  void value(Expr e) {
    boolean before = frame.tail(false);
    e.accept(this);
    frame.tail(before);
  }

  /** The function whose body is being compiled. */
  Frame frame() {
    return frame;
  }

  /** Compiles a part that is in the same position as the whole. */
  void same(Expr e) {
    e.accept(this);
  }

  private void all(List<Expr> expressions) {
    expressions.forEach(this::value);
  }

  @Override
  public Expr literal(Expr.Literal e) {
    out.emit(e.span(), Op.CONSTANT, out.constants.add(MlValue.of(e.value(), MlValue.UNBOXED)));
    frame.pushed(1);
    return e;
  }

  @Override
  public Expr variable(Expr.Variable e) {
    Scope.Place place = frame.scope.find(e.name());
    if (place != null) {
      out.emit(e.span(), Op.LOCAL + place.kind(), place.index());
    } else {
      switch (e.name()) {
        case "pid" -> out.emit(e.span(), Op.PID);
        case "bsp_p" -> out.emit(e.span(), Op.PROCESSORS);
        case OcamlLibrary.FIRST -> out.emit(e.span(), Op.FIRST);
        default -> throw new IllegalStateException("unbound name " + e.name());
      }
    }
    frame.pushed(1);
    return e;
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    out.emit(e.span(), Op.CLOSURE, bodies.functions(List.of(e), frame));
    frame.pushed(1);
    return e;
  }

  @Override
  public Expr apply(Expr.Apply e) {
    value(e.function());
    value(e.argument());
    out.emit(e.span(), frame.isTail() ? Op.TAIL_APPLY : Op.APPLY);
    frame.pushed(-1);
    return e;
  }

  @Override
  public Expr operation(Expr.Operation e) {
    int given = e.operands().size();
    int arity = e.operator().arity();
    boolean effect = isEffect(e.operator());
    out.effects |= changes(e.operator());
    if (given == 2
        && arity == 2
        && !effect
        && isSimple(e.operands().get(0))
        && isSimple(e.operands().get(1))) {
      int left = simple(e.operands().get(0));
      int right = simple(e.operands().get(1));
      int variables = (left >= 0 ? 1 : 0) + (right >= 0 ? 1 : 0);
      out.emit(e.span(), Op.SIMPLE_BINARY, e.operator().ordinal(), left, right, variables);
      frame.pushed(1);
      return e;
    }
    all(e.operands());
    if (given < arity) {
      out.emit(e.span(), Op.PARTIAL, e.operator().ordinal(), given);
    } else if (effect) {
      out.emit(e.span(), Op.EFFECT, e.operator().ordinal());
    } else {
      out.emit(e.span(), arity == 1 ? Op.UNARY : Op.BINARY, e.operator().ordinal());
    }
    frame.pushed(1 - given);
    return e;
  }

  /** Whether an operation does more than to compute a value of its operands. */
  public static boolean isEffect(Operator operator) {
    return operator.arity() == 3
        || operator.touchesState()
        || operator.prints()
        || EnumSet.of(Operator.RAISE, Operator.FAILWITH, Operator.INVALID).contains(operator);
  }

  private static boolean changes(Operator operator) {
    return operator == Operator.ASSIGN || operator == Operator.UPDATE || operator.prints();
  }

  /** Whether an operand can be read without an instruction of its own. */
  private boolean isSimple(Expr e) {
    if (e instanceof Expr.Variable variable) {
      Scope.Place place = frame.scope.find(variable.name());
      return place != null && place.kind() == Scope.LOCAL;
    }
    return e instanceof Expr.Literal;
  }

  /** The slot of a variable, or the complement of a constant's number. */
  private int simple(Expr e) {
    if (e instanceof Expr.Literal literal) {
      return ~out.constants.add(MlValue.of(literal.value(), MlValue.UNBOXED));
    }
    Scope.Place place = frame.scope.find(((Expr.Variable) e).name());
    if (place == null) {
      throw new IllegalStateException("unbound name in " + e);
    }
    return place.index();
  }

  @Override
  public Expr tuple(Expr.Tuple e) {
    all(e.items());
    out.emit(e.span(), Op.TUPLE, e.items().size());
    frame.pushed(1 - e.items().size());
    return e;
  }

  @Override
  public Expr project(Expr.Project e) {
    value(e.tuple());
    out.emit(e.span(), Op.PROJECT, e.index());
    return e;
  }

  @Override
  public Expr construct(Expr.Construct e) {
    int width = e.fields().size();
    if (width == 0) {
      out.emit(
          e.span(),
          Op.CONSTANT,
          out.constants.add(
              new MlValue.Constructed(
                  MlValue.UNBOXED, ChoiceCompiler.constructor(e.constructor()))));
    } else {
      all(e.fields());
      out.emit(
          e.span(),
          Op.CONSTRUCT,
          out.constructors.of(ChoiceCompiler.constructor(e.constructor())),
          width);
    }
    frame.pushed(1 - width);
    return e;
  }

  @Override
  public Expr array(Expr.ArrayOf e) {
    all(e.items());
    out.emit(e.span(), Op.ARRAY, e.items().size());
    frame.pushed(1 - e.items().size());
    return e;
  }

  @Override
  public Expr conditional(Expr.If e) {
    value(e.condition());
    choices.branch(e);
    return e;
  }

  @Override
  public Expr logic(Expr.Logic e) {
    value(e.left());
    int at = out.position();
    out.emit(e.span(), Op.LOGIC, 0, e.conjunction() ? 1 : 0);
    frame.pushed(-1);
    value(e.right());
    out.patch(at + 1);
    return e;
  }

  @Override
  public Expr match(Expr.Match e) {
    value(e.subject());
    choices.clauses(e);
    return e;
  }

  @Override
  public Expr let(Expr.Let e) {
    int mark = frame.scope.mark();
    List<String> names = new ArrayList<>();
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        value(value.value());
        letValue(value);
        value.pattern().forEachName((name, span) -> names.add(name));
        frame.pushed(-1);
      } else if (declaration instanceof Declaration.Functions declared) {
        letFunctions(declared, names);
      }
    }
    same(e.body());
    names.forEach(frame.scope::unbind);
    frame.scope.release(mark);
    return e;
  }

  private void letValue(Declaration.Value value) {
    Pattern pattern = value.pattern().untyped();
    if (pattern instanceof Pattern.Variable variable) {
      out.emit(value.span(), Op.LET, frame.scope.bind(variable.name()));
    } else {
      out.emit(value.span(), Op.LET_PATTERN, out.matchers.add(choices.matcher(pattern)));
    }
  }

  private void letFunctions(Declaration.Functions declared, List<String> names) {
    int first = bodies.functions(declared.functions(), frame);
    int slot = frame.scope.mark();
    for (Expr.Lambda lambda : declared.functions()) {
      String name = lambda.name();
      if (name == null) {
        throw new IllegalStateException("a declared function has a name");
      }
      frame.scope.bind(name);
      names.add(name);
    }
    out.emit(declared.span(), Op.LET_FUNCTIONS, first, slot);
  }

  @Override
  public Expr parallel(Expr.Parallel e) {
    Primitive primitive = e.primitive();
    switch (primitive) {
      case REPLICATE, MKTREE -> {
        Expr body = e.operands().get(0);
        int op = primitive == Primitive.REPLICATE ? Op.REPLICATE : Op.MKTREE;
        out.emit(e.span(), op, bodies.everywhere(body, frame));
        frame.pushed(1);
      }
      case VECTOR, TREE -> throw new IllegalStateException(primitive.symbol() + " is an input");
      default -> {
        all(e.operands());
        out.emit(e.span(), Op.PARALLEL, primitive.ordinal());
        frame.pushed(1 - e.operands().size());
      }
    }
    return e;
  }

  @Override
  public Expr standard(StandardExpr e) {
    more.compile(e);
    return e;
  }

  @Override
  public Expr ocaml(OcamlExpr e) {
    more.compile(e);
    return e;
  }

  /** The number of a function of the library. */
  int library(String name) {
    return bodies.library(name);
  }

  @Override
  public Expr multi(Expr.Multi e) {
    int node = bodies.multi(e, frame);
    out.emit(e.span(), Op.MULTI, node, node + 1, e.tree() ? 1 : 0);
    frame.pushed(1);
    return e;
  }
}
