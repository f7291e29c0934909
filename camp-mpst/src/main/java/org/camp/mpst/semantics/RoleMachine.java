// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.camp.core.analysis.Cancellation;
import org.camp.core.quantity.Expression;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.NodeKind;
import org.jspecify.annotations.Nullable;

/**
 * A local type as a finite automaton in flat arrays. Recursion is folded into edges; a loop that is
 * entered k times is unfolded, up to a number of states: what lies beyond is one state, {@link
 * #OPEN}. Rounds in which the role does nothing are passed over, however many they are; a role that
 * does nothing for ever is done.
 */
final class RoleMachine {
  static final byte END = 0;
  static final byte SEND = 1;
  static final byte RECEIVE = 2;
  static final byte COMPUTE = 3;

  /** A state that was not looked at. */
  static final byte OPEN = 4;

  private static final Place BEYOND = new Place(-1, null, -1);

  /**
   * The binders around a node, innermost first, with the rounds that are left; −1 for ever. There
   * is one for each {@link Key}, so that scopes are equal when they are the same.
   */
  private static final class Scope {
    final int number;
    final int binder;
    final int node;
    final long left;
    final @Nullable Scope outer;

    Scope(int number, int binder, int node, long left, @Nullable Scope outer) {
      this.number = number;
      this.binder = binder;
      this.node = node;
      this.left = left;
      this.outer = outer;
    }

    static @Nullable Scope find(@Nullable Scope scope, int binder) {
      @Nullable Scope at = scope;
      while (at != null && at.binder != binder) {
        at = at.outer;
      }
      return at;
    }
  }

  private record Key(int binder, int node, long left, int outer) {}

  /** A place in a local type; {@code computing} when its message is taken and not yet worked on. */
  private record Place(int node, @Nullable Scope scope, int computing) {}

  private final LocalTypes types;
  private final Alphabet alphabet;
  private final ToLongFunction<Expression> rounds;
  private final long most;
  private final Map<Key, Scope> scopes = new HashMap<>();
  private final Map<Place, Integer> numbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();

  /** What a state does, by state. */
  final List<Byte> kinds = new ArrayList<>();

  /** The peer, or −1. */
  final List<Integer> peers = new ArrayList<>();

  /** The letters of its edges, by state. */
  final List<int[]> letters = new ArrayList<>();

  /** The states that they lead to. */
  final List<int[]> targets = new ArrayList<>();

  /** Positions in the code, for messages. */
  final List<Integer> positions = new ArrayList<>();

  private RoleMachine(
      LocalTypes types, Alphabet alphabet, ToLongFunction<Expression> rounds, long most) {
    this.most = most;
    this.types = types;
    this.alphabet = alphabet;
    this.rounds = rounds;
  }

  /**
   * The automaton of a type; its first state is the beginning.
   *
   * @param most states that are looked at, the nearest ones
   */
  static RoleMachine of(
      LocalTypes types,
      int type,
      Alphabet alphabet,
      ToLongFunction<Expression> rounds,
      long most,
      Cancellation cancellation) {
    RoleMachine machine = new RoleMachine(types, alphabet, rounds, most);
    machine.number(type, null);
    for (int state = 0; state < machine.places.size(); state++) {
      if ((state & 0xFFF) == 0) {
        cancellation.check();
      }
      machine.expand(machine.places.get(state));
    }
    return machine;
  }

  /** The state at the next action, past the beginnings and ends of loops. */
  private int number(int node, @Nullable Scope scope) {
    int at = node;
    @Nullable Scope around = scope;
    Set<Integer> begun = new HashSet<>();
    while (true) {
      NodeKind kind = types.kind(at);
      if (kind == NodeKind.RECURSION) {
        begun.add(types.binder(at));
        around = scope(types.binder(at), at, -1, around);
        at = types.next(at);
      } else if (kind == NodeKind.LOOP) {
        long times = rounds.applyAsLong(types.times(at));
        if (times != 0) {
          begun.add(types.binder(at));
          around = scope(types.binder(at), at, times < 0 ? -1 : times - 1, around);
        }
        at = times == 0 ? types.after(at) : types.next(at);
      } else if (kind == NodeKind.VARIABLE) {
        @Nullable Scope binder = Scope.find(around, types.binder(at));
        if (binder == null) {
          throw new IllegalStateException("free variable");
        }
        boolean silent = !begun.add(binder.binder);
        if (silent && binder.left < 0) {
          return place(new Place(LocalTypes.END, null, -1));
        }
        boolean over = silent || binder.left == 0;
        around =
            over
                ? binder.outer
                : binder.left < 0
                    ? binder
                    : scope(binder.binder, binder.node, binder.left - 1, binder.outer);
        at = over ? types.after(binder.node) : types.next(binder.node);
      } else {
        return place(new Place(at, kind == NodeKind.END ? null : around, -1));
      }
    }
  }

  private Scope scope(int binder, int node, long left, @Nullable Scope outer) {
    return scopes.computeIfAbsent(
        new Key(binder, node, left, outer == null ? -1 : outer.number),
        key -> new Scope(scopes.size(), binder, node, left, outer));
  }

  private int place(Place place) {
    @Nullable Integer known = numbers.get(place);
    if (known != null) {
      return known;
    }
    Place kept = places.size() < most || place.node == LocalTypes.END ? place : BEYOND;
    return numbers.computeIfAbsent(
        kept,
        p -> {
          places.add(p);
          return places.size() - 1;
        });
  }

  private void expand(Place place) {
    int node = place.node;
    positions.add(node < 0 ? -1 : types.position(node));
    if (node < 0) {
      add(OPEN, -1);
      targets.add(new int[0]);
      return;
    }
    if (place.computing >= 0) {
      Expression cost = types.message(node, place.computing).cost();
      add(COMPUTE, -1, alphabet.letter(String.valueOf(cost == null ? "" : cost.text())));
      targets.add(new int[] {number(types.next(node, place.computing), place.scope)});
      return;
    }
    switch (types.kind(node)) {
      case COMPUTE -> {
        add(COMPUTE, -1, alphabet.letter(types.computation(node).text()));
        targets.add(new int[] {number(types.next(node), place.scope)});
      }
      case SEND, ASYNC_SEND, RECEIVE, ASYNC_RECEIVE -> communicate(place);
      default -> {
        add(END, -1);
        targets.add(new int[0]);
      }
    }
  }

  private void communicate(Place place) {
    int node = place.node;
    int n = types.branches(node);
    NodeKind kind = types.kind(node);
    boolean sends = kind == NodeKind.SEND || kind == NodeKind.ASYNC_SEND;
    int[] edges = new int[n];
    int[] to = new int[n];
    for (int b = 0; b < n; b++) {
      edges[b] = alphabet.letter(types.message(node, b));
      boolean computes = !sends && types.message(node, b).cost() != null;
      to[b] =
          computes
              ? place(new Place(node, place.scope, b))
              : number(types.next(node, b), place.scope);
    }
    add(sends ? SEND : RECEIVE, types.peer(node), edges);
    targets.add(to);
  }

  private void add(byte kind, int peer, int... edges) {
    kinds.add(kind);
    peers.add(peer);
    letters.add(edges);
  }
}
