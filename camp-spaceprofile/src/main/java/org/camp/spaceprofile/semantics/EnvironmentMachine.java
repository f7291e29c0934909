// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Arrays;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.camp.core.lang.eval.Routine;
import org.camp.spaceprofile.graph.NodeKind;

/** Runs compiled code on a {@link FrameStack}, and tells a recorder the nodes of the run. */
class EnvironmentMachine extends FrameStack {
  /** Kind of step of a pattern → how often, of all runs, which nobody asks. */
  private final long[] steps = new long[3];

  /** Ordinal → operator. */
  private static final Operator[] OPERATORS = Operator.values();

  private final Code code;
  private final boolean lateApply;

  /** Whether {@link #leavesBefore} is asked before every instruction. */
  private final boolean inTurns;

  final Rules rules;

  /** Number in the code → constant. */
  private final Constant[] constants;

  /** Number in the code → name of the constructor. */
  private final String[] constructors;

  /** Number in the code → functions that share a closure. */
  private final FunctionGroup[] groups;

  /** Number in the code → pattern. */
  private final Matcher[] matchers;

  /** Number in the code → alternatives of a case. */
  private final CaseTable[] cases;

  /** Number in the code → places of the variables that a branch not taken lets go. */
  private final int[][] accesses;

  private final StandardSteps standard;

  /**
   * A machine.
   *
   * @param output where what is printed goes
   */
  EnvironmentMachine(
      Code code, Variant variant, NodeRecorder recorder, Accesses checks, StringBuilder output) {
    this(code, variant, recorder, checks, output, false);
  }

  /** A machine that may leave off before any instruction. */
  EnvironmentMachine(
      Code code,
      Variant variant,
      NodeRecorder recorder,
      Accesses checks,
      StringBuilder output,
      boolean inTurns) {
    super(recorder);
    this.code = code;
    this.inTurns = inTurns;
    lateApply = variant.lateApply();
    rules = new Rules(graph);
    standard = new StandardSteps(this, code, rules, checks, output);
    constants = code.constants().toArray(Constant[]::new);
    constructors = code.constructors().toArray(String[]::new);
    groups = code.groups().toArray(FunctionGroup[]::new);
    matchers = code.matchers().toArray(Matcher[]::new);
    cases = code.cases().toArray(CaseTable[]::new);
    accesses = code.accesses().toArray(int[][]::new);
  }

  /**
   * Runs the program to its value.
   *
   * @throws ProgramFault when the run goes wrong
   * @throws GraphRecorder.Full when it has too many nodes
   */
  final MlValue run() {
    frame = 0;
    top = code.main().locals;
    room(top + code.main().operands);
    return run(code.main().entry);
  }

  /** Goes on at a position until the program ends, or what runs here leaves off. */
  final MlValue run(int from) {
    int pc = from;
    while (pc >= 0) {
      try {
        return loop(pc, top);
      } catch (ProgramFault fault) {
        if (code.program().standard() == null) {
          throw fault;
        }
        pc = standard.unwind(standard.raised(fault));
      } catch (Raised raised) {
        pc = standard.unwind(raised);
      } catch (Accesses.Race race) {
        throw standard.race(race);
      }
    }
    return MlValue.UNIT;
  }

  /** Runs an instruction of parallel tasks: the position to go on at, or −1 to leave off. */
  int task(int[] words, int pc) {
    throw new IllegalStateException("instruction " + words[pc]);
  }

  /** Whether it leaves off before an instruction, having saved where it is. */
  boolean leavesBefore(int[] words, int pc) {
    return false;
  }

  /**
   * What happens when nothing here handles an exception: the position to go on at, or −1.
   *
   * @throws ProgramFault when nothing else does either
   */
  int unhandled(Raised raised) {
    throw raised.uncaught().at(graph.ownSite(raised.node).span());
  }

