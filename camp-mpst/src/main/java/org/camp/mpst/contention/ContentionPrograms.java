// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every role does, in its own order: sends, receives, computations, and loops around them.
 * Flat arrays; a role's instructions stand together and end with {@link #END}. Immutable.
 */
final class ContentionPrograms {
  static final byte SEND = 0;
  static final byte RECEIVE = 1;
  static final byte COMPUTE = 2;

  /** Begins a loop: argument is the position behind it, {@code ticks} the rounds, at least 1. */
  static final byte LOOP = 3;

  /** Ends a loop: argument is the position of its {@link #LOOP}. */
  static final byte AGAIN = 4;

  static final byte END = 5;

  /** Takes a vote of a quorum: argument is its {@link Ballot}. */
  static final byte VOTE = 6;

  /** Takes the last vote that a quorum needs. */
  static final byte LAST_VOTE = 7;

  /** Starts a role: takes as long as its node says, and nothing where it says nothing. */
  static final byte START = 8;

  /** Role → its first instruction; one more entry where the last role ends. */
  private final int[] first;

  /** Instruction → one of {@link #SEND} to {@link #END}. */
  private final byte[] op;

  /** Instruction → its channel; the position behind a loop, or of the loop that ends here. */
  private final int[] argument;

  /** Instruction → how long it takes [ticks]; the number of rounds of a loop. */
  private final long[] ticks;

  /** Instruction → how long is computed besides, at speed 1 [ticks]. */
  private final long[] local;

  /** Instruction → its position in the code; the number of a loop. */
  private final int[] place;

  /** Instruction → the innermost loop around it; −1 for none. */
  private final int[] enclosing;

  /** Channel → the role that sends. */
  private final int[] senders;

  /** Channel → the role that receives. */
  private final int[] receivers;

  /** Number of a loop → the first role that takes part in it; −1 for none. */
  private final int[] anchors;

  /** Number → the votes of a quorum. */
  private final List<Ballot> ballots;

  private final double actions;

  private ContentionPrograms(Builder builder) {
    ballots = builder.ballots;
    senders = builder.senders;
    receivers = builder.receivers;
    first = new int[builder.roles + 1];
    for (int i = 0; i < builder.size; i++) {
      first[builder.role[i] + 1]++;
    }
    for (int role = 0; role < builder.roles; role++) {
      first[role + 1] += first[role] + 1;
    }
    int n = first[builder.roles];
    op = new byte[n];
    argument = new int[n];
    ticks = new long[n];
    local = new long[n];
    place = new int[n];
    enclosing = new int[n];
    int[] next = first.clone();
    for (int i = 0; i < builder.size; i++) {
      int at = next[builder.role[i]]++;
      op[at] = builder.op[i];
      argument[at] = builder.argument[i];
      ticks[at] = builder.ticks[i];
      local[at] = builder.local[i];
      place[at] = builder.place[i];
    }
    anchors = new int[builder.loops];
    Arrays.fill(anchors, -1);
    double all = 0;
    for (int role = 0; role < builder.roles; role++) {
      op[next[role]] = END;
      all += link(role);
    }
    actions = all;
  }

  /** Joins the ends of the loops of a role; returns how many actions it runs. */
  private double link(int role) {
    int loop = -1;
    double times = 1;
    double all = 0;
    for (int at = first[role]; at < first[role + 1]; at++) {
      enclosing[at] = loop;
      if (op[at] == LOOP) {
        if (anchors[place[at]] < 0) {
          anchors[place[at]] = role;
        }
        times *= ticks[at];
        loop = at;
      } else if (op[at] == AGAIN) {
        argument[at] = loop;
        argument[loop] = at + 1;
        times /= ticks[loop];
        loop = enclosing[loop];
      } else if (op[at] != END) {
        all += times;
      }
    }
    return all;
  }

  int roles() {
    return first.length - 1;
  }

  int size() {
    return op.length;
  }

  int channels() {
    return receivers.length;
  }

  int loops() {
    return anchors.length;
  }

