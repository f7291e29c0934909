// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Objects;
import org.camp.core.analysis.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@link ContentionPrograms} on nodes. Each instant goes in rounds over all nodes at once:
 * actions finish, roles become ready, and nodes start the ready roles by ready time, then role
 * number, while they have cores; an action that takes no time ends in the next round. O(log roles)
 * an action, no allocation. Rounds of loops that do nothing new are not run: when a state comes
 * again, seen from its own time, what lies between is repeated by arithmetic.
 */
final class Simulation extends SimulationState {
  /** Stands for no latencies at all: messages arrive when they are sent. */
  private static final long[] AT_ONCE = new long[0];

  /** Hears of every action that is run. */
  interface Listener {
    /** An action starts, on a core of its node or −1 when that is not told. */
    void starts(int role, int instruction, int core, long ready, long start, long end);

    /** The action of a role ends. */
    void finishes(int role);
  }

  private final Nodes nodes;

  /** Role → the node that it runs on. */
  private final int[] nodeOf;

  /** Node → what it adds to every action [ticks]; 0 where fewer than two roles run. */
  private final long[] overhead;

  private final @Nullable Listener listener;

  /** Node → cores that are free. */
  private final int[] free;

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

  /** Number of a loop → whether it is among {@code moved}. */
  private final boolean[] isMoved;

  private int movedLoops;

  /** Role → the member whose vote it takes; only for quorums. */
  private final int[] chosen;

  /** Channel → whether the quorum that its receiver gathers has its vote. */
  private final boolean[] taken;

  /** Channel → how many late votes are still to come on it. */
  private final int[] late;

  Simulation(ContentionPrograms programs, Nodes nodes, int[] nodeOf, @Nullable Listener listener) {
    super(programs, nodes, nodeOf);
    this.nodes = nodes;
    this.nodeOf = nodeOf;
    this.listener = listener;
    int count = nodes.count();
    free = nodes.cores().clone();
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
    isMoved = new boolean[programs.loops()];
    overhead = effectiveOverhead(count);
    chosen = new int[programs.hasBallots() ? programs.roles() : 0];
    taken = new boolean[programs.channels()];
    late = new int[programs.channels()];
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
        if (role >= at.length) {
          arrived(role - at.length);
        } else if (state[role] == RUNNING) {
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
    if (cores != null) {
      cores.release(role);
    }
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
      long arrives = now + nodes.travel(programs.place(instruction));
      arrives += travels == AT_ONCE ? 0 : travels[size];
      if (late[channel] > 0) {
        late[channel]--;
      } else {
        long there = channels.add(channel, arrives);
        if (state[receiver] == BLOCKED) {
          sent(receiver, channel, there);
        }
      }
    }
    at[role]++;
    advance(role);
  }

  /** A message is on its way to a role that waits. */
  private void sent(int receiver, int channel, long arrives) {
    Ballot ballot = programs.ballot(at[receiver]);
    if (ballot != null) {
      if (!taken[channel] && ballot.member(channel) >= 0) {
        events.add(arrives, at.length + receiver);
      }
    } else if (programs.argument(at[receiver]) == channel) {
      receive(receiver, channel);
    }
  }

  /** A vote has arrived at a role that may still wait for it. */
  private void arrived(int role) {
    Ballot ballot = programs.ballot(at[role]);
    if (state[role] == BLOCKED && ballot != null) {
      vote(role, ballot);
    }
  }

  /** Takes the vote that arrived first; its role waits until one has. */
  private void vote(int role, Ballot ballot) {
    int first = -1;
    for (int member = 0; member < ballot.channels().length; member++) {
      int channel = ballot.channels()[member];
      if (!taken[channel]
          && !channels.isEmpty(channel)
          && (first < 0 || channels.first(channel) < channels.first(ballot.channels()[first]))) {
        first = member;
      }
    }
    if (first < 0 || channels.first(ballot.channels()[first]) > now) {
      state[role] = BLOCKED;
      if (first >= 0) {
        events.add(channels.first(ballot.channels()[first]), at.length + role);
      }
      return;
    }
    int channel = ballot.channels()[first];
    channels.take(channel);
    taken[channel] = true;
    chosen[role] = first;
    if (programs.op(at[role]) == ContentionPrograms.LAST_VOTE) {
      close(ballot);
    }
    ready(role);
  }

  /** The votes that a quorum has not taken are late: they are dropped, now or as they come. */
  private void close(Ballot ballot) {
    for (int channel : ballot.channels()) {
      if (!taken[channel] && channels.isEmpty(channel)) {
        late[channel]++;
      } else if (!taken[channel]) {
        channels.take(channel);
      }
      taken[channel] = false;
    }
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
        case ContentionPrograms.VOTE, ContentionPrograms.LAST_VOTE -> {
          vote(role, Objects.requireNonNull(programs.ballot(instruction)));
          return;
        }
        case ContentionPrograms.START -> {
          if (nodes.start()[nodeOf[role]] > 0) {
            ready(role);
            return;
          }
          at[role]++;
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
        int core = -1;
        long takes = takes(role, node);
        if (cores != null) {
          takes += cores.take(node, role) ? nodes.switching()[node] : 0;
          core = cores.core(node, role);
        }
        busy[node] += takes;
        actions++;
        if (listener != null) {
          listener.starts(role, at[role], core, since[role], now, now + takes);
        }
        state[role] = RUNNING;
        since[role] = now + takes;
        events.add(now + takes, role);
      }
    }
  }

  private long takes(int role, int node) {
    int instruction = at[role];
    if (programs.op(instruction) == ContentionPrograms.START) {
      return nodes.start()[node];
    }
    Ballot ballot = programs.hasBallots() ? programs.ballot(instruction) : null;
    long own = ballot == null ? programs.ticks(instruction) : ballot.ticks()[chosen[role]];
    return own + nodes.speeds().scaled(node, role, programs.local(instruction)) + overhead[node];
  }

  private void moved(int role, int loop) {
    int number = programs.place(loop);
    if (listener != null || programs.anchor(number) != role || programs.hasBallots()) {
      return;
    }
    if (recurrences[number] == null) {
      recurrences[number] = new Recurrence(this, number, loop);
    }
    if (!isMoved[number]) {
      isMoved[number] = true;
      moved[movedLoops++] = number;
    }
  }

  /** Compares the state at the end of a round with earlier ones. */
  private void lookBack() {
    while (movedLoops > 0) {
      int number = moved[--movedLoops];
      isMoved[number] = false;
      Recurrence recurrence = recurrences[number];
      if (recurrence != null) {
        recurrence.lookBack();
      }
    }
  }
}