  private MlValue loop(int start, int operands) {
    int[] words = code.instructions();
    int pc = start;
    int sp = operands;
    while (true) {
      if (inTurns) {
        top = sp;
        if (leavesBefore(words, pc)) {
          return MlValue.UNIT;
        }
      }
      graph.at(pc);
      switch (words[pc]) {
        case Op.CONSTANT -> {
          stack[sp++] = rules.constant(constants[words[pc + 1]], words[pc + 2]);
          pc += 3;
        }
        case Op.VARIABLE -> {
          graph.node(NodeKind.VALUE, words[pc + 2]);
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
          stack[sp - 1] = rules.project(stack[sp - 1], words[pc + 1], words[pc + 2]);
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
            stack[sp - 1] = rules.operation(operator, stack[sp - 1], words[pc + 2]);
          } else {
            sp--;
            stack[sp - 1] = rules.operation(operator, stack[sp - 1], stack[sp], words[pc + 2]);
          }
          pc += 3;
        }
        case Op.BRANCH -> pc = branch(words, pc, stack[--sp]);
        case Op.JUMP -> pc = words[pc + 1];
        case Op.APPLY -> {
          Routine callee = apply(sp, words[pc + 1]);
          call(pc + 2, sp - 2);
          pc = callee.entry;
          sp = enter(callee);
        }
        case Op.TAIL_APPLY -> {
          Routine callee = apply(sp, words[pc + 1]);
          stack[frame] = stack[sp - 2];
          stack[frame + 1] = stack[sp - 1];
          pc = callee.entry;
          sp = enter(callee);
        }
        case Op.LATE_APPLY -> {
          Routine callee = Rules.callee(stack[sp - 2]);
          stack[sp] = stack[sp - 2];
          stack[sp + 1] = stack[sp - 1];
          call(pc + 2, sp);
          pc = callee.entry;
          sp = enter(callee);
        }
        case Op.APPLIED -> {
          graph.node(NodeKind.APPLY, words[pc + 1]);
          graph.edge(stack[sp - 3]);
          graph.edge(stack[sp - 2]);
          stack[sp - 3] = stack[sp - 1];
          sp -= 2;
          pc += 2;
        }
        case Op.LET -> {
          MlValue value = stack[--sp];
          graph.node(NodeKind.LET, words[pc + 2]);
          graph.edge(value);
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
          graph.fork(words[pc + 1], words[pc + 2]);
          pc += 4;
        }
        case Op.NEXT_BRANCH -> {
          graph.nextBranch();
          pc += 2;
        }
        case Op.JOIN -> {
          graph.join(words[pc + 2]);
          sp -= words[pc + 1] - 1;
          stack[sp - 1] = tuple(sp - 1, words[pc + 1], words[pc + 2]);
          pc += 3;
        }
        case Op.MAP -> {
          sp--;
          stack[sp - 1] = rules.mapping(stack[sp - 1], stack[sp], words[pc + 2]);
          pc = isEmpty(stack[sp - 1]) ? words[pc + 1] : pc + 3;
        }
        case Op.INDICES -> {
          stack[sp - 1] = rules.indices(stack[sp - 1], words[pc + 2]);
          pc = isEmpty(stack[sp - 1]) ? words[pc + 1] : pc + 3;
        }
        case Op.MAP_CALL -> {
          Mapping mapping = (Mapping) stack[sp - 1];
          stack[sp] = mapping.function;
          stack[sp + 1] = mapping.argument();
          Routine callee =
              lateApply ? Rules.callee(mapping.function) : apply(sp + 2, words[pc + 1]);
          call(pc + 2, sp);
          pc = callee.entry;
          sp = enter(callee);
        }
        case Op.INDEX -> {
          stack[sp] =
              MlValue.of(
                  ((Mapping) stack[sp - 1]).next,
                  graph.allocate(NodeKind.INT, words[pc + 1], true));
          sp++;
          pc += 2;
        }
        case Op.NEXT_ITEM -> {
          sp--;
          pc =
              rules.store((Mapping) stack[sp - 1], stack[sp], words[pc + 2])
                  ? words[pc + 1]
                  : pc + 3;
        }
        case Op.MAPPED -> {
          Mapping mapping = (Mapping) stack[sp - 1];
          stack[sp - 1] = rules.array(mapping.results, words[pc + 1]);
          pc += 2;
        }
        case Op.RETURN -> {
          stack[frame] = stack[sp - 1];
          sp = frame + 1;
          pc = leave();
        }
        case Op.HALT -> {
          return stack[sp - 1];
        }
        default -> {
          top = sp;
          pc = standard.step(words, pc);
          if (pc < 0) {
            return MlValue.UNIT;
          }
          sp = top;
        }
      }
    }
  }

  private Routine apply(int sp, int site) {
    graph.node(NodeKind.APPLY, site);
    MlValue function = stack[sp - 2];
    graph.edge(function);
    graph.edge(stack[sp - 1]);
    return Rules.callee(function);
  }

  private MlValue closure(FunctionGroup group, int site) {
    int[] places = group.captured();
    MlValue[] captured = new MlValue[places.length];
    int location = graph.node(NodeKind.FUNCTION, site);
    for (int i = 0; i < places.length; i++) {
      captured[i] = at(places[i]);
      graph.edge(captured[i]);
    }
    graph.components(captured.length);
    return new Closure(location, group, captured, graph.context());
  }

  private void letFunctions(FunctionGroup group, int slot, int site) {
    Closure first = (Closure) closure(group, site);
    graph.node(NodeKind.LET, site);
    graph.edge(first);
    stack[slot] = first;
    for (int i = 1; i < group.members().length; i++) {
      stack[slot + i] = new Closure(first, i);
    }
  }

  private MlValue[] take(int from, int count) {
    MlValue[] items = new MlValue[count];
    System.arraycopy(stack, from, items, 0, count);
    for (MlValue item : items) {
      graph.edge(item);
    }
    graph.components(count);
    return items;
  }

  /** Adds a node that makes a tuple of values on the stack. */
  MlValue tuple(int from, int width, int site) {
    int location = graph.node(NodeKind.TUPLE, site);
    return new MlValue.Tuple(location, take(from, width));
  }

  private MlValue construct(int constructor, int from, int width, int site) {
    int location = graph.allocate(NodeKind.CONSTRUCTOR, site, width == 0);
    return new MlValue.Constructed(location, constructors[constructor], take(from, width));
  }

  private MlValue array(int from, int width, int site) {
    return rules.array(Arrays.copyOfRange(stack, from, from + width), site);
  }

  private static boolean isEmpty(MlValue mapping) {
    return ((Mapping) mapping).results.length == 0;
  }

  private int branch(int[] words, int pc, MlValue condition) {
    graph.node(NodeKind.BRANCH, words[pc + 4]);
    graph.edge(condition);
    if (!(condition instanceof MlValue.Bool truth)) {
      throw ProgramFault.condition(condition);
    }
    uses(accesses[words[truth.value ? pc + 2 : pc + 3]]);
    return truth.value ? pc + 5 : words[pc + 1];
  }

  private int choose(CaseTable table, MlValue value, int site) {
    graph.node(NodeKind.CASE, site);
    graph.edge(value);
    int clause = clause(table, value);
    if (clause < 0) {
      throw ProgramFault.unmatched(value, "_ => …");
    }
    return table.targets()[clause];
  }

  /** The clause that a value matches, or −1; the latest node uses what the others would. */
  int clause(CaseTable table, MlValue value) {
    Matcher[] patterns = table.patterns();
    for (int i = 0; i < patterns.length; i++) {
      if (patterns[i].matches(value, stack, frame, steps)) {
        uses(table.others()[i]);
        for (int slot : table.wholes()[i]) {
          stack[frame + slot] = standard.whole((MlValue.Tuple) stack[frame + slot]);
        }
        return i;
      }
    }
    return -1;
  }

  /** The places of the variables of a number. */
  int[] access(int number) {
    return accesses[number];
  }

  /** The instructions of Standard ML alone. */
  StandardSteps standard() {
    return standard;
  }

  private void letPattern(Matcher matcher, MlValue value, int site) {
    graph.node(NodeKind.LET, site);
    graph.edge(value);
    if (!matcher.matches(value, stack, frame, steps)) {
      if (code.program().standard() != null) {
        throw new ProgramFault("no-binding", "the pattern does not match", "");
      }
      throw ProgramFault.unmatched(value, "_ => …");
    }
  }
}
