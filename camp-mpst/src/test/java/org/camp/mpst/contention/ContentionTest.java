// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineBuilder;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.mpst.cost.GeneratedProtocol;
import org.camp.mpst.cost.NumericCost;
import org.camp.mpst.price.CostModel;
import org.junit.jupiter.api.Test;

/** Contention of protocols: what section 7.1 promises, on generated protocols and machines. */
class ContentionTest {
  private static final Cancellation ON = new Cancellation();
  private static final long ALL = 20_000;
  private static final long STEPS = 10_000_000;

  private record Priced(CostModel model, long[] iterations) {
    static Priced of(String text, Machine machine) {
      Protocol protocol = Protocol.parse(text);
      Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
      ProtocolInstance instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
      long[] iterations =
          instance.recursions().stream()
              .mapToLong(r -> (long) parameters.evaluate(r.times()))
              .toArray();
      return new Priced(
          new CostModel(instance, parameters, Optional.of(machine), OptionalDouble.empty()),
          iterations);
    }

    Contention on(int[] nodeOf, Machine machine, long most) {
      return Contention.of(model, iterations, Deployment.of(machine, nodeOf), most, ON)
          .orElseThrow();
    }

    double[] alone() {
      return NumericCost.run(model, iterations, STEPS, ON).perRole();
    }
  }

  private static MachineBuilder costs() {
    return Machine.builder("odd")
        .transport("2 + 0.5*size", "1 + 0.25*size")
        .link("a", "b", "3 + size", null)
        .link("*", "c", null, "0.75");
  }

  /** Nodes, latencies, overheads and a mapping of four roles. */
  private record Site(Machine machine, int[] nodeOf) {
    static Site random(SplittableRandom random) {
      MachineBuilder machine = costs();
      int nodes = 1 + random.nextInt(3);
      for (int node = 0; node < nodes; node++) {
        machine.node("n" + node, 1 + random.nextInt(3), 0.25 * random.nextInt(2) + "s");
        for (int to = 0; to < nodes; to++) {
          if (random.nextBoolean()) {
            machine.network("n" + node, "n" + to, random.nextInt(3) + "s + 0.5s*size");
          }
        }
      }
      return new Site(machine.build(), random.ints(4, 0, nodes).toArray());
    }
  }

  private static Optional<Priced> priced(GeneratedProtocol generated, Machine machine) {
    try {
      Priced priced = Priced.of(generated.text(), machine);
      priced.alone();
      return Optional.of(priced);
    } catch (CampException deadCode) {
      return Optional.empty();
    }
  }

  @Test
  void withOneCorePerRoleNothingIsContended() {
    Machine apart = costs().node("a", 1).node("b", 1).node("c", 1).node("d", 1).build();
    Machine together = costs().node("n", 4).build();
    int[] checked = new int[2];
    Property.check(
        "uncontended",
        1500,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated ->
            priced(generated, apart)
                .ifPresent(
                    priced -> {
                      double[] alone = priced.alone();
                      for (long most : new long[] {ALL, 0}) {
                        Contention one = priced.on(new int[] {0, 1, 2, 3}, apart, most);
                        Contention other = priced.on(new int[4], together, most);
                        assertThat(one.isExact()).isTrue();
                        for (int role = 0; role < 4; role++) {
                          assertThat(one.cost(role)).isEqualTo(alone[role]);
                          assertThat(other.cost(role)).isEqualTo(alone[role]);
                        }
                        checked[0]++;
                        checked[1] += one.resolutions() > 1 ? 1 : 0;
                      }
                    }));
    assertThat(checked[0]).isGreaterThan(1500);
    assertThat(checked[1]).isGreaterThan(200);
  }

  @Test
  void liesBetweenTheUncontendedCostAndTheBound() {
    int[] contended = new int[1];
    Property.check(
        "bounds",
        3000,
        random -> Map.entry(GeneratedProtocol.random(random), Site.random(random)),
        Shrinker.none(),
        pair ->
            priced(pair.getKey(), pair.getValue().machine())
                .ifPresent(
                    priced -> {
                      Site site = pair.getValue();
                      Contention exact = priced.on(site.nodeOf(), site.machine(), ALL);
                      Contention bound = priced.on(site.nodeOf(), site.machine(), 0);
                      double[] alone = priced.alone();
                      if (!exact.isExact()) {
                        return;
                      }
                      for (int role = 0; role < 4; role++) {
                        double cost = exact.cost(role);
                        assertThat(cost).isGreaterThanOrEqualTo(alone[role]);
                        assertThat(cost).isLessThanOrEqualTo(bound.cost(role) * (1 + 1e-12));
                        contended[0] += cost > alone[role] ? 1 : 0;
                      }
                      for (int n = 0; n < site.machine().nodes().size(); n++) {
                        double utilisation = exact.utilisation(n);
                        assertThat(Double.isNaN(utilisation) || utilisation <= 1 + 1e-12).isTrue();
                      }
                    }));
    assertThat(contended[0]).isGreaterThan(2000);
  }

