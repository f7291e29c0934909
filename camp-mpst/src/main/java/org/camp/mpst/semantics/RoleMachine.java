package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.quantity.Expression;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.NodeKind;
import org.jspecify.annotations.Nullable;

/**
 * A local type as a finite automaton in flat arrays. Recursion is folded into edges; a loop that is
 * entered k times is unfolded.
 */
final class RoleMachine {
  static final byte END = 0;
  static final byte SEND = 1;
  static final byte RECEIVE = 2;
  static final byte COMPUTE = 3;

  private static final int MOST_STATES = 1_000_000;

  /** The binders around a node, innermost first, with the rounds that are left; −1 for ever. */
  private record Scope(int binder, int node, long left, @Nullable Scope outer) {
    static @Nullable Scope find(@Nullable Scope scope, int binder) {
      @Nullable Scope at = scope;
      while (at != null && at.binder != binder) {
        at = at.outer;
      }
      return at;
    }
  }

  /** A place in a local type; {@code computing} when its message is taken and not yet worked on. */
  private record Place(int node, @Nullable Scope scope, int computing) {}

  private final LocalTypes types;
  private final Alphabet alphabet;
  private final ToLongFunction<Expression> rounds;
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

  private RoleMachine(LocalTypes types, Alphabet alphabet, ToLongFunction<Expression> rounds) {
    this.types = types;
    this.alphabet = alphabet;
    this.rounds = rounds;
  }

  /** The automaton of a type; its first state is the beginning. */
  static RoleMachine of(
      LocalTypes types, int type, Alphabet alphabet, ToLongFunction<Expression> rounds) {
    RoleMachine machine = new RoleMachine(types, alphabet, rounds);
    machine.number(type, null);
    for (int state = 0; state < machine.places.size(); state++) {
      machine.expand(machine.places.get(state));
    }
    return machine;
  }

  private int number(int node, @Nullable Scope scope) {
    int at = node;
    @Nullable Scope around = scope;
    while (true) {
      NodeKind kind = types.kind(at);
      if (kind == NodeKind.RECURSION) {
        around = new Scope(types.binder(at), at, -1, around);
        at = types.next(at);
      } else if (kind == NodeKind.LOOP) {
        long times = rounds.applyAsLong(types.times(at));
        if (times != 0) {
          around = new Scope(types.binder(at), at, times < 0 ? -1 : times - 1, around);
        }
        at = times == 0 ? types.after(at) : types.next(at);
      } else if (kind == NodeKind.VARIABLE) {
        @Nullable Scope binder = Scope.find(around, types.binder(at));
        if (binder == null) {
          throw new IllegalStateException("free variable");
        }
        around =
            binder.left < 0
                ? binder
                : binder.left == 0
                    ? binder.outer
                    : new Scope(binder.binder, binder.node, binder.left - 1, binder.outer);
        at = binder.left == 0 ? types.after(binder.node) : types.next(binder.node);
      } else {
        return place(new Place(at, kind == NodeKind.END ? null : around, -1));
      }
    }
  }

  private int place(Place place) {
    @Nullable Integer known = numbers.get(place);
    if (known != null) {
      return known;
    }
    if (places.size() == MOST_STATES) {
      throw new OverBudget(
          Diagnostic.error("over-budget", "a role has more than " + MOST_STATES + " local states")
              .withHint("lower the number of rounds of its loops"));
    }
    numbers.put(place, places.size());
    places.add(place);
    return places.size() - 1;
  }

  private void expand(Place place) {
    int node = place.node;
    positions.add(types.position(node));
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
