// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.List;
import org.camp.core.lang.eval.MlValue;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.jspecify.annotations.Nullable;

/**
 * A worker of a real run: an environment machine that runs tasks, each up to a fork, the end of its
 * branch, or a future that is not over. The graph of the sequential run says which numbers the
 * nodes behind these have.
 *
 * <p>A worker that serves nodes, not strands, leaves off before each node. An instruction of
 * several nodes is run at the turn of the first; the others wait for theirs before the strand goes
 * on.
 */
final class TaskMachine extends EnvironmentMachine {
  /** What becomes of the tasks that a worker makes ready. */
  interface Crew {
    /** Tasks are ready; the worker runs the first of them first if it can choose. */
    void ready(List<RunTask> tasks);

    /** A body of a future begins. */
    void spawned();

    /** The program, or the body of a future, is over. */
    void over();
  }

  /** What a worker runs before it takes the next task. */
  enum Manner {
    /** A strand, up to a fork, the end of a branch or a future that is not over. */
    STRANDS,
    /** A node. */
    NODES
  }

  private final Code code;
  private final ProgramGraph graphOfRun;
  private final NodeCounter counter;
  private final Crew crew;
  private final boolean byNodes;
  private RunTask task;
  private boolean left;

  /** The first node of this turn. */
  private int turn;

  /** Whether the turn has come to a node already. */
  private boolean served;

  /** The value of the program, where this worker ended it. */
  MlValue result = MlValue.NIL;

  TaskMachine(
      Code code,
      Variant variant,
      ProgramGraph graphOfRun,
      NodeCounter counter,
      Crew crew,
      StringBuilder output,
      Manner manner) {
    super(
        code,
        variant,
        counter,
        new Accesses(new KnownOrder(), false),
        output,
        manner == Manner.NODES);
    this.byNodes = manner == Manner.NODES;
    this.code = code;
    this.graphOfRun = graphOfRun;
    this.counter = counter;
    this.crew = crew;
    task = RunTask.program(code);
  }

  NodeCounter counter() {
    return counter;
  }

  /** Runs a task until it leaves off. */
  void run(RunTask next) {
    task = next;
    served = false;
    if (next.owed > 0 && isOwing(next)) {
      return;
    }
    RunFork fork = next.fork;
    if (fork != null && next.stack.length == 0) {
      next.begin(fork);
    }
    stack = next.stack;
    calls = next.calls;
    depth = next.depth;
    frame = next.frame;
    top = next.top;
    marks = next.marks;
    left = false;
    counter.begin(next.node);
    turn = next.node;
    int pc = next.pc;
    if (next.future != null && next.depth == 0 && next.top == 3) {
      counter.node(NodeKind.APPLY, 0);
      pc = enterCall(pc, 1);
    }
    RunFork joined = next.open;
    if (joined != null && joined.mapping == null) {
      System.arraycopy(joined.results, 0, stack, top, joined.results.length);
      top += joined.results.length;
    }
    MlValue value = run(pc);
    if (!left) {
      serve();
      counter.close();
      result = value;
      crew.over();
    }
  }

  /** Comes to one more node of the latest instruction: whether that is all for this turn. */
  private boolean isOwing(RunTask next) {
    counter.turn(next.owedFrom++);
    next.owed--;
    served = true;
    Runnable then = next.then;
    if (next.owed > 0) {
      crew.ready(List.of(next));
      return true;
    }
    if (then == null) {
      return false;
    }
    next.then = null;
    counter.begin(next.owedFrom);
    turn = next.owedFrom;
    then.run();
    return true;
  }

  /** Comes to the first node that was made since the turn began: how many wait for theirs. */
  private int serve() {
    int made = counter.next() - turn;
    if (!byNodes || made == 0) {
      return 0;
    }
    int waiting = served ? made : made - 1;
    if (!served) {
      counter.turn(turn);
      served = true;
    }
    turn = counter.next();
    return waiting;
  }

  @Override
  boolean leavesBefore(int[] words, int pc) {
    boolean any = served || counter.next() > turn;
    int op = words[pc];
    boolean silent =
        op == Op.RETURN
            || op == Op.JUMP
            || op == Op.HALT
            || op == Op.TASK_END
            || ((op == Op.TASK_JOIN || op == Op.TASK_ITEM) && pc == task.end && depth == 0);
    int owed = any ? serve() : 0;
    if (!any || (silent && owed == 0)) {
      return false;
    }
    save(pc, counter.next());
    owe(owed);
    return true;
  }

  /** Whether something has to wait for nodes whose turn has not come. */
  private boolean waits(Runnable then) {
    int owed = serve();
    if (owed == 0) {
      return false;
    }
    left = true;
    task.then = then;
    owe(owed);
    return true;
  }

  private void owe(int nodes) {
    task.owed = nodes;
    task.owedFrom = counter.next() - nodes;
    crew.ready(List.of(task));
  }

  private void enable(List<RunTask> tasks) {
    if (!waits(() -> crew.ready(tasks))) {
      crew.ready(tasks);
    }
  }

  private void save(int pc, int node) {
    task.stack = stack;
    task.calls = calls;
    task.depth = depth;
    task.frame = frame;
    task.top = top;
    task.marks = marks;
    task.pc = pc;
    task.node = node;
    left = true;
    counter.close();
  }

