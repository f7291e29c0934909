// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.camp.mpst.async.DependencyGoldens.list;
import static org.camp.mpst.async.DependencyGoldens.map;
import static org.camp.mpst.async.DependencyGoldens.number;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.testkit.Evidence;
import org.camp.mpst.async.Optimisation.Verdict;
import org.camp.mpst.price.IterationCounts;
import org.camp.mpst.projection.Projections;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Reorderings that respect data, against reference values by brute force. */
@Tag(Evidence.TAG)
class DependentReorderingTest {
  private static final double UNIT = 1e-6;

  /** Arrangements that are looked through for pairs; the search itself counts more. */
  private static final int MOST_PAIRED = 1000;

  @TestFactory
  Stream<DynamicTest> reorderings() {
    return Stream.of("reorderings.json", "fronts.json")
        .flatMap(file -> DependencyGoldens.cases(file).stream())
        .flatMap(
            row ->
                Stream.of("default", "independent")
                    .filter(row::containsKey)
                    .flatMap(
                        data ->
                            Stream.of("roleByRole", "together")
                                .map(
                                    roles ->
                                        DynamicTest.dynamicTest(
                                            row.get("name") + " " + data + " " + roles,
                                            () -> check(row, data, roles)))));
  }

  @TestFactory
  Stream<DynamicTest> protocols() {
    return DependencyGoldens.cases("protocols.json").stream()
        .flatMap(
            row ->
                Stream.of("default", "independent")
                    .flatMap(
                        data ->
                            Stream.of("roleByRole", "together")
                                .map(
                                    roles ->
                                        DynamicTest.dynamicTest(
                                            row.get("file") + " " + data + " " + roles,
                                            () -> checkFile(row, data, roles)))));
  }

  /** Half a minute each: all arrangements that ignore data are looked at one by one. */
  private static boolean isLong(Map<String, Object> row, String data) {
    return row.get("file").equals("oauth.scr") && data.equals("independent");
  }

  private static Reading reading(String data, String roles) {
    return new Reading(data.equals("independent"), roles.equals("roleByRole"));
  }

  private record Case(
      ProtocolInstance code, Projections projections, Parameters parameters, Objective objective) {
    static Case of(String source, Map<String, Object> row) {
      Protocol protocol = Protocol.parse(new SourceText("golden", source));
      AnalysisContext context = DependencyGoldens.context(row).build();
      Parameters parameters = protocol.parameters(context.bindings(), n -> null);
      ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
      long[] iterations = IterationCounts.of(code, parameters, Map.of());
      Objective objective =
          new Objective(
              parameters,
              context.machine(),
              OptionalDouble.empty(),
              iterations,
              1_000_000,
              new Cancellation());
      return new Case(code, Projections.of(code), parameters, objective);
    }

    Reordering search(Reading reading) {
      return problem(reading, 200_000).within(null).orElseThrow();
    }

    ReorderingProblem problem(Reading reading, long most) {
      return new ReorderingProblem(
          code,
          projections,
          parameters,
          role -> true,
          reading,
          objective,
          new ReorderingProblem.Effort(most, 1),
          Progress.NONE,
          new Cancellation());
    }
  }

  private static void check(Map<String, Object> row, String data, String roles) {
    Case given = Case.of((String) row.get("source"), row);
    Map<String, Object> expected = map(map(row.get(data)).get(roles));
    Reading reading = reading(data, roles);
    assertThat(given.objective.of(given.code)[0] / UNIT)
        .isCloseTo(number(row.get("before")), within(1e-9));
    Reordering found = given.search(reading);
    assertThat(found.exact()).isTrue();
    assertThat(found.tried()).isEqualTo((long) number(expected.get("allowed")));
    double best = given.objective.of(found.code())[0];
    assertThat(best / UNIT).isCloseTo(number(expected.get("best")), within(1e-9));
    assertThat(found.bound()).isLessThanOrEqualTo(best + 1e-15);
    checkPrinted(given, found, reading);
    if (number(expected.get("allowed")) > MOST_PAIRED) {
      return;
    }
    Set<List<Object>> mayPass = mayPass(given, reading);
    if (expected.get("mayPass") instanceof List<?> all) {
      assertThat(mayPass).isEqualTo(new LinkedHashSet<>(all));
    } else {
      assertThat((double) mayPass.size())
          .isEqualTo(number(map(expected.get("mayPass")).get("count")));
    }
  }

