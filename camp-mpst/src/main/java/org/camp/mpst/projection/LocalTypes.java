// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;
import java.util.List;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;

/**
 * Local types as a shared graph in flat arrays. A type is a number; equal types, up to the names of
 * recursion variables, have equal numbers. A node has edges: an action has one per message, ordered
 * by label, a recursion one to its body, a loop a second one to what follows it.
 *
 * <p>Recursion variables are canonical once their binder exists: a binder's number is one more than
 * the greatest of the binders in its body, so that alpha-equal types coincide and no binder
 * captures another's variable. Variables whose binder is still to come are <em>open</em> and
 * negative.
 *
 * <p>Complete after projection, and then read-only and thread-safe. All accessors take O(1).
 */
public final class LocalTypes {
  /** The type {@code end}. */
  public static final int END = 0;

  /** Entry of {@code kind} → what it stands for. */
  private static final LocalNodeKind[] KINDS = LocalNodeKind.values();

  private final MessageTable messages;
  private int size;

  /** Node → the ordinal of its {@link LocalNodeKind}. */
  private byte[] kind;

  /**
   * Node → the peer of an action, the quorum of a gathering, the binder of a recursion, loop or
   * variable, the cost of a computation.
   */
  private int[] operand;

  /** Node → its first edge; one more entry where the last node ends. */
  private int[] first;

  /** Node → the position in the code that it came from; −1 for {@code end}. */
  private int[] at;

  /** Node → the hash of its kind, operand and edges. */
  private int[] hash;

  /** Node → the greatest number of a binder within; 0 for none. */
  private int[] height;

  /** Node → a lower bound of the canonical variables free in it; the greatest int for none. */
  private int[] lowest;

  /** Node → an upper bound of the canonical variables free in it; 0 for none. */
  private int[] highest;

  /** Node → the open variables free in it, as a set of 64 bits by their last six bits. */
  private long[] open;

  private int edges;

  /** Edge → its message; at the body of a loop the cost that says how often it is entered. */
  private int[] edgeMessage;

  /** Edge → the node that it leads to. */
  private int[] edgeNext;

  /** Slot of the hash table → a node; −1 when free. */
  private int[] slots;

  /** 0 → the message of the only edge of a prefix. */
  private final int[] oneMessage = new int[1];

  /** 0 → the end of the only edge of a prefix. */
  private final int[] oneNext = new int[1];

  LocalTypes(MessageTable messages, int expected) {
    this.messages = messages;
    int capacity = Math.max(64, expected);
    kind = new byte[capacity];
    operand = new int[capacity];
    first = new int[capacity + 1];
    at = new int[capacity];
    hash = new int[capacity];
    height = new int[capacity];
    lowest = new int[capacity];
    highest = new int[capacity];
    open = new long[capacity];
    edgeMessage = new int[capacity];
    edgeNext = new int[capacity];
    slots = new int[Integer.highestOneBit(capacity) * 4];
    Arrays.fill(slots, -1);
    make(LocalNodeKind.END, 0, new int[0], new int[0], 0, -1);
  }

  /** How many nodes there are, including intermediate ones. */
  public int size() {
    return size;
  }

  /** What a node does first. */
  public LocalNodeKind kind(int node) {
    return KINDS[kind[node]];
  }

  /** The role that an action communicates with. */
  public int peer(int node) {
    return operand[node];
  }

  /** Whose messages a {@link LocalNodeKind#GATHER} waits for, and for how many. */
  public ProtocolInstance.Gathering gathering(int node) {
    return messages.gathering(operand[node]);
  }

  /** The number of the binder that a recursion or loop is, or that a variable refers to. */
  public int binder(int node) {
    return operand[node];
  }

  /** The cost of a {@link LocalNodeKind#COMPUTE}. */
  public Expression computation(int node) {
    return messages.cost(operand[node]);
  }

  /** How often the body of a {@link LocalNodeKind#LOOP} is entered. */
  public Expression times(int node) {
    return messages.cost(edgeMessage[first[node]]);
  }

  /** The number of edges: messages of an action, 1 for a recursion or computation, 2 for a loop. */
  public int branches(int node) {
    return first[node + 1] - first[node];
  }

  /** The number of the message of a branch, for {@link #message(int)}. */
  public int messageNumber(int node, int branch) {
    return edgeMessage[first[node] + branch];
  }

  /** Label, payloads and, at a receiver, computation of a branch's message. */
  public MessageKind message(int node, int branch) {
    return messages.message(edgeMessage[first[node] + branch]);
  }

  /** What an action says of data with the message of a branch, or a computation. */
  public LocalData data(int node, int branch) {
    int number = edgeMessage[first[node] + branch];
    return kind(node) == LocalNodeKind.COMPUTE
        ? messages.computationData(number)
        : messages.data(number);
  }

  /** A message by number; sent messages carry no cost. */
  public MessageKind message(int number) {
    return messages.message(number);
  }

  /** All messages that occur in types, by number. */
  public List<MessageKind> messages() {
    return messages.messages();
  }

  /** The continuation of a branch; the body of a recursion or loop. */
  public int next(int node, int branch) {
    return edgeNext[first[node] + branch];
  }

  /** What follows the only message of an action, or a computation; the body of a recursion. */
  public int next(int node) {
    return edgeNext[first[node]];
  }

