package org.camp.spaceprofile.semantics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Program;
import org.jspecify.annotations.Nullable;

/**
 * Translates a program for the {@link Machine}. Closures are flat: a function captures exactly its
 * free variables, and a conditional knows the free variables of each branch.
 */
final class Compiler implements Expr.Visitor<Expr> {
  private record Body(FunctionGroup.Member member, Scope scope, Expr.Lambda function) {}

  private final Emitter out = new Emitter();
  private final Map<String, Expr> parameters;
  private final boolean lateApply;
  private final Deque<Body> bodies = new ArrayDeque<>();
  private Scope scope = new Scope(List.of(), List.of());
  private String function = "main";
  private boolean tail;
  private int operands;
  private int mostOperands;

  private Compiler(Map<String, Expr> parameters, boolean lateApply) {
    this.parameters = parameters;
    this.lateApply = lateApply;
  }

  /**
   * Compiles a program.
   *
   * @param parameters the program's free names, as they would be written in its text
   * @param lateApply whether the node of a call comes behind the body (section 8.1)
   */
  static Code compile(Program program, Map<String, Expr> parameters, boolean lateApply) {
    Compiler compiler = new Compiler(parameters, lateApply);
    FunctionGroup.Member main = new FunctionGroup.Member("main");
    compiler.value(program.expression());
    compiler.out.emit(Op.HALT);
    compiler.finish(main, 0);
    while (!compiler.bodies.isEmpty()) {
      compiler.body(compiler.bodies.pop());
    }
    return compiler.out.code(program, main);
  }

  private void finish(FunctionGroup.Member member, int entry) {
    member.entry = entry;
    member.locals = scope.size();
    member.operands = mostOperands + 4;
  }

  private void body(Body body) {
    scope = body.scope();
    function = body.member().name;
    operands = 0;
    mostOperands = 0;
    int entry = out.position();
    int argument = scope.reserve();
    Pattern parameter = body.function().parameter();
    if (parameter.isSimple()) {
      parameter.forEachName((name, span) -> scope.bind(name, argument));
      tail(body.function().body());
    } else {
      emitVariable(argument << 2, parameter.span(), "argument");
      clauses(List.of(new Expr.Clause(parameter, body.function().body())), parameter.span(), true);
    }
    out.emit(Op.RETURN);
    finish(body.member(), entry);
  }

  private void value(Expr e) {
    boolean before = tail;
    tail = false;
    e.accept(this);
    tail = before;
  }

  private void tail(Expr e) {
    boolean before = tail;
    tail = !lateApply;
    e.accept(this);
    tail = before;
  }

  /** Compiles a part that is in the same position as the whole. */
  private void same(Expr e) {
    e.accept(this);
  }

  private void pushed(int count) {
    operands += count;
    mostOperands = Math.max(mostOperands, operands);
  }

  private int site(Span span, String operation) {
    return out.site(span, operation, function);
  }

  private void emitVariable(int place, Span span, String name) {
    out.emit(Op.VARIABLE, place, site(span, name));
    pushed(1);
  }

  @Override
  public Expr literal(Expr.Literal e) {
    out.emit(Op.CONSTANT, out.constant(e.value()), site(e.span(), text(e.value())));
    pushed(1);
    return e;
  }

  private static String text(Constant constant) {
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
    @Nullable Integer place = scope.find(e.name());
    if (place != null) {
      emitVariable(place, e.span(), e.name());
      return e;
    }
    @Nullable Expr parameter = parameters.get(e.name());
    if (parameter == null) {
      throw new IllegalStateException("unbound name " + e.name());
    }
    value(parameter);
    return e;
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    int group = group(List.of(e));
    @Nullable String name = e.name();
    out.emit(Op.CLOSURE, group, site(e.span(), name == null ? "fn" : "fun " + name));
    pushed(1);
    return e;
  }

  /** Prepares a group of functions whose bodies are compiled later. */
  private int group(List<Expr.Lambda> functions) {
    List<String> names = new ArrayList<>();
    Set<String> free = new LinkedHashSet<>();
    for (Expr.Lambda f : functions) {
      @Nullable String name = f.name();
      if (name != null) {
        names.add(name);
      }
      FreeNames.of(f).forEach(use -> free.add(use.name()));
    }
    free.removeAll(names);
    free.removeIf(name -> scope.find(name) == null);
    List<String> captured = List.copyOf(free);
    FunctionGroup.Member[] members = new FunctionGroup.Member[functions.size()];
    for (int i = 0; i < members.length; i++) {
      Expr.Lambda f = functions.get(i);
      @Nullable String name = f.name();
      members[i] = new FunctionGroup.Member(name == null ? function : name);
      bodies.push(new Body(members[i], new Scope(captured, names), f));
    }
    out.groups.add(new FunctionGroup(places(captured), members));
    return out.groups.size() - 1;
  }

