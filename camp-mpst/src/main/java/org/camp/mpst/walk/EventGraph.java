// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.jspecify.annotations.Nullable;

/**
 * Definition 4.5 with the costs left open: a graph without cycles, in which a node is the time
 * after a send, a receive or a computation, the arrival of a message that travels or of a vote, the
 * maximum of two times, or an input. Numbers, reasons and expressions are read off it in one pass,
 * since operands come before what depends on them. A recursion whose number of rounds is not known
 * is one round of it ({@link #loops}), and times after it are {@link #UNKNOWN}, their first operand
 * being that time after the round. Twelve bytes a node. Immutable.
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

  /** The tag of the arrival of one of the {@link #votes}, the {@link #rank}-th that comes. */
  public static final int LEAST = -3;

  private static final int TRAVEL = -4;

  /** Node → the time before it at its role, or the first operand of a maximum. */
  private final int[] first;

  /** Node → the message that a receive gets, or the second operand; {@link #NONE} for none. */
  private final int[] second;

  /** Node → its {@link #tag}. */
  private final int[] tag;

  /** Number of a quorum that was met → the nodes of its votes. */
  private final List<int[]> votes;

  private final long voteEdges;
  private final int size;

  /** Role, or entry of the next state of a round → the node of its last time. */
  private final int[] last;

  private final double demand;
  private final List<OpenLoop> loops;

  private EventGraph(Recorder recorder, int[] last) {
    this.loops = List.copyOf(recorder.loops);
    this.size = recorder.size;
    this.first = recorder.first;
    this.second = recorder.second;
    this.tag = recorder.tag;
    this.votes = recorder.votes;
    this.voteEdges = recorder.voteEdges;
    this.last = last.clone();
    this.demand = recorder.demand();
  }

  /**
   * The graph of a whole protocol. Time and space linear in the operations run.
   *
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param travels whether messages travel for a while
   * @param budget operations that may be run
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks, orphans a message or fails
   *     a reception
   * @throws org.camp.core.diagnostic.OverBudget beyond the budget
   */
  public static EventGraph of(
      ProtocolInstance code,
      long[] iterations,
      boolean travels,
      long budget,
      Cancellation cancellation) {
    Recorder recorder =
        new Recorder(code, iterations, travels, budget, cancellation, Map.of(), code.length());
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
   * @param travels whether messages travel for a while
   * @param peelings of the recursions inside whose numbers of rounds are symbols, by their numbers
   */
  public static Optional<EventGraph> round(
      ProtocolInstance code,
      int begin,
      InFlight head,
      long[] iterations,
      boolean travels,
      long budget,
      Cancellation cancellation,
      Map<Integer, Peeling> peelings) {
    int operations = code.end(begin) - begin;
    Recorder recorder =
        new Recorder(code, iterations, travels, budget, cancellation, peelings, operations);
    CostWalk.Ending<int[]> again = recorder.round(begin, head, EventGraph::input).again();
    return again == null
        ? Optional.empty()
        : Optional.of(new EventGraph(recorder, NodeWalk.state(again, head)));
  }

  /**
   * One round as a map, over the branches that continue and over all of them.
   *
   * @param withExits the same object when no branch leaves
   */
  public record RoundGraphs(EventGraph again, EventGraph withExits) {}

  /** As {@link #round}, for all branches as well. */
  public static Optional<RoundGraphs> rounds(
      ProtocolInstance code,
      int begin,
      InFlight head,
      long[] iterations,
      boolean travels,
      long budget,
      Cancellation cancellation) {
    int operations = code.end(begin) - begin;
    Recorder recorder =
        new Recorder(code, iterations, travels, budget, cancellation, Map.of(), operations);
    CostWalk.Round<int[]> round = recorder.round(begin, head, EventGraph::input);
    CostWalk.Ending<int[]> again = round.again();
    if (again == null) {
      return Optional.empty();
    }
    int[] outputs = NodeWalk.state(again, head);
    int[] leaving = outputs.clone();
    for (CostWalk.Ending<int[]> exit : round.exits()) {
      int[] out = exit.queues().sameShape(head) ? NodeWalk.state(exit, head) : exit.times();
      for (int i = 0; i < out.length; i++) {
        leaving[i] = recorder.later(leaving[i], out[i]);
      }
    }
    EventGraph all = new EventGraph(recorder, outputs);
    EventGraph withExits = round.exits().isEmpty() ? all : new EventGraph(recorder, leaving);
    return Optional.of(new RoundGraphs(all, withExits));
  }

  /** The tag of the arrival of the message that is sent at {@code pc}. */
  public static int travel(int pc) {
    return TRAVEL - pc;
  }

  /** Whether a tag is that of an arrival behind a send, which is the first operand. */
  public static boolean isTravel(int tag) {
    return tag <= TRAVEL;
  }

  /** The position of what a tag stands for; negative where it has none. */
  public static int position(int tag) {
    return tag >= 0 ? tag >>> 1 : isTravel(tag) ? TRAVEL - tag : -1;
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
   * What a node is: {@link #MAXIMUM}, {@link #UNKNOWN}, {@link #LEAST}, the arrival of a message
   * ({@link #isTravel}), or twice a position in the code, plus 1 for the receiver's part of a
   * message or vote. At a recursion that is the time of the rounds that are not run.
   */
  public int tag(int node) {
    return tag[node];
  }

  /** The votes of which a node is the arrival of one. */
  public int[] votes(int node) {
    return votes.get(first[node]);
  }

  /** Which of its votes arrives, from 1, in the order in which they do. */
  public int rank(int node) {
    return second[node];
  }

  /** Whether there are quorums. */
  public boolean hasQuorums() {
    return !votes.isEmpty();
  }

  /** How many operands all arrivals of votes have. */
  public long voteEdges() {
    return voteEdges;
  }

  /** How many last times there are: one per role, or per entry of the state after a round. */
  public int outputs() {
    return last.length;
  }

  /** The node of the last time of a role, or of an entry of the state after a round. */
  public int last(int role) {
    return last[role];
  }

  /** The recursions whose numbers of rounds are not known, those inside before those around. */
  public List<OpenLoop> loops() {
    return loops;
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

    private final List<int[]> votes = new ArrayList<>();
    private final List<OpenLoop> loops = new ArrayList<>();
    private final Deque<OpenRound> rounds = new ArrayDeque<>();
    private long voteEdges;
    private int size;

    /**
     * Prepares for the two nodes of each of so many operations; more is grown.
     *
     * @param operations how many there are where nothing goes round
     */
    Recorder(
        ProtocolInstance code,
        long[] iterations,
        boolean travels,
        long budget,
        Cancellation cancellation,
        Map<Integer, Peeling> peelings,
        int operations) {
      super(code, iterations, travels, budget, cancellation);
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
    protected int least(int[] ofVotes, int rank) {
      if (ofVotes.length == 1) {
        return ofVotes[0];
      }
      if (rank == 1) {
        votes.add(ofVotes);
      }
      voteEdges += ofVotes.length;
      return after(votes.size() - 1, rank, LEAST);
    }

    @Override
    protected void forget(int[] roles) {
      throw new IllegalStateException("the rounds are told apart");
    }

    /** The state before a round has nodes of its own, which pass on the times around it. */
    @Override
    protected boolean opens(int pc, int[] roles, InFlight head) {
      long[] queued = head.times();
      OpenRound round =
          new OpenRound(code.recursionNumber(pc), head, size, roles.length, queued.length);
      for (int role : roles) {
        now[role] = after(now[role], now[role], MAXIMUM);
      }
      for (int i = 0; i < queued.length; i++) {
        queued[i] = after((int) queued[i], (int) queued[i], MAXIMUM);
      }
      queues.restore(head.withTimes(queued));
      rounds.push(round);
      return true;
    }

    @Override
    protected void goesOn(@Nullable Ending<int[]> again) {
      OpenRound round = rounds.element();
      round.goesOn(again == null ? null : state(again, round.head()));
      round.ends(size);
    }

    @Override
    protected int[] afterRounds(int[] times) {
      int[] after = new int[times.length];
      Arrays.setAll(after, i -> afterRounds(times[i]));
      return after;
    }

    @Override
    protected long messageAfterRounds(long time) {
      OpenRound round = rounds.element();
      int unused = round.unusedMessage((int) time);
      return unused >= 0 ? first[unused] : afterRounds((int) time);
    }

    private int afterRounds(int node) {
      OpenRound round = rounds.element();
      if (node < round.begin()) {
        return node;
      }
      Integer known = round.outputs().get(node);
      if (known == null) {
        known = after(node, NONE, UNKNOWN);
        round.outputs().put(node, known);
      }
      return known;
    }

    @Override
    protected void closes() {
      loops.add(rounds.pop().loop());
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
