package org.camp.spaceprofile.semantics;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Operator;
import org.camp.spaceprofile.graph.GraphBuilder;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;

/**
 * Runs compiled code with explicit stacks, so that calls may nest as deep as memory lasts, and
 * builds the graphs of the run. Frame: slot 0 holds the closure, slot 1 the argument, then locals
 * and operands.
 */
final class Machine {
  private static final int CHECK = (1 << 16) - 1;
  private static final int LONGEST_VALUE = 100_000;
  private static final Operator[] OPERATORS = Operator.values();

  private final Code code;
  private final Variant variant;
  private final int limit;
  private final Cancellation cancellation;
  private final Progress progress;
  private final GraphBuilder graph = new GraphBuilder();
  private final Constant[] constants;
  private final String[] constructors;
  private final FunctionGroup[] groups;
  private final Matcher[] matchers;
  private final CaseTable[] cases;
  private final int[][] accesses;

  private Datum[] stack = new Datum[1 << 10];
  private int[] calls = new int[1 << 8];
  private int depth;
  private int frame;
  private int[] scratch = new int[64];

  Machine(Code code, Variant variant, long nodes, Cancellation cancellation, Progress progress) {
    this.code = code;
    this.variant = variant;
    this.limit = (int) Math.min(nodes, Integer.MAX_VALUE - 64L);
    this.cancellation = cancellation;
    this.progress = progress;
    constants = code.constants().toArray(Constant[]::new);
    constructors = code.constructors().toArray(String[]::new);
    groups = code.groups().toArray(FunctionGroup[]::new);
    matchers = code.matchers().toArray(Matcher[]::new);
    cases = code.cases().toArray(CaseTable[]::new);
    accesses = code.accesses().toArray(int[][]::new);
  }

  Evaluation evaluate() {
    Datum value;
    try {
      value = run();
    } catch (OutOfMemoryError e) {
      throw outOfMemory();
    } catch (ProgramFault fault) {
      Diagnostic diagnostic =
          code.program().source().error(fault.code, span(graph.latestSite()), message(fault));
      throw new IllFormed(fault.hint.isEmpty() ? diagnostic : diagnostic.withHint(fault.hint));
    }
    String text = DatumText.of(value, LONGEST_VALUE);
    ProgramGraph built = graph.build(code.sites(), value.location);
    return new Evaluation(code.program(), text, built);
  }

  private static String message(ProgramFault fault) {
    String message = fault.getMessage();
    return message == null ? fault.code : message;
  }

  private Span span(int site) {
    return code.sites().get(site).span();
  }

  private int node(NodeKind kind, int site) {
    int node = graph.node(kind, site);
    if ((node & CHECK) == 0) {
      cancellation.check();
      progress.at("evaluation", node, -1);
    }
    if (node >= limit) {
      throw overBudget(site);
    }
    return node;
  }

  private OverBudget overBudget(int site) {
    Diagnostic diagnostic =
        code.program()
            .source()
            .error(
                "over-budget",
                span(site),
                "the run has more than %d nodes; it was in '%s', %d calls deep"
                    .formatted(limit, code.sites().get(site).function(), depth / 2));
    return new OverBudget(
        diagnostic.withHint(
            "if it should end, allow more with --budget nodes=…; it may run for ever"));
  }

  private OverBudget outOfMemory() {
    int reached = graph.size();
    stack = new Datum[0];
    return new OverBudget(
        code.program()
            .source()
            .error(
                "out-of-memory",
                span(graph.latestSite()),
                "memory ran out after %d nodes, %d calls deep".formatted(reached, depth / 2))
            .withHint("give Java more memory (-Xmx), or the program a smaller input"));
  }

  /** Adds a node that allocates and answers its location. */
  private int allocate(NodeKind kind, int site, boolean scalar) {
    if (scalar && variant.unboxed()) {
      node(NodeKind.VALUE, site);
      return Datum.UNBOXED;
    }
    return node(kind, site);
  }

