// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.jspecify.annotations.Nullable;

/**
 * Definition 4.5 with the costs left open: a graph without cycles, in which a node is the time
 * after a send, a receive or a computation, the maximum of two times, or an input. Numbers, reasons
 * and expressions are read off it in one pass, since operands come before what depends on them.
 * Twelve bytes a node. Immutable.
 */
public final class EventGraph {
  /** The time 0 at which a protocol begins; the first input. */
  public static final int START = -1;

  /** No second operand. */
  public static final int NONE = Integer.MIN_VALUE;

  /** The tag of the maximum of two times. */
  public static final int MAXIMUM = -1;

  /** The tag of a time that is not known. */
  public static final int UNKNOWN = -2;

  /** Node → the time before it at its role, or the first operand of a maximum. */
  private final int[] first;

  /** Node → the message that a receive gets, or the second operand; {@link #NONE} for none. */
  private final int[] second;

  /** Node → its {@link #tag}. */
  private final int[] tag;

  private final int size;

  /** Role, or entry of the next state of a round → the node of its last time. */
  private final int[] last;

  private final double demand;

  private EventGraph(Recorder recorder, int[] last) {
    this.size = recorder.size;
    this.first = recorder.first;
    this.second = recorder.second;
    this.tag = recorder.tag;
    this.last = last.clone();
    this.demand = recorder.demand();
  }

  /**
   * The graph of a whole protocol. Time and space linear in the operations run.
   *
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param budget operations that may be run
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks, orphans a message or fails
   *     a reception
   * @throws org.camp.core.diagnostic.OverBudget beyond the budget
   */
  public static EventGraph of(
      ProtocolInstance code, long[] iterations, long budget, Cancellation cancellation) {
    Recorder recorder =
        new Recorder(code, iterations, budget, cancellation, Map.of(), code.length());
    recorder.run();
    return new EventGraph(recorder, recorder.now());
  }

  /**
   * The graph of one round of a recursion, over the {@link #input inputs} that are the entries of
   * the state before it: the roles that occur in it, and then the messages in flight. Empty when no
   * path continues it.
   *
   * @param begin the position of the recursion
   * @param head the messages in flight when it begins
   * @param peelings of the recursions inside whose numbers of rounds are symbols, by their numbers
   */
  public static Optional<EventGraph> round(
      ProtocolInstance code,
      int begin,
      InFlight head,
      long[] iterations,
      long budget,
      Cancellation cancellation,
      Map<Integer, Peeling> peelings) {
    Recorder recorder =
        new Recorder(code, iterations, budget, cancellation, peelings, code.end(begin) - begin);
    CostWalk.Ending<int[]> again = recorder.round(begin, head, EventGraph::input).again();
    return again == null
        ? Optional.empty()
        : Optional.of(new EventGraph(recorder, NodeWalk.state(again, head)));
  }

  /** The node of entry {@code i} of the state before a round. */
  public static int input(int i) {
    return START - i;
  }

  /** How many nodes there are, without inputs. */
  public int size() {
    return size;
  }

  /** The time before a node at its role, or the first operand of a maximum. */
  public int first(int node) {
    return first[node];
  }

  /** The message that a receive gets, or the second operand; {@link #NONE} for none. */
  public int second(int node) {
    return second[node];
  }

  /**
   * What a node is: {@link #MAXIMUM}, {@link #UNKNOWN}, or twice a position in the code, plus 1 for
   * the receiver's part of a message. At a recursion that is the time of the rounds that are not
   * run.
   */
  public int tag(int node) {
    return tag[node];
  }

  /** How many last times there are: one per role, or per entry of the state after a round. */
  public int outputs() {
    return last.length;
  }

  /** The node of the last time of a role, or of an entry of the state after a round. */
  public int last(int role) {
    return last[role];
  }

  /** Whether so many operations would have been enough to make it. */
  public boolean isWithin(long budget) {
    return demand <= budget;
  }

  private static final class Recorder extends NodeWalk {
    /** Operations beyond which a budget is asked before room is made for all of them. */
    private static final int MOST_PREPARED = 1 << 20;

    private final Map<Integer, Peeling> peelings;

    /** As {@link EventGraph#first}. */
    private int[] first;

    /** As {@link EventGraph#second}. */
    private int[] second;

    /** As {@link EventGraph#tag}. */
    private int[] tag;

    private int size;

    /**
     * Prepares for the two nodes of each of so many operations; more is grown.
     *
     * @param operations how many there are where nothing goes round
     */
    Recorder(
        ProtocolInstance code,
        long[] iterations,
        long budget,
        Cancellation cancellation,
        Map<Integer, Peeling> peelings,
        int operations) {
      super(code, iterations, budget, cancellation);
      this.peelings = peelings;
      int capacity = 2 * Math.min(operations, MOST_PREPARED) + 1;
      this.first = new int[capacity];
      this.second = new int[capacity];
      this.tag = new int[capacity];
      Arrays.fill(now, START);
    }

    int[] now() {
      return now;
    }

    @Override
    protected int after(int before, int message, int what) {
      if (size == first.length) {
        int capacity = size + (size >> 1) + 1;
        first = Arrays.copyOf(first, capacity);
        second = Arrays.copyOf(second, capacity);
        tag = Arrays.copyOf(tag, capacity);
      }
      first[size] = before;
      second[size] = message;
      tag[size] = what;
      return size++;
    }

    @Override
    protected int later(int a, int b) {
      return a == b ? a : after(a, b, MAXIMUM);
    }

    @Override
    protected void forget(int[] roles) {
      for (int role : roles) {
        now[role] = after(now[role], NONE, UNKNOWN);
      }
    }

    @Override
    protected @Nullable Peeling peeling(int number) {
      return peelings.get(number);
    }

    @Override
    protected void delay(int pc, int[] roles) {
      for (int role : roles) {
        now[role] = after(now[role], NONE, pc << 1);
      }
    }
  }
}
