// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.Routine;
import org.camp.core.lang.eval.Scope;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.jspecify.annotations.Nullable;

/**
 * Translates a program for the {@link EnvironmentMachine}. Closures are flat: a function captures
 * exactly its free variables, and a conditional knows the free variables of each branch.
 */
final class Compiler implements Expr.Visitor<Expr> {
  private final Emitter out = new Emitter();
  private final Map<String, Expr> parameters;
  private final boolean lateApply;
  private final boolean isStandard;
  private boolean inLibrary;
  private final FunctionBodies bodies = new FunctionBodies(out);
  private final BranchCompiler alternatives;
  private final StandardCompiler standard;
  private Frame frame;

  private Compiler(
      Map<String, Expr> parameters, boolean lateApply, ForkJoinProgram program, Frame main) {
    isStandard = program.standard() != null;
    this.parameters = parameters;
    this.lateApply = lateApply;
    alternatives = new BranchCompiler(this, out, lateApply);
    standard = new StandardCompiler(this, out, alternatives, program);
    frame = main;
  }

  /**
   * Compiles a program.
   *
   * @param parameters the program's free names, as they would be written in its text
   * @param lateApply whether the node of a call comes behind the body (section 8.1)
   */
  static Code compile(ForkJoinProgram program, Map<String, Expr> parameters, boolean lateApply) {
    Routine main = new Routine("main");
    Frame first = new Frame(main, new Scope(List.of(), List.of()));
    Compiler compiler = new Compiler(parameters, lateApply, program, first);
    compiler.value(program.expression());
    compiler.out.emit(Op.HALT);
    first.finish(0);
    while (!compiler.bodies.isEmpty()) {
      compiler.body(compiler.bodies.next());
    }
    return compiler.out.code(program, main);
  }

  private void body(FunctionBodies.Body body) {
    frame = body.frame();
    inLibrary = body.library();
    int entry = out.position();
    int argument = frame.scope.reserve();
    Pattern parameter = body.function().parameter();
    if (parameter.isSimple()) {
      parameter.forEachName((name, span) -> frame.scope.bind(name, argument));
      tail(body.function().body());
    } else {
      emitVariable(argument << 2, parameter.span(), "argument");
      alternatives.clauses(
          List.of(new Expr.Clause(parameter, body.function().body())), parameter.span(), true);
    }
    out.emit(Op.RETURN);
    frame.finish(entry);
  }

  /** Compiles a part whose value is used further. */
  void value(Expr e) {
    boolean before = frame.tail(false);
    e.accept(this);
    frame.tail(before);
  }

  private void tail(Expr e) {
    boolean before = frame.tail(!lateApply);
    e.accept(this);
    frame.tail(before);
  }

  /** Compiles a part that is in the same position as the whole. */
  void same(Expr e) {
    e.accept(this);
  }

  /** The function whose body is being compiled. */
  Frame frame() {
    return frame;
  }

  int site(Span span, String operation) {
    return out.site(inLibrary ? Span.NONE : span, operation, frame.function());
  }

  private void emitVariable(int place, Span span, String name) {
    out.emit(Op.VARIABLE, place, site(span, name));
    frame.pushed(1);
  }

  @Override
  public Expr literal(Expr.Literal e) {
    Constant value = standard.constant(e.value());
    out.emit(Op.CONSTANT, out.constants.add(value), site(e.span(), text(value)));
    frame.pushed(1);
    return e;
  }

  private static String text(Constant constant) {
    if (constant instanceof Constant.Char || constant instanceof Constant.Word) {
      return constant instanceof Constant.Char ? "char" : "word";
    }
    if (constant instanceof Constant.Int number) {
      return Long.toString(number.value());
    }
    if (constant instanceof Constant.Real number) {
      return Double.toString(number.value());
    }
    if (constant instanceof Constant.Bool truth) {
      return Boolean.toString(truth.value());
    }
    return constant instanceof Constant.Text ? "string" : "()";
  }

  @Override
  public Expr variable(Expr.Variable e) {
    Scope.Place place = frame.scope.find(e.name());
    if (place != null) {
      emitVariable(place.packed(), e.span(), FreshNames.written(e.name()));
      return e;
    }
    Expr parameter = parameters.get(e.name());
    if (parameter == null) {
      throw new IllegalStateException("unbound name " + e.name());
    }
    value(parameter);
    return e;
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    int group = bodies.group(List.of(e), frame, inLibrary);
    String name = e.name();
    out.emit(
        Op.CLOSURE, group, site(e.span(), name == null ? "fn" : "fun " + FreshNames.written(name)));
    frame.pushed(1);
    return e;
  }

  @Override
  public Expr apply(Expr.Apply e) {
    boolean last = frame.isTail();
    value(e.function());
    value(e.argument());
    int site = site(e.span(), "call");
    if (lateApply) {
      frame.pushed(2);
      out.emit(Op.LATE_APPLY, site, Op.APPLIED, site);
      frame.pushed(-2);
    } else {
      out.emit(last ? Op.TAIL_APPLY : Op.APPLY, site);
    }
    frame.pushed(-1);
    return e;
  }

  @Override
  public Expr operation(Expr.Operation e) {
    e.operands().forEach(this::value);
    if (e.operator() == Operator.MAP || e.operator() == Operator.IDX) {
      mapping(e);
      return e;
    }
    if (isStandard && (e.operator() == Operator.SUB || e.operator() == Operator.LENGTH)) {
      BasisOperation either =
          e.operator() == Operator.SUB ? BasisOperation.SUB : BasisOperation.LENGTH;
      out.emit(Op.BASIS, either.ordinal(), site(e.span(), e.operator().symbol()));
    } else {
      out.emit(Op.OPERATION, e.operator().ordinal(), site(e.span(), e.operator().symbol()));
    }
    frame.pushed(1 - e.operands().size());
    return e;
  }

