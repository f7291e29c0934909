// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.camp.bsp.code.Closure;
import org.camp.bsp.code.Code;
import org.camp.bsp.code.FunctionCode;
import org.camp.bsp.code.Op;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.cost.CostSum;
import org.camp.bsp.value.PartialApplication;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.jspecify.annotations.Nullable;

/**
 * Runs compiled code at one {@link Place} and counts what the rules of Fig. 1 charge, with explicit
 * stacks, so that calls nest as deep as memory lasts. T_Let, T_If and T_FunApp are charged when the
 * construct happens, between its operand and its body. Not thread-safe, and not re-entrant: a place
 * that runs code while a primitive of this evaluator waits uses another one.
 */
public final class Evaluator {
  private static final int MOST_SLOTS = 1 << 26;
  private static final int VAR = Charge.VAR.ordinal();
  private static final int LET = Charge.LET.ordinal();
  private static final int IF = Charge.IF.ordinal();
  private static final int FUN_APP = Charge.FUN_APP.ordinal();
  private static final int PAIR = Charge.PAIR.ordinal();
  private static final int MAKE = Charge.MAKE.ordinal();

  /** Ordinal → operator. */
  private static final Operator[] OPERATORS = Operator.values();

  /** Ordinal → primitive. */
  private static final Primitive[] PRIMITIVES = Primitive.values();

  /** No values. */
  static final MlValue[] NONE = {};

  private final Code code;
  private final Place place;
  private final Fuel fuel;
  private final PrimitiveCalls rest;
  private final OcamlSteps more;
  private CostSum sum;

  /** Slot → value; the frame of the call that runs begins at {@link #frame}. */
  MlValue[] stack = new MlValue[1 << 8];

  /** Position → word of an open call: where to go on, then the caller's frame; outermost first. */
  private int[] calls = new int[1 << 6];

  int depth;
  int frame;
  int top;
  private int at;
  private int left;

  /**
   * An evaluator for the code of one place.
   *
   * @param sum what charges are added to
   */
  public Evaluator(Code code, Place place, Fuel fuel, CostSum sum) {
    this.code = code;
    this.place = place;
    this.fuel = fuel;
    this.sum = sum;
    more = new OcamlSteps(this, place, code);
    rest = new PrimitiveCalls(this, place, code.first, more.effects());
  }

  /** What charges are added to. */
  public CostSum sum() {
    return sum;
  }

  /** Adds charges to another sum from now on. */
  public void sum(CostSum other) {
    sum = other;
  }

  /** What the code can still reach while a primitive runs. */
  List<@Nullable MlValue> roots() {
    return Arrays.asList(stack).subList(0, top);
  }

  /** Where in the text the latest primitive is. */
  Span place() {
    Span span = code.spans[at];
    return span == null ? Span.NONE : span;
  }

  /** Runs code that takes no argument: a whole program, or what is replicated. */
  public MlValue run(Closure body) {
    return execute(body, MlValue.UNIT);
  }

  /** Runs the body of a function, without the charge of a call. */
  public MlValue run(Closure function, MlValue argument) {
    return execute(function, argument);
  }

  /** Calls whatever can be called, with the charge of rule APP1 or APP2. */
  public MlValue apply(MlValue function, MlValue argument) {
    if (function instanceof Closure closure) {
      sum.counts[FUN_APP]++;
      return execute(closure, argument);
    }
    return rest.call(function, argument);
  }

  private MlValue execute(Closure closure, MlValue argument) {
    int base = depth;
    int handlers = more.open();
    try {
      push(-1, 0);
      frame = 0;
      stack[0] = closure;
      stack[1] = argument;
      int sp = enter(closure.function);
      int pc = closure.function.entry;
      while (true) {
        try {
          return loop(pc, sp);
        } catch (RaisedException raised) {
          if (more.open() == handlers) {
            throw raised;
          }
          pc = more.unwind(raised);
          sp = top;
        }
      }
    } catch (OutOfMemoryError e) {
      stack = NONE;
      throw ProgramFault.limit("memory ran out " + deep(), "give it more: -Xmx");
    } finally {
      depth = base;
      more.close(handlers);
      top = 0;
      fuel.give(left);
      left = 0;
      if (stack.length > 1 << 16) {
        stack = new MlValue[1 << 8];
      }
    }
  }

