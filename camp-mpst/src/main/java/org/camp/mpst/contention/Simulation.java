// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@link ContentionPrograms} on nodes. Each instant goes in rounds over all nodes at once:
 * actions finish, roles become ready, and nodes start the ready roles by ready time, then role
 * number, while they have cores; an action that takes no time ends in the next round. O(log roles)
 * an action, no allocation. Rounds of loops that do nothing new are not run: when a state comes
 * again, seen from its own time, what lies between is repeated by arithmetic.
 */
final class Simulation {
  private static final byte RUNNING = 0;
  private static final byte TRAVELLING = 1;
  private static final byte BLOCKED = 2;
  private static final byte READY = 3;
  private static final byte DONE = 4;

  /** Stands for no latencies at all: messages arrive when they are sent. */
  private static final long[] AT_ONCE = new long[0];

  /** Fewer rounds than there can be: no state is kept. */
  private static final long NOTHING = 0;

  /** Hears of every action that is run. */
  interface Listener {
    /** An action starts. */
    void starts(int role, int instruction, long ready, long start, long end);

    /** The action of a role ends. */
    void finishes(int role);
  }

  private final ContentionPrograms programs;
  private final Nodes nodes;

  /** Role → the node that it runs on. */
  private final int[] nodeOf;

  /** Node → what it adds to every action [ticks]; 0 where fewer than two roles run. */
  private final long[] overhead;

  private final @Nullable Listener listener;

  /** Role → its instruction: the one that it runs, waits for, or has ended with. */
  private final int[] at;

  /** Role → one of {@link #RUNNING} to {@link #DONE}. */
  private final byte[] state;

  /**
   * Role → when its action ends if running, its message arrives if travelling, or it became ready
   * [ticks].
   */
  private final long[] since;

  /** Role → when the last of its actions ended [ticks]. */
  private final long[] end;

  /** Position of a loop → rounds of it that are left, the present one included. */
  private final long[] left;

  /** Node → cores that are free. */
  private final int[] free;

  /** Node → how long its cores have worked, all together [ticks]. */
  private final long[] busy;

  private final TimeHeap events;

  /** Node → its ready roles, by ready time and number. */
  private final TimeHeap[] ready;

  private final Fifos channels;

  /** Channel → size class → how long a message travels [ticks]; or {@link #AT_ONCE}. */
  private final long[][] latency;

  /** Position below {@code touchedNodes} → a node where a role is newly ready or a core free. */
  private final int[] touched;

  /** Node → whether it is among {@code touched}. */
  private final boolean[] isTouched;

  private int touchedNodes;

  /** Number of a loop → its states so far; null before its first round ends. */
  private final @Nullable Recurrence[] recurrences;

  /** Position below {@code movedLoops} → the number of a loop that began another round. */
  private final int[] moved;

  private int movedLoops;
  private long now;
  private long actions;

  Simulation(ContentionPrograms programs, Nodes nodes, int[] nodeOf, @Nullable Listener listener) {
    this.programs = programs;
    this.nodes = nodes;
    this.nodeOf = nodeOf;
    this.listener = listener;
    int roles = programs.roles();
    int count = nodes.count();
    at = new int[roles];
    state = new byte[roles];
    since = new long[roles];
    end = new long[roles];
    left = new long[programs.loops() == 0 ? 0 : programs.size()];
    free = nodes.cores().clone();
    busy = new long[count];
    events = new TimeHeap(Math.min(roles, 1024));
    ready = new TimeHeap[count];
    Arrays.setAll(ready, n -> new TimeHeap(4));
    channels = new Fifos(programs.channels());
    latency = new long[programs.channels()][];
    for (int channel = 0; channel < latency.length; channel++) {
      int from = nodeOf[programs.sender(channel)];
      long[] row = nodes.latency(from, nodeOf[programs.receiver(channel)]);
      latency[channel] = row == null ? AT_ONCE : row;
    }
    touched = new int[count];
    isTouched = new boolean[count];
    recurrences = new Recurrence[programs.loops()];
    moved = new int[programs.loops()];
    overhead = effectiveOverhead(count);
  }

