// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.camp.spaceprofile.graph.NodeKind;

/** The instructions that only programs in Standard ML have. */
final class StandardSteps {
  /** Ordinal → operation. */
  private static final BasisOperation[] OPERATIONS = BasisOperation.values();

  private final EnvironmentMachine machine;
  private final NodeRecorder graph;
  private final Code code;
  private final Accesses accesses;

  /** The node that raised the latest exception. */
  private int raisedAt;

  private final CellRules cells;

  /** Number → function of the library; null where it was not named yet. */
  private final Closure[] library;

  StandardSteps(
      EnvironmentMachine machine, Code code, Rules rules, Accesses accesses, StringBuilder output) {
    this.machine = machine;
    this.graph = machine.graph();
    this.code = code;
    this.accesses = accesses;
    cells = new CellRules(graph, rules, accesses, output);
    library = new Closure[code.groups().size()];
  }

  /** Runs one instruction; the operands end at the machine's top. Answers where to go on. */
  int step(int[] words, int pc) {
    MlValue[] stack = machine.stack;
    int sp = machine.top;
    switch (words[pc]) {
      case Op.LIBRARY -> {
        graph.node(NodeKind.VALUE, words[pc + 2]);
        stack[sp] = library(words[pc + 1]);
        machine.top = sp + 1;
        return pc + 3;
      }
      case Op.BASIS -> {
        return operation(words, pc);
      }
      case Op.LABELLED -> {
        labelled(code.labels().get(words[pc + 1]), sp, words[pc + 2]);
        return pc + 3;
      }
      case Op.SELECT -> {
        graph.node(NodeKind.PROJECT, words[pc + 2]);
        graph.edge(stack[sp - 1]);
        MlValue.Labelled record = (MlValue.Labelled) stack[sp - 1];
        int at = Arrays.binarySearch(record.labels, code.constructors().get(words[pc + 1]));
        stack[sp - 1] = record.items[at];
        return pc + 3;
      }
      case Op.SPREAD -> {
        MlValue.Tuple tuple = (MlValue.Tuple) stack[sp - 1];
        graph.node(NodeKind.USE, words[pc + 2]);
        graph.edge(tuple);
        int location = graph.node(NodeKind.CONSTRUCTOR, words[pc + 2]);
        graph.edges(tuple.items);
        graph.components(tuple.items.length);
        String name = code.constructors().get(words[pc + 1]);
        stack[sp - 1] = new MlValue.Constructed(location, name, tuple.items);
        return pc + 3;
      }
      case Op.PACKET -> {
        int location = graph.node(NodeKind.CONSTRUCTOR, words[pc + 2]);
        String name = code.constructors().get(words[pc + 1]);
        stack[sp] = new MlValue.Constructed(location, name);
        machine.top = sp + 1;
        return pc + 3;
      }
      case Op.RAISE -> {
        graph.node(NodeKind.USE, words[pc + 1]);
        graph.edge(stack[sp - 1]);
        throw new Raised(stack[sp - 1], graph.latest());
      }
      case Op.HANDLE -> {
        mark(Marks.HANDLER, words[pc + 1]);
        return pc + 2;
      }
      case Op.HANDLED -> {
        machine.marks.pop();
        graph.node(NodeKind.CASE, words[pc + 2]);
        machine.uses(machine.access(words[pc + 1]));
        return pc + 3;
      }
      case Op.CATCH -> {
        machine.top = sp - 1;
        return caught(words, pc, stack[sp - 1]);
      }
      default -> {
        return parallel(words, pc, sp);
      }
    }
  }

  /** Applies an operation of the Basis. */
  int operation(int[] words, int pc) {
    BasisOperation operation = OPERATIONS[words[pc + 1]];
    int from = machine.top - operation.arity();
    machine.stack[from] = cells.of(operation, machine.stack, from, words[pc + 2]);
    machine.top = from + 1;
    return pc + 3;
  }

  private int parallel(int[] words, int pc, int sp) {
    MlValue[] stack = machine.stack;
    switch (words[pc]) {
      case Op.BRANCHES -> {
        graph.fork(words[pc + 1], words[pc + 2]);
        accesses.order().fork();
        mark(Marks.BRANCH, words[pc + 3]);
        return pc + 4;
      }
      case Op.BRANCH_END -> {
        graph.nextBranch();
        accesses.order().nextBranch();
        machine.marks.nextBranch(words[pc + 1]);
        return pc + 2;
      }
      case Op.BRANCHES_END -> {
        graph.join(words[pc + 2]);
        accesses.order().join();
        Raised failure = machine.marks.pop();
        if (failure != null) {
          throw failure;
        }
        int from = sp - words[pc + 1];
        stack[from] = machine.tuple(from, words[pc + 1], words[pc + 2]);
        machine.top = from + 1;
        return pc + 3;
      }
      case Op.SPAWN -> {
        int location = graph.next();
        int number = graph.spawn(words[pc + 2]);
        accesses.order().spawn(number);
        MlValue function = stack[sp - 1];
        stack[sp - 1] = new FutureValue(location, number, graph.cells(1));
        mark(Marks.BODY, words[pc + 1]);
        graph.node(NodeKind.APPLY, words[pc + 2]);
        graph.edge(function);
        stack[sp] = function;
        stack[sp + 1] = MlValue.UNIT;
        return machine.enterCall(pc + 3, sp);
      }
      case Op.SPAWNED -> {
        spawned((FutureValue) stack[sp - 2], stack[sp - 1], words[pc + 1]);
        machine.top = sp - 1;
        return pc + 2;
      }
      case Op.EACH, Op.EACH_NUMBER -> {
        return elements(words, pc, sp);
      }
      case Op.EACH_END -> {
        return element(words, pc, sp - 1);
      }
      case Op.ELEMENT_APPLIED -> {
        machine.rules.applied((Mapping) stack[sp - 2], words[pc + 1]);
        return pc + 2;
      }
      default -> {
        return machine.task(words, pc);
      }
    }
  }

