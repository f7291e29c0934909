// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.LoopMaps;
import org.camp.mpst.loop.WalkSetting;
import org.camp.mpst.maxplus.Rounds;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.TickCosts;
import org.camp.mpst.walk.DoubleWalk;
import org.camp.mpst.walk.InFlight;
import org.jspecify.annotations.Nullable;

/**
 * Bounded cost in doubles, which are whole numbers of ticks below 2^53. The inner loop allocates
 * nothing: one addition for the sender, one maximum and one addition for the receiver of a message.
 */
final class NarrowCost extends DoubleWalk implements NumericCost.NumericWalk {
  private final WalkSetting setting;
  private final CostModel model;
  private final TickCosts costs;

  private final boolean travels;

  /** Site → the computation [ticks]; NaN when unknown. */
  private final double[] compute;

  private final double jumpsFrom;
  private final Map<Integer, LoopBody.Head> heads = new HashMap<>();

  NarrowCost(WalkSetting setting, double jumpsFrom) {
    super(setting.model().code(), setting.iterations(), setting.budget(), setting.cancellation());
    this.setting = setting;
    this.model = setting.model();
    this.costs = model.ticks();
    this.jumpsFrom = jumpsFrom;
    this.compute = costs.compute();
    this.travels = model.travels();
  }

  /** Whether no time was rounded: what a time below 2^53 depends on is below it, too. */
  boolean isExact() {
    for (double done : time) {
      if (done >= Ticks.EXACT) {
        return false;
      }
    }
    return true;
  }

  @Override
  public @Nullable BigInteger[] ticks() {
    return whole(time, new long[0]);
  }

  @Override
  public double[] seconds(Ticks unit) {
    double[] seconds = new double[time.length];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = unit.seconds(time[i]);
    }
    return seconds;
  }

  private static @Nullable BigInteger[] whole(double[] times, long[] queued) {
    BigInteger[] whole = new BigInteger[times.length + queued.length];
    for (int i = 0; i < whole.length; i++) {
      double time = i < times.length ? times[i] : Double.longBitsToDouble(queued[i - times.length]);
      whole[i] = Double.isFinite(time) ? Ticks.whole(time) : null;
    }
    return whole;
  }

  @Override
  public LoopBody.@Nullable Head head(int pc) {
    return heads.get(code.recursionNumber(pc));
  }

  @Override
  protected void entered(int pc) {
    heads.computeIfAbsent(code.recursionNumber(pc), number -> present(touched(pc)));
  }

  private LoopBody.Head present(int[] roles) {
    InFlight queued = queues.state(path);
    return new LoopBody.Head(whole(times(roles), queued.times()), queued);
  }

  @Override
  protected boolean jumps(int pc, long rounds, long operations) {
    return rounds * (double) operations > jumpsFrom && !gathersWithin(pc);
  }

  @Override
  protected boolean jumpsAtOnce(int pc) {
    return setting.isKnownToStay(pc, queues, path);
  }

  @Override
  protected void jump(int pc, int[] roles, long rounds) {
    LoopBody.Head head = present(roles);
    LoopMaps.LoopMap map = setting.map(pc, head);
    InFlight before = head.queues().like(map.shape());
    BigInteger[] start = whole(times(roles), before.times());
    BigInteger[] after =
        Rounds.after(map.again(), start, rounds, setting.budget(), setting.cancellation())
            .orElseThrow(() -> NumericCost.tooManyRounds(model, pc, rounds, setting.budget()));
    double[] times = new double[after.length];
    for (int i = 0; i < times.length; i++) {
      BigInteger exact = after[i];
      times[i] = exact == null ? Double.NaN : exact.doubleValue();
    }
    setTimes(roles, times);
    long[] queued = new long[after.length - roles.length];
    for (int i = 0; i < queued.length; i++) {
      queued[i] = Double.doubleToRawLongBits(times[roles.length + i]);
    }
    queues.restore(before.withTimes(queued));
  }

  @Override
  protected double sending(int pc) {
    return costs.cost(pc, false);
  }

  @Override
  protected double travelling(int pc) {
    return travels ? costs.travel(pc) : 0;
  }

  @Override
  protected double acting(int pc) {
    return costs.cost(pc, code.op(pc) != ProtocolOp.COMPUTE);
  }

  @Override
  protected double voting(int pc) {
    return costs.vote(pc);
  }

  @Override
  protected double deciding(int pc) {
    return compute[code.site(pc)];
  }

  /**
   * The same as the general walk without its calls, which take a sixth more time for whole messages
   * (26.1 against 22.5 ms for four million, in CPU time), a quarter more for halves, and up to
   * twice as much once a process has run other walks, since they are no longer inlined then.
   */
  @Override
  protected int straight(int from, int to) {
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (!ProtocolOp.isAction(op)) {
        break;
      }
      int site = code.site(pc);
      int p = code.from(pc);
      if (op == ProtocolOp.COMPUTE) {
        time[p] += compute[site];
        continue;
      }
      if (op == ProtocolOp.GATHER) {
        gathers(p, votes(pc), pc);
        continue;
      }
      int q = code.receiver(pc);
      if (op == ProtocolOp.RECEIVE) {
        double arrived = Double.longBitsToDouble(received(pc));
        time[q] = Math.max(time[q], arrived) + receiving(p, q, site);
        continue;
      }
      double sent = time[p] + costs.send(model.sendRule(p, q))[site];
      time[p] = sent;
      double arrived = travels ? sent + costs.travel(pc) : sent;
      if (op == ProtocolOp.SEND) {
        queues.send(pc, Double.doubleToRawLongBits(arrived));
      } else {
        checkNotOvertaking(pc);
        time[q] = Math.max(time[q], arrived) + receiving(p, q, site);
      }
    }
    return pc;
  }

  private double receiving(int p, int q, int site) {
    return costs.receive(model.receiveRule(p, q))[site] + compute[site];
  }
}
