// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.camp.core.testkit.Evidence;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.price.IterationCounts;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.semantics.Action;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.RandomRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces that are written as halves, held against protocols. */
class TraceCheckTest {
  private static final String COUNTED =
      "global protocol Counted(role a, role b, role c) {\n"
          + "  compute at a cost c2;\n"
          + "  rec X times 3 {\n"
          + "    for i in 1..2 { M(int[i]) from a to b cost c1; }\n"
          + "    choice at b { yes() from b to a; W() from a to c; rec Y { choice at a { N() from a"
          + " to b; K() from a to c; continue Y; } or { E() from a to b; J() from a to c; } }"
          + " continue X; }\n"
          + "    or { no() from b to a; L() from a to c cost c3; }\n"
          + "  }\n"
          + "  F() from c to a;\n"
          + "}\n";

  private static String text(String resource) {
    try (InputStream in = TraceCheckTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Protocol protocol(String resource) {
    return Protocol.parse(new SourceText(resource, text(resource)));
  }

  private static AnalysisContext lan() {
    AnalysisContext.Builder context =
        AnalysisContext.builder().machine(Machine.read(Source.of("lan.yaml", text("lan.yaml"))));
    Map.of("c1", "7us", "c2", "11us", "c3", "4us").forEach(context::bind);
    return context.build();
  }

  private static Protocol own(String name) {
    return name.equals("counted")
        ? Protocol.parse("param c1; param c2; param c3;\n" + COUNTED)
        : protocol("protocols/" + name + ".scr");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pipeline-0|false|{X=5}|p 10 q 38 r 28|p 10 q 62 r 84",
        "pipeline-1|false|{X=5}|p 10 q 24 r 28|p 10 q 62 r 84",
        "pipeline-2|false|{X=5}|p 10 q 38 r 28|p 10 q 62 r 84",
        "exit-3|true|{X=1}|p 28 q 16 r 25|p 31 q 16 r 25",
        "exit-4|true|{X=1}|p 28 q 16 r 25|p 31 q 16 r 25",
        "exit-5|false|{X=1}|p 2 q 16 r 19|p 31 q 16 r 25",
        "nested-7|false|{X=3, Y=3}|p 42 q 52|p 69 q 64",
        "nested-8|false|{X=5, Y=2}|p 73 q 83|p 100 q 96",
      })
  void theReferenceTraces(String name, boolean complete, String rounds, String cost, String bound) {
    Protocol against = own(name.substring(0, name.indexOf('-')));
    TraceVerdict verdict = TraceCheck.of(protocol("traces/" + name + ".scr"), against, lan());
    assertThat(verdict.accepted()).isTrue();
    assertThat(verdict.complete()).isEqualTo(complete);
    assertThat(verdict.rounds()).hasToString(rounds);
    assertThat(microseconds(verdict.cost())).isEqualTo(cost);
    assertThat(microseconds(verdict.bound())).isEqualTo(bound);
  }

  private static String microseconds(Map<String, Double> perRole) {
    List<String> all = new ArrayList<>();
    perRole.forEach((role, cost) -> all.add(role + " " + Math.round(cost * 1e6)));
    return String.join(" ", all);
  }

  @Test
  void whatIsNotPossible() {
    TraceVerdict verdict = TraceCheck.of(protocol("traces/exit-6.scr"), own("exit"), lan());
    assertThat(verdict.accepted()).isFalse();
    assertThat(verdict.at()).isEqualTo(1);
    assertThat(verdict.expected()).containsExactly("send A() from p to q");
    assertThat(verdict.problems().get(0).line()).isEqualTo(2);
    assertThat(verdict.problems().get(0).message())
        .isEqualTo("action 1, recv A() from p to q, is not possible here in 'Exit'");
  }

  @Test
  void itsVerdictIsToldAsThatOfAnyExecution() {
    Value no = values("exit-6", "exit");
    assertThat(ValuePath.parse("conformance.fitness").get(no)).isEqualTo(Value.of(0.0));
    String first = "conformance.traces[0].";
    assertThat(ValuePath.parse(first + "cost").get(no)).isEqualTo(Value.of(1));
    assertThat(ValuePath.parse(first + "exact").get(no)).isEqualTo(Value.of(false));
    String parting = first + "deviations[0].";
    assertThat(ValuePath.parse(parting + "kind").get(no)).isEqualTo(Value.of("other"));
    assertThat(ValuePath.parse(parting + "call").get(no))
        .isEqualTo(Value.of("recv A() from p to q"));
    assertThat(ValuePath.parse(parting + "expected").get(no))
        .isEqualTo(Value.of("send A() from p to q"));
    assertThat(ValuePath.parse(parting + "action").get(no)).isEqualTo(Value.of(1));
    Value yes = values("exit-3", "exit");
    assertThat(ValuePath.parse("conformance.fitness").get(yes)).isEqualTo(Value.of(1.0));
    assertThat(ValuePath.parse("conformance.kinds").get(yes)).isEqualTo(Value.list(List.of()));
  }

  private static Value values(String trace, String against) {
    TraceVerdict verdict = TraceCheck.of(protocol("traces/" + trace + ".scr"), own(against), lan());
    return new TraceResult(verdict).report().values();
  }

  @Test
  void whatIsNoTrace() {
    assertThatThrownBy(() -> TraceCheck.of(own("exit"), own("pipeline"), lan()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("'send', 'recv' and 'compute' only");
    assertThatThrownBy(() -> TraceCheck.of(protocol("traces/exit-3.scr"), own("cycle"), lan()))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("no role 'r'");
  }

  @Test
  void computationsStandApartOrInTheirReceive() {
    String head = "global protocol T(role a, role b, role c) { compute at a cost 1s; ";
    String first = "send M(int[1]) from a to b; recv M(int[1]) from a to b; ";
    TraceVerdict together = verdict(head + first + "}");
    TraceVerdict apart = verdict(head + first + "compute at b cost 1h; }");
    assertThat(together.accepted()).isTrue();
    assertThat(apart.cost()).isEqualTo(together.cost());
    assertThat(verdict(head + first + "compute at b cost 1s; compute at b cost 1s; }").at())
        .isEqualTo(5);
    assertThat(verdict(head.replace("compute at a cost 1s;", "") + first + "}").at()).isEqualTo(1);
  }

  private static TraceVerdict verdict(String trace) {
    return TraceCheck.of(Protocol.parse(trace), own("counted"), lan());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pipeline",
        "exit",
        "nested",
        "cycle",
        "credits",
        "sequence",
        "mixed-tokens",
        "period-2",
        "period-3",
        "ring",
        "two-periods",
        "counted"
      })
  @Tag(Evidence.TAG)
  void randomRunsAreTracesAndSpoiledOnesAreJudgedAsByTheSemantics(String name) {
    Protocol protocol = own(name);
    AnalysisContext context = lan().about(protocol);
    EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context);
    Parameters parameters = evaluated.parameters();
    Projections projections = Projections.of(evaluated.instance());
    Configurations space =
        Configurations.of(evaluated.instance(), projections, parameters, 2000, new Cancellation());
    long[] times = IterationCounts.of(evaluated.instance(), parameters, Map.of());
    int refused = 0;
    int cases = Evidence.of(30, 900);
    for (int seed = 0; seed < cases; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomRun run = RandomRun.of(space, 4, random.nextInt(60), random);
      assertThat(accepts(new TraceReplay(evaluated.model(), times), run.trace()))
          .as("%s, seed %d: %s", name, seed, run.trace())
          .isTrue();
      List<Action> spoiled = spoiled(run.trace(), random);
      boolean possible = follows(space, spoiled);
      refused += possible ? 0 : 1;
      assertThat(accepts(new TraceReplay(evaluated.model(), times), spoiled))
          .as("%s, seed %d: %s", name, seed, spoiled)
          .isEqualTo(possible);
    }
    assertThat(refused).isGreaterThan(cases / 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipeline", "exit", "nested", "credits", "ring", "counted"})
  @Tag(Evidence.TAG)
  void whatIsShownAsRunIsATraceBelowTheBound(String name) throws IOException {
    Protocol protocol = own(name);
    for (long seed = 0; seed < Evidence.of(5, 200); seed++) {
      AnalysisContext context =
          lan().about(protocol).toBuilder()
              .option(MpstOptions.SEED, seed)
              .option(RunExporter.ACTIONS, 10 + seed)
              .build();
      StringBuilder written = new StringBuilder();
      new RunExporter().export(protocol, context, written);
      TraceVerdict verdict = TraceCheck.of(Protocol.parse(written.toString()), protocol, lan());
      assertThat(verdict.accepted()).as("%s", written).isTrue();
      verdict
          .cost()
          .forEach((role, cost) -> assertThat(cost).isLessThanOrEqualTo(verdict.bound().get(role)));
      assertThat(verdict.cost()).isNotEmpty();
    }
  }

  private static boolean accepts(TraceReplay replay, List<Action> trace) {
    return trace.stream().allMatch(action -> replay.take(written(action)));
  }

  private static TraceAction written(Action action) {
    return switch (action.kind()) {
      case SEND -> new TraceAction(ProtocolOp.SEND, action.from(), action.to(), action.what());
      case RECEIVE ->
          new TraceAction(ProtocolOp.RECEIVE, action.to(), action.from(), action.what());
      default -> new TraceAction(ProtocolOp.COMPUTE, action.from(), action.from(), "");
    };
  }

  /** Whether a trace is one of the semantics, in which computations of receives may be left out. */
  private static boolean follows(Configurations space, List<Action> trace) {
    int[] at = space.initial();
    Map<Integer, Action> last = new HashMap<>();
    for (Action action : trace) {
      Optional<Configurations.Step> step = step(space, at, action);
      Action before = last.get(action.subject());
      if (step.isEmpty() && before != null && before.kind() == Action.Kind.RECEIVE) {
        int[] here = at;
        Optional<Configurations.Step> computed =
            space.steps(here, 100).stream()
                .filter(s -> s.action().kind() == Action.Kind.COMPUTE)
                .filter(s -> s.action().subject() == action.subject())
                .findFirst();
        step = computed.flatMap(s -> step(space, s.next(), action));
      }
      if (step.isEmpty()) {
        return false;
      }
      last.put(action.subject(), action);
      at = step.get().next();
    }
    return true;
  }

  private static Optional<Configurations.Step> step(Configurations space, int[] at, Action action) {
    return space.steps(at, 100).stream().filter(s -> s.action().equals(action)).findFirst();
  }

  /** Drops, doubles, renames or exchanges messages. */
  private static List<Action> spoiled(List<Action> trace, SplittableRandom random) {
    List<Action> all = new ArrayList<>(trace);
    List<Integer> messages = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).kind() != Action.Kind.COMPUTE) {
        messages.add(i);
      }
    }
    if (messages.isEmpty()) {
      return List.of(new Action(Action.Kind.SEND, 0, 1, "Nobody()"));
    }
    int place = random.nextInt(messages.size());
    int at = messages.get(place);
    Action action = all.get(at);
    switch (random.nextInt(4)) {
      case 0 -> all.remove(at);
      case 1 -> all.add(at, action);
      case 2 ->
          all.set(at, new Action(action.kind(), action.from(), action.to(), action.what() + "x"));
      default -> {
        int other = messages.get(random.nextInt(messages.size()));
        all.set(at, all.get(other));
        all.set(other, action);
      }
    }
    return all;
  }
}
