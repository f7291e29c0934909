// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.mpst.async.Optimisation.Verdict;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.semantics.Safety;
import org.junit.jupiter.api.Test;

/** The search for the fastest reordering, and what holds of every reordering. */
class ReorderingTest {
  private static final String[] ROLES = {"p", "q", "r", "s"};

  /** A message with what its receiver computes. */
  private record Message(int from, int to, int cost) {}

  private record Straight(List<Message> messages, int send, int receive) {
    String text() {
      StringBuilder text = new StringBuilder("global protocol G(role p, role q, role r, role s) {");
      for (int i = 0; i < messages.size(); i++) {
        Message m = messages.get(i);
        text.append(" m").append(i % 2).append("() from ").append(ROLES[m.from]).append(" to ");
        text.append(ROLES[m.to]).append(" cost ").append(m.cost).append("us;");
      }
      return text.append(" }").toString();
    }
  }

  private static Straight straight(SplittableRandom random, int most) {
    List<Message> messages = new ArrayList<>();
    int count = 1 + random.nextInt(most);
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(4);
      messages.add(new Message(from, (from + 1 + random.nextInt(3)) % 4, random.nextInt(9)));
    }
    return new Straight(messages, random.nextInt(4), random.nextInt(4));
  }

  private static final Shrinker<Straight> SHRINKER =
      Shrinker.<Message>lists(Shrinker.none())
          .through(Straight::messages, messages -> new Straight(messages, 1, 1));

  /** A protocol with its costs. */
  private record Priced(
      ProtocolInstance code, Projections projections, Parameters parameters, Objective objective) {
    static Priced of(String text, int send, int receive) {
      Protocol protocol = Protocol.parse(text);
      Parameters parameters = protocol.parameters(Map.of(), n -> null);
      ProtocolInstance code = protocol.instantiate();
      Machine machine = Machine.builder("m").transport(send + "us", receive + "us").build();
      long[] iterations = new long[code.recursions().size()];
      Arrays.fill(iterations, -1);
      return new Priced(
          code,
          Projections.of(code),
          parameters,
          new Objective(
              parameters,
              Optional.of(machine),
              OptionalDouble.empty(),
              iterations,
              1_000_000,
              new Cancellation()));
    }

    Reordering search(long most) {
      return search(most, role -> true);
    }

    Reordering search(long most, IntPredicate movable) {
      return new ReorderingProblem(
              code,
              projections,
              parameters,
              movable,
              Reading.DEFINITION_6_1,
              objective,
              new ReorderingProblem.Effort(most, 1),
              Progress.NONE,
              new Cancellation())
          .within(null)
          .orElseThrow();
    }

    Optimisation relation(ProtocolInstance written) {
      return Optimisation.of(
          Projections.of(written),
          parameters,
          projections,
          parameters,
          Reading.DEFINITION_6_1,
          new Cancellation());
    }
  }

  /** All orders of every role that the pairs of section 6 allow, tried one after the other. */
  private static final class Oracle {
    private final Straight protocol;
    private final List<List<int[]>> own = new ArrayList<>();
    private final List<List<List<int[]>>> orders = new ArrayList<>();
    private double best = Double.POSITIVE_INFINITY;
    private long tried;

    Oracle(Straight protocol) {
      this.protocol = protocol;
      for (int role = 0; role < 4; role++) {
        List<int[]> actions = new ArrayList<>();
        for (int i = 0; i < protocol.messages.size(); i++) {
          if (protocol.messages.get(i).from == role) {
            actions.add(new int[] {i, 0});
          }
          if (protocol.messages.get(i).to == role) {
            actions.add(new int[] {i, 1});
          }
        }
        own.add(actions);
        List<List<int[]>> all = new ArrayList<>();
        extend(actions, new ArrayList<>(), all);
        orders.add(all);
      }
    }

    private void extend(List<int[]> rest, List<int[]> order, List<List<int[]>> all) {
      if (rest.isEmpty()) {
        all.add(List.copyOf(order));
        return;
      }
      for (int[] next : rest) {
        boolean free = rest.stream().takeWhile(r -> r != next).allMatch(r -> passes(next, r));
        if (free) {
          List<int[]> others = new ArrayList<>(rest);
          others.remove(next);
          order.add(next);
          extend(others, order, all);
          order.remove(order.size() - 1);
        }
      }
    }

    private boolean passes(int[] later, int[] earlier) {
      Message a = protocol.messages.get(later[0]);
      Message b = protocol.messages.get(earlier[0]);
      return later[1] == earlier[1] ? a.from != b.from || a.to != b.to : later[1] == 0;
    }

    double best() {
      choose(0, new ArrayList<>());
      return best;
    }

    private void choose(int role, List<List<int[]>> chosen) {
      if (role == 4) {
        tried++;
        best = Math.min(best, cost(chosen));
        return;
      }
      for (List<int[]> order : orders.get(role)) {
        chosen.add(order);
        choose(role + 1, chosen);
        chosen.remove(role);
      }
    }

    private double cost(List<List<int[]>> chosen) {
      int[] next = new int[4];
      double[] time = new double[4];
      double[] sent = new double[protocol.messages.size()];
      Arrays.fill(sent, -1);
      boolean moved = true;
      while (moved) {
        moved = false;
        for (int role = 0; role < 4; role++) {
          while (next[role] < chosen.get(role).size()) {
            int[] action = chosen.get(role).get(next[role]);
            if (action[1] == 0) {
              time[role] += protocol.send;
              sent[action[0]] = time[role];
            } else if (sent[action[0]] >= 0) {
              int cost = protocol.receive + protocol.messages.get(action[0]).cost;
              time[role] = Math.max(time[role], sent[action[0]]) + cost;
            } else {
              break;
            }
            next[role]++;
            moved = true;
          }
        }
      }
      for (int role = 0; role < 4; role++) {
        assertThat(next[role]).as("no deadlock").isEqualTo(chosen.get(role).size());
      }
      return Arrays.stream(time).max().orElse(0) * 1e-6;
    }
  }

  @Test
  void theBestIsTheBestOfAll() {
    Property.check(
        "optimum",
        400,
        random -> straight(random, 5),
        SHRINKER,
        protocol -> {
          Oracle oracle = new Oracle(protocol);
          double best = oracle.best();
          Priced priced = Priced.of(protocol.text(), protocol.send, protocol.receive);
          Reordering found = priced.search(100_000);
          assertThat(found.exact()).isTrue();
          assertThat(found.tried()).isEqualTo(oracle.tried);
          assertThat(priced.objective.of(found.code())[0]).isCloseTo(best, within(1e-15));
        });
  }

  @Test
  void greedySearchIsSoundAndItsBoundHolds() {
    Property.check(
        "greedy",
        300,
        random -> straight(random, 14),
        SHRINKER,
        protocol -> {
          Priced priced = Priced.of(protocol.text(), protocol.send, protocol.receive);
          Reordering found = priced.search(60);
          assertThat(found.bound()).isLessThanOrEqualTo(found.after() + 1e-15);
          assertThat(found.after()).isLessThanOrEqualTo(found.before() + 1e-15);
          assertThat(priced.relation(found.code()).holds()).isTrue();
          ProtocolInstance again = Protocol.parse(found.text()).instantiate();
          assertThat(priced.objective.of(again)[0]).isEqualTo(priced.objective.of(found.code())[0]);
          assertThat(priced.relation(again).verdict())
              .isEqualTo(priced.relation(found.code()).verdict());
          if (protocol.messages.size() <= 6) {
            assertThat(found.bound()).isLessThanOrEqualTo(new Oracle(protocol).best() + 1e-15);
          }
        });
  }

  private record Step(Straight protocol, long seed) {}

  @Test
  void reorderingsAreDerivableSafeAndFreeOfDeadlock() {
    Property.check(
        "reorderings",
        400,
        random -> new Step(straight(random, 8), random.nextLong()),
        SHRINKER.through(Step::protocol, p -> new Step(p, 1)),
        step -> {
          Priced priced = Priced.of(step.protocol.text(), 1, 1);
          ProtocolInstance written = reordered(priced.code, step.seed);
          Optimisation relation = priced.relation(written);
          assertThat(relation.verdict()).isIn(Verdict.EQUAL, Verdict.YES);
          Safety safety =
              Safety.receivingFirst(
                  Projections.of(written), priced.parameters, 9, 100_000, new Cancellation());
          assertThat(safety.problem()).isEmpty();
          assertThat(safety.exploration().complete()).isTrue();
        });
  }

  private static ProtocolInstance reordered(ProtocolInstance code, long seed) {
    ActionTable atoms = new ActionTable(code, role -> true);
    Arrangement at = walk(atoms, seed);
    return ProtocolWriter.of(atoms, at).orElseThrow();
  }

  private static Arrangement walk(ActionTable atoms, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RewriteSteps moves = new RewriteSteps(atoms);
    Arrangement at = atoms.original();
    for (int i = random.nextInt(12); i >= 0; i--) {
      List<Arrangement> next = new ArrayList<>();
      moves.from(at, true, next::add);
      if (!next.isEmpty()) {
        at = next.get(random.nextInt(next.size()));
      }
    }
    return at;
  }

  /** Theorem 6.3, corrected: without send costs and without inverted receives nobody is slower. */
  @Test
  void withoutSendCostsAndInvertedReceivesNobodyIsSlower() {
    int[] used = new int[1];
    Property.check(
        "Theorem 6.3",
        1500,
        random -> new Step(straight(random, 8), random.nextLong()),
        SHRINKER.through(Step::protocol, p -> new Step(p, 1)),
        step -> {
          Priced priced = Priced.of(step.protocol.text(), 0, 1);
          ActionTable atoms = new ActionTable(priced.code, role -> true);
          Arrangement at = walk(atoms, step.seed);
          if (invertsReceives(atoms, at)) {
            return;
          }
          used[0]++;
          double before = priced.objective.of(priced.code)[0];
          double after = priced.objective.of(ProtocolWriter.of(atoms, at).orElseThrow())[0];
          assertThat(after).isLessThanOrEqualTo(before + 1e-15);
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(used[0]).isGreaterThan(300);
    }
  }

  private static boolean invertsReceives(ActionTable atoms, Arrangement at) {
    for (int[] segment : at.segments()) {
      for (int i = 0; i < segment.length; i++) {
        for (int j = i + 1; j < segment.length; j++) {
          if (atoms.role(segment[i]) == atoms.role(segment[j])
              && atoms.receives(segment[i])
              && atoms.receives(segment[j])
              && segment[i] > segment[j]) {
            return true;
          }
        }
      }
    }
    return false;
  }

  @Test
  void anInvertedReceiveMayBeSlower() {
    Priced priced =
        Priced.of(
            "global protocol G(role p, role q, role r) { a() from p to q cost 1us;"
                + " b() from r to p cost 1us; c() from q to p cost 1us; }",
            0,
            0);
    Priced inverted =
        Priced.of(
            "global protocol G(role p, role q, role r) { a() from p to q cost 1us; send b() from r"
                + " to p; c() from q to p cost 1us; recv b() from r to p cost 1us; }",
            0,
            0);
    assertThat(inverted.relation(priced.code).verdict()).isEqualTo(Verdict.YES);
    assertThat(priced.relation(inverted.code).verdict()).isEqualTo(Verdict.YES);
    assertThat(priced.objective.of(priced.code)[0]).isCloseTo(2e-6, within(1e-15));
    assertThat(inverted.objective.of(inverted.code)[0]).isCloseTo(3e-6, within(1e-15));
  }

  @Test
  void loopsAreOptimisedForTheirRate() {
    Priced ring =
        Priced.of(
            "global protocol Ring(role p, role q, role r) { rec X { m() from p to q cost 3us;"
                + " m() from q to r cost 3us; m() from r to p cost 3us; continue X; } }",
            1,
            2);
    Reordering found = ring.search(1000);
    assertThat(found.exact()).isTrue();
    assertThat(found.tried()).isEqualTo(4);
    assertThat(found.minimised()).isEqualTo("X");
    assertThat(found.before()).isCloseTo(18e-6, within(1e-15));
    assertThat(found.after()).isCloseTo(6e-6, within(1e-15));
  }

  @Test
  void sendsLeaveAndReceivesEnterChoices() {
    Priced choice =
        Priced.of(
            "global protocol G(role a, role b, role c) { pre() from c to a cost 10us;"
                + " choice at a { l() from a to b; x() from b to c; x2() from c to b; }"
                + " or { r() from a to b; x() from b to c; x2() from c to b; } }",
            1,
            2);
    Reordering found = choice.search(1000);
    assertThat(found.isBetter()).isTrue();
    assertThat(found.text())
        .containsSubsequence("send x() from b to c;", "choice at a", "recv pre() from c to a");
    assertThat(choice.relation(found.code()).verdict()).isEqualTo(Verdict.YES);
  }

  /** All calls go out first, the longest first, and answers are taken as they come. */
  @Test
  void aScheduleIsTheBestOfManyCallsAtOnce() {
    Priced calls =
        Priced.of(
            "global protocol Calls(role client, role server[1..300]) { for i in 1..300 {"
                + " call() from client to server[i] cost i * 10us;"
                + " answer() from server[i] to client cost 1us; } }",
            2,
            3);
    Reordering found = calls.search(1000, role -> role == 0);
    assertThat(found.tried()).isEqualTo(2);
    assertThat(found.after()).isCloseTo((2 + 3 + 3000 + 2 + 3 + 1) * 1e-6, within(1e-15));
    assertThat(found.bound()).isCloseTo(found.after(), within(1e-15));
  }

  /** Workers that hear of the choice by their task cannot answer before it. */
  @Test
  void aScheduleKeepsWhatTellsOfAChoice() {
    String workers = "for i in 2..20 { task() from master to worker[i] cost i * 1us;";
    Priced rounds =
        Priced.of(
            "global protocol Rounds(role master, role worker[1..20]) { rec X { choice at master {"
                + " task() from master to worker[1]; "
                + workers
                + " result() from worker[i] to master; } continue X; } or {"
                + " stop() from master to worker[1];"
                + " for i in 2..20 { stop() from master to worker[i]; } } } }",
            2,
            1);
    Reordering found = rounds.search(100);
    assertThat(found.exact()).isFalse();
    assertThat(found.tried()).isLessThan(10);
    assertThat(found.after()).isCloseTo((20 * 2 + 19) * 1e-6, within(1e-15));
    assertThat(found.bound()).isCloseTo(found.after(), within(1e-15));
  }

  @Test
  void rolesMayBeKeptAsTheyAre() {
    Priced ring =
        Priced.of(
            "global protocol Ring(role p, role q, role r) { rec X { m() from p to q cost 3us;"
                + " m() from q to r cost 3us; m() from r to p cost 3us; continue X; } }",
            1,
            2);
    Reordering found = ring.search(1000, role -> role == 1);
    assertThat(found.tried()).isEqualTo(2);
    Optimisation relation = ring.relation(found.code());
    assertThat(relation.verdict(1)).isEqualTo(Verdict.YES);
    assertThat(relation.verdict(0)).isEqualTo(Verdict.EQUAL);
    assertThat(relation.verdict(2)).isEqualTo(Verdict.EQUAL);
  }
}