  /** What follows a {@link LocalNodeKind#LOOP}. */
  public int after(int node) {
    return edgeNext[first[node] + 1];
  }

  /**
   * A position in {@link Projections#code()} that the node came from: of its action or recursion;
   * −1 for {@code end}. Equal types at several places remember one of them.
   */
  public int position(int node) {
    return at[node];
  }

  MessageTable messageTable() {
    return messages;
  }

  /** The greatest number of a binder within. */
  int height(int node) {
    return height[node];
  }

  /** Whether a variable may be free in a node; exact when it says no. */
  boolean mayContain(int node, int variable) {
    return variable < 0
        ? (open[node] & openBit(variable)) != 0
        : lowest[node] <= variable && variable <= highest[node];
  }

  int variable(int variable, int pc) {
    return make(LocalNodeKind.VARIABLE, variable, new int[0], new int[0], 0, pc);
  }

  int prefix(LocalNodeKind action, int peer, int message, int next, int pc) {
    oneMessage[0] = message;
    oneNext[0] = next;
    return make(action, peer, oneMessage, oneNext, 1, pc);
  }

  /** The node with these edges: an earlier one when there is an equal one. */
  int make(LocalNodeKind action, int peer, int[] message, int[] next, int count, int pc) {
    int h = action.ordinal() * 31 + peer;
    for (int i = 0; i < count; i++) {
      h = (h * 0x9E3779B1 + message[i]) * 0x85EBCA6B + next[i];
      h ^= h >>> 15;
    }
    h *= 0xC2B2AE35;
    h ^= h >>> 16;
    int mask = slots.length - 1;
    int slot = h & mask;
    for (int found = slots[slot]; found >= 0; found = slots[slot = (slot + 1) & mask]) {
      if (hash[found] == h && equal(found, action, peer, message, next, count)) {
        return found;
      }
    }
    slots[slot] = size;
    return append(action, peer, message, next, count, pc, h);
  }

  private boolean equal(
      int node, LocalNodeKind action, int peer, int[] message, int[] next, int count) {
    if (kind[node] != action.ordinal() || operand[node] != peer || branches(node) != count) {
      return false;
    }
    int from = first[node];
    return Arrays.equals(edgeMessage, from, from + count, message, 0, count)
        && Arrays.equals(edgeNext, from, from + count, next, 0, count);
  }

  private int append(
      LocalNodeKind action, int peer, int[] message, int[] next, int count, int pc, int h) {
    reserve(count);
    int node = size++;
    kind[node] = (byte) action.ordinal();
    operand[node] = peer;
    hash[node] = h;
    at[node] = pc;
    System.arraycopy(message, 0, edgeMessage, edges, count);
    System.arraycopy(next, 0, edgeNext, edges, count);
    edges += count;
    first[node + 1] = edges;
    summarise(node, action, peer);
    if (size * 2 > slots.length) {
      rehash();
    }
    return node;
  }

  private void summarise(int node, LocalNodeKind action, int peer) {
    lowest[node] = Integer.MAX_VALUE;
    if (action == LocalNodeKind.VARIABLE) {
      if (peer < 0) {
        open[node] = openBit(peer);
      } else {
        lowest[node] = peer;
        highest[node] = peer;
      }
      return;
    }
    boolean binds = action == LocalNodeKind.RECURSION || action == LocalNodeKind.LOOP;
    for (int e = first[node]; e < first[node + 1]; e++) {
      int next = edgeNext[e];
      open[node] |= open[next];
      height[node] = Math.max(height[node], height[next]);
      if (binds && e == first[node]) {
        height[node] = Math.max(height[node], peer);
        if (highest[next] > peer) {
          highest[node] = highest[next];
          lowest[node] = Math.max(lowest[next], peer + 1);
        }
      } else {
        highest[node] = Math.max(highest[node], highest[next]);
        lowest[node] = Math.min(lowest[node], lowest[next]);
      }
    }
  }

  private static long openBit(int variable) {
    return 1L << (variable & 63);
  }

  private void reserve(int count) {
    if (size == kind.length) {
      int capacity = (int) Math.min(Integer.MAX_VALUE - 9L, size * 2L);
      kind = Arrays.copyOf(kind, capacity);
      operand = Arrays.copyOf(operand, capacity);
      first = Arrays.copyOf(first, capacity + 1);
      at = Arrays.copyOf(at, capacity);
      hash = Arrays.copyOf(hash, capacity);
      height = Arrays.copyOf(height, capacity);
      lowest = Arrays.copyOf(lowest, capacity);
      highest = Arrays.copyOf(highest, capacity);
      open = Arrays.copyOf(open, capacity);
    }
    if (edges + count > edgeNext.length) {
      int capacity = (int) Math.min(Integer.MAX_VALUE - 9L, (edges + count) * 2L);
      edgeMessage = Arrays.copyOf(edgeMessage, capacity);
      edgeNext = Arrays.copyOf(edgeNext, capacity);
    }
  }

  private void rehash() {
    int[] larger = new int[slots.length * 2];
    Arrays.fill(larger, -1);
    int mask = larger.length - 1;
    for (int node = 0; node < size; node++) {
      int slot = hash[node] & mask;
      while (larger[slot] >= 0) {
        slot = (slot + 1) & mask;
      }
      larger[slot] = node;
    }
    slots = larger;
  }
}