  private Datum run() {
    int[] words = code.instructions();
    int pc = code.main().entry;
    frame = 0;
    int sp = code.main().locals;
    room(sp + code.main().operands);
    while (true) {
      switch (words[pc]) {
        case Op.CONSTANT -> {
          stack[sp++] = constant(constants[words[pc + 1]], words[pc + 2]);
          pc += 3;
        }
        case Op.VARIABLE -> {
          node(NodeKind.VALUE, words[pc + 2]);
          stack[sp++] = at(words[pc + 1]);
          pc += 3;
        }
        case Op.CLOSURE -> {
          stack[sp++] = closure(groups[words[pc + 1]], words[pc + 2]);
          pc += 3;
        }
        case Op.LET_FUNCTIONS -> {
          letFunctions(groups[words[pc + 1]], frame + words[pc + 2], words[pc + 3]);
          pc += 4;
        }
        case Op.PROJECT -> {
          stack[sp - 1] = project(stack[sp - 1], words[pc + 1], words[pc + 2]);
          pc += 3;
        }
        case Op.TUPLE -> {
          sp -= words[pc + 1] - 1;
          stack[sp - 1] = tuple(sp - 1, words[pc + 1], words[pc + 2]);
          pc += 3;
        }
        case Op.CONSTRUCT -> {
          sp -= words[pc + 2] - 1;
          stack[sp - 1] = construct(words[pc + 1], sp - 1, words[pc + 2], words[pc + 3]);
          pc += 4;
        }
        case Op.ARRAY -> {
          sp -= words[pc + 1] - 1;
          stack[sp - 1] = array(sp - 1, words[pc + 1], words[pc + 2]);
          pc += 3;
        }
        case Op.OPERATION -> {
          Operator operator = OPERATORS[words[pc + 1]];
          if (operator.arity() == 1) {
            stack[sp - 1] = operation(operator, stack[sp - 1], words[pc + 2]);
          } else {
            sp--;
            stack[sp - 1] = operation(operator, stack[sp - 1], stack[sp], words[pc + 2]);
          }
          pc += 3;
        }
        case Op.BRANCH -> pc = branch(words, pc, stack[--sp]);
        case Op.JUMP -> pc = words[pc + 1];
        case Op.APPLY -> {
          FunctionGroup.Member callee = apply(sp, words[pc + 1]);
          call(pc + 2, sp - 2);
          pc = callee.entry;
          sp = enter(callee);
        }
        case Op.TAIL_APPLY -> {
          FunctionGroup.Member callee = apply(sp, words[pc + 1]);
          stack[frame] = stack[sp - 2];
          stack[frame + 1] = stack[sp - 1];
          pc = callee.entry;
          sp = enter(callee);
        }
        case Op.LATE_APPLY -> {
          FunctionGroup.Member callee = callee(stack[sp - 2]);
          stack[sp] = stack[sp - 2];
          stack[sp + 1] = stack[sp - 1];
          call(pc + 2, sp);
          pc = callee.entry;
          sp = enter(callee);
        }
        case Op.APPLIED -> {
          node(NodeKind.APPLY, words[pc + 1]);
          graph.edge(stack[sp - 3].location);
          graph.edge(stack[sp - 2].location);
          stack[sp - 3] = stack[sp - 1];
          sp -= 2;
          pc += 2;
        }
        case Op.LET -> {
          Datum value = stack[--sp];
          node(NodeKind.LET, words[pc + 2]);
          graph.edge(value.location);
          if (words[pc + 1] >= 0) {
            stack[frame + words[pc + 1]] = value;
          }
          pc += 3;
        }
        case Op.LET_PATTERN -> {
          letPattern(matchers[words[pc + 1]], stack[--sp], words[pc + 2]);
          pc += 3;
        }
        case Op.CASE -> pc = choose(cases[words[pc + 1]], stack[--sp], words[pc + 2]);
        case Op.FORK -> {
          checkLimit(words[pc + 2]);
          graph.fork(words[pc + 1], words[pc + 2]);
          pc += 3;
        }
        case Op.NEXT_BRANCH -> {
          graph.nextBranch();
          pc++;
        }
        case Op.JOIN -> {
          graph.join(words[pc + 2]);
          sp -= words[pc + 1] - 1;
          stack[sp - 1] = tuple(sp - 1, words[pc + 1], words[pc + 2]);
          pc += 3;
        }
        case Op.RETURN -> {
          stack[frame] = stack[sp - 1];
          sp = frame + 1;
          frame = calls[--depth];
          pc = calls[--depth];
        }
        default -> {
          return stack[sp - 1];
        }
      }
    }
  }

