// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
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
  private static final double MOST_UNROLLED = 1e7;

  private final NumericCost.Setting setting;
  private final CostModel model;
  private final TickCosts costs;
  private final Circuit.Builder circuit;
  private final Map<Integer, Pace> paces;

  private BodyWalk(NumericCost.Setting setting, int inputs, Map<Integer, Pace> paces) {
    super(setting.model().code(), setting.iterations(), setting.budget(), setting.cancellation());
    this.setting = paces.isEmpty() ? setting : setting.apart();
    this.model = setting.model();
    this.costs = model.ticks();
    this.circuit = new Circuit.Builder(inputs);
    this.paces = paces;
    Arrays.fill(now, NO_ROLE);
  }

  static Optional<LoopBody> of(
      NumericCost.Setting setting, int begin, LoopBody.Head head, Map<Integer, Pace> paces) {
    @Nullable BigInteger[] start = head.start();
    BodyWalk walk = new BodyWalk(setting, start.length, paces);
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
            setting.model(),
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
      NumericCost.Setting setting, int begin, Map<Integer, Pace> paces) {
    BodyWalk walk = new BodyWalk(setting, 0, paces);
    int roles = walk.touched(begin).length;
    return of(setting, begin, LoopBody.Head.atZero(roles, walk.queues.state(null)), paces);
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
      if (!Op.isAction(op)) {
        break;
      }
      int p = code.from(pc);
      if (op == Op.COMPUTE) {
        now[p] = computes(now[p], pc);
        continue;
      }
      int q = code.receiver(pc);
      int sent = Circuit.NONE;
      if (op != Op.RECEIVE) {
        sent = sends(now[p], pc);
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
      now[q] = receives(now[q], sent, pc);
    }
    return pc;
  }

  private int computes(int before, int pc) {
    return costs.isWide()
        ? add(before, Circuit.NONE, costs.wholeCompute(pc), pc << 1)
        : circuit.add(before, Circuit.NONE, costs.compute()[code.site(pc)], pc << 1);
  }

  private int sends(int before, int pc) {
    if (costs.isWide()) {
      return add(before, Circuit.NONE, costs.wholeSend(pc), pc << 1);
    }
    double adds = costs.send(model.rule(pc, true))[code.site(pc)];
    return circuit.add(before, Circuit.NONE, adds, pc << 1);
  }

  private int receives(int before, int sent, int pc) {
    if (costs.isWide()) {
      return add(before, sent, costs.wholeReceive(pc), pc << 1 | 1);
    }
    int site = code.site(pc);
    double adds = costs.receive(model.rule(pc, false))[site] + costs.compute()[site];
    return circuit.add(before, sent, adds, pc << 1 | 1);
  }

  private int add(int a, int b, @Nullable BigInteger cost, int about) {
    return cost == null ? circuit.add(a, b, Double.NaN, about) : circuit.add(a, b, cost, about);
  }

  @Override
  boolean jumps(int pc, long rounds, long operations) {
    double unrolled = rounds * (double) operations;
    double size = touched(pc).length;
    return unrolled > (size <= LARGEST_POWER ? Math.max(size * size, 20_000) : MOST_UNROLLED);
  }

  @Override
  boolean jumpsAtOnce(int pc) {
    return paces.isEmpty() && LoopBody.isKnownToStay(setting, pc, queues, path);
  }

  /** The rounds of a recursion inside become one map: the matrix of its power. */
  @Override
  void jump(int pc, int[] roles, long rounds) {
    LoopBody.Head head = LoopBody.Head.atZero(roles.length, queues.state(path));
    LoopMaps.LoopMap map =
        paces.isEmpty()
            ? LoopBody.map(setting, pc, head)
            : new LoopMaps().add(pc, of(setting, pc, head, paces).orElseThrow(), head.queues());
    InFlight shape = map.shape();
    int size = map.again().size();
    if (size > LARGEST_POWER) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget",
                  "a recursion of "
                      + size
                      + " roles and messages goes round "
                      + rounds
                      + " times inside another")
              .withHint("lower its iterations with -k"));
    }
    DensePower power = map.power(rounds, setting.cancellation());
    int[] before = new int[size];
    long[] queued = head.queues().timesLike(shape);
    for (int i = 0; i < size; i++) {
      before[i] = i < roles.length ? now[roles[i]] : (int) queued[i - roles.length];
    }
    for (int i = 0; i < size; i++) {
      int after = row(power, i, before);
      if (i < roles.length) {
        now[roles[i]] = after;
      } else {
        queued[i - roles.length] = after;
      }
    }
    queues.restore(shape.withTimes(queued));
  }

  private int row(DensePower power, int i, int[] before) {
    int greatest = Circuit.NONE;
    for (int j = 0; j < before.length; j++) {
      if (power.entry(i, j) == Double.NEGATIVE_INFINITY) {
        continue;
      }
      int term = power.add(circuit, before[j], i, j);
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
