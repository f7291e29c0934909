// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Configurations in few bits: the state of each role, and of each queue how many messages it holds
 * when they are all alike, else the number of their sequence. No field straddles two words.
 */
final class PackedConfigurations {
  /** Some send had to wait for room. */
  static final int FULL = 1;

  /** Something may be wrong with the configuration itself. */
  static final int SUSPICIOUS = 2;

  /** Some role is beyond the states that were looked at. */
  static final int CUT = 4;

  /** A message was taken; nothing to look after. */
  private static final int TAKEN = 8;

  private static final int MIXED = -1;

  private final ActorTable table;
  private final int bound;
  private final boolean receivesFirst;
  private final QueueContents sequences = new QueueContents();
  private final int actors;

  /** Field, which are actors and then channels → the word that it is in. */
  private final int[] fieldWord;

  /** Field → its lowest bit in its word. */
  private final int[] fieldShift;

  /** Field → as many ones as it has bits. */
  private final long[] fieldMask;

  /** Channel → its only letter, or {@link #MIXED}. */
  private final int[] onlyLetter;

  /** Actor → the channels that it receives from. */
  private final int[][] incoming;

  /** Index → a channel whose receiver does not act. */
  private final int[] forNobody;

  /** Index → a channel on which votes are sent. */
  private final int[] voted;

  private final int words;

  /** Actor → where its states begin in the tables over states; one more entry for the end. */
  private final int[] begin;

  /** State of all actors, one after the other → one of the kinds of {@link UnfoldedMachine}. */
  private final byte[] kind;

  /** State of all actors → the channel of its action. */
  private final int[] channel;

  /** State of all actors → where its single edge leads; −1 for other states. */
  private final int[] target;

  /** State of all actors → whether its role is in it once at most: no cycle leads to it. */
  private final boolean[] once;

  /** Gets the transitions of a configuration. */
  interface Visitor {
    /**
     * A transition.
     *
     * @param actor index of the role among those that act
     * @param edge the edge of its state
     * @param next where it leads; only valid during the call
     */
    void transition(int actor, int edge, long[] next);
  }

  /**
   * Lays out the fields in words, actors first, for queues of a length.
   *
   * @param receivesFirst whether where some role can receive, only one does so; where none can, but
   *     some role has a single send or computation to do that it does but once, only that is done
   */
  PackedConfigurations(ActorTable table, int bound, boolean receivesFirst) {
    this.receivesFirst = receivesFirst;
    this.table = table;
    this.bound = bound;
    actors = table.size();
    int channels = table.channels();
    onlyLetter = table.onlyLetters(MIXED);
    int fields = actors + channels;
    fieldWord = new int[fields];
    fieldShift = new int[fields];
    fieldMask = new long[fields];
    int word = 0;
    int used = 0;
    for (int field = 0; field < fields; field++) {
      int bits =
          field < actors
              ? bits(table.states(field) - 1)
              : onlyLetter[field - actors] == MIXED ? QueueContents.BITS : bits(bound);
      if (used + bits > Long.SIZE) {
        word++;
        used = 0;
      }
      fieldWord[field] = word;
      fieldShift[field] = used;
      fieldMask[field] = (1L << bits) - 1;
      used += bits;
    }
    words = word + 1;
    incoming = new int[actors][];
    for (int i = 0; i < actors; i++) {
      incoming[i] = table.incoming(i);
    }
    forNobody = table.incoming(-1);
    voted = table.voted();
    begin = new int[actors + 1];
    for (int i = 0; i < actors; i++) {
      begin[i + 1] = begin[i] + table.states(i);
    }
    kind = new byte[begin[actors]];
    channel = new int[begin[actors]];
    target = new int[begin[actors]];
    once = new boolean[begin[actors]];
    for (int i = 0; i < actors; i++) {
      for (int s = 0; s < table.states(i); s++) {
        int[] targets = table.targets(i, s);
        kind[begin[i] + s] = table.kind(i, s);
        channel[begin[i] + s] = table.channel(i, s);
        target[begin[i] + s] = targets.length == 1 ? targets[0] : -1;
      }
      markOnce(i);
    }
  }