  private int[] places(Collection<String> names) {
    List<Integer> places = new ArrayList<>();
    for (String name : names) {
      @Nullable Integer place = scope.find(name);
      if (place != null) {
        places.add(place);
      }
    }
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public Expr apply(Expr.Apply e) {
    boolean last = tail;
    value(e.function());
    value(e.argument());
    int site = site(e.span(), "call");
    if (lateApply) {
      pushed(2);
      out.emit(Op.LATE_APPLY, site, Op.APPLIED, site);
      operands -= 2;
    } else {
      out.emit(last ? Op.TAIL_APPLY : Op.APPLY, site);
    }
    operands--;
    return e;
  }

  @Override
  public Expr operation(Expr.Operation e) {
    e.operands().forEach(this::value);
    if (e.operator() == Operator.MAP || e.operator() == Operator.IDX) {
      mapping(e);
      return e;
    }
    out.emit(Op.OPERATION, e.operator().ordinal(), site(e.span(), e.operator().symbol()));
    operands -= e.operands().size() - 1;
    return e;
  }

  /** A fork with a branch for every element. */
  private void mapping(Expr.Operation e) {
    boolean map = e.operator() == Operator.MAP;
    int site = site(e.span(), e.operator().symbol());
    pushed(2);
    int start = out.position();
    out.emit(map ? Op.MAP : Op.INDICES, 0, site);
    int item = out.position();
    out.emit(map ? Op.MAP_CALL : Op.INDEX, site);
    out.emit(Op.NEXT_ITEM, item, site);
    out.patch(start + 1);
    out.emit(Op.MAPPED, site);
    operands -= map ? 3 : 2;
  }

  @Override
  public Expr tuple(Expr.Tuple e) {
    int width = e.items().size();
    if (e.parallel()) {
      int site = site(e.span(), "fork");
      out.emit(Op.FORK, width, site);
      for (int i = 0; i < width; i++) {
        value(e.items().get(i));
        if (i < width - 1) {
          out.emit(Op.NEXT_BRANCH);
        }
      }
      out.emit(Op.JOIN, width, site);
    } else {
      e.items().forEach(this::value);
      out.emit(Op.TUPLE, width, site(e.span(), "tuple"));
    }
    operands -= width - 1;
    return e;
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
        Op.CONSTRUCT, out.constructor(e.constructor()), width, site(e.span(), e.constructor()));
    pushed(1 - width);
    return e;
  }

  @Override
  public Expr array(Expr.ArrayOf e) {
    e.items().forEach(this::value);
    out.emit(Op.ARRAY, e.items().size(), site(e.span(), "array"));
    pushed(1 - e.items().size());
    return e;
  }

  @Override
  public Expr conditional(Expr.If e) {
    branch(e.condition(), e.whenTrue(), e.whenFalse(), e.span(), "if");
    return e;
  }

  @Override
  public Expr logic(Expr.Logic e) {
    Expr decided = new Expr.Literal(new Constant.Bool(!e.conjunction()), e.span());
    if (e.conjunction()) {
      branch(e.left(), e.right(), decided, e.span(), "andalso");
    } else {
      branch(e.left(), decided, e.right(), e.span(), "orelse");
    }
    return e;
  }

  private void branch(Expr condition, Expr whenTrue, Expr whenFalse, Span span, String name) {
    value(condition);
    int start = out.position();
    out.emit(
        Op.BRANCH,
        0,
        out.accesses(places(free(whenFalse))),
        out.accesses(places(free(whenTrue))),
        site(span, name));
    operands--;
    same(whenTrue);
    operands--;
    int jump = leave();
    out.patch(start + 1);
    same(whenFalse);
    arrive(jump);
  }

  /** Ends an alternative: answers the position to patch with where all alternatives meet, or -1. */
  private int leave() {
    if (tail) {
      out.emit(Op.RETURN);
      return -1;
    }
    out.emit(Op.JUMP, 0);
    return out.position() - 1;
  }