  @Override
  int task(int[] words, int pc) {
    switch (words[pc]) {
      case Op.TASK_FORK -> {
        return fork(words, pc);
      }
      case Op.TASK_END -> {
        return end(stack[top - 1], null);
      }
      case Op.TASK_JOIN -> {
        return pc == task.end && depth == 0
            ? end(stack[top - 1], null)
            : join(words[pc + 1], words[pc + 2], pc + 3);
      }
      case Op.TASK_MAP -> {
        top--;
        stack[top - 1] = standard().mapping(stack[top - 1], stack[top], words[pc + 2]);
        return elements(words, pc);
      }
      case Op.TASK_INDICES -> {
        stack[top - 1] = rules.indices(stack[top - 1], words[pc + 2]);
        return elements(words, pc);
      }
      case Op.TASK_ITEM -> {
        if (pc == task.end && depth == 0) {
          return end(stack[top - 1], null);
        }
        joined(words[pc + 2]);
        return pc + 3;
      }
      case Op.TASK_SPAWN -> {
        return spawn(words[pc + 1], words[pc + 2], pc);
      }
      case Op.TASK_SPAWNED -> {
        return spawned(stack[top - 1], null);
      }
      case Op.TASK_TOUCH -> {
        return touch(words, pc);
      }
      default -> throw new IllegalStateException("instruction " + words[pc]);
    }
  }

  private int fork(int[] words, int pc) {
    int width = words[pc + 1];
    int node = graph.next();
    graph.fork(width, words[pc + 2]);
    int fork = graphOfRun.fork(node);
    RunTask[] branches = new RunTask[width];
    int start = pc + 4;
    int end = words[pc + 3];
    RunFork open = new RunFork(task, width, null);
    save(end, graphOfRun.join(fork));
    task.open = open;
    for (int i = 0; i < width; i++) {
      int first = i == 0 ? node + 1 : graphOfRun.branch(fork, i);
      branches[i] = RunTask.branch(open, i, start, end, first);
      if (i < width - 1) {
        start = end + 2;
        end = words[end + 1];
        task.pc = end;
      }
    }
    enable(List.of(branches));
    return -1;
  }

  /** Begins a branch for each element of the mapping on top. */
  private int elements(int[] words, int pc) {
    Mapping mapping = (Mapping) stack[top - 1];
    int width = mapping.results.length;
    if (width == 0) {
      return words[pc + 1];
    }
    int node = graph.latest();
    int fork = graphOfRun.fork(node);
    int start = pc + 3;
    RunTask[] branches = new RunTask[width];
    RunFork open = new RunFork(task, width, mapping);
    int end = Op.endOfElement(words, start);
    save(end, graphOfRun.join(fork));
    task.open = open;
    for (int i = 0; i < width; i++) {
      int first = i == 0 ? node + 1 : graphOfRun.branch(fork, i);
      branches[i] = RunTask.branch(open, i, start, end, first);
    }
    enable(List.of(branches));
    return -1;
  }

  /** Ends the branch that runs. */
  private int end(MlValue value, @Nullable Raised failure) {
    RunFork fork = task.fork;
    if (fork == null) {
      throw new IllegalStateException("no branch ends here");
    }
    if (waits(() -> end(value, failure))) {
      return -1;
    }
    left = true;
    counter.close();
    if (fork.end(task.branch, value, failure)) {
      crew.ready(List.of(fork.parent));
    }
    return -1;
  }

  private int join(int width, int site, int next) {
    joined(site);
    int from = top - width;
    stack[from] = tuple(from, width, site);
    top = from + 1;
    return next;
  }

  /** All branches are over. */
  private void joined(int site) {
    RunFork fork = task.open;
    task.open = null;
    graph.join(site);
    Raised failure = fork == null ? null : fork.failure();
    if (failure != null) {
      throw failure;
    }
  }

  private int spawn(int end, int site, int pc) {
    int node = graph.next();
    int number = graphOfRun.future(node);
    graph.spawn(site);
    FutureValue future = new FutureValue(node, number, 0);
    RunTask body = RunTask.body(future, stack[top - 1], pc + 3, node + 1, code.main());
    stack[top - 1] = future;
    save(end + 2, graphOfRun.afterFuture(number));
    crew.spawned();
    enable(List.of(body, task));
    return -1;
  }

  private int spawned(MlValue value, @Nullable Raised failure) {
    FutureValue future = task.future;
    if (future == null) {
      throw new IllegalStateException("no body ends here");
    }
    graph.node(NodeKind.USE, 0);
    return complete(future, value, failure);
  }

  private int complete(FutureValue future, MlValue value, @Nullable Raised failure) {
    if (waits(() -> complete(future, value, failure))) {
      return -1;
    }
    left = true;
    counter.close();
    List<RunTask> waiting = future.complete(value, failure);
    if (!waiting.isEmpty()) {
      crew.ready(List.copyOf(waiting));
    }
    crew.over();
    return -1;
  }

  private int touch(int[] words, int pc) {
    FutureValue future = (FutureValue) stack[top - 1];
    int node = graph.next();
    save(pc, node);
    if (future.await(task)) {
      return -1;
    }
    left = false;
    counter.begin(node);
    return standard().operation(words, pc);
  }

  @Override
  int unhandled(Raised raised) {
    if (task.fork != null) {
      return end(MlValue.UNIT, raised);
    }
    return task.future == null ? super.unhandled(raised) : spawned(raised.packet, raised);
  }
}
