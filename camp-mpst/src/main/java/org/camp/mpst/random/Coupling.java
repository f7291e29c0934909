// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.camp.core.order.StrongComponents;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * Which roles wait for each other in the rounds of a recursion that go on. Roles that wait for each
 * other, over others too, form a component: in the long run each round takes them the same time.
 * What a component would take if it waited for no other is its own rate, and a role is as slow as
 * the slowest of the components that its own waits for (Baccelli, Cohen, Olsder and Quadrat,
 * Synchronization and Linearity, 1992, chapter 7). Components that are equally fast drift apart as
 * the root of the number of rounds, so their own rates are what can be estimated.
 */
final class Coupling {
  private final SimulationModel given;
  private final ProtocolInstance code;

  /** Recursion → whether a way from its head goes round the recursion that is looked at. */
  private final boolean[] heads;

  /** Receiver and sender of messages on the way round, as {@code receiver · 2³² + sender}. */
  private final LongStream.Builder waits = LongStream.builder();

  /** Wait, in ascending order → receiver and sender as in {@link #waits}. */
  private final long[] edges;

  /** Role → its first wait; one entry more, the number of waits. */
  private final int[] first;

  /** Role → its component; no component waits for one of a greater number. */
  private final int[] component;

  /** Component → one of its roles. */
  private final int[] member;

  private Coupling(SimulationModel given, int loop) {
    this.given = given;
    this.code = given.code;
    this.heads = new boolean[code.recursions().size()];
    heads[code.recursionNumber(loop)] = true;
    goesOn(loop + 1, code.end(loop), false);
    edges = waits.build().sorted().distinct().toArray();
    int roles = code.roles().size();
    first = new int[roles + 1];
    for (long edge : edges) {
      first[(int) (edge >>> 32) + 1]++;
    }
    Arrays.parallelPrefix(first, Integer::sum);
    StrongComponents components = StrongComponents.of(graph());
    component = IntStream.range(0, roles).map(components::component).toArray();
    member = IntStream.range(0, components.count()).map(components::root).toArray();
  }

  /** Of the rounds of the recursion at {@code loop}. O(roles + its operations). */
  static Coupling of(SimulationModel given, int loop) {
    return new Coupling(given, loop);
  }

  /**
   * Whether code leads round the recursion, and notes the messages on its way there.
   *
   * @param after whether what follows the code does
   */
  private boolean goesOn(int from, int to, boolean after) {
    IntStream.Builder forwards = IntStream.builder();
    for (int pc = from; pc < to; pc = code.isAction(pc) ? pc + 1 : code.end(pc) + 1) {
      forwards.add(pc);
      if (code.op(pc) == ProtocolOp.CONTINUE) {
        break;
      }
    }
    int[] items = forwards.build().toArray();
    boolean can = after;
    for (int i = items.length - 1; i >= 0; i--) {
      int pc = items[i];
      switch (code.op(pc)) {
        case ProtocolOp.MESSAGE, ProtocolOp.RECEIVE -> {
          if (can) {
            waits.add((long) code.receiver(pc) << 32 | code.sender(pc));
          }
        }
        case ProtocolOp.CHOICE -> can = someBranch(pc, can);
        case ProtocolOp.REC -> can = inner(pc, can);
        case ProtocolOp.CONTINUE -> can = heads[code.recursionNumber(pc)];
        default -> {}
      }
    }
    return can;
  }

  private boolean someBranch(int choice, boolean after) {
    boolean some = false;
    int end = code.end(choice);
    for (int branch = choice + 1; branch != end; branch = code.end(branch)) {
      if (given.chances.isPossible(choice, branch)) {
        some |= goesOn(branch + 1, code.end(branch), after);
      }
    }
    return some;
  }

  private boolean inner(int loop, boolean after) {
    int number = code.recursionNumber(loop);
    heads[number] = after;
    boolean can = goesOn(loop + 1, code.end(loop), after);
    if (can && !after) {
      heads[number] = true;
      goesOn(loop + 1, code.end(loop), false);
    }
    return can || after;
  }

  /** The graph of waits, over roles. */
  private StrongComponents.Graph graph() {
    return new StrongComponents.Graph() {
      @Override
      public int size() {
        return first.length - 1;
      }

      @Override
      public int first(int role) {
        return first[role];
      }

      @Override
      public int end(int role) {
        return first[role + 1];
      }

      @Override
      public int target(int role, int wait) {
        return (int) edges[wait];
      }
    };
  }

  /** Role → its component. */
  int[] component() {
    return component;
  }

  /**
   * Role → a role of the slowest component that its own waits for, over others too, or is.
   *
   * @param rate of the component of a role on its own
   */
  int[] slowest(IntToDoubleFunction rate) {
    int[] slowest = member.clone();
    int[][] roles = roles();
    for (int c = 0; c < slowest.length; c++) {
      for (int role : roles[c]) {
        for (int e = first[role]; e < first[role + 1]; e++) {
          int other = slowest[component[(int) edges[e]]];
          if (rate.applyAsDouble(other) > rate.applyAsDouble(slowest[c])) {
            slowest[c] = other;
          }
        }
      }
    }
    return Arrays.stream(component).map(c -> slowest[c]).toArray();
  }

  /** Component → its roles. */
  private int[][] roles() {
    int[] sizes = new int[member.length];
    for (int c : component) {
      sizes[c]++;
    }
    int[][] roles = new int[member.length][];
    Arrays.setAll(roles, c -> new int[sizes[c]]);
    for (int role = 0; role < component.length; role++) {
      int c = component[role];
      roles[c][--sizes[c]] = role;
    }
    return roles;
  }
}