  private void arrive(int jump) {
    if (jump >= 0) {
      out.patch(jump);
    }
  }

  private static Set<String> free(Expr e) {
    Set<String> names = new LinkedHashSet<>();
    FreeNames.of(e).forEach(use -> names.add(use.name()));
    return names;
  }

  @Override
  public Expr match(Expr.Match e) {
    value(e.subject());
    clauses(e.clauses(), e.span(), tail);
    return e;
  }

  /** The clauses of a case whose subject is on the stack. */
  private void clauses(List<Expr.Clause> clauses, Span span, boolean last) {
    int count = clauses.size();
    List<Set<String>> free = new ArrayList<>();
    for (Expr.Clause clause : clauses) {
      Set<String> names = free(clause.body());
      clause.pattern().forEachName((name, place) -> names.remove(name));
      free.add(names);
    }
    int[][] others = new int[count][];
    for (int i = 0; i < count; i++) {
      Set<String> names = new LinkedHashSet<>();
      for (int j = 0; j < count; j++) {
        if (j != i) {
          names.addAll(free.get(j));
        }
      }
      others[i] = places(names);
    }
    Matcher[] patterns = new Matcher[count];
    int[] targets = new int[count];
    out.emit(Op.CASE, out.cases.size(), site(span, "case"));
    out.cases.add(new CaseTable(patterns, targets, others));
    operands--;
    List<Integer> jumps = new ArrayList<>();
    boolean before = tail;
    tail = last && !lateApply;
    for (int i = 0; i < count; i++) {
      Expr.Clause clause = clauses.get(i);
      int mark = scope.mark();
      patterns[i] = matcher(clause.pattern());
      targets[i] = out.position();
      same(clause.body());
      clause.pattern().forEachName((name, place) -> scope.unbind(name));
      scope.release(mark);
      operands--;
      jumps.add(leave());
    }
    operands++;
    jumps.forEach(this::arrive);
    tail = before;
  }

  private Matcher matcher(Pattern pattern) {
    if (pattern instanceof Pattern.Variable variable) {
      return Matcher.variable(bind(variable.name()));
    }
    if (pattern instanceof Pattern.Alias alias) {
      int slot = bind(alias.name());
      return Matcher.alias(slot, matcher(alias.pattern()));
    }
    if (pattern instanceof Pattern.Literal literal) {
      return Matcher.literal(literal.value());
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      return Matcher.tuple(tuple.items().stream().map(this::matcher).toList());
    }
    if (pattern instanceof Pattern.Construct construct) {
      return Matcher.construct(
          construct.constructor(), construct.fields().stream().map(this::matcher).toList());
    }
    return Matcher.ANY;
  }

  private int bind(String name) {
    int slot = scope.reserve();
    scope.bind(name, slot);
    return slot;
  }

  @Override
  public Expr let(Expr.Let e) {
    int mark = scope.mark();
    List<String> names = new ArrayList<>();
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        value(value.value());
        letValue(value);
        value.pattern().forEachName((name, span) -> names.add(name));
        operands--;
      } else if (declaration instanceof Declaration.Functions functions) {
        letFunctions(functions, names);
      }
    }
    same(e.body());
    names.forEach(scope::unbind);
    scope.release(mark);
    return e;
  }

  private void letValue(Declaration.Value value) {
    Pattern pattern = value.pattern();
    if (pattern instanceof Pattern.Variable variable) {
      out.emit(Op.LET, bind(variable.name()), site(value.span(), "val " + variable.name()));
    } else if (pattern instanceof Pattern.Wildcard) {
      out.emit(Op.LET, -1, site(value.span(), "val _"));
    } else {
      out.emit(Op.LET_PATTERN, out.matcher(matcher(pattern)), site(value.span(), "val"));
    }
  }

  private void letFunctions(Declaration.Functions declaration, List<String> names) {
    List<Expr.Lambda> functions = declaration.functions();
    int group = group(functions);
    int first = scope.mark();
    StringBuilder label = new StringBuilder("fun");
    for (Expr.Lambda f : functions) {
      @Nullable String name = f.name();
      if (name == null) {
        throw new IllegalStateException("a declared function has a name");
      }
      bind(name);
      names.add(name);
      label.append(' ').append(name);
    }
    out.emit(Op.LET_FUNCTIONS, group, first, site(declaration.span(), label.toString()));
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
