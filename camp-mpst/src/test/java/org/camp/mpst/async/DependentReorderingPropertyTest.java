// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.projection.Projections;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reorderings of generated protocols against all orders of all roles: those in which everything has
 * what it needs, and which run to the end with every message where the text has it.
 */
@Tag(Evidence.TAG)
class DependentReorderingPropertyTest {
  private static final int ROLES = 3;
  private static final long MOST = 4000;

  /**
   * A computation when {@code from} is {@code to}, else a message; needs are numbers of steps,
   * known to the role that acts; null when it does not say.
   */
  private record Step(
      int from, int to, @Nullable List<Integer> sent, @Nullable List<Integer> computed, int cost) {
    boolean computes() {
      return from == to;
    }
  }

  private record Case(List<Step> steps, int send, int receive) {
    String text() {
      StringBuilder text = new StringBuilder("global protocol G(role r0, role r1, role r2) {\n");
      for (int i = 0; i < steps.size(); i++) {
        Step s = steps.get(i);
        if (s.computes()) {
          text.append("let v").append(i).append(" = compute at r").append(s.from);
          text.append(" cost ").append(s.cost).append("us").append(needs(s.computed));
        } else {
          text.append("m").append(i % 2).append("(v").append(i).append(": t) from r");
          text.append(s.from).append(" to r").append(s.to).append(needs(s.sent));
          if (s.cost > 0) {
            text.append(" cost ").append(s.cost).append("us").append(needs(s.computed));
          }
        }
        text.append(";\n");
      }
      return text.append("}").toString();
    }

    private static String needs(@Nullable List<Integer> needs) {
      return needs == null
          ? ""
          : needs.isEmpty()
              ? " needs nothing"
              : " needs " + String.join(", ", needs.stream().map(n -> "v" + n).toList());
    }
  }