  private MlValue loop(int start, int base) {
    int[] words = code.words;
    MlValue[] constants = code.constants;
    long[] counts = sum.counts;
    int pc = start;
    int sp = base;
    MlValue[] values = stack;
    try {
      while (true) {
        switch (words[pc]) {
          case Op.CONSTANT -> {
            values[sp++] = constants[words[pc + 1]];
            pc += 2;
          }
          case Op.LOCAL -> {
            counts[VAR]++;
            values[sp++] = values[frame + words[pc + 1]];
            pc += 2;
          }
          case Op.CAPTURED -> {
            counts[VAR]++;
            values[sp++] = ((Closure) values[frame]).captured[words[pc + 1]];
            pc += 2;
          }
          case Op.MEMBER -> {
            counts[VAR]++;
            values[sp++] = Closures.member(words[pc + 1], values, frame);
            pc += 2;
          }
          case Op.PID -> {
            counts[VAR]++;
            values[sp++] = place.pid();
            pc++;
          }
          case Op.PROCESSORS -> {
            counts[VAR]++;
            values[sp++] = MlValue.of(place.processors());
            pc++;
          }
          case Op.CLOSURE -> {
            FunctionCode function = code.functions[words[pc + 1]];
            values[sp++] = Closures.defined(function, values, frame, counts);
            pc += 2;
          }
          case Op.LET_FUNCTIONS -> {
            Closures.let(code.functions[words[pc + 1]], words[pc + 2], values, frame, counts);
            pc += 3;
          }
          case Op.MULTI -> {
            FunctionCode node = code.functions[words[pc + 1]];
            FunctionCode leaf = code.functions[words[pc + 2]];
            boolean tree = words[pc + 3] == 1;
            values[sp++] = Closures.multi(node, leaf, tree, values, frame, counts);
            pc += 4;
          }
          case Op.TUPLE -> {
            counts[PAIR]++;
            sp -= words[pc + 1] - 1;
            values[sp - 1] = new MlValue.Tuple(MlValue.UNBOXED, take(sp - 1, words[pc + 1]));
            pc += 2;
          }
          case Op.PROJECT -> {
            values[sp - 1] = ChargedOperations.project(values[sp - 1], words[pc + 1], counts);
            pc += 2;
          }
          case Op.CONSTRUCT -> {
            counts[PAIR]++;
            sp -= words[pc + 2] - 1;
            String name = code.constructors[words[pc + 1]];
            values[sp - 1] =
                new MlValue.Constructed(MlValue.UNBOXED, name, take(sp - 1, words[pc + 2]));
            pc += 3;
          }
          case Op.ARRAY -> {
            counts[MAKE]++;
            sp -= words[pc + 1] - 1;
            values[sp - 1] = new MlValue.Array(place.owner(), take(sp - 1, words[pc + 1]));
            pc += 2;
          }
          case Op.UNARY -> {
            values[sp - 1] = rest.unary(OPERATORS[words[pc + 1]], values[sp - 1], counts);
            pc += 2;
          }
          case Op.BINARY -> {
            sp--;
            values[sp - 1] =
                ChargedOperations.binary(
                    OPERATORS[words[pc + 1]], values[sp - 1], values[sp], counts);
            pc += 2;
          }
          case Op.SIMPLE_BINARY -> {
            int left = words[pc + 2];
            int right = words[pc + 3];
            counts[VAR] += words[pc + 4];
            MlValue a = left >= 0 ? values[frame + left] : constants[~left];
            MlValue b = right >= 0 ? values[frame + right] : constants[~right];
            values[sp++] = ChargedOperations.binary(OPERATORS[words[pc + 1]], a, b, counts);
            pc += 5;
          }
          case Op.PARTIAL -> {
            sp -= words[pc + 2] - 1;
            MlValue[] given = take(sp - 1, words[pc + 2]);
            values[sp - 1] = new PartialApplication(OPERATORS[words[pc + 1]], given);
            pc += 3;
          }
          case Op.BRANCH -> {
            boolean truth = truth(values[--sp]);
            counts[IF]++;
            pc = truth ? pc + 2 : words[pc + 1];
          }
          case Op.LOGIC -> {
            boolean conjunction = words[pc + 2] == 1;
            counts[conjunction ? Charge.BOOL_AND.ordinal() : Charge.BOOL_OR.ordinal()]++;
            boolean decided = truth(values[sp - 1]) != conjunction;
            sp -= decided ? 0 : 1;
            pc = decided ? words[pc + 1] : pc + 3;
          }
          case Op.JUMP -> pc = words[pc + 1];
          case Op.APPLY -> {
            if (values[sp - 2] instanceof Closure closure) {
              counts[FUN_APP]++;
              push(pc + 1, frame);
              frame = sp - 2;
              pc = closure.function.entry;
              sp = enter(closure.function);
              values = stack;
            } else {
              top = sp;
              values[sp - 2] = rest.call(values[sp - 2], values[sp - 1]);
              counts = sum.counts;
              sp--;
              pc++;
            }
          }
          case Op.TAIL_APPLY -> {
            if (values[sp - 2] instanceof Closure closure) {
              counts[FUN_APP]++;
              values[frame] = closure;
              values[frame + 1] = values[sp - 1];
              pc = closure.function.entry;
              sp = enter(closure.function);
              values = stack;
            } else {
              top = sp;
              values[sp - 2] = rest.call(values[sp - 2], values[sp - 1]);
              counts = sum.counts;
              sp--;
              pc++;
            }
          }
          case Op.LET -> {
            counts[LET]++;
            values[frame + words[pc + 1]] = values[--sp];
            pc += 2;
          }
          case Op.LET_PATTERN -> {
            counts[LET]++;
            bind(code.matchers[words[pc + 1]], values[--sp], counts);
            pc += 2;
          }
          case Op.PARAMETER -> {
            bind(code.matchers[words[pc + 1]], values[frame + 1], counts);
            pc += 2;
          }
          case Op.CASE ->
              pc = code.cases[words[pc + 1]].choose(values[--sp], values, frame, counts);
          case Op.REPLICATE, Op.MKTREE -> {
            top = sp;
            Closure body = Closures.of(code.functions[words[pc + 1]], values, frame);
            values[sp++] = rest.everywhere(words[pc] == Op.REPLICATE, body);
            counts = sum.counts;
            pc += 2;
          }
          case Op.PARALLEL -> {
            Primitive primitive = PRIMITIVES[words[pc + 1]];
            top = sp;
            at = pc;
            sp -= primitive.arity() - 1;
            values[sp - 1] = rest.parallel(primitive, values[sp - 1], values[sp]);
            counts = sum.counts;
            pc += 2;
          }
          case Op.RETURN -> {
            MlValue result = values[sp - 1];
            values[frame] = result;
            sp = frame + 1;
            frame = calls[--depth];
            pc = calls[--depth];
            if (pc < 0) {
              return result;
            }
          }
          default -> {
            top = sp;
            pc = more.step(words, pc, values, frame, counts);
            sp = top;
          }
        }
      }
    } catch (RaisedException raised) {
      throw raised.at(own(pc));
    } catch (ProgramFault fault) {
      RaisedException raised = RaisedException.of(fault);
      if (raised == null) {
        throw fault.at(own(pc));
      }
      throw raised.at(own(pc));
    }
  }