  private void checkLimit(int site) {
    if (graph.size() >= limit) {
      throw overBudget(site);
    }
  }

  private void room(int size) {
    if (size > stack.length) {
      stack = Arrays.copyOf(stack, Math.max(size, stack.length + (stack.length >> 1)));
    }
  }

  private void call(int returnTo, int newFrame) {
    if (depth + 2 > calls.length) {
      calls = Arrays.copyOf(calls, calls.length * 2);
    }
    calls[depth++] = returnTo;
    calls[depth++] = frame;
    frame = newFrame;
  }

  private int enter(FunctionGroup.Member callee) {
    int sp = frame + callee.locals;
    room(sp + callee.operands);
    return sp;
  }

  private FunctionGroup.Member apply(int sp, int site) {
    node(NodeKind.APPLY, site);
    Datum function = stack[sp - 2];
    graph.edge(function.location);
    graph.edge(stack[sp - 1].location);
    return callee(function);
  }

  private static FunctionGroup.Member callee(Datum function) {
    if (function instanceof Datum.Closure closure) {
      return closure.group.members()[closure.member];
    }
    throw new ProgramFault(
        "not-a-function", DatumText.brief(function) + " is no function, but is called", "");
  }

  private Datum at(int place) {
    int index = place >> 2;
    switch (place & 3) {
      case Scope.LOCAL -> {
        return stack[frame + index];
      }
      case Scope.CAPTURED -> {
        return ((Datum.Closure) stack[frame]).captured[index];
      }
      default -> {
        Datum.Closure self = (Datum.Closure) stack[frame];
        return self.member == index
            ? self
            : new Datum.Closure(self.location, self.group, index, self.captured);
      }
    }
  }

  private Datum constant(Constant constant, int site) {
    if (constant instanceof Constant.Int number) {
      return new Datum.Int(allocate(NodeKind.INT, site, true), number.value());
    }
    if (constant instanceof Constant.Real number) {
      return new Datum.Real(allocate(NodeKind.REAL, site, true), number.value());
    }
    if (constant instanceof Constant.Bool truth) {
      return new Datum.Bool(allocate(NodeKind.BOOL, site, true), truth.value());
    }
    if (constant instanceof Constant.Text text) {
      return new Datum.Text(allocate(NodeKind.TEXT, site, false), text.value());
    }
    return new Datum.Unit(allocate(NodeKind.UNIT, site, true));
  }

  private Datum closure(FunctionGroup group, int site) {
    int[] places = group.captured();
    Datum[] captured = new Datum[places.length];
    int location = node(NodeKind.FUNCTION, site);
    for (int i = 0; i < places.length; i++) {
      captured[i] = at(places[i]);
      graph.edge(captured[i].location);
    }
    return new Datum.Closure(location, group, 0, captured);
  }

  private void letFunctions(FunctionGroup group, int slot, int site) {
    Datum.Closure first = (Datum.Closure) closure(group, site);
    node(NodeKind.LET, site);
    graph.edge(first.location);
    stack[slot] = first;
    for (int i = 1; i < group.members().length; i++) {
      stack[slot + i] = new Datum.Closure(first.location, group, i, first.captured);
    }
  }

  private Datum project(Datum value, int index, int site) {
    node(NodeKind.PROJECT, site);
    graph.edge(value.location);
    if (!(value instanceof Datum.Tuple tuple)) {
      throw ProgramFault.type("'#" + index + "'", "a tuple", value);
    }
    if (index > tuple.items.length) {
      throw new ProgramFault(
          "no-component", "the tuple has " + tuple.items.length + " components, not " + index, "");
    }
    return tuple.items[index - 1];
  }

