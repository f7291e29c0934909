// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.quantity.Expression;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.cost.GeneratedProtocol;
import org.camp.mpst.projection.LocalNodeKind;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.Projections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Automata of local types beside types that are followed step by step. */
@Tag(Evidence.TAG)
class UnfoldedMachineTest {
  private static final int MOST_PAIRS = 3000;

  /** Binders around a node, innermost first, with the rounds that are left; negative for ever. */
  private record Scope(int binder, int node, long left, List<Scope> outer) {}

  /** A node that is an action, with the binders around it. */
  private record Place(int node, List<Scope> scope, int computing) {}

  /** A local type that is followed by looking up its variables, loop by loop. */
  private record Follower(LocalTypes types, ToLongFunction<Expression> rounds) {
    Place at(int start, List<Scope> around) {
      int node = start;
      List<Scope> scope = around;
      Set<Integer> begun = new HashSet<>();
      while (true) {
        LocalNodeKind kind = types.kind(node);
        if (kind == LocalNodeKind.RECURSION) {
          begun.add(types.binder(node));
          scope = List.of(new Scope(types.binder(node), node, -1, scope));
          node = types.next(node);
        } else if (kind == LocalNodeKind.LOOP) {
          long times = rounds.applyAsLong(types.times(node));
          if (times != 0) {
            begun.add(types.binder(node));
            long left = times < 0 ? -1 : times - 1;
            scope = List.of(new Scope(types.binder(node), node, left, scope));
          }
          node = times == 0 ? types.after(node) : types.next(node);
        } else if (kind == LocalNodeKind.VARIABLE) {
          Scope binder = find(scope, types.binder(node));
          boolean silent = !begun.add(binder.binder);
          if (silent && binder.left < 0) {
            return new Place(LocalTypes.END, List.of(), -1);
          }
          boolean over = silent || binder.left == 0;
          long left = binder.left < 0 ? -1 : binder.left - 1;
          scope =
              over
                  ? binder.outer
                  : List.of(new Scope(binder.binder, binder.node, left, binder.outer));
          node = over ? types.after(binder.node) : types.next(binder.node);
        } else {
          return new Place(node, kind == LocalNodeKind.END ? List.of() : scope, -1);
        }
      }
    }

    private static Scope find(List<Scope> scope, int binder) {
      List<Scope> at = scope;
      while (at.get(0).binder != binder) {
        at = at.get(0).outer;
      }
      return at.get(0);
    }

    byte kind(Place place) {
      return place.computing >= 0
          ? UnfoldedMachine.COMPUTE
          : switch (types.kind(place.node)) {
            case SEND, ASYNC_SEND -> UnfoldedMachine.SEND;
            case RECEIVE, ASYNC_RECEIVE -> UnfoldedMachine.RECEIVE;
            case COMPUTE -> UnfoldedMachine.COMPUTE;
            default -> UnfoldedMachine.END;
          };
    }

    Place after(Place place, int edge) {
      boolean computes =
          kind(place) == UnfoldedMachine.RECEIVE && types.message(place.node, edge).cost() != null;
      int branch = place.computing >= 0 ? place.computing : edge;
      return computes
          ? new Place(place.node, place.scope, edge)
          : at(types.next(place.node, branch), place.scope);
    }
  }

  private record Pair(int state, Place place) {}

  @Test
  void anAutomatonDoesWhatItsTypeDoes() {
    int[] looping = new int[1];
    Property.check(
        "automata of local types",
        Evidence.of(400, 20_000),
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          Protocol protocol = Protocol.parse(generated.text());
          Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
          Projections projections =
              Projections.of(protocol.instantiate(parameters, Protocol.Limits.DEFAULT));
          ToLongFunction<Expression> rounds = Configurations.rounds(parameters);
          ToLongFunction<Expression> open = e -> rounds.applyAsLong(e) == 3 ? -1 : 2;
          for (int role = 0; role < projections.code().roles().size(); role++) {
            if (projections.defined(role)) {
              compare(projections, role, rounds);
              compare(projections, role, open);
              looping[0] += projections.text(role).contains("times") ? 1 : 0;
            }
          }
        });
    assertThat(looping[0]).isGreaterThan(100);
  }

  /** Walks both at once: every pair that is reached does the same. */
  private static void compare(
      Projections projections, int role, ToLongFunction<Expression> rounds) {
    LocalTypes types = projections.types();
    Alphabet alphabet = new Alphabet();
    UnfoldedMachine machine =
        UnfoldedMachine.of(
            types, projections.type(role), alphabet, rounds, 100_000, new Cancellation());
    Follower follower = new Follower(types, rounds);
    Deque<Pair> open = new ArrayDeque<>();
    Set<Pair> seen = new HashSet<>();
    open.add(new Pair(0, follower.at(projections.type(role), List.of())));
    while (!open.isEmpty() && seen.size() < MOST_PAIRS) {
      Pair pair = open.poll();
      if (!seen.add(pair)) {
        continue;
      }
      byte kind = follower.kind(pair.place);
      assertThat(machine.kinds.get(pair.state)).isEqualTo(kind);
      int[] targets = machine.targets.get(pair.state);
      if (kind == UnfoldedMachine.SEND || kind == UnfoldedMachine.RECEIVE) {
        assertThat(machine.peers.get(pair.state)).isEqualTo(types.peer(pair.place.node));
        assertThat(targets).hasSize(types.branches(pair.place.node));
        for (int e = 0; e < targets.length; e++) {
          assertThat(alphabet.text(machine.letters.get(pair.state)[e]))
              .isEqualTo(types.message(pair.place.node, e).text());
        }
      }
      for (int e = 0; e < targets.length; e++) {
        open.add(new Pair(targets[e], follower.after(pair.place, e)));
      }
    }
  }
}