  /** Takes states away that no others lead to, until those are left that a cycle leads to. */
  private void markOnce(int actor) {
    int states = table.states(actor);
    int[] before = new int[states];
    for (int s = 0; s < states; s++) {
      for (int to : table.targets(actor, s)) {
        before[to]++;
      }
    }
    int[] open = IntStream.range(0, states).filter(s -> before[s] == 0).toArray();
    int found = open.length;
    open = Arrays.copyOf(open, states);
    for (int next = 0; next < found; next++) {
      once[begin[actor] + open[next]] = true;
      for (int to : table.targets(actor, open[next])) {
        before[to]--;
        if (before[to] == 0) {
          open[found++] = to;
        }
      }
    }
  }

  private static int bits(int greatest) {
    return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(greatest));
  }

  /** How many words a configuration takes. */
  int words() {
    return words;
  }

  /** Whether no more contents of queues can be told apart. */
  boolean isFull() {
    return sequences.isFull();
  }

  private int get(long[] at, int from, int field) {
    return (int) (at[from + fieldWord[field]] >>> fieldShift[field] & fieldMask[field]);
  }

  private void add(long[] at, int field, long difference) {
    at[fieldWord[field]] += difference << fieldShift[field];
  }

  /** The state of a role in the configuration that begins at {@code from}. */
  int state(long[] store, int from, int actor) {
    return get(store, from, actor);
  }

  /** The configuration that begins at {@code from}, as {@link Configurations} has it. */
  int[] unpacked(long[] store, int from) {
    List<int[]> queues = new ArrayList<>();
    int length = actors;
    for (int c = 0; c < onlyLetter.length; c++) {
      int content = get(store, from, actors + c);
      int[] letters;
      if (onlyLetter[c] == MIXED) {
        letters = sequences.letters(content);
      } else {
        letters = new int[content];
        Arrays.fill(letters, onlyLetter[c]);
      }
      queues.add(letters);
      length += 1 + letters.length;
    }
    int[] all = new int[length];
    for (int i = 0; i < actors; i++) {
      all[i] = get(store, from, i);
    }
    int to = actors;
    for (int[] queue : queues) {
      all[to++] = queue.length;
      System.arraycopy(queue, 0, all, to, queue.length);
      to += queue.length;
    }
    return all;
  }

  /**
   * Visits all transitions; the configuration is changed during each visit, and back after it.
   *
   * @return {@link #FULL}, {@link #SUSPICIOUS} and {@link #CUT}, or 0
   */
  int successors(long[] at, Visitor visitor) {
    if (receivesFirst && (receiveOne(at, visitor) || actOnce(at, visitor))) {
      return 0;
    }
    int flags = 0;
    for (int i = 0; i < actors; i++) {
      int state = get(at, 0, i);
      switch (kind[begin[i] + state]) {
        case UnfoldedMachine.SEND -> flags |= send(at, i, state, visitor);
        case UnfoldedMachine.RECEIVE -> flags |= receive(at, i, state, visitor);
        case UnfoldedMachine.GATHER -> flags |= gather(at, i, state, visitor);
        case UnfoldedMachine.COMPUTE -> compute(at, i, state, visitor);
        case UnfoldedMachine.OPEN -> flags |= CUT;
        default -> flags |= anyIn(at, incoming[i]);
      }
    }
    return flags | anyIn(at, forNobody) | anyCrossed(at);
  }

  /** Whether a message has come where a late vote was to come. */
  private int anyCrossed(long[] at) {
    for (int queue : voted) {
      if (QueueContents.isCrossed(sequences.letters(get(at, 0, actors + queue)))) {
        return SUSPICIOUS;
      }
    }
    return 0;
  }

  /** Follows one receive, if there is any. */
  private boolean receiveOne(long[] at, Visitor visitor) {
    for (int i = 0; i < actors; i++) {
      int state = get(at, 0, i);
      int place = begin[i] + state;
      if (kind[place] == UnfoldedMachine.RECEIVE && receive(at, i, state, visitor) == TAKEN) {
        return true;
      }
      if (kind[place] == UnfoldedMachine.GATHER && gather(at, i, state, visitor) == TAKEN) {
        return true;
      }
    }
    return false;
  }

  /** Follows one action that its role has no choice about and cannot repeat, if there is any. */
  private boolean actOnce(long[] at, Visitor visitor) {
    for (int i = 0; i < actors; i++) {
      int state = get(at, 0, i);
      int place = begin[i] + state;
      if (!once[place] || target[place] < 0) {
        continue;
      }
      if (kind[place] == UnfoldedMachine.COMPUTE) {
        compute(at, i, state, visitor);
        return true;
      }
      if (kind[place] == UnfoldedMachine.SEND && send(at, i, state, visitor) == 0) {
        return true;
      }
    }
    return false;
  }

  private void compute(long[] at, int actor, int state, Visitor visitor) {
    long ahead = (long) target[begin[actor] + state] - state;
    add(at, actor, ahead);
    visitor.transition(actor, 0, at);
    add(at, actor, -ahead);
  }

  private int anyIn(long[] at, int[] channels) {
    for (int queue : channels) {
      int content = get(at, 0, actors + queue);
      boolean mixed = onlyLetter[queue] == MIXED;
      if (mixed ? QueueContents.held(sequences.letters(content)) > 0 : content != 0) {
        return SUSPICIOUS;
      }
    }
    return 0;
  }

  private int send(long[] at, int actor, int state, Visitor visitor) {
    int c = channel[begin[actor] + state];
    int content = get(at, 0, actors + c);
    int to = target[begin[actor] + state];
    if (onlyLetter[c] != MIXED && to >= 0) {
      if (content == bound) {
        return FULL;
      }
      step(at, actor, 0, (long) to - state, actors + c, 1, visitor);
      return 0;
    }
    boolean mixed = onlyLetter[c] == MIXED;
    if ((mixed ? QueueContents.held(sequences.letters(content)) : content) == bound) {
      return FULL;
    }
    int[] targets = table.targets(actor, state);
    for (int e = 0; e < targets.length; e++) {
      long more =
          mixed ? (long) sequences.with(content, table.letters(actor, state)[e]) - content : 1;
      step(at, actor, e, (long) targets[e] - state, actors + c, more, visitor);
    }
    return 0;
  }

  private int receive(long[] at, int actor, int state, Visitor visitor) {
    int c = channel[begin[actor] + state];
    int content = get(at, 0, actors + c);
    if (content == 0) {
      return 0;
    }
    boolean mixed = onlyLetter[c] == MIXED;
    int letter = mixed ? sequences.letters(content)[0] : onlyLetter[c];
    if (letter < 0) {
      return 0;
    }
    int e = table.edge(actor, state, letter);
    if (e < 0) {
      return SUSPICIOUS;
    }
    long less = mixed ? (long) sequences.rest(content) - content : -1;
    long difference = (long) table.targets(actor, state)[e] - state;
    step(at, actor, e, difference, actors + c, less, visitor);
    return TAKEN;
  }

  /** Takes the votes that are there when they are enough; the others are late. */
  private int gather(long[] at, int actor, int state, Visitor visitor) {
    int letter = table.letters(actor, state)[0];
    int[] channels = table.votes(actor, state);
    int there = 0;
    boolean ahead = false;
    for (int c : channels) {
      int[] queue = sequences.letters(get(at, 0, actors + c));
      if (queue.length > 0 && queue[0] >= 0) {
        if (queue[0] != letter) {
          return SUSPICIOUS;
        }
        there++;
      }
      ahead |= queue.length >= bound && queue[0] < 0;
    }
    if (there < table.quorum(actor, state)) {
      return 0;
    }
    if (ahead) {
      return FULL;
    }
    long[] before = at.clone();
    for (int c : channels) {
      int content = get(at, 0, actors + c);
      int[] queue = sequences.letters(content);
      boolean isThere = queue.length > 0 && queue[0] >= 0;
      int after = isThere ? sequences.rest(content) : sequences.with(content, ~letter);
      add(at, actors + c, (long) after - content);
    }
    add(at, actor, (long) table.targets(actor, state)[0] - state);
    visitor.transition(actor, 0, at);
    System.arraycopy(before, 0, at, 0, at.length);
    return TAKEN;
  }

  private void step(
      long[] at, int actor, int edge, long ahead, int queue, long more, Visitor visitor) {
    add(at, queue, more);
    add(at, actor, ahead);
    visitor.transition(actor, edge, at);
    add(at, actor, -ahead);
    add(at, queue, -more);
  }
}