  private record Straight(List<String> statements, Site site) {
    String text() {
      return "global protocol G(role a, role b, role c, role d) {\n"
          + String.join("\n", statements)
          + "\n}";
    }
  }

  private static final String[] ROLES = {"a", "b", "c", "d"};

  private static String statement(SplittableRandom random, int label) {
    return random.nextInt(5) == 0
        ? "compute at " + ROLES[random.nextInt(4)] + " cost " + random.nextInt(4) + ";"
        : message(random, label);
  }

  private static String message(SplittableRandom random, int label) {
    int from = random.nextInt(4);
    int to = (from + 1 + random.nextInt(3)) % 4;
    return String.format(
        Locale.ROOT,
        "m%d(t[%d]) from %s to %s cost %d;",
        label,
        random.nextInt(3),
        ROLES[from],
        ROLES[to],
        random.nextInt(4));
  }

  /** The roles of a statement. */
  private static String roles(String statement) {
    int at = statement.indexOf(statement.startsWith("compute") ? " at " : " from ");
    int cost = statement.indexOf(" cost");
    return statement.substring(at, cost).replaceAll(" (at|from|to) ", "").strip();
  }

  @Test
  void doesNotDependOnHowIndependentInteractionsAreWritten() {
    Property.check(
        "order of the text",
        1000,
        random -> {
          List<String> statements = new ArrayList<>();
          for (int i = 0; i < 12; i++) {
            statements.add(statement(random, i));
          }
          return new Straight(statements, Site.random(random));
        },
        Shrinker.none(),
        straight -> {
          Site site = straight.site();
          Contention first =
              Priced.of(straight.text(), site.machine()).on(site.nodeOf(), site.machine(), ALL);
          List<String> other = new ArrayList<>(straight.statements());
          SplittableRandom random = new SplittableRandom(straight.hashCode());
          for (int i = 0; i < 60; i++) {
            int at = random.nextInt(other.size() - 1);
            String roles = roles(other.get(at));
            if (roles(other.get(at + 1)).chars().noneMatch(r -> roles.indexOf(r) >= 0)) {
              Collections.swap(other, at, at + 1);
            }
          }
          Contention second =
              Priced.of(new Straight(other, site).text(), site.machine())
                  .on(site.nodeOf(), site.machine(), ALL);
          for (int role = 0; role < 4; role++) {
            assertThat(second.cost(role)).isEqualTo(first.cost(role));
          }
        });
  }

  @Test
  void roundsThatAreNotRunAreRight() {
    int[] jumped = new int[1];
    Property.check(
        "recurrence",
        400,
        random -> {
          List<String> lines = new ArrayList<>();
          lines.add(statement(random, 0));
          lines.add("rec X times " + (1 + random.nextInt(400)) + " {");
          lines.add(message(random, 1));
          for (int i = 2; i < 2 + random.nextInt(4); i++) {
            lines.add(statement(random, i));
          }
          if (random.nextInt(3) == 0) {
            lines.add("rec Y times " + (1 + random.nextInt(40)) + " {");
            lines.add(message(random, 7));
            lines.add(statement(random, 8));
            lines.add("continue Y; }");
          }
          lines.add("continue X; }");
          lines.add(statement(random, 9));
          return new Straight(lines, Site.random(random));
        },
        Shrinker.none(),
        straight -> {
          Site site = straight.site();
          Priced priced = Priced.of(straight.text(), site.machine());
          Deployment deployment = Deployment.of(site.machine(), site.nodeOf());
          Workload workload = new Workload(priced.model(), priced.iterations(), deployment);
          ContentionPrograms programs = new Resolutions(workload, priced.iterations()).next(1000);
          Simulation fast = new Simulation(programs, workload.nodes(), site.nodeOf(), null);
          Simulation slow = new Simulation(programs, workload.nodes(), site.nodeOf(), new Deaf());
          fast.run(Long.MAX_VALUE, ON);
          slow.run(Long.MAX_VALUE, ON);
          assertThat((double) slow.actions()).isCloseTo(programs.actions(), within(1e-6));
          jumped[0] += fast.actions() < slow.actions() ? 1 : 0;
          for (int role = 0; role < 4; role++) {
            assertThat(fast.end(role)).as("role %d", role).isEqualTo(slow.end(role));
          }
          for (int node = 0; node < workload.nodes().count(); node++) {
            assertThat(fast.busy(node)).as("node %d", node).isEqualTo(slow.busy(node));
          }
        });
    assertThat(jumped[0]).isGreaterThan(100);
  }

