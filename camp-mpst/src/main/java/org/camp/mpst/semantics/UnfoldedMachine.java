// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;
import org.camp.mpst.projection.LocalNodeKind;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.StateMachine;
import org.jspecify.annotations.Nullable;

/**
 * The {@link StateMachine} of a role with its counters written out, in flat arrays: a state for
 * each state of the machine and the rounds that are left of the loops around it, up to a number of
 * them. What lies beyond is one state, {@link #OPEN}. A reception that computes is two states.
 * Rounds in which the role does nothing are passed over, however many they are; a role that does
 * nothing for ever is done.
 */
final class UnfoldedMachine {
  static final byte END = 0;
  static final byte SEND = 1;
  static final byte RECEIVE = 2;
  static final byte COMPUTE = 3;

  /** A state that was not looked at. */
  static final byte OPEN = 4;

  /** Goes on when enough of its voters' messages are there. */
  static final byte GATHER = 5;

  /** For ever, as a number of rounds. */
  private static final long ENDLESS = -1;

  private static final Place DONE = new Place(-1, List.of(), -1);
  private static final Place BEYOND = new Place(-2, List.of(), -1);

  /**
   * A state of the machine.
   *
   * @param left rounds that are left of each of {@link StateMachine#loopsAround}, in order
   * @param computing the edge whose message is taken and not yet worked on; −1 for none
   */
  private record Place(int state, List<Long> left, int computing) {}

  /** A loop that is come to without an action, with the rounds left of all loops. */
  private record Passing(int loop, Map<Integer, Long> left) {}

  private final LocalTypes types;
  private final StateMachine machine;
  private final Alphabet alphabet;
  private final ToLongFunction<Expression> rounds;
  private final long most;
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

  /** Whose messages a {@link #GATHER} waits for, and for how many; null for other states. */
  final List<ProtocolInstance.@Nullable Gathering> quorums = new ArrayList<>();

  /** Whether the role may also be done here. */
  final List<Boolean> optional = new ArrayList<>();

  /** Positions in the code, for messages. */
  final List<Integer> positions = new ArrayList<>();

  private UnfoldedMachine(
      LocalTypes types, int type, Alphabet alphabet, ToLongFunction<Expression> rounds, long most) {
    this.types = types;
    this.machine = StateMachine.of(types, type);
    this.alphabet = alphabet;
    this.rounds = rounds;
    this.most = most;
  }

  /**
   * The automaton of a type; its first state is the beginning.
   *
   * @param rounds how often a loop is entered; negative for ever
   * @param most states that are looked at, the nearest ones
   */
  static UnfoldedMachine of(
      LocalTypes types,
      int type,
      Alphabet alphabet,
      ToLongFunction<Expression> rounds,
      long most,
      Cancellation cancellation) {
    UnfoldedMachine unfolded = new UnfoldedMachine(types, type, alphabet, rounds, most);
    unfolded.follow(0, false, Map.of());
    for (int state = 0; state < unfolded.places.size(); state++) {
      if ((state & 0xFFF) == 0) {
        cancellation.check();
      }
      unfolded.expand(unfolded.places.get(state));
    }
    return unfolded;
  }

  /**
   * The state at the next action, past the beginnings and ends of loops.
   *
   * @param around loop → rounds that are left of it
   */
  private int follow(int state, boolean isAgain, Map<Integer, Long> around) {
    Map<Integer, Long> left = new HashMap<>(around);
    Set<Integer> begun = new HashSet<>();
    Set<Passing> passed = new HashSet<>();
    int at = state;
    boolean again = isAgain;
    while (machine.kind(at) == StateMachine.Kind.LOOP) {
      if (!again && !passed.add(new Passing(at, Map.copyOf(left)))) {
        return place(DONE);
      }
      boolean silent = again && begun.contains(at);
      long rest = again ? Objects.requireNonNull(left.get(at)) : count(at);
      if (silent && rest == ENDLESS) {
        return place(DONE);
      }
      boolean over = silent || rest == 0;
      if (!over) {
        begun.add(at);
        left.put(at, rest == ENDLESS ? ENDLESS : rest - 1);
      }
      int edge = over ? 1 : 0;
      again = machine.isAgain(at, edge);
      at = machine.target(at, edge);
    }
    if (machine.kind(at) == StateMachine.Kind.END) {
      return place(DONE);
    }
    List<Long> kept = new ArrayList<>();
    for (int loop : machine.loopsAround(at)) {
      kept.add(Objects.requireNonNull(left.get(loop)));
    }
    return place(new Place(at, List.copyOf(kept), -1));
  }

  private long count(int loop) {
    return Math.max(ENDLESS, rounds.applyAsLong(types.times(machine.node(loop))));
  }

  private int place(Place place) {
    Integer known = numbers.get(place);
    if (known != null) {
      return known;
    }
    Place kept = places.size() < most || place.equals(DONE) ? place : BEYOND;
    return numbers.computeIfAbsent(
        kept,
        p -> {
          places.add(p);
          return places.size() - 1;
        });
  }

  private void expand(Place place) {
    if (place.state < 0) {
      positions.add(-1);
      add(place.equals(DONE) ? END : OPEN, -1);
      targets.add(new int[0]);
      return;
    }
    int node = machine.node(place.state);
    positions.add(types.position(node));
    if (place.computing >= 0) {
      Expression cost = types.message(node, place.computing).cost();
      add(COMPUTE, -1, alphabet.letter(cost == null ? "" : cost.text()));
      targets.add(new int[] {after(place, place.computing)});
    } else if (machine.kind(place.state) == StateMachine.Kind.COMPUTE) {
      add(COMPUTE, -1, alphabet.letter(types.computation(node).text()));
      targets.add(new int[] {after(place, 0)});
    } else {
      communicate(place, node);
    }
  }

  private void communicate(Place place, int node) {
    boolean sends = machine.kind(place.state) == StateMachine.Kind.SEND;
    boolean gathers = machine.kind(place.state) == StateMachine.Kind.GATHER;
    int[] edges = new int[machine.edges(place.state)];
    int[] to = new int[edges.length];
    for (int e = 0; e < edges.length; e++) {
      edges[e] = alphabet.letter(types.message(node, e));
      boolean computes = !sends && types.message(node, e).cost() != null;
      to[e] = computes ? place(new Place(place.state, place.left, e)) : after(place, e);
    }
    if (gathers) {
      add(GATHER, -1, edges);
      quorums.set(quorums.size() - 1, types.gathering(node));
    } else {
      add(sends ? SEND : RECEIVE, types.peer(node), edges);
      optional.set(optional.size() - 1, types.kind(node) == LocalNodeKind.OPTIONAL_RECEIVE);
    }
    targets.add(to);
  }

  /** The state behind an edge. */
  private int after(Place place, int edge) {
    Map<Integer, Long> left = new HashMap<>();
    int[] loops = machine.loopsAround(place.state);
    for (int i = 0; i < loops.length; i++) {
      left.put(loops[i], place.left.get(i));
    }
    return follow(machine.target(place.state, edge), machine.isAgain(place.state, edge), left);
  }

  private void add(byte kind, int peer, int... edges) {
    kinds.add(kind);
    quorums.add(null);
    optional.add(false);
    peers.add(peer);
    letters.add(edges);
  }
}