  private Datum[] take(int from, int count) {
    Datum[] items = new Datum[count];
    System.arraycopy(stack, from, items, 0, count);
    for (Datum item : items) {
      graph.edge(item.location);
    }
    return items;
  }

  private Datum tuple(int from, int width, int site) {
    int location = node(NodeKind.TUPLE, site);
    return new Datum.Tuple(location, take(from, width));
  }

  private Datum construct(int constructor, int from, int width, int site) {
    int location = allocate(NodeKind.CONSTRUCTOR, site, width == 0);
    return new Datum.Constructed(location, constructors[constructor], take(from, width));
  }

  private Datum array(int from, int width, int site) {
    Datum[] items = Arrays.copyOfRange(stack, from, from + width);
    int location = node(NodeKind.ARRAY, site);
    contents(items);
    return new Datum.Array(location, items);
  }

  /** Adds edges from the latest node, an array's, to its items. */
  private void contents(Datum[] items) {
    if (items.length > scratch.length) {
      scratch = new int[Math.max(items.length, scratch.length * 2)];
    }
    for (int i = 0; i < items.length; i++) {
      scratch[i] = items[i].location;
    }
    graph.edges(scratch, items.length);
  }

  private Datum operation(Operator operator, Datum a, int site) {
    node(NodeKind.USE, site);
    graph.edge(a.location);
    Datum value = Arithmetic.one(operator, a, resultLocation());
    allocated(value, site);
    return value;
  }

  private Datum operation(Operator operator, Datum a, Datum b, int site) {
    node(NodeKind.USE, site);
    graph.edge(a.location);
    graph.edge(b.location);
    if (operator == Operator.SUB) {
      return Arithmetic.element(a, b);
    }
    boolean array = operator == Operator.ARRAY || operator == Operator.APPEND;
    int location = array ? graph.size() : resultLocation();
    Datum value = Arithmetic.two(operator, a, b, location);
    allocated(value, site);
    if (value instanceof Datum.Array made) {
      contents(made.items);
    }
    return value;
  }

  /** Where the result of an operation will be allocated. */
  private int resultLocation() {
    return variant.unboxed() ? Datum.UNBOXED : graph.size();
  }

  private void allocated(Datum value, int site) {
    if (value.location != Datum.UNBOXED) {
      node(value.kind(), site);
    }
  }

  private int branch(int[] words, int pc, Datum condition) {
    if (!(condition instanceof Datum.Bool truth)) {
      throw ProgramFault.type("'if'", "a truth value", condition);
    }
    node(NodeKind.BRANCH, words[pc + 4]);
    graph.edge(condition.location);
    uses(accesses[words[truth.value ? pc + 2 : pc + 3]]);
    return truth.value ? pc + 5 : words[pc + 1];
  }

  /** Adds edges from the latest node to the values at those places. */
  private void uses(int[] places) {
    for (int place : places) {
      graph.edge(at(place).location);
    }
  }

  private int choose(CaseTable table, Datum value, int site) {
    Matcher[] patterns = table.patterns();
    node(NodeKind.CASE, site);
    graph.edge(value.location);
    for (int i = 0; i < patterns.length; i++) {
      if (patterns[i].matches(value, stack, frame)) {
        uses(table.others()[i]);
        return table.targets()[i];
      }
    }
    throw unmatched(value);
  }

  private static ProgramFault unmatched(Datum value) {
    return new ProgramFault(
        "no-match",
        "no pattern matches " + DatumText.brief(value),
        "add a clause for it, or a last clause '_ => …'");
  }

  private void letPattern(Matcher matcher, Datum value, int site) {
    node(NodeKind.LET, site);
    graph.edge(value.location);
    if (!matcher.matches(value, stack, frame)) {
      throw unmatched(value);
    }
  }
}
