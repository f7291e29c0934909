// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

/**
 * What the processors, or the children of a node, send each other at the end of a superstep.
 *
 * @param kind the primitive
 * @param pattern the form of the messages
 * @param h the h-relation: the most words that one of them sends or receives
 * @param busiest who that is, from 1; the first of equals
 * @param sends whether it is by what it sends
 * @param words how many words are sent in all
 * @param message the words of one message when all that are sent are equal, else 0
 */
public record Exchange(
    Kind kind, Pattern pattern, long h, int busiest, boolean sends, long words, long message) {
  /** The primitive that communicates. */
  public enum Kind {
    /** Everyone's component to everyone. */
    PROJ,
    /** Any message to anyone. */
    PUT,
    /** A node's value to its children. */
    DOWN,
    /** A node's results to its children, one each. */
    MKPAR
  }

  /** The form of the messages. */
  public enum Pattern {
    /** No message. */
    NONE,
    /** One sends the same to all others. */
    BROADCAST,
    /** One sends, in different amounts. */
    SCATTER,
    /** One receives. */
    GATHER,
    /** All send the same amount to all others. */
    TOTAL,
    /** Each sends to at most one other and receives from at most one. */
    SHIFT,
    /** Any other. */
    IRREGULAR
  }

  /**
   * What a table of messages amounts to; nobody sends to itself. O(p²).
   *
   * @param sizes words by sender and receiver
   */
  public static Exchange of(Kind kind, long[][] sizes) {
    Traffic traffic = new Traffic(sizes.length);
    for (int i = 0; i < sizes.length; i++) {
      for (int j = 0; j < sizes.length; j++) {
        traffic.send(i, j, sizes[i][j]);
      }
    }
    return traffic.exchange(kind);
  }

  /**
   * What it amounts to that everyone sends its value to everyone else. O(p).
   *
   * @param sizes words of the value of each processor
   */
  public static Exchange proj(long[] sizes) {
    return all(sizes).exchange(Kind.PROJ);
  }

  /** The messages by which everyone sends its value to everyone else. O(p). */
  public static Traffic all(long[] sizes) {
    int p = sizes.length;
    Traffic traffic = new Traffic(p);
    long all = 0;
    int senders = 0;
    for (long size : sizes) {
      all = Math.addExact(all, size);
      senders += size > 0 ? 1 : 0;
    }
    for (int i = 0; i < p; i++) {
      boolean sends = sizes[i] > 0;
      traffic.sent[i] = Math.multiplyExact(p - 1L, sizes[i]);
      traffic.received[i] = all - sizes[i];
      traffic.targets[i] = sends ? p - 1 : 0;
      traffic.sources[i] = senders - (sends ? 1 : 0);
      if (sends && p > 1) {
        traffic.size(sizes[i]);
      }
    }
    traffic.messages = Math.multiplyExact(p - 1L, senders);
    traffic.words = Math.multiplyExact(p - 1L, all);
    return traffic;
  }

  /** Adds up messages, in any order. O(p) of memory. */
  public static final class Traffic {
    /** Sender, from 0 → what it sends [words]. */
    private final long[] sent;

    /** Receiver, from 0 → what it gets [words]. */
    private final long[] received;

    /** Sender, from 0 → how many messages it sends. */
    private final int[] targets;

    /** Receiver, from 0 → how many messages it gets. */
    private final int[] sources;

    /** Words of every message; 0 when they differ, -1 when there is none. */
    private long message = -1;

    private long words;
    private long messages;

    /** No message among p processors. */
    public Traffic(int p) {
      sent = new long[p];
      received = new long[p];
      targets = new int[p];
      sources = new int[p];
    }

    /** A message; what is empty, or goes to its sender, is none. */
    public void send(int from, int to, long size) {
      if (from != to && size > 0) {
        sent[from] = Math.addExact(sent[from], size);
        received[to] = Math.addExact(received[to], size);
        words = Math.addExact(words, size);
        size(size);
        targets[from]++;
        sources[to]++;
        messages++;
      }
    }

    private void size(long size) {
      message = message < 0 || message == size ? size : 0;
    }

    /** The most words that one, from 0, sends or receives. */
    public long h(int i) {
      return Math.max(sent[i], received[i]);
    }

    /** What they amount to. */
    public Exchange exchange(Kind kind) {
      int p = sent.length;
      int busiest = 0;
      for (int i = 1; i < p; i++) {
        long most = Math.max(sent[busiest], received[busiest]);
        busiest = Math.max(sent[i], received[i]) > most ? i : busiest;
      }
      long h = p == 0 ? 0 : Math.max(sent[busiest], received[busiest]);
      Pattern pattern = pattern(targets, sources, messages, message > 0);
      boolean sends = p > 0 && sent[busiest] == h;
      return new Exchange(kind, pattern, h, busiest + 1, sends, words, Math.max(0, message));
    }
  }

  private static Pattern pattern(int[] targets, int[] sources, long messages, boolean equal) {
    int p = targets.length;
    int senders = 0;
    int receivers = 0;
    int mostTargets = 0;
    int mostSources = 0;
    for (int i = 0; i < p; i++) {
      senders += targets[i] > 0 ? 1 : 0;
      receivers += sources[i] > 0 ? 1 : 0;
      mostTargets = Math.max(mostTargets, targets[i]);
      mostSources = Math.max(mostSources, sources[i]);
    }
    if (messages == 0) {
      return Pattern.NONE;
    }
    if (senders == 1 && messages == p - 1 && equal && p > 2) {
      return Pattern.BROADCAST;
    }
    if (messages == p * (p - 1L) && equal) {
      return Pattern.TOTAL;
    }
    if (mostTargets <= 1 && mostSources <= 1) {
      return Pattern.SHIFT;
    }
    return senders == 1 ? Pattern.SCATTER : receivers == 1 ? Pattern.GATHER : Pattern.IRREGULAR;
  }

  /** The same, when the equal messages of one sender turn out to differ in what they say. */
  public Exchange differing() {
    return pattern == Pattern.BROADCAST
        ? new Exchange(kind, Pattern.SCATTER, h, busiest, sends, words, message)
        : this;
  }

  /** What one value costs that goes to every child of a node, which receives it once. */
  public static Exchange down(long words) {
    Pattern pattern = words == 0 ? Pattern.NONE : Pattern.BROADCAST;
    return new Exchange(Kind.DOWN, pattern, words, 1, false, words, words);
  }

  /** What the results of a node cost that go to its children, one each. */
  public static Exchange scatter(long[] sizes) {
    int busiest = 0;
    long words = 0;
    for (int i = 0; i < sizes.length; i++) {
      busiest = sizes[i] > sizes[busiest] ? i : busiest;
      words = Math.addExact(words, sizes[i]);
    }
    Pattern pattern = words == 0 ? Pattern.NONE : Pattern.SCATTER;
    return new Exchange(Kind.MKPAR, pattern, sizes[busiest], busiest + 1, false, words, 0);
  }
}
