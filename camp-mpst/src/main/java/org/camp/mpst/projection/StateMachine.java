// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A local type as a finite state machine: a state for each type that can be left, a transition for
 * each message or computation; recursion leads back. State 0 is the initial one.
 */
public final class StateMachine {
  /** What a transition stands for. */
  public enum Step {
    /** A message that is sent. */
    SEND,
    /** A message that is received. */
    RECEIVE,
    /** A computation. */
    COMPUTE,
    /** Into the body of a loop with a known number of rounds. */
    ENTER,
    /** Behind such a loop. */
    LEAVE
  }

  /**
   * An action of the role, from one state to another.
   *
   * @param from index of its state
   * @param to index of the state that it leads to
   * @param step what it stands for
   * @param node node of {@link LocalTypes} that it comes from
   * @param branch which branch of that node
   */
  public record Transition(int from, int to, Step step, int node, int branch) {}

  /** A type with the binders of its free variables: {@code binder -> place in closures}. */
  private record Closed(int node, Map<Integer, Integer> binders) {}

  private final LocalTypes types;
  private final int most;
  private final Map<Closed, Integer> states = new HashMap<>();
  private final List<Closed> order = new ArrayList<>();
  private final Map<Closed, Integer> closureNumbers = new HashMap<>();
  private final List<Closed> closures = new ArrayList<>();
  private final List<Transition> transitions = new ArrayList<>();
  private int end = -1;
  private boolean complete = true;

  private StateMachine(LocalTypes types, int most) {
    this.types = types;
    this.most = most;
  }

  /**
   * The machine of a type.
   *
   * @param most states at most; what lies beyond is left out, see {@link #isComplete}
   */
  public static StateMachine of(LocalTypes types, int type, int most) {
    StateMachine machine = new StateMachine(types, most);
    machine.state(new Closed(type, Map.of()));
    for (int s = 0; s < machine.order.size(); s++) {
      machine.leave(s);
    }
    return machine;
  }

  /** How many states there are. */
  public int states() {
    return order.size();
  }

  /** The state {@code end}; −1 when it is never reached. */
  public int end() {
    return end;
  }

  /** The transitions, by the states where they start. */
  public List<Transition> transitions() {
    return transitions;
  }

  /** Whether no state was left out. */
  public boolean isComplete() {
    return complete;
  }

  /** The state of a type, a new one when there is none; −1 when there are too many. */
  private int state(Closed closed) {
    Closed head = head(closed);
    Integer known = states.get(head);
    if (known != null) {
      return known;
    }
    if (order.size() == most) {
      complete = false;
      return -1;
    }
    states.put(head, order.size());
    order.add(head);
    if (head.node == LocalTypes.END) {
      end = order.size() - 1;
    }
    return order.size() - 1;
  }

  /** Follows variables and enters recursions until an action, a loop or the end. */
  private Closed head(Closed closed) {
    Closed at = closed;
    while (true) {
      NodeKind kind = types.kind(at.node);
      if (kind == NodeKind.VARIABLE) {
        at = closures.get(at.binders.getOrDefault(types.binder(at.node), 0));
      } else if (kind == NodeKind.RECURSION) {
        at = inside(at);
      } else {
        return within(at.node, at.binders);
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

  private void leave(int s) {
    Closed from = order.get(s);
    int node = from.node;
    switch (types.kind(node)) {
      case SEND, ASYNC_SEND -> branches(s, Step.SEND);
      case RECEIVE, ASYNC_RECEIVE -> branches(s, Step.RECEIVE);
      case COMPUTE -> branches(s, Step.COMPUTE);
      case LOOP -> {
        add(s, state(inside(from)), Step.ENTER, 0);
        add(s, state(within(types.after(node), from.binders)), Step.LEAVE, 1);
      }
      default -> {}
    }
  }

  private void branches(int s, Step step) {
    Closed from = order.get(s);
    for (int branch = 0; branch < types.branches(from.node); branch++) {
      int to = state(within(types.next(from.node, branch), from.binders));
      add(s, to, step, branch);
    }
  }

  private void add(int from, int to, Step step, int branch) {
    if (to >= 0) {
      transitions.add(new Transition(from, to, step, order.get(from).node, branch));
    }
  }
}
