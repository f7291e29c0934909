// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A local type as a finite state machine with counters: a state for each type that can be left, an
 * edge for each message or computation. Recursion is folded into the edges; a loop with a number of
 * rounds is a state of its own with two edges, into its body and behind it, and an edge that {@link
 * #isAgain leads back} to it ends a round. State 0 is the initial one.
 *
 * <p>States are made when they are first asked for, in the order in which they are reached. A state
 * is a node of {@link LocalTypes} with the binders of the variables that are free in it, so there
 * are as many states as nodes, unless a node stands under several binders. Not thread-safe.
 */
public final class StateMachine {
  /** What a state does. */
  public enum Kind {
    /** Nothing more. */
    END,
    /** Sends one of the messages of its edges. */
    SEND,
    /** Receives one of the messages of its edges. */
    RECEIVE,
    /** Waits until a quorum of messages has come from its voters. */
    GATHER,
    /** Computes. */
    COMPUTE,
    /** Begins another round over its first edge, or leaves the loop over its second. */
    LOOP
  }

  /** A type with the binders of its free variables: {@code binder -> place in closures}. */
  private record Closed(int node, Map<Integer, Integer> binders) {}

  /** Where a type leads to first, and whether it came there by the variable of a loop. */
  private record Head(Closed at, boolean again) {}

  /**
   * The edges of a state.
   *
   * @param to edge → the state that it leads to; −1 when that was left out
   * @param again edge → whether it ends a round of the loop that it leads to
   */
  @SuppressWarnings("ArrayRecordComponent") // Edges are never compared.
  private record Edges(int[] to, boolean[] again) {}

  private final LocalTypes types;
  private final int most;
  private final Map<Closed, Integer> numbers = new HashMap<>();
  private final List<Closed> states = new ArrayList<>();
  private final List<Edges> edges = new ArrayList<>();
  private final Map<Closed, Integer> closureNumbers = new HashMap<>();
  private final List<Closed> closures = new ArrayList<>();
  private int end = -1;
  private boolean complete = true;

  private StateMachine(LocalTypes types, int type, int most) {
    this.types = types;
    this.most = most;
    state(head(new Closed(type, Map.of())).at);
  }

  /** The machine of a type, whose states are found as they are asked for. */
  public static StateMachine of(LocalTypes types, int type) {
    return new StateMachine(types, type, Integer.MAX_VALUE);
  }

  /**
   * The machine of a type with all its states, the nearest first.
   *
   * @param most states at most; what lies beyond is left out, see {@link #isComplete}
   */
  public static StateMachine of(LocalTypes types, int type, int most) {
    StateMachine machine = new StateMachine(types, type, most);
    for (int s = 0; s < machine.states(); s++) {
      machine.leave(s);
    }
    return machine;
  }

  /** How many states were found. */
  public int states() {
    return states.size();
  }

  /** The state {@code end}; −1 when it was not reached. */
  public int end() {
    return end;
  }

  /** Whether no state was left out. */
  public boolean isComplete() {
    return complete;
  }

  /** The node of {@link LocalTypes} that a state stands for. */
  public int node(int state) {
    return states.get(state).node;
  }

  /** What a state does. */
  public Kind kind(int state) {
    return switch (types.kind(node(state))) {
      case SEND, ASYNC_SEND -> Kind.SEND;
      case RECEIVE, OPTIONAL_RECEIVE, ASYNC_RECEIVE -> Kind.RECEIVE;
      case GATHER -> Kind.GATHER;
      case COMPUTE -> Kind.COMPUTE;
      case LOOP -> Kind.LOOP;
      default -> Kind.END;
    };
  }

  /** How many edges a state has: its branches, or two for a loop. */
  public int edges(int state) {
    return leave(state).to.length;
  }

  /** The state that an edge leads to; −1 when that was left out. */
  public int target(int state, int edge) {
    return leave(state).to[edge];
  }

  /** Whether an edge ends a round of the loop that it leads to, and does not begin the loop. */
  public boolean isAgain(int state, int edge) {
    return leave(state).again[edge];
  }

  /** The loops that may be returned to from a state, outside of them: their rounds count there. */
  public int[] loopsAround(int state) {
    TreeSet<Integer> loops = new TreeSet<>();
    around(states.get(state), loops);
    return loops.stream().mapToInt(Integer::intValue).toArray();
  }

  private void around(Closed closed, Set<Integer> loops) {
    for (int number : closed.binders.values()) {
      Closed binder = closures.get(number);
      if (types.kind(binder.node) != LocalNodeKind.LOOP || loops.add(numbers.get(binder))) {
        around(binder, loops);
      }
    }
  }

  /** The state of a type that can be left, a new one when there is none; −1 when too many. */
  private int state(Closed head) {
    Integer known = numbers.get(head);
    if (known != null) {
      return known;
    }
    if (states.size() == most) {
      complete = false;
      return -1;
    }
    int number = states.size();
    numbers.put(head, number);
    states.add(head);
    if (head.node == LocalTypes.END) {
      end = number;
    }
    return number;
  }

  /** Follows variables and enters recursions until an action, a loop or the end. */
  private Head head(Closed closed) {
    Closed at = closed;
    boolean again = false;
    while (true) {
      LocalNodeKind kind = types.kind(at.node);
      if (kind == LocalNodeKind.VARIABLE) {
        Integer binder = at.binders.get(types.binder(at.node));
        if (binder == null) {
          throw new IllegalStateException("free variable");
        }
        at = closures.get(binder);
        again = types.kind(at.node) == LocalNodeKind.LOOP;
      } else if (kind == LocalNodeKind.RECURSION) {
        at = inside(at);
      } else {
        return new Head(within(at.node, at.binders), again);
      }
    }
  }

  private Closed inside(Closed binder) {
    Closed own = within(binder.node, binder.binders);
    int number =
        closureNumbers.computeIfAbsent(
            own,
            c -> {
              closures.add(c);
              return closures.size() - 1;
            });
    Map<Integer, Integer> binders = new TreeMap<>(binder.binders);
    binders.put(types.binder(binder.node), number);
    return within(types.next(binder.node, 0), binders);
  }

  /** A node with those binders only that it may refer to. */
  private Closed within(int node, Map<Integer, Integer> binders) {
    Map<Integer, Integer> kept = new TreeMap<>();
    binders.forEach(
        (binder, closure) -> {
          if (types.mayContain(node, binder)) {
            kept.put(binder, closure);
          }
        });
    return new Closed(node, kept);
  }

  private Edges leave(int state) {
    while (edges.size() <= state) {
      edges.add(found(edges.size()));
    }
    return edges.get(state);
  }

  private Edges found(int state) {
    Closed from = states.get(state);
    int node = from.node;
    Kind kind = kind(state);
    int count = kind == Kind.LOOP ? 2 : kind == Kind.END ? 0 : types.branches(node);
    Edges found = new Edges(new int[count], new boolean[count]);
    for (int edge = 0; edge < count; edge++) {
      boolean enters = kind == Kind.LOOP && edge == 0;
      Head head = head(enters ? inside(from) : within(types.next(node, edge), from.binders));
      found.to[edge] = state(head.at);
      found.again[edge] = head.again;
    }
    return found;
  }
}
