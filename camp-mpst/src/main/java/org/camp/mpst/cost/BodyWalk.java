package org.camp.mpst.cost;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Op;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.DensePower;
import org.jspecify.annotations.Nullable;

/** Builds a {@link LoopBody}: a time is a node of the circuit. */
final class BodyWalk extends NodeWalk {
  private static final int NO_ROLE = -1;
  private static final int LARGEST_POWER = 200;

  private final CostModel model;
  private final Circuit.Builder circuit;
  private final long[] iterations;
  private final long budget;
  private final Cancellation cancellation;
  private final double[] compute;
  private final Map<Integer, Pace> paces;

  private BodyWalk(
      CostModel model,
      int inputs,
      long[] iterations,
      long budget,
      Cancellation cancellation,
      Map<Integer, Pace> paces) {
    super(model.code(), iterations, budget, cancellation);
    this.model = model;
    this.circuit = new Circuit.Builder(inputs);
    this.iterations = iterations;
    this.budget = budget;
    this.cancellation = cancellation;
    this.compute = model.compute();
    this.paces = paces;
    Arrays.fill(now, NO_ROLE);
  }

  static Optional<LoopBody> of(
      CostModel model,
      int begin,
      LoopBody.Head head,
      long[] iterations,
      long budget,
      Cancellation cancellation,
      Map<Integer, Pace> paces) {
    double[] start = head.state();
    BodyWalk walk = new BodyWalk(model, start.length, iterations, budget, cancellation, paces);
    int[] roles = walk.touched(begin);
    long[] messages = new long[start.length - roles.length];
    for (int i = 0; i < roles.length; i++) {
      walk.now[roles[i]] = i;
    }
    Arrays.setAll(messages, i -> roles.length + i);
    walk.queues.restore(head.queues().withTimes(messages));
    Round<int[]> round = walk.round(begin);
    @Nullable Ending<int[]> again = round.again();
    if (again == null) {
      return Optional.empty();
    }
    int[] outputs = walk.outputs(again, head.queues());
    int[] leaving = outputs.clone();
    for (Ending<int[]> exit : round.exits()) {
      int[] out =
          exit.queues().sameShape(head.queues()) ? walk.outputs(exit, head.queues()) : exit.times();
      for (int i = 0; i < out.length; i++) {
        leaving[i] = walk.circuit.max(leaving[i], out[i]);
      }
    }
    Circuit all = walk.circuit.build(outputs);
    return Optional.of(
        new LoopBody(
            model.code(),
            begin,
            roles,
            head.queues().channelOfTimes(),
            start,
            all,
            round.exits().isEmpty() ? all : all.to(leaving)));
  }

  /**
   * The map of a recursion that is entered with nothing in flight.
   *
   * @param paces of the recursions inside without a number of rounds
   */
  static Optional<LoopBody> alone(
      CostModel model,
      int begin,
      long[] iterations,
      long budget,
      Cancellation cancellation,
      Map<Integer, Pace> paces) {
    BodyWalk walk = new BodyWalk(model, 0, iterations, budget, cancellation, paces);
    double[] times = new double[walk.touched(begin).length];
    LoopBody.Head head = new LoopBody.Head(times, walk.queues.state(null));
    return of(model, begin, head, iterations, budget, cancellation, paces);
  }

  /** The nodes of the next state. */
  private int[] outputs(Ending<int[]> ending, InFlight head) {
    long[] queued = ending.queues().timesLike(head);
    int roles = ending.times().length;
    int[] outputs = Arrays.copyOf(ending.times(), roles + queued.length);
    for (int i = 0; i < queued.length; i++) {
      outputs[roles + i] = (int) queued[i];
    }
    return outputs;
  }

  @Override
  int straight(int from, int to) {
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (op > Op.COMPUTE) {
        break;
      }
      int site = code.site(pc);
      int p = code.a(pc);
      if (op == Op.COMPUTE) {
        now[p] = circuit.add(now[p], Circuit.NONE, compute[site], pc << 1);
        continue;
      }
      int q = code.b(pc);
      int sent = Circuit.NONE;
      if (op != Op.RECEIVE) {
        double adds = model.send(model.sendRule(p, q))[site];
        sent = circuit.add(now[p], Circuit.NONE, adds, pc << 1);
        now[p] = sent;
      }
      if (op == Op.SEND) {
        queues.send(pc, sent);
        continue;
      }
      if (op == Op.RECEIVE) {
        sent = (int) queues.receive(pc, path, maxQueued());
      } else if (!queues.isEmpty()) {
        queues.checkNotOvertaking(pc, path);
      }
      double adds = model.receive(model.receiveRule(p, q))[site] + compute[site];
      now[q] = circuit.add(now[q], sent, adds, pc << 1 | 1);
    }
    return pc;
  }

  @Override
  boolean jumps(long rounds, long operations) {
    return rounds > 4 && rounds * (double) operations > 20_000;
  }

  /** The rounds of a recursion inside become one map: the matrix of its power. */
  @Override
  void jump(int pc, int[] roles, long rounds) {
    InFlight head = queues.state(path);
    LoopBody.Head inner = new LoopBody.Head(new double[roles.length], head);
    Circuit body =
        of(model, pc, inner, iterations, budget, cancellation, paces).orElseThrow().again();
    if (body.size() > LARGEST_POWER) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget",
                  "a recursion of "
                      + body.size()
                      + " roles and messages goes round "
                      + rounds
                      + " times inside another")
              .withHint("lower its iterations with -k"));
    }
    DensePower power = DensePower.of(body).power(rounds, cancellation);
    int[] before = new int[body.size()];
    long[] queued = head.times();
    for (int i = 0; i < before.length; i++) {
      before[i] = i < roles.length ? now[roles[i]] : (int) queued[i - roles.length];
    }
    for (int i = 0; i < before.length; i++) {
      int after = row(power, i, before);
      if (i < roles.length) {
        now[roles[i]] = after;
      } else {
        queued[i - roles.length] = after;
      }
    }
    queues.restore(head.withTimes(queued));
  }

  private int row(DensePower power, int i, int[] before) {
    int greatest = Circuit.NONE;
    for (int j = 0; j < before.length; j++) {
      double entry = power.entry(i, j);
      if (entry == Double.NEGATIVE_INFINITY) {
        continue;
      }
      int term = circuit.add(before[j], Circuit.NONE, entry, -1);
      greatest = greatest == Circuit.NONE ? term : circuit.max(greatest, term);
    }
    return greatest;
  }

  @Override
  int later(int a, int b) {
    return a == NO_ROLE ? NO_ROLE : circuit.max(a, b);
  }

  @Override
  void forget(int[] roles) {
    for (int role : roles) {
      now[role] = circuit.add(now[role], Circuit.NONE, Double.NaN, -1);
    }
  }

  @Override
  @Nullable Pace pace(int number) {
    return paces.get(number);
  }

  /** The delay has no number, but its recursion is known. */
  @Override
  void delay(int pc, int[] roles) {
    for (int role : roles) {
      now[role] = circuit.add(now[role], Circuit.NONE, Double.NaN, pc << 1);
    }
  }
}
