package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Configurations in few bits: the state of each role, and of each queue how many messages it holds
 * when they are all alike, else the number of their sequence. No field straddles two words.
 */
final class PackedConfigurations {
  /** Some send had to wait for room. */
  static final int FULL = 1;

  /** Something may be wrong with the configuration itself. */
  static final int SUSPICIOUS = 2;

  private static final int MIXED = -1;

  private final Configurations space;
  private final int bound;
  private final Sequences sequences = new Sequences();
  private final int actors;
  private final int[] fieldWord;
  private final int[] fieldShift;
  private final long[] fieldMask;

  /** The only letter of a channel, or {@link #MIXED}. */
  private final int[] onlyLetter;

  private final int[][] incoming;
  private final int[] forNobody;
  private final int words;

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

  PackedConfigurations(Configurations space, int bound) {
    this.space = space;
    this.bound = bound;
    actors = space.actors();
    int channels = space.channels();
    onlyLetter = space.onlyLetters(MIXED);
    int fields = actors + channels;
    fieldWord = new int[fields];
    fieldShift = new int[fields];
    fieldMask = new long[fields];
    int word = 0;
    int used = 0;
    for (int field = 0; field < fields; field++) {
      int bits =
          field < actors
              ? bits(space.states(field) - 1)
              : onlyLetter[field - actors] == MIXED ? Sequences.BITS : bits(bound);
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
      incoming[i] = space.incoming(i);
    }
    forNobody = space.incoming(-1);
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
   * @return {@link #FULL} and {@link #SUSPICIOUS}, or 0
   */
  int successors(long[] at, Visitor visitor) {
    int flags = 0;
    for (int i = 0; i < actors; i++) {
      int state = get(at, 0, i);
      switch (space.kind(i, state)) {
        case RoleMachine.SEND -> flags |= send(at, i, state, visitor);
        case RoleMachine.RECEIVE -> flags |= receive(at, i, state, visitor);
        case RoleMachine.COMPUTE -> {
          long to = (long) space.targets(i, state)[0] - state;
          add(at, i, to);
          visitor.transition(i, 0, at);
          add(at, i, -to);
        }
        default -> flags |= anyIn(at, incoming[i]);
      }
    }
    return flags | anyIn(at, forNobody);
  }

  private int anyIn(long[] at, int[] channels) {
    for (int channel : channels) {
      if (get(at, 0, actors + channel) != 0) {
        return SUSPICIOUS;
      }
    }
    return 0;
  }

  private int send(long[] at, int actor, int state, Visitor visitor) {
    int channel = space.channel(actor, state);
    int field = actors + channel;
    int content = get(at, 0, field);
    boolean mixed = onlyLetter[channel] == MIXED;
    if ((mixed ? sequences.letters(content).length : content) == bound) {
      return FULL;
    }
    int[] targets = space.targets(actor, state);
    for (int e = 0; e < targets.length; e++) {
      long more =
          mixed ? (long) sequences.with(content, space.letters(actor, state)[e]) - content : 1;
      long step = (long) targets[e] - state;
      add(at, field, more);
      add(at, actor, step);
      visitor.transition(actor, e, at);
      add(at, actor, -step);
      add(at, field, -more);
    }
    return 0;
  }

  private int receive(long[] at, int actor, int state, Visitor visitor) {
    int channel = space.channel(actor, state);
    int field = actors + channel;
    int content = get(at, 0, field);
    if (content == 0) {
      return 0;
    }
    boolean mixed = onlyLetter[channel] == MIXED;
    int letter = mixed ? sequences.letters(content)[0] : onlyLetter[channel];
    int e = space.edge(actor, state, letter);
    if (e < 0) {
      return SUSPICIOUS;
    }
    long less = mixed ? (long) sequences.rest(content) - content : -1;
    long step = (long) space.targets(actor, state)[e] - state;
    add(at, field, less);
    add(at, actor, step);
    visitor.transition(actor, e, at);
    add(at, actor, -step);
    add(at, field, -less);
    return 0;
  }
}