  /** A fork with a branch for every element. */
  private void mapping(Expr.Operation e) {
    boolean map = e.operator() == Operator.MAP;
    int site = site(e.span(), e.operator().symbol());
    frame.pushed(2);
    int start = out.position();
    out.emit(begin(map), 0, site);
    int item = out.position();
    out.emit(map ? Op.MAP_CALL : Op.INDEX, site);
    if (map && lateApply) {
      out.emit(Op.ELEMENT_APPLIED, site);
    }
    out.emit(isStandard ? Op.EACH_END : Op.NEXT_ITEM, item, site);
    out.patch(start + 1);
    out.emit(Op.MAPPED, site);
    frame.pushed(map ? -3 : -2);
  }

  private int begin(boolean map) {
    if (isStandard) {
      return map ? Op.EACH : Op.EACH_NUMBER;
    }
    return map ? Op.MAP : Op.INDICES;
  }

  @Override
  public Expr tuple(Expr.Tuple e) {
    int width = e.items().size();
    if (e.parallel()) {
      fork(e);
    } else {
      e.items().forEach(this::value);
      out.emit(Op.TUPLE, width, site(e.span(), "tuple"));
    }
    frame.pushed(1 - width);
    return e;
  }

  /** Branches; those of Standard ML all run to their ends, even when some raise exceptions. */
  private void fork(Expr.Tuple e) {
    int width = e.items().size();
    int site = site(e.span(), "fork");
    out.emit(isStandard ? Op.BRANCHES : Op.FORK, width, site, 0);
    int patch = out.position() - 1;
    for (int i = 0; i < width; i++) {
      value(e.items().get(i));
      out.patch(patch);
      if (i < width - 1) {
        out.emit(isStandard ? Op.BRANCH_END : Op.NEXT_BRANCH, 0);
        patch = out.position() - 1;
      }
    }
    out.emit(isStandard ? Op.BRANCHES_END : Op.JOIN, width, site);
  }

  @Override
  public Expr project(Expr.Project e) {
    value(e.tuple());
    out.emit(Op.PROJECT, e.index(), site(e.span(), "#" + e.index()));
    return e;
  }

  @Override
  public Expr construct(Expr.Construct e) {
    int width = e.fields().size();
    e.fields().forEach(this::value);
    out.emit(
        Op.CONSTRUCT,
        out.constructors.of(e.constructor()),
        width,
        site(e.span(), FreshNames.written(e.constructor())));
    frame.pushed(1 - width);
    return e;
  }

  @Override
  public Expr array(Expr.ArrayOf e) {
    e.items().forEach(this::value);
    out.emit(Op.ARRAY, e.items().size(), site(e.span(), "array"));
    frame.pushed(1 - e.items().size());
    return e;
  }

  @Override
  public Expr conditional(Expr.If e) {
    value(e.condition());
    alternatives.branch(e.whenTrue(), e.whenFalse(), site(e.span(), "if"));
    return e;
  }

  @Override
  public Expr logic(Expr.Logic e) {
    Expr decided = new Expr.Literal(new Constant.Bool(!e.conjunction()), e.span());
    value(e.left());
    if (e.conjunction()) {
      alternatives.branch(e.right(), decided, site(e.span(), "andalso"));
    } else {
      alternatives.branch(decided, e.right(), site(e.span(), "orelse"));
    }
    return e;
  }

  @Override
  public Expr match(Expr.Match e) {
    value(e.subject());
    alternatives.clauses(e.clauses(), e.span(), frame.isTail());
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
      } else if (declaration instanceof Declaration.Functions functions) {
        letFunctions(functions, names);
      }
    }
    same(e.body());
    names.forEach(frame.scope::unbind);
    frame.scope.release(mark);
    return e;
  }

  private void letValue(Declaration.Value value) {
    Pattern pattern = value.pattern();
    if (pattern instanceof Pattern.Variable variable) {
      out.emit(
          Op.LET,
          frame.scope.bind(variable.name()),
          site(value.span(), "val " + FreshNames.written(variable.name())));
    } else if (pattern instanceof Pattern.Wildcard) {
      out.emit(Op.LET, -1, site(value.span(), "val _"));
    } else {
      out.emit(
          Op.LET_PATTERN,
          out.matchers.add(alternatives.matcher(pattern)),
          site(value.span(), "val"));
    }
  }

  private void letFunctions(Declaration.Functions declaration, List<String> names) {
    List<Expr.Lambda> functions = declaration.functions();
    int group = bodies.group(functions, frame, inLibrary);
    int first = frame.scope.mark();
    StringBuilder label = new StringBuilder("fun");
    for (Expr.Lambda f : functions) {
      String name = f.name();
      if (name == null) {
        throw new IllegalStateException("a declared function has a name");
      }
      frame.scope.bind(name);
      names.add(name);
      label.append(' ').append(FreshNames.written(name));
    }
    out.emit(Op.LET_FUNCTIONS, group, first, site(declaration.span(), label.toString()));
  }

  @Override
  public Expr standard(StandardExpr e) {
    standard.compile(e);
    return e;
  }

  /** The value that a parameter has; null for none. */
  @Nullable Expr parameter(String name) {
    return parameters.get(name);
  }

  /** Prepares a function of the library, whose body is compiled later: its group. */
  int library(String name, Expr.Lambda function) {
    return bodies.library(name, function);
  }

  @Override
  public Expr parallel(Expr.Parallel e) {
    throw new IllegalStateException("a primitive of bulk-synchronous programs");
  }

  @Override
  public Expr multi(Expr.Multi e) {
    throw new IllegalStateException("a multi-function");
  }
}
