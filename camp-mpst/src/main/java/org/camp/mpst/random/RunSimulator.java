// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.SplittableRandom;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.walk.Regions;
import org.jspecify.annotations.Nullable;

/**
 * Runs a protocol with drawn branches and drawn costs; the times are those of a trace (Definition
 * 4.1). For one thread; nothing is allocated from run to run but the source of random numbers.
 */
final class RunSimulator {
  private static final int FALLS = -1;
  private static final int TOO_LONG = -2;
  private static final int DONE = -3;
  private static final int NO_TARGET = -1;

  private final SimulationModel given;
  private final ProtocolInstance code;

  /** Random cost → its sampler. */
  private final Sampler[] samplers;

  /** Role → when it is done with what it has done [s]. */
  private final double[] time;

  /** Channel → when its messages were sent. */
  private final Times[] queues;

  /** Role → its component; roles wait only for those of their own. */
  private final int[] component;

  /** The positions of the branches that were taken, in all runs. */
  private final BitSet seen = new BitSet();

  private SplittableRandom random = new SplittableRandom(0);
  private int target = NO_TARGET;
  private Rounds rounds = Rounds.NONE;
  private @Nullable ActionListener listener;
  private long left;
  private long operations;

  /** When the messages in a channel were sent; a ring that grows. */
  private static final class Times {
    /** {@code (head + i) mod length} → when the i-th message was sent [s]. */
    private double[] values = new double[4];

    private int head;
    private int size;

    void add(double value) {
      if (size == values.length) {
        double[] larger = new double[2 * size];
        for (int i = 0; i < size; i++) {
          larger[i] = values[(head + i) & (size - 1)];
        }
        values = larger;
        head = 0;
      }
      values[(head + size++) & (values.length - 1)] = value;
    }

    double take() {
      double value = values[head];
      head = (head + 1) & (values.length - 1);
      size--;
      return value;
    }

    void copyTo(Times other) {
      other.values = values.length == other.values.length ? other.values : values.clone();
      System.arraycopy(values, 0, other.values, 0, values.length);
      other.head = head;
      other.size = size;
    }
  }

  /** Hears of the rounds of a recursion that go on. */
  interface Rounds {
    Rounds NONE = (round, times) -> false;

    /** The times of the roles after so many rounds; whether there should be another. */
    boolean after(int round, double[] times);
  }

  RunSimulator(SimulationModel given) {
    this(given, new int[given.code.roles().size()]);
  }

  /** Runs in which roles wait only for those of their own component. */
  RunSimulator(SimulationModel given, int[] component) {
    this.given = given;
    this.component = component;
    this.code = given.code;
    this.samplers = given.samplers();
    this.time = new double[code.roles().size()];
    this.queues = new Times[given.channels];
    Arrays.setAll(queues, channel -> new Times());
  }

  private void begin(long seed, long mostOperations) {
    random = new SplittableRandom(seed);
    Arrays.fill(time, 0);
    for (Times queue : queues) {
      queue.size = 0;
    }
    left = mostOperations;
  }

  /**
   * Runs the whole protocol; false when that takes more operations than allowed.
   *
   * @param seed decides what is drawn
   */
  boolean run(long seed, long mostOperations) {
    begin(seed, mostOperations);
    target = NO_TARGET;
    boolean done = block(0, code.length()) != TOO_LONG;
    operations = mostOperations - left;
    return done;
  }

  /** Runs the whole protocol for someone who hears of every action; false when that is too long. */
  boolean run(long seed, ActionListener hears, long mostOperations) {
    listener = hears;
    boolean done = run(seed, mostOperations);
    listener = null;
    return done;
  }

  /**
   * Runs up to a recursion and then rounds of it, as long as the listener wants; a round that would
   * leave the recursion is drawn again. False when the recursion was not reached, or that takes
   * more operations than allowed.
   *
   * @param loop where the recursion begins
   */
  boolean run(long seed, int loop, Rounds listener, long mostOperations) {
    begin(seed, mostOperations);
    target = loop;
    rounds = listener;
    boolean done = block(0, code.length()) == DONE;
    operations = mostOperations - left;
    return done;
  }

  /** The positions of the branches that were taken, in all runs. */
  BitSet seen() {
    return seen;
  }

  /** How many operations the last run took. */
  long operations() {
    return operations;
  }

  /** When every role was done in the last run; the array is reused. */
  double[] times() {
    return time;
  }

  /** When the last role was done in the last run, in seconds. */
  double last() {
    double last = 0;
    for (double done : time) {
      last = Math.max(last, done);
    }
    return last;
  }

