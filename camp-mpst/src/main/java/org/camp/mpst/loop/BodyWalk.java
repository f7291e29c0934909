// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.loop;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.DensePower;
import org.camp.mpst.price.TickCosts;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.InFlight;
import org.camp.mpst.walk.NodeWalk;
import org.camp.mpst.walk.Peeling;
import org.jspecify.annotations.Nullable;

/** Builds a {@link LoopBody}: a time is a node of the circuit. */
public final class BodyWalk extends NodeWalk {
  private static final int NO_ROLE = -1;
  private static final int LARGEST_POWER = 200;
  private static final double MOST_UNROLLED = 1e7;

  private final WalkSetting setting;
  private final TickCosts costs;
  private final Circuit.Builder circuit;
  private final Map<Integer, Peeling> peelings;

  private BodyWalk(WalkSetting setting, int inputs, Map<Integer, Peeling> peelings) {
    super(
        setting.model().code(),
        setting.iterations(),
        setting.model().travels(),
        setting.budget(),
        setting.cancellation());
    this.setting = peelings.isEmpty() ? setting : setting.apart();
    this.costs = setting.model().ticks();
    this.circuit = new Circuit.Builder(inputs);
    this.peelings = peelings;
    Arrays.fill(now, NO_ROLE);
  }

  /**
   * The map of the recursion at {@code begin}, or empty when no path continues it.
   *
   * @param head where it is entered
   * @throws org.camp.core.diagnostic.IllFormed when some path of the body goes wrong
   * @throws OverBudget when the body, with the rounds of the recursions inside, has more operations
   *     than the budget
   */
  public static Optional<LoopBody> of(WalkSetting setting, int begin, LoopBody.Head head) {
    return of(setting, begin, head, Map.of());
  }

  public static Optional<LoopBody> of(
      WalkSetting setting, int begin, LoopBody.Head head, Map<Integer, Peeling> peelings) {
    BigInteger[] start = head.start();
    BodyWalk walk = new BodyWalk(setting, start.length, peelings);
    int[] roles = walk.touched(begin);
    Round<int[]> round = walk.round(begin, head.queues(), input -> input);
    Ending<int[]> again = round.again();
    if (again == null) {
      return Optional.empty();
    }
    int[] outputs = state(again, head.queues());
    int[] leaving = outputs.clone();
    for (Ending<int[]> exit : round.exits()) {
      int[] out =
          exit.queues().sameShape(head.queues()) ? state(exit, head.queues()) : exit.times();
      for (int i = 0; i < out.length; i++) {
        leaving[i] = walk.circuit.max(leaving[i], out[i]);
      }
    }
    Circuit all = walk.circuit.build(outputs);
    return Optional.of(
        new LoopBody(
            setting.model(),
            new RoundEntries(setting.model().code(), begin, roles, head.queues().channelOfTimes()),
            start,
            all,
            round.exits().isEmpty() ? all : all.to(leaving)));
  }

  /**
   * The map of a recursion that is entered with nothing in flight.
   *
   * @param peelings of the recursions inside without a number of rounds
   */
  public static Optional<LoopBody> alone(
      WalkSetting setting, int begin, Map<Integer, Peeling> peelings) {
    BodyWalk walk = new BodyWalk(setting, 0, peelings);
    int roles = walk.touched(begin).length;
    return of(setting, begin, LoopBody.Head.atZero(roles, walk.queues.state(null)), peelings);
  }

  @Override
  protected int after(int before, int message, int tag) {
    int pc = EventGraph.position(tag);
    if (EventGraph.isTravel(tag)) {
      return costs.isWide()
          ? add(before, Circuit.NONE, costs.wholeTravel(pc), tag)
          : circuit.add(before, Circuit.NONE, costs.travel(pc), tag);
    }
    boolean receives = (tag & 1) != 0;
    int second = message == NONE ? Circuit.NONE : message;
    return costs.isWide()
        ? add(before, second, costs.whole(pc, receives), tag)
        : circuit.add(before, second, costs.cost(pc, receives), tag);
  }

  private int add(int a, int b, @Nullable BigInteger cost, int about) {
    return cost == null ? circuit.add(a, b, Double.NaN, about) : circuit.add(a, b, cost, about);
  }

  @Override
  protected boolean jumps(int pc, long rounds, long operations) {
    double unrolled = rounds * (double) operations;
    double size = touched(pc).length;
    return unrolled > (size <= LARGEST_POWER ? Math.max(size * size, 20_000) : MOST_UNROLLED);
  }

  @Override
  protected boolean jumpsAtOnce(int pc) {
    return peelings.isEmpty() && setting.isKnownToStay(pc, queues, path);
  }

  /** The rounds of a recursion inside become one map: the matrix of its power. */
  @Override
  protected void jump(int pc, int[] roles, long rounds) {
    LoopBody.Head head = LoopBody.Head.atZero(roles.length, queues.state(path));
    LoopMaps.LoopMap map =
        peelings.isEmpty()
            ? setting.map(pc, head)
            : new LoopMaps().add(pc, of(setting, pc, head, peelings).orElseThrow(), head.queues());
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

  /** Bodies with quorums are no linear maps, and have no circuit. */
  @Override
  protected int least(int[] votes, int rank) {
    throw new IllegalStateException("a quorum in a max-plus map");
  }

  @Override
  protected int later(int a, int b) {
    return a == NO_ROLE ? NO_ROLE : circuit.max(a, b);
  }

  @Override
  protected void forget(int[] roles) {
    for (int role : roles) {
      now[role] = circuit.add(now[role], Circuit.NONE, Double.NaN, -1);
    }
  }

  @Override
  protected @Nullable Peeling peeling(int number) {
    return peelings.get(number);
  }

  /** The delay has no number, but its recursion is known. */
  @Override
  protected void delay(int pc, int[] roles) {
    for (int role : roles) {
      now[role] = circuit.add(now[role], Circuit.NONE, Double.NaN, pc << 1);
    }
  }
}