  /** How many sends, receives and computations are run, if all finish. */
  double actions() {
    return actions;
  }

  /** Whether there are quorums. */
  boolean hasBallots() {
    return !ballots.isEmpty();
  }

  /** The votes that an instruction takes one of; null for other instructions. */
  @Nullable Ballot ballot(int at) {
    return op[at] == VOTE || op[at] == LAST_VOTE ? ballots.get(argument[at]) : null;
  }

  /** The first instruction of a role. */
  int first(int role) {
    return first[role];
  }

  byte op(int at) {
    return op[at];
  }

  /** The channel of a send or a receive; the other end of a loop. */
  int argument(int at) {
    return argument[at];
  }

  /** How long an action takes; how often a loop goes round. */
  long ticks(int at) {
    return ticks[at];
  }

  /** How long is computed besides, at speed 1. */
  long local(int at) {
    return local[at];
  }

  /** The position in the code of an action; the number of a loop. */
  int place(int at) {
    return place[at];
  }

  /** The innermost loop around an instruction, or −1. */
  int enclosing(int at) {
    return enclosing[at];
  }

  /** Who sends to a channel. */
  int sender(int channel) {
    return senders[channel];
  }

  /** Who receives from a channel. */
  int receiver(int channel) {
    return receivers[channel];
  }

  /** The first role that takes part in a loop. */
  int anchor(int loop) {
    return anchors[loop];
  }

  /** Collects instructions; each role's in its order, roles in any. */
  static final class Builder {
    private final int roles;

    /** Channel → the role that sends. */
    private final int[] senders;

    /** Channel → the role that receives. */
    private final int[] receivers;

    /** Number → the votes of a quorum. */
    private final List<Ballot> ballots;

    /** Instruction, in the order of addition → its role. */
    private int[] role = new int[64];

    /** Instruction → one of {@link #SEND} to {@link #AGAIN}. */
    private byte[] op = new byte[64];

    /** Instruction → the channel of a send or receive; 0 for others. */
    private int[] argument = new int[64];

    /** Instruction → how long it takes [ticks]; the number of rounds of a loop. */
    private long[] ticks = new long[64];

    /** Instruction → how long is computed besides, at speed 1 [ticks]. */
    private long[] local = new long[64];

    /** Instruction → its position in the code; the number of a loop. */
    private int[] place = new int[64];

    private int size;
    private int loops;

    /** A builder; channels are given by who sends and who receives. */
    Builder(int roles, int[] senders, int[] receivers, List<Ballot> ballots) {
      this.ballots = ballots;
      this.roles = roles;
      this.senders = senders;
      this.receivers = receivers;
    }

    int size() {
      return size;
    }

    void clear() {
      size = 0;
      loops = 0;
    }

    void add(int newRole, byte newOp, int newArgument, long newTicks, int newPlace) {
      add(newRole, newOp, newArgument, newTicks, 0, newPlace);
    }

    /** An action of which a part is computed at the speed of its role. */
    void add(int newRole, byte newOp, int newArgument, long newTicks, long newLocal, int newPlace) {
      if (size == role.length) {
        int capacity = size + (size >> 1);
        role = Arrays.copyOf(role, capacity);
        op = Arrays.copyOf(op, capacity);
        argument = Arrays.copyOf(argument, capacity);
        ticks = Arrays.copyOf(ticks, capacity);
        local = Arrays.copyOf(local, capacity);
        place = Arrays.copyOf(place, capacity);
      }
      role[size] = newRole;
      op[size] = newOp;
      argument[size] = newArgument;
      ticks[size] = newTicks;
      local[size] = newLocal;
      place[size++] = newPlace;
    }

    /** Begins a loop of some roles. */
    void loop(int[] members, long rounds) {
      for (int member : members) {
        add(member, LOOP, 0, rounds, loops);
      }
      loops++;
    }

    /** Ends the innermost open loop of some roles. */
    void again(int[] members) {
      for (int member : members) {
        add(member, AGAIN, 0, 0, 0);
      }
    }

    ContentionPrograms build() {
      return new ContentionPrograms(this);
    }
  }
}