  private long[] effectiveOverhead(int count) {
    int[] hosted = new int[count];
    for (int node : nodeOf) {
      hosted[node]++;
    }
    long[] effective = new long[count];
    for (int node = 0; node < count; node++) {
      effective[node] = hosted[node] > 1 ? nodes.overhead()[node] : 0;
    }
    return effective;
  }

  /**
   * Runs until nobody can act; false when {@code most} actions were not enough.
   *
   * @param most actions that may be run
   */
  boolean run(long most, Cancellation cancellation) {
    for (int role = 0; role < at.length; role++) {
      at[role] = programs.first(role);
      advance(role);
    }
    start();
    for (long batches = 0; !events.isEmpty(); batches++) {
      if ((batches & 0xFFF) == 0) {
        cancellation.check();
      }
      if (actions > most) {
        return false;
      }
      if (movedLoops > 0) {
        lookBack();
      }
      now = events.time();
      while (!events.isEmpty() && events.time() == now) {
        int role = events.take();
        if (state[role] == RUNNING) {
          finish(role);
        } else {
          ready(role);
        }
      }
      start();
    }
    return true;
  }

  private void finish(int role) {
    int node = nodeOf[role];
    free[node]++;
    touch(node);
    end[role] = now;
    if (listener != null) {
      listener.finishes(role);
    }
    int instruction = at[role];
    if (programs.op(instruction) == ContentionPrograms.SEND) {
      int channel = programs.argument(instruction);
      int receiver = programs.receiver(channel);
      long[] travels = latency[channel];
      int size = nodes.sizeClass()[programs.place(instruction)];
      channels.add(channel, travels == AT_ONCE ? now : now + travels[size]);
      if (state[receiver] == BLOCKED && programs.argument(at[receiver]) == channel) {
        receive(receiver, channel);
      }
    }
    at[role]++;
    advance(role);
  }

  /** Brings a role to its next action. */
  private void advance(int role) {
    while (true) {
      int instruction = at[role];
      switch (programs.op(instruction)) {
        case ContentionPrograms.LOOP -> {
          left[instruction] = programs.ticks(instruction);
          at[role]++;
        }
        case ContentionPrograms.AGAIN -> {
          int loop = programs.argument(instruction);
          if (--left[loop] > 0) {
            at[role] = loop + 1;
            moved(role, loop);
          } else {
            at[role]++;
          }
        }
        case ContentionPrograms.RECEIVE -> {
          int channel = programs.argument(instruction);
          if (channels.isEmpty(channel)) {
            state[role] = BLOCKED;
          } else {
            receive(role, channel);
          }
          return;
        }
        case ContentionPrograms.END -> {
          state[role] = DONE;
          return;
        }
        default -> {
          ready(role);
          return;
        }
      }
    }
  }

  /** Takes a message from a channel; its role is ready when it has arrived. */
  private void receive(int role, int channel) {
    long arrival = channels.take(channel);
    if (arrival <= now) {
      ready(role);
    } else {
      state[role] = TRAVELLING;
      since[role] = arrival;
      events.add(arrival, role);
    }
  }

  private void ready(int role) {
    state[role] = READY;
    since[role] = now;
    int node = nodeOf[role];
    ready[node].add(now, role);
    touch(node);
  }

  private void touch(int node) {
    if (!isTouched[node]) {
      isTouched[node] = true;
      touched[touchedNodes++] = node;
    }
  }

  private void start() {
    while (touchedNodes > 0) {
      int node = touched[--touchedNodes];
      isTouched[node] = false;
      TimeHeap waiting = ready[node];
      while (free[node] > 0 && !waiting.isEmpty()) {
        int role = waiting.take();
        free[node]--;
        long takes = programs.ticks(at[role]) + overhead[node];
        busy[node] += takes;
        actions++;
        if (listener != null) {
          listener.starts(role, at[role], since[role], now, now + takes);
        }
        state[role] = RUNNING;
        since[role] = now + takes;
        events.add(now + takes, role);
      }
    }
  }

  private void moved(int role, int loop) {
    int number = programs.place(loop);
    if (listener != null || programs.anchor(number) != role) {
      return;
    }
    if (recurrences[number] == null) {
      recurrences[number] = new Recurrence(number, loop);
    }
    if (!recurrences[number].moved) {
      recurrences[number].moved = true;
      moved[movedLoops++] = number;
    }
  }

