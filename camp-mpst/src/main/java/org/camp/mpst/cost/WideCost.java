// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.LoopMaps;
import org.camp.mpst.loop.WalkSetting;
import org.camp.mpst.maxplus.Rounds;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.TickCosts;
import org.camp.mpst.walk.CostWalk;
import org.camp.mpst.walk.InFlight;
import org.jspecify.annotations.Nullable;

/** Bounded cost in whole numbers of ticks of any size; null is an unknown time. */
final class WideCost extends CostWalk<@Nullable BigInteger[]> implements NumericCost.NumericWalk {
  private static final int WHOLE = 0;

  private final WalkSetting setting;
  private final CostModel model;
  private final TickCosts costs;
  private final double jumpsFrom;

  /** Role → when it is done with what it has done [ticks]; null when unknown. */
  private final @Nullable BigInteger[] time;

  /** The times of messages; queues hold their indices. The first is that of the whole message. */
  private final List<@Nullable BigInteger> sent = new ArrayList<>();

  private final Map<Integer, LoopBody.Head> heads = new HashMap<>();

  WideCost(WalkSetting setting, double jumpsFrom) {
    super(setting.model().code(), setting.iterations(), setting.budget(), setting.cancellation());
    this.setting = setting;
    this.model = setting.model();
    this.costs = model.ticks();
    this.jumpsFrom = jumpsFrom;
    this.time = new BigInteger[code.roles().size()];
    Arrays.fill(time, BigInteger.ZERO);
    sent.add(null);
  }

  @Override
  public @Nullable BigInteger[] ticks() {
    return time.clone();
  }

  @Override
  public double[] seconds(Ticks unit) {
    double[] seconds = new double[time.length];
    for (int i = 0; i < seconds.length; i++) {
      BigInteger known = time[i];
      seconds[i] = known == null ? Double.NaN : unit.seconds(known);
    }
    return seconds;
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
    return new LoopBody.Head(start(roles, queued), queued);
  }

  private @Nullable BigInteger[] start(int[] roles, InFlight queued) {
    long[] indices = queued.times();
    BigInteger[] start = new BigInteger[roles.length + indices.length];
    for (int i = 0; i < start.length; i++) {
      start[i] = i < roles.length ? time[roles[i]] : sent.get((int) indices[i - roles.length]);
    }
    return start;
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
    BigInteger[] after =
        Rounds.after(
                map.again(), start(roles, before), rounds, setting.budget(), setting.cancellation())
            .orElseThrow(() -> NumericCost.tooManyRounds(model, pc, rounds, setting.budget()));
    setTimes(roles, after);
    long[] queued = new long[after.length - roles.length];
    for (int i = 0; i < queued.length; i++) {
      queued[i] = index(after[roles.length + i]);
    }
    queues.restore(before.withTimes(queued));
  }

  private long index(@Nullable BigInteger moment) {
    sent.add(moment);
    return sent.size() - 1L;
  }

  @Override
  protected void computes(int role, int pc) {
    time[role] = sum(time[role], costs.wholeCompute(pc));
  }

  @Override
  protected long sends(int role, int pc) {
    time[role] = sum(time[role], costs.wholeSend(pc));
    BigInteger arrives = model.travels() ? sum(time[role], costs.wholeTravel(pc)) : time[role];
    if (code.op(pc) == ProtocolOp.MESSAGE) {
      sent.set(WHOLE, arrives);
      return WHOLE;
    }
    return index(arrives);
  }

  @Override
  protected void receives(int role, long message, int pc) {
    time[role] = sum(later(time[role], sent.get((int) message)), costs.wholeReceive(pc));
  }

  @Override
  protected void gathers(int role, long[] votes, int pc) {
    List<BigInteger> arrivals = new ArrayList<>();
    for (long vote : votes) {
      BigInteger arrival = sent.get((int) vote);
      if (arrival != null) {
        arrivals.add(arrival);
      }
    }
    arrivals.sort(null);
    BigInteger vote = costs.wholeVote(pc);
    BigInteger ready = arrivals.size() < votes.length ? null : time[role];
    for (int i = 0; i < code.gatheringAt(pc).quorum() && ready != null; i++) {
      ready = sum(later(ready, arrivals.get(i)), vote);
    }
    time[role] = sum(ready, costs.wholeCompute(pc));
  }

  private static @Nullable BigInteger sum(@Nullable BigInteger a, @Nullable BigInteger b) {
    return a == null || b == null ? null : a.add(b);
  }

  private static @Nullable BigInteger later(@Nullable BigInteger a, @Nullable BigInteger b) {
    return a == null || b == null ? null : a.max(b);
  }

  @Override
  protected @Nullable BigInteger[] times(int[] roles) {
    BigInteger[] times = new BigInteger[roles.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = time[roles[i]];
    }
    return times;
  }

  @Override
  protected void setTimes(int[] roles, @Nullable BigInteger[] times) {
    for (int i = 0; i < roles.length; i++) {
      time[roles[i]] = times[i];
    }
  }

  @Override
  protected @Nullable BigInteger[] max(@Nullable BigInteger[] a, @Nullable BigInteger[] b) {
    BigInteger[] result = new BigInteger[a.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = later(a[i], b[i]);
    }
    return result;
  }

  @Override
  protected long laterMessage(long a, long b) {
    BigInteger one = sent.get((int) a);
    BigInteger other = sent.get((int) b);
    return one == null || (other != null && one.compareTo(other) >= 0) ? a : b;
  }

  @Override
  protected void forget(int[] roles) {
    for (int role : roles) {
      time[role] = null;
    }
  }
}