  /** What is printed reads again, costs the same, and is shown to be an optimisation. */
  private static void checkPrinted(Case given, Reordering found, Reading reading) {
    Protocol again = Protocol.parse(found.text());
    Parameters parameters = again.parameters(Map.of(), n -> null);
    ProtocolInstance code = again.instantiate(parameters, Protocol.Limits.DEFAULT);
    Optimisation relation =
        Optimisation.of(
            Projections.of(code),
            parameters,
            given.projections,
            given.parameters,
            reading,
            new Cancellation());
    assertThat(relation.refusals().stream().filter(r -> !relation.holds()).toList())
        .as(found.text())
        .isEmpty();
    assertThat(relation.holds()).isTrue();
    assertThat(given.objective.of(code)[0]).isEqualTo(given.objective.of(found.code())[0]);
  }

  private static void checkFile(Map<String, Object> row, String data, String roles) {
    Case given = Case.of(DependencyGoldens.text("protocols/" + row.get("file")), row);
    Map<String, Object> values = map(row.get(data));
    Map<String, Object> expected = map(values.get(roles));
    Reading reading = reading(data, roles);
    assertThat(given.objective.of(given.code)[0] / UNIT)
        .isCloseTo(number(map(row.get("before")).get("total")), within(1e-6));
    boolean isLong = isLong(row, data) && !Evidence.full();
    ReorderingProblem problem = given.problem(reading, isLong ? 200 : 200_000);
    Reordering found = problem.within(null).orElseThrow();
    Reordering segmentwise = problem.segmentwise(null);
    double best = given.objective.of(segmentwise.code())[0];
    assertThat(best / UNIT).isCloseTo(number(expected.get("best")), within(1e-6));
    assertThat(segmentwise.passesChoices()).isFalse();
    assertThat(given.objective.of(found.code())[0]).isLessThanOrEqualTo(best);
    if (given.code.choices() == 0) {
      assertThat(found.tried()).isEqualTo((long) number(expected.get("allowed")));
    }
    checkPrinted(given, segmentwise, reading);
    checkPrinted(given, found, reading);
    if (isLong) {
      return;
    }
    if (number(expected.get("allowed")) > MOST_PAIRED) {
      return;
    }
    Set<List<Object>> passing = new LinkedHashSet<>();
    for (List<Object> pair : mayPass(given, reading)) {
      if (((String) pair.get(1)).startsWith("send") && !((String) pair.get(2)).startsWith("send")) {
        passing.add(pair);
      }
    }
    assertThat(passing).isEqualTo(new LinkedHashSet<>(list(expected.get("sendsThatMayPass"))));
  }

  /** All pairs of a role of which the second comes first in some arrangement. */
  private static Set<List<Object>> mayPass(Case given, Reading reading) {
    ActionTable atoms = new ActionTable(given.code, role -> true, reading);
    Set<List<Object>> pairs = new LinkedHashSet<>();
    Set<Arrangement> seen = new LinkedHashSet<>(List.of(atoms.original()));
    Deque<Arrangement> open = new ArrayDeque<>(seen);
    RewriteSteps moves = new RewriteSteps(atoms);
    while (!open.isEmpty()) {
      Arrangement at = open.remove();
      boolean counts = atoms.commutation().isFirstInFirstOut(at);
      if (counts && !reading.roleByRole() && ProtocolWriter.of(atoms, at).isEmpty()) {
        continue;
      }
      if (counts && isBelow(given, atoms, at, reading)) {
        pairs.addAll(inverted(atoms, at));
      }
      moves.from(
          at,
          true,
          next -> {
            boolean sameSegments = true;
            for (int s = 0; s < next.segments().length; s++) {
              sameSegments &= next.segments()[s].length == atoms.original().segments()[s].length;
            }
            if (sameSegments && seen.add(next)) {
              open.add(next);
            }
            return true;
          });
    }
    return pairs;
  }