  /** Keeps the simulation from leaving anything out. */
  private static final class Deaf implements Simulation.Listener {
    @Override
    public void starts(int role, int instruction, int core, long ready, long start, long end) {}

    @Override
    public void finishes(int role) {}
  }

  @Test
  void aBillionRoundsTakeNoTime() {
    Machine machine = Machine.builder("m").transport("1us", "1us").node("n", 2).build();
    String text =
        """
        global protocol Ring(role a, role b, role c) {
          rec X times 1000000000 {
            T() from a to b cost 3us; T() from b to c cost 1us; T() from c to a; continue X;
          }
        }
        """;
    Contention contention = Priced.of(text, machine).on(new int[3], machine, 100_000);
    assertThat(contention.isExact()).isTrue();
    assertThat(contention.total()).isEqualTo(10_000);
    assertThat(contention.busy(0)).isEqualTo(10_000);
    assertThat(contention.utilisation(0)).isEqualTo(0.5);
  }

  @Test
  void theScheduleIsWhatTheFiguresSay() {
    Machine machine = Machine.builder("m").transport("1s", "1s").node("x", 1).node("y", 2).build();
    String text =
        """
        param n = 5;
        global protocol Farm(role m, role w[1..n]) {
          for i in 1..n { T() from m to w[i] cost 2; }
          for i in 1..n { R() from w[i] to m; }
        }
        """;
    Contention contention = Priced.of(text, machine).on(new int[] {0, 1, 1, 1, 1, 1}, machine, ALL);
    ContentionSchedule schedule = contention.schedule().orElseThrow();
    double[] end = new double[6];
    double[] busy = new double[2];
    for (int i = 0; i < schedule.size(); i++) {
      int node = schedule.deployment().nodeOf(schedule.role(i));
      busy[node] += schedule.end(i) - schedule.start(i);
      end[schedule.role(i)] = Math.max(end[schedule.role(i)], schedule.end(i));
      assertThat(schedule.core(i)).isLessThan(machine.nodes().get(node == 0 ? "x" : "y").cores());
      assertThat(schedule.start(i)).isGreaterThanOrEqualTo(schedule.ready(i));
      for (int j = 0; j < i; j++) {
        boolean sameCore =
            schedule.core(j) == schedule.core(i)
                && schedule.deployment().nodeOf(schedule.role(j)) == node;
        assertThat(sameCore && schedule.end(j) > schedule.start(i)).as("overlap").isFalse();
      }
    }
    assertThat(busy).containsExactly(contention.busy(0), contention.busy(1));
    for (int role = 0; role < 6; role++) {
      assertThat(end[role]).isEqualTo(contention.cost(role));
    }
  }

  @Test
  void mappingsThatDoNotSuitAreTold() {
    Machine machine =
        Machine.read(
            Source.of(
                "m.yaml",
                """
                nodes: {x: {cores: 1}, y: {cores: 2}}
                mapping: {p: x, "wroker[*]": y}
                """));
    ProtocolInstance code =
        Priced.of("global protocol G(role p, role worker[1..3]) {}", machine).model().code();
    assertThatThrownBy(() -> Deployment.of(machine, code.roles()))
        .isInstanceOfSatisfying(
            IllFormed.class,
            e -> {
              assertThat(e.diagnostics())
                  .extracting(d -> d.code())
                  .containsExactly("unmapped-role", "unknown-role");
              assertThat(e.diagnostics().get(0).message())
                  .isEqualTo("the mapping misses 3 roles: 'worker[1]', 'worker[2]', 'worker[3]'");
              assertThat(e.diagnostics().get(1).hint()).isEqualTo("did you mean 'worker[*]'?");
              assertThat(e.diagnostics().get(1).line()).isEqualTo(2);
              assertThat(e.diagnostics().get(1).column()).isEqualTo(17);
            });
  }

  @Test
  void whatIsUnknownHasNoContention() {
    Machine machine = Machine.builder("m").transport("1s", null).node("x", 1).build();
    Priced priced = Priced.of("global protocol G(role p, role q) { A() from p to q; }", machine);
    assertThat(
            Contention.of(
                priced.model(), priced.iterations(), Deployment.of(machine, new int[2]), ALL, ON))
        .isEmpty();
  }
}