  private static Case generate(SplittableRandom random) {
    List<Step> steps = new ArrayList<>();
    List<List<Integer>> known = new ArrayList<>();
    for (int role = 0; role < ROLES; role++) {
      known.add(new ArrayList<>());
    }
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(ROLES);
      int to = random.nextInt(4) == 0 ? from : (from + 1 + random.nextInt(ROLES - 1)) % ROLES;
      List<Integer> sent = needs(random, known.get(from));
      List<Integer> computed = needs(random, known.get(to));
      steps.add(new Step(from, to, sent, computed, random.nextInt(6)));
      known.get(to).add(i);
    }
    return new Case(steps, random.nextInt(3), random.nextInt(3));
  }

  private static @Nullable List<Integer> needs(SplittableRandom random, List<Integer> known) {
    return random.nextInt(5) < 2
        ? null
        : known.stream().filter(v -> random.nextInt(3) == 0).toList();
  }

  /** One end of a step: twice its number, and one more for the receiver. */
  private static final class Orders {
    private final Case given;
    private final Reading reading;
    private final List<List<Integer>> own = new ArrayList<>();
    private final List<List<List<Integer>>> orders = new ArrayList<>();
    private long allowed;
    private double best = Double.POSITIVE_INFINITY;

    Orders(Case given, Reading reading) {
      this.given = given;
      this.reading = reading;
      for (int role = 0; role < ROLES; role++) {
        List<Integer> actions = new ArrayList<>();
        for (int i = 0; i < given.steps.size(); i++) {
          Step s = given.steps.get(i);
          if (s.from == role) {
            actions.add(2 * i);
          }
          if (!s.computes() && s.to == role) {
            actions.add(2 * i + 1);
          }
        }
        own.add(actions);
        List<List<Integer>> all = new ArrayList<>();
        extend(actions, new ArrayList<>(), all);
        orders.add(all);
      }
    }

    private Step step(int action) {
      return given.steps.get(action / 2);
    }

    private boolean sends(int action) {
      return action % 2 == 0 && !step(action).computes();
    }

    private boolean barrier(int action) {
      return step(action).computes() && step(action).computed == null;
    }

    private boolean needs(int later, int earlier) {
      Step s = step(later);
      List<Integer> said = sends(later) ? s.sent : s.computed;
      boolean works = sends(later) || s.cost > 0;
      if (!s.computes() && !sends(later) && s.cost == 0) {
        return false;
      }
      if (said == null) {
        return works && !reading.independent() && !sends(earlier);
      }
      return !sends(earlier) && said.contains(earlier / 2);
    }

    private boolean sameChannel(int a, int b) {
      Step x = step(a);
      Step y = step(b);
      return !x.computes() && !y.computes() && a % 2 == b % 2 && x.from == y.from && x.to == y.to;
    }

    private boolean passes(int later, int earlier) {
      if (barrier(later) || barrier(earlier) || needs(later, earlier)) {
        return false;
      }
      if (sameChannel(later, earlier)) {
        return !reading.roleByRole() && step(later).sent != null && step(earlier).sent != null;
      }
      boolean takes = !sends(later) && !step(later).computes();
      return !(takes && sends(earlier) && reading.roleByRole());
    }

    private void extend(List<Integer> rest, List<Integer> order, List<List<Integer>> all) {
      if (rest.isEmpty()) {
        all.add(List.copyOf(order));
      }
      for (Integer next : rest) {
        if (rest.stream().takeWhile(r -> !r.equals(next)).allMatch(r -> passes(next, r))) {
          List<Integer> others = new ArrayList<>(rest);
          others.remove(next);
          order.add(next);
          extend(others, order, all);
          order.remove(order.size() - 1);
        }
      }
    }

    long product() {
      return orders.stream().mapToLong(List::size).reduce(1, (a, b) -> a * b);
    }

    void all() {
      choose(0, new ArrayList<>());
    }

    private void choose(int role, List<List<Integer>> chosen) {
      if (role == ROLES) {
        double time = run(chosen);
        if (!Double.isNaN(time)) {
          allowed++;
          best = Math.min(best, time);
        }
        return;
      }
      for (List<Integer> order : orders.get(role)) {
        chosen.add(order);
        choose(role + 1, chosen);
        chosen.remove(role);
      }
    }

    /** The total in microseconds; NaN when it gets stuck or a message is another one. */
    private double run(List<List<Integer>> chosen) {
      int[] next = new int[ROLES];
      double[] time = new double[ROLES];
      double[] sentAt = new double[given.steps.size()];
      Map<Integer, Deque<Integer>> queues = new HashMap<>();
      boolean moved = true;
      while (moved) {
        moved = false;
        for (int role = 0; role < ROLES; role++) {
          while (next[role] < chosen.get(role).size()) {
            int action = chosen.get(role).get(next[role]);
            Step s = step(action);
            Deque<Integer> queue =
                queues.computeIfAbsent(ROLES * s.from + s.to, c -> new ArrayDeque<>());
            if (s.computes()) {
              time[role] += s.cost;
            } else if (action % 2 == 0) {
              time[role] += given.send;
              sentAt[action / 2] = time[role];
              queue.add(action / 2);
            } else if (queue.isEmpty()) {
              break;
            } else if (queue.remove() != action / 2) {
              return Double.NaN;
            } else {
              time[role] = Math.max(time[role], sentAt[action / 2]) + given.receive + s.cost;
            }
            next[role]++;
            moved = true;
          }
        }
      }
      for (int role = 0; role < ROLES; role++) {
        if (next[role] < chosen.get(role).size()) {
          return Double.NaN;
        }
      }
      return Arrays.stream(time).max().orElse(0);
    }
  }

  @Test
  void allOrdersThatKeepTheMeaningAndNoOthers() {
    int[] used = new int[2];
    Property.check(
        "dependent reorderings",
        Evidence.of(400, 10_000),
        DependentReorderingPropertyTest::generate,
        given -> List.of(),
        given -> {
          for (Reading reading :
              List.of(
                  Reading.DEFAULT,
                  Reading.DEFINITION_6_1,
                  new Reading(true, false),
                  new Reading(false, true))) {
            Orders orders = new Orders(given, reading);
            if (orders.product() <= MOST) {
              orders.all();
              used[0]++;
              used[1] += orders.allowed > 1 ? 1 : 0;
              check(given, reading, orders);
            }
          }
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(used[1]).isGreaterThan(used[0] / 4);
    }
  }

  private static void check(Case given, Reading reading, Orders orders) {
    Protocol protocol = Protocol.parse(given.text());
    Parameters parameters = protocol.parameters(Map.of(), n -> null);
    ProtocolInstance code = protocol.instantiate();
    Machine machine =
        Machine.builder("m").transport(given.send + "us", given.receive + "us").build();
    Objective objective =
        new Objective(
            parameters,
            Optional.of(machine),
            OptionalDouble.empty(),
            new long[0],
            1_000_000,
            new Cancellation());
    Projections projections = Projections.of(code);
    Reordering found =
        new ReorderingProblem(
                code,
                projections,
                parameters,
                role -> true,
                reading,
                objective,
                new ReorderingProblem.Effort(100_000, 1),
                Progress.NONE,
                new Cancellation())
            .within(null)
            .orElseThrow();
    assertThat(found.exact()).isTrue();
    ActionTable atoms = new ActionTable(code, role -> true, reading);
    for (int most = 1; most < 16; most++) {
      assertThat(
              orders.allowed > most || !atoms.commutation().leavesMoreThan(most, atoms.original()))
          .as("more than %s orders of %s", most, given.text())
          .isTrue();
    }
    assertThat(found.tried()).as("%s of %s", reading, given.text()).isEqualTo(orders.allowed);
    double best = objective.of(found.code())[0] * 1e6;
    assertThat(best).isCloseTo(orders.best, within(1e-9));
    Reordering hasty =
        new ReorderingProblem(
                code,
                projections,
                parameters,
                role -> true,
                reading,
                objective,
                new ReorderingProblem.Effort(3, 1),
                Progress.NONE,
                new Cancellation())
            .within(null)
            .orElseThrow();
    assertThat(hasty.bound() * 1e6).as("bound").isLessThanOrEqualTo(orders.best + 1e-9);
    assertThat(hasty.after() * 1e6).isGreaterThanOrEqualTo(orders.best - 1e-9);
    isBelow(found, given, reading, parameters, projections);
    isBelow(hasty, given, reading, parameters, projections);
  }

  /** What is printed is shown to be an optimisation, with the needs of the original. */
  private static void isBelow(
      Reordering found,
      Case given,
      Reading reading,
      Parameters parameters,
      Projections projections) {
    Protocol again = Protocol.parse(found.text());
    Optimisation relation =
        Optimisation.of(
            Projections.of(again.instantiate()),
            parameters,
            projections,
            parameters,
            reading,
            new Cancellation());
    assertThat(relation.holds())
        .as("%s: %s%n%s%n%s", reading, relation.refusals(), given.text(), found.text())
        .isTrue();
    Optimisation unprinted =
        Optimisation.of(
            Projections.of(found.code()),
            parameters,
            projections,
            parameters,
            reading,
            new Cancellation());
    assertThat(unprinted.verdict()).as(found.text()).isEqualTo(relation.verdict());
  }
}