  /** Compares the state at the end of a round with earlier ones. */
  private void lookBack() {
    while (movedLoops > 0) {
      Recurrence recurrence = recurrences[moved[--movedLoops]];
      if (recurrence != null) {
        recurrence.moved = false;
        recurrence.lookBack();
      }
    }
  }

  /**
   * The states at the end of rounds of a loop. Two that are equal, seen from their own time and
   * round, have the same future, up to the end of the loop. A state is kept for twice as many looks
   * as the one before it (Brent, 1980), and looking never takes longer than running.
   */
  private final class Recurrence {
    private final int number;
    private final int anchorLoop;
    private boolean moved;
    private StateVector kept = new StateVector();
    private StateVector present = new StateVector();
    private long keptNow;
    private long keptLeft = NOTHING;

    /** Node → how long its cores had worked when the state was kept [ticks]. */
    private final long[] keptBusy = new long[busy.length];

    private long looks;
    private long keepFor = 1;
    private long lookedAt = Long.MIN_VALUE / 2;

    Recurrence(int number, int anchorLoop) {
      this.number = number;
      this.anchorLoop = anchorLoop;
    }

    void lookBack() {
      long work = at.length + programs.channels() + (long) channels.messages();
      if (actions - lookedAt < work / 4) {
        return;
      }
      lookedAt = actions;
      long rounds = left[anchorLoop];
      capture(rounds);
      if (rounds >= keptLeft) {
        keepFor = 1;
        keep(rounds);
      } else if (present.sameAs(kept)) {
        repeat(keptLeft - rounds);
        keptLeft = NOTHING;
      } else if (++looks >= keepFor) {
        keepFor *= 2;
        keep(rounds);
      }
    }

    private void keep(long rounds) {
      StateVector old = kept;
      kept = present;
      present = old;
      keptNow = now;
      keptLeft = rounds;
      System.arraycopy(busy, 0, keptBusy, 0, busy.length);
      looks = 0;
    }

    private void capture(long rounds) {
      present.clear();
      for (int role = 0; role < at.length; role++) {
        present.add(at[role]);
        present.add(state[role]);
        present.add(state[role] >= DONE || state[role] == BLOCKED ? 0 : since[role] - now);
        for (int l = programs.enclosing(at[role]); l >= 0; l = programs.enclosing(l)) {
          present.add(programs.place(l) == number ? left[l] - rounds : left[l]);
        }
      }
      channels.capture(now, present);
    }

    /** Repeats what happened since the state that was kept as often as no role leaves the loop. */
    private void repeat(long period) {
      long times = Long.MAX_VALUE;
      for (int role = 0; role < at.length; role++) {
        int loop = around(role);
        if (loop >= 0) {
          times = Math.min(times, (left[loop] - 1) / period);
        }
      }
      long later = (now - keptNow) * times;
      for (int role = 0; role < at.length; role++) {
        int loop = around(role);
        if (loop >= 0) {
          left[loop] -= times * period;
        }
        if (state[role] != DONE) {
          since[role] += later;
          end[role] += end[role] > keptNow ? later : 0;
        }
      }
      for (int node = 0; node < busy.length; node++) {
        busy[node] += (busy[node] - keptBusy[node]) * times;
        ready[node].shift(later);
      }
      events.shift(later);
      channels.shift(later);
      now += later;
    }

    private int around(int role) {
      int loop = programs.enclosing(at[role]);
      while (loop >= 0 && programs.place(loop) != number) {
        loop = programs.enclosing(loop);
      }
      return loop;
    }
  }

  /** When a role is done. */
  long end(int role) {
    return end[role];
  }

  /** Whether a role waits for ever. */
  boolean isStuck(int role) {
    return state[role] != DONE;
  }

  /** How long a node's cores work, all together. */
  long busy(int node) {
    return busy[node];
  }

  /** When the last role is done. */
  long makespan() {
    long latest = 0;
    for (long time : end) {
      latest = Math.max(latest, time);
    }
    return latest;
  }

  /** How many actions were run. */
  long actions() {
    return actions;
  }
}