  private int block(int from, int to) {
    int pc = from;
    while (pc < to) {
      int next = straight(pc, to);
      left -= next - pc + 1L;
      if (left < 0) {
        return TOO_LONG;
      }
      pc = next;
      if (pc == to) {
        break;
      }
      byte op = code.op(pc);
      if (op == ProtocolOp.CONTINUE) {
        return code.recursionNumber(pc);
      }
      int leaves;
      if (op == ProtocolOp.CHOICE) {
        int branch =
            code.branches(pc) == 1 ? pc + 1 : given.chances.branch(pc, random.nextDouble());
        seen.set(branch);
        leaves = block(branch + 1, code.end(branch));
      } else {
        leaves = pc == target ? rounds(pc) : recursion(pc);
      }
      if (leaves != FALLS) {
        return leaves;
      }
      pc = code.end(pc) + 1;
    }
    return FALLS;
  }

  private int recursion(int pc) {
    int number = code.recursionNumber(pc);
    long most = given.iterations[number];
    for (long round = 0; round < most; round++) {
      int leaves = block(pc + 1, code.end(pc));
      if (leaves != number) {
        return leaves;
      }
    }
    return Regions.isLeft(code, pc) ? FALLS : DONE;
  }

  private int rounds(int pc) {
    double[] before = new double[time.length];
    Times[] queued = new Times[queues.length];
    Arrays.setAll(queued, channel -> new Times());
    int round = 0;
    while (rounds.after(round, time)) {
      System.arraycopy(time, 0, before, 0, time.length);
      copy(queues, queued);
      int leaves = block(pc + 1, code.end(pc));
      if (leaves == TOO_LONG) {
        return TOO_LONG;
      }
      if (leaves == code.recursionNumber(pc)) {
        round++;
      } else {
        System.arraycopy(before, 0, time, 0, time.length);
        copy(queued, queues);
      }
    }
    return DONE;
  }

  private static void copy(Times[] from, Times[] to) {
    for (int channel = 0; channel < from.length; channel++) {
      from[channel].copyTo(to[channel]);
    }
  }

  private int straight(int from, int to) {
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (!ProtocolOp.isAction(op)) {
        break;
      }
      int p = code.from(pc);
      if (op == ProtocolOp.MESSAGE) {
        receive(pc, p, send(pc, p) + given.travel[pc]);
      } else if (op == ProtocolOp.SEND) {
        queues[given.channel[pc]].add(send(pc, p) + given.travel[pc]);
      } else if (op == ProtocolOp.RECEIVE) {
        receive(pc, code.sender(pc), queues[given.channel[pc]].take());
      } else if (op == ProtocolOp.GATHER) {
        gather(p, pc);
      } else {
        compute(pc, p);
      }
    }
    return pc;
  }

  private double send(int pc, int role) {
    double from = time[role];
    double to = from + given.send[pc];
    time[role] = to;
    if (listener != null) {
      listener.sends(pc, from, to);
    }
    return to;
  }

  private void receive(int pc, int sender, double there) {
    int role = code.receiver(pc);
    double from = time[role];
    time[role] = later(sender, role, there) + act(pc);
    if (listener != null) {
      listener.receives(pc, from, there, time[role]);
    }
  }

  private void compute(int pc, int role) {
    double from = time[role];
    time[role] = from + act(pc);
    if (listener != null) {
      listener.computes(role, from, time[role]);
    }
  }

  /** A role takes votes as they come, until there are enough. */
  private void gather(int role, int pc) {
    double[] votes = given.votes(pc);
    double[][] arrivals = new double[votes.length][];
    for (int member = 0; member < votes.length; member++) {
      double sent = queues[given.channel[pc - votes.length + member]].take();
      arrivals[member] = new double[] {sent, votes[member], member};
    }
    Arrays.sort(arrivals, Comparator.comparingDouble(a -> a[0]));
    int first = code.gatheringAt(pc).first();
    int quorum = code.gatheringAt(pc).quorum();
    for (int i = 0; i < votes.length; i++) {
      int member = (int) arrivals[i][2];
      double from = time[role];
      if (i < quorum) {
        time[role] = later(first + member, role, arrivals[i][0]) + arrivals[i][1];
      }
      if (listener != null && i < quorum) {
        listener.receives(pc - votes.length + member, from, arrivals[i][0], time[role]);
      } else if (listener != null) {
        listener.drops(pc - votes.length + member);
      }
    }
    double from = time[role];
    time[role] += act(pc);
    if (listener != null && time[role] > from) {
      listener.computes(role, from, time[role]);
    }
  }

  /** When {@code q} is ready for what {@code p} sent. */
  private double later(int p, int q, double sent) {
    return component[p] == component[q] ? Math.max(time[q], sent) : time[q];
  }

  private double act(int pc) {
    int sampler = given.random[pc];
    return sampler < 0 ? given.act[pc] : given.act[pc] + samplers[sampler].draw(random);
  }
}