  private static boolean isBelow(Case given, ActionTable atoms, Arrangement at, Reading reading) {
    return given.code.choices() == 0
        || Optimisation.of(
                Projections.of(ProtocolWriter.of(atoms, at).orElseThrow()),
                given.parameters,
                given.projections,
                given.parameters,
                reading,
                new Cancellation())
            .holds();
  }

  private static Set<List<Object>> inverted(ActionTable atoms, Arrangement at) {
    Set<List<Object>> pairs = new LinkedHashSet<>();
    for (int[] segment : at.segments()) {
      for (int i = 0; i < segment.length; i++) {
        for (int j = i + 1; j < segment.length; j++) {
          if (atoms.role(segment[i]) == atoms.role(segment[j]) && segment[i] > segment[j]) {
            pairs.add(
                List.of(
                    atoms.code().roles().name(atoms.role(segment[i])),
                    text(atoms, segment[i]),
                    text(atoms, segment[j])));
          }
        }
      }
    }
    return pairs;
  }

  private static String text(ActionTable atoms, int atom) {
    ProtocolInstance code = atoms.code();
    int pc = atoms.position(atom);
    if (code.op(pc) == ProtocolOp.COMPUTE) {
      int made = code.dependencies().firstMade(2 * pc);
      boolean named =
          code.dependencies().made(2 * pc) > 0 && !code.dependencies().name(made).isEmpty();
      return "compute " + (named ? code.dependencies().name(made) : code.computationAt(pc).text());
    }
    String label = code.kindAt(pc).label();
    if (code.op(pc) == ProtocolOp.GATHER) {
      ProtocolInstance.Gathering quorum = code.gatheringAt(pc);
      String first = code.roles().name(quorum.first());
      String last = code.roles().name(quorum.first() + quorum.members() - 1);
      return "gather " + quorum.quorum() + " of " + label + " from " + first + ".." + last;
    }
    return atoms.sends(atom)
        ? "send " + label + " to " + code.roles().name(code.receiver(pc))
        : "recv " + label + " from " + code.roles().name(code.sender(pc));
  }

  @TestFactory
  Stream<DynamicTest> verdicts() {
    return DependencyGoldens.cases("verdicts.json").stream()
        .map(row -> DynamicTest.dynamicTest((String) row.get("name"), () -> checkVerdict(row)));
  }

  private static void checkVerdict(Map<String, Object> row) {
    List<Projections> sides = new ArrayList<>();
    List<Parameters> parameters = new ArrayList<>();
    for (String side : List.of("optimised", "original")) {
      Protocol protocol = Protocol.parse((String) row.get(side));
      parameters.add(protocol.parameters(Map.of(), n -> null));
      sides.add(Projections.of(protocol.instantiate()));
    }
    Optimisation relation =
        Optimisation.of(
            sides.get(0),
            parameters.get(0),
            sides.get(1),
            parameters.get(1),
            new Reading((Boolean) row.get("independent"), false),
            new Cancellation());
    Verdict expected =
        row.get("verdict").equals("NO")
            ? Verdict.NOT_SHOWN
            : Verdict.valueOf((String) row.get("verdict"));
    assertThat(relation.verdict()).as("%s", relation.refusals()).isEqualTo(expected);
    if (row.get("rule") instanceof String rule) {
      Refusal refusal = relation.refusals().get(0);
      assertThat(refusal.rule().name()).isEqualToIgnoringCase(rule.replace('-', '_'));
      List<String> words =
          new TreeSet<>(Arrays.asList(refusal.text().split("'"))).stream().toList();
      for (Object action : list(row.get("pair"))) {
        String label = ((String) action).split(" ")[1];
        assertThat(words).as(refusal.text()).anyMatch(w -> w.contains(label));
      }
    } else {
      assertThat(row.get("rule")).isEqualTo(Optional.empty());
    }
  }
}