  /** Begins a {@code map}. */
  Mapping mapping(MlValue function, MlValue array, int site) {
    return cells.mapping(function, array, site);
  }

  /** Begins a branch for each element, which all run to their ends. */
  private int elements(int[] words, int pc, int sp) {
    MlValue[] stack = machine.stack;
    int at = words[pc] == Op.EACH ? sp - 2 : sp - 1;
    Mapping mapping =
        words[pc] == Op.EACH
            ? cells.mapping(stack[at], stack[at + 1], words[pc + 2])
            : cells.indices(stack[at], words[pc + 2]);
    stack[at] = mapping;
    machine.top = at + 1;
    if (mapping.results.length == 0) {
      return words[pc + 1];
    }
    accesses.order().fork();
    mark(Marks.BRANCH, Op.endOfElement(words, pc + 3));
    return pc + 3;
  }

  /** Ends the branch of an element. */
  private int element(int[] words, int pc, int sp) {
    machine.top = sp;
    if (cells.store((Mapping) machine.stack[sp - 1], machine.stack[sp], words[pc + 2])) {
      accesses.order().nextBranch();
      return words[pc + 1];
    }
    accesses.order().join();
    Raised failure = machine.marks.pop();
    if (failure != null) {
      throw failure;
    }
    return pc + 3;
  }

  /** The body of a future has ended. */
  private void spawned(FutureValue future, MlValue value, int site) {
    Raised failure = machine.marks.pop();
    MlValue content = failure == null ? value : failure.packet;
    int node = graph.node(NodeKind.USE, site);
    graph.edge(content);
    graph.write(node, future.slot, future.location, content.location);
    graph.endFuture(future.number);
    accesses.order().endBody(future.number);
    future.value = value;
    future.failure = failure;
  }

  private Closure library(int group) {
    Closure known = library[group];
    if (known == null) {
      known =
          new Closure(MlValue.UNBOXED, code.groups().get(group), new MlValue[0], graph.context());
      library[group] = known;
    }
    return known;
  }

  /** Makes a record of the values on top, which stand in the order of the text. */
  private void labelled(List<String> written, int sp, int site) {
    int width = written.size();
    MlValue[] stack = machine.stack;
    int location = graph.node(NodeKind.TUPLE, site);
    String[] labels = written.toArray(String[]::new);
    Arrays.sort(labels);
    MlValue[] items = new MlValue[width];
    for (int i = 0; i < width; i++) {
      MlValue item = stack[sp - width + i];
      graph.edge(item);
      items[Arrays.binarySearch(labels, written.get(i))] = item;
    }
    graph.components(width);
    stack[sp - width] = new MlValue.Labelled(location, labels, items);
    machine.top = sp - width + 1;
  }

  /** Gives a tuple that a pattern made of fields a cell of its own. */
  MlValue whole(MlValue.Tuple fields) {
    int location = graph.node(NodeKind.TUPLE, graph.latestNumber());
    graph.edges(fields.items);
    graph.components(fields.items.length);
    return new MlValue.Tuple(location, fields.items);
  }

  private void mark(int kind, int pc) {
    machine.marks.push(kind, pc, machine.frame, machine.top, machine.depth, graph.context());
  }

  private int caught(int[] words, int pc, MlValue packet) {
    CaseTable table = code.cases().get(words[pc + 1]);
    graph.node(NodeKind.CASE, words[pc + 2]);
    graph.edge(packet);
    int clause = machine.clause(table, packet);
    if (clause >= 0) {
      return table.targets()[clause];
    }
    for (int[] others : table.others()) {
      machine.uses(others);
    }
    throw new Raised(packet, raisedAt);
  }

  /**
   * Goes on where an exception is handled, or where a branch that it ends goes on: answers the
   * position.
   *
   * @throws ProgramFault when nothing handles it
   */
  int unwind(Raised raised) {
    if (machine.marks.isEmpty()) {
      return machine.unhandled(raised);
    }
    raisedAt = raised.node;
    machine.depth = machine.marks.depth();
    machine.frame = machine.marks.frame();
    graph.back(machine.marks.context());
    int sp = machine.marks.sp();
    int pc = machine.marks.pc();
    if (machine.marks.kind() == Marks.HANDLER) {
      machine.marks.pop();
      machine.stack[sp] = raised.packet;
    } else {
      machine.marks.fail(raised);
      machine.stack[sp] = MlValue.UNIT;
    }
    machine.top = sp + 1;
    return pc;
  }

  /** The exception that a fault of an operation is. */
  Raised raised(ProgramFault fault) {
    String name = Raised.nameOf(fault);
    if (name.isEmpty()) {
      throw fault.at(graph.ownSite(graph.latest()).span());
    }
    int location = graph.node(NodeKind.CONSTRUCTOR, graph.latestNumber());
    return new Raised(new MlValue.Constructed(location, name), location);
  }

  /** What is wrong with two accesses that nothing orders. */
  ProgramFault race(Accesses.Race race) {
    Span first = graph.ownSite(race.first).span();
    int line = code.program().source().line(first.start());
    String message =
        String.format(
            Locale.ROOT,
            "%s with line %d: the two accesses run in any order, so the result depends on the"
                + " schedule",
            race.kind.text,
            line);
    return new ProgramFault("race", message, "give every branch a cell of its own")
        .at(graph.ownSite(race.second).span())
        .with(first, "the other access");
  }
}