  /** The place in the program's own text where a position of the code was reached from. */
  private @Nullable Span own(int pc) {
    Span span = code.spans[pc];
    for (int i = depth - 2; i >= 0 && (span == null || !span.isKnown()); i -= 2) {
      span = calls[i] > 0 ? code.spans[calls[i] - 1] : span;
    }
    return span;
  }

  private void push(int returnTo, int callerFrame) {
    if (depth + 2 > calls.length) {
      calls = Arrays.copyOf(calls, calls.length * 2);
    }
    calls[depth++] = returnTo;
    calls[depth++] = callerFrame;
  }

  /** Makes room for a call and pays for it: where its operands begin. */
  private int enter(FunctionCode function) {
    if (--left < 0) {
      left = fuel.take() - 1;
      if (left < 0) {
        throw ProgramFault.limit(
            String.format(
                Locale.ROOT,
                "the run made %d calls; it was in '%s', %s",
                fuel.budget(),
                function.name,
                deep()),
            "if it should end, allow more with --budget calls=…; it may run for ever");
      }
    }
    int sp = frame + function.locals;
    int size = sp + function.operands;
    if (size > stack.length) {
      if (size > MOST_SLOTS) {
        throw ProgramFault.limit(
            String.format(Locale.ROOT, "'%s' nests %s", function.name, deep()),
            "it may run for ever; else let it call itself last, so that calls need no memory");
      }
      stack = Arrays.copyOf(stack, Math.max(size, stack.length + (stack.length >> 1)));
    }
    return sp;
  }

  private String deep() {
    int calls = depth / 2;
    return calls == 1 ? "1 call deep" : calls + " calls deep";
  }

  private MlValue[] take(int from, int count) {
    return count == 0 ? NONE : Arrays.copyOfRange(stack, from, from + count);
  }

  private static boolean truth(MlValue value) {
    if (value instanceof MlValue.Bool truth) {
      return truth.value;
    }
    throw ProgramFault.condition(value);
  }

  private void bind(Matcher matcher, MlValue value, long[] counts) {
    if (!matcher.matches(value, stack, frame, counts)) {
      throw ProgramFault.unmatched(value, "_ -> …");
    }
  }
}
