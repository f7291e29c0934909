// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Value;
import org.camp.core.report.text.TextWriter;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.mpst.check.CheckOperation;
import org.camp.mpst.check.ProjectOperation;
import org.camp.mpst.compare.Comparison;
import org.camp.mpst.compare.OptimiseOperation;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.Exploration;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.semantics.SafetyJudgement;
import org.camp.mpst.semantics.SafetyJudgement.Grounds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One judgement, told alike by every door. */
class JudgementTest {
  private static final String ROLES = "(role p, role q, role r)";
  private static final AnalysisContext FREE =
      AnalysisContext.builder().option(MpstOptions.DEFAULT_COST, 0.0).build();

  /** Configurations that are explored of a generated protocol. */
  private static final int MOST = 1000;

  /** Messages that their queues may hold. */
  private static final int BOUND = 2;

  /** Budgets that suffice for most generated protocols. */
  private static final AnalysisContext SMALL =
      FREE.toBuilder()
          .option(MpstOptions.STATES, (long) MOST)
          .option(MpstOptions.QUEUE_BOUND, (long) BOUND)
          .option(MpstOptions.LATENCY, 20_000L)
          .option(OptimiseOperation.REORDERINGS, 20L)
          .build();

  private static Protocol protocol(String body) {
    return Protocol.parse("global protocol P" + ROLES + " {\n" + body + "\n}");
  }

  private static MpstResult analyze(String body) {
    return SessionTypes.analyze(protocol(body), FREE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a() from p to q; b() from q to r;                       | true  | true  | no-halves",
        "send a() from p to q; recv a() from p to q;             | true  | true  | order-of-text",
        "recv a() from p to q; send a() from p to q;             | true  | false | one-run",
        "recv x() from p to q; recv y() from q to p; send x() from p to q; send y() from q to p;"
            + "                                                  | false | false | exploration",
        "send a() from p to q; b() from p to q; recv a() from p to q; | false | false |"
            + " exploration",
        "send a() from p to q; a() from p to q; recv a() from p to q; | true  | false |"
            + " order-of-text",
        "send a() from p to q; b() from q to p;                  | false | true  | exploration",
        "send a() from p to q; rec X { b() from p to r; continue X; } | false | true  |"
            + " exploration",
        "rec X { send a() from p to q; b() from r to q; recv a() from p to q; continue X; }"
            + "                                                  | true  | true  | order-of-text",
        "rec X { send a() from p to q; recv b() from q to p; send b() from q to p;"
            + " recv a() from p to q; continue X; }              | true  | false | exploration",
        "rec X times 1000000 { rec Y times 1000000 { send a() from p to q; recv a() from p to q;"
            + " continue Y; } continue X; }                      | true  | true  | order-of-text",
        "rec X times 0 { recv a() from p to q; continue X; } b() from p to q;"
            + "                                                  | true  | true  | order-of-text",
      })
  void parts(String body, boolean safe, boolean costed, String decidedBy) {
    Judgement judgement = analyze(body).judgement();

    assertThat(judgement.projectable()).isTrue();
    assertThat(judgement.safe()).contains(safe);
    assertThat(judgement.wellFormed()).contains(safe);
    assertThat(judgement.costed()).isEqualTo(costed);
    assertThat(judgement.safety().map(SafetyJudgement::grounds).map(Grounds::code))
        .contains(decidedBy);
  }

  @Test
  void whatIsNotDecidedNamesItsLimit() {
    String apart =
        "rec X { recv b() from r to q; send a() from p to q; send a() from p to q;"
            + " send a() from p to q; send b() from r to q; recv a() from p to q;"
            + " recv a() from p to q; recv a() from p to q; c() from q to p; d() from q to r;"
            + " continue X; }";
    MpstResult bounded = analyze(apart);
    assertThat(bounded.judgement().wellFormed()).isEmpty();
    assertThat(bounded.status()).isEqualTo(Status.OVER_BUDGET);
    assertThat(bounded.problems().get(0).message()).contains("queues of up to 2 messages");
    assertThat(bounded.problems().get(0).hint()).contains("mpst.queue-bound=4");

    AnalysisContext few = FREE.toBuilder().option(MpstOptions.STATES, 2L).build();
    MpstResult cut =
        SessionTypes.analyze(
            protocol(
                "choice at p { a() from p to q; send m() from p to q; } or { b() from p to q; }"),
            few);
    assertThat(cut.judgement().safe()).isEmpty();
    assertThat(cut.problems().get(0).hint()).contains("--budget states");
  }

  @Test
  void aMissingValueAnOpenCountAndNoMachineDoNotCount() {
    MpstResult result =
        SessionTypes.analyze(
            Protocol.parse(
                "param c; global protocol P(role p, role q) {"
                    + " rec X { a(t[c]) from p to q cost c; continue X; } }"),
            AnalysisContext.defaults());
    assertThat(result.judgement().costed()).isTrue();
    assertThat(result.status()).isEqualTo(Status.OK);
  }

  @Test
  void largeStraightCodeIsDecidedByItsText() {
    String butterfly =
        """
        global protocol B(role w[0..n-1]) {
          for s in 0..11 {
            for i in 0..n-1 { send V() from w[i] to w[(i + 2^s) % n]; }
            for i in 0..n-1 { recv V() from w[i] to w[(i + 2^s) % n]; }
          }
        }
        """;
    Judgement text =
        SessionTypes.analyze(Protocol.parse("param n = 2^12;\n" + butterfly), FREE).judgement();
    assertThat(text.safety().orElseThrow().grounds()).isEqualTo(Grounds.ORDER_OF_TEXT);
    String turned =
        butterfly.replace("send V", "was V").replace("recv V", "send V").replace("was V", "recv V");
    Judgement stuck =
        SessionTypes.analyze(Protocol.parse("param n = 2^12;\n" + turned), FREE).judgement();
    assertThat(stuck.safe()).contains(false);
    assertThat(stuck.safety().orElseThrow().grounds()).isEqualTo(Grounds.ONE_RUN);
  }

  /** Statements in any order; the last of them in a loop, or in the branches of a choice. */
  private record Halves(List<String> steps, int shape, int from) {
    String text() {
      int begin = Math.min(from, steps.size());
      String before = String.join(" ", steps.subList(0, begin));
      String rest = String.join(" ", steps.subList(begin, steps.size()));
      return switch (shape) {
        case 0 -> before + " " + rest;
        case 1 -> before + " rec X { t() from p to q; " + rest + " continue X; }";
        case 2 ->
            before
                + " rec X times 3 { t() from p to q; "
                + rest
                + " continue X; } v() from q to p;";
        case 3 ->
            before
                + " choice at p { t() from p to q; t() from p to r; "
                + rest
                + " } or { u() from p to q; u() from p to r; }";
        case 4 ->
            " choice at p { t() from p to q; t() from p to r; "
                + before
                + " } or { u() from p to q; u() from p to r; "
                + before
                + " } "
                + rest;
        default ->
            before
                + " rec X { choice at p { t() from p to q; t() from p to r; "
                + rest
                + " continue X; } or { u() from p to q; u() from p to r; } }";
      };
    }
  }

  private static Halves halves(SplittableRandom random) {
    String[] roles = {"p", "q", "r"};
    List<String> steps = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int from = random.nextInt(3);
      int to = (from + 1 + random.nextInt(2)) % 3;
      String link = "m" + random.nextInt(2) + "() from " + roles[from] + " to " + roles[to] + ";";
      int at = random.nextInt(steps.size() + 1);
      if (random.nextInt(3) == 0) {
        steps.add(at, link);
        continue;
      }
      steps.add(at, "send " + link);
      if (random.nextInt(8) > 0) {
        int after = random.nextInt(4) == 0 ? 0 : at + 1;
        steps.add(after + random.nextInt(steps.size() - after + 1), "recv " + link);
      }
    }
    return new Halves(steps, random.nextInt(6), random.nextInt(steps.size() + 1));
  }

  private static final Shrinker<Halves> SHRINKER =
      h ->
          Shrinker.<String>lists(Shrinker.none()).smaller(h.steps) instanceof List<List<String>> all
              ? all.stream().map(s -> new Halves(s, h.shape, Math.min(h.from, s.size()))).toList()
              : List.of();

  @Test
  @Tag(Evidence.TAG)
  void everyJudgementAgreesWithExploringEverything() {
    int[] seen = new int[8];
    Property.check(
        "judgement",
        2 * Evidence.cases(),
        JudgementTest::halves,
        SHRINKER,
        halves -> {
          MpstResult result = SessionTypes.analyze(protocol(halves.text()), SMALL);
          Judgement judgement = result.judgement();
          if (!judgement.projectable()) {
            seen[0]++;
            return;
          }
          Configurations space = SessionTypes.configurations(protocol(halves.text()), SMALL);
          Optional<Boolean> safe = judgement.safe();
          seen[1 + judgement.safety().orElseThrow().grounds().ordinal()]++;
          for (int bound = 1; bound <= 4; bound++) {
            Exploration all = Exploration.of(space, bound, MOST, new Cancellation());
            if (safe.equals(Optional.of(true))) {
              assertThat(all.problem()).isEmpty();
            } else if (all.complete() && !all.boundReached()) {
              assertThat(judgement.safety().orElseThrow().limit()).doesNotContain("without end");
              if (bound <= BOUND || safe.isPresent()) {
                assertThat(safe).isEqualTo(Optional.of(all.problem().isEmpty()));
              }
            }
            if (all.problem().isPresent()) {
              assertThat(safe).isNotEqualTo(Optional.of(true));
            }
          }
          if (safe.equals(Optional.of(false))) {
            Exploration longer = Exploration.of(space, 8, 50_000, new Cancellation());
            assertThat(longer.problem()).isPresent();
          }
        });
    if (Long.getLong("camp.property.seed") == null) {
      for (Grounds grounds : Grounds.values()) {
        assertThat(seen[1 + grounds.ordinal()]).as("%s", grounds).isPositive();
      }
    }
  }

  @Test
  @Tag(Evidence.TAG)
  void allDoorsSayTheSame() {
    Property.check(
        "doors",
        Evidence.cases(),
        JudgementTest::halves,
        SHRINKER,
        halves -> {
          Protocol protocol = protocol(halves.text());
          MpstResult analysed = SessionTypes.analyze(protocol, SMALL);
          Judgement judgement = analysed.judgement();
          Value wellFormed = Judgement.value(judgement.wellFormed());
          Value.Obj values = analysed.report().values();
          assertThat(values.get("wellFormed")).isEqualTo(wellFormed);
          assertThat(values.get("projectable")).isEqualTo(Value.of(judgement.projectable()));
          assertThat(values.get("safe")).isEqualTo(Judgement.value(judgement.safe()));
          assertThat(values.get("costed")).isEqualTo(Value.of(analysed.cost().isPresent()));
          assertThat(text(analysed)).containsPattern("well-formed +" + judgement.text());

          CheckOperation.Result checked =
              (CheckOperation.Result) new CheckOperation().run(List.of(protocol), SMALL);
          assertThat(checked.status()).isEqualTo(analysed.status());
          assertThat(checked.report().values().get("wellFormed")).isEqualTo(wellFormed);
          assertThat(checked.verdicts().get(0).judgement().map(Judgement::costed))
              .contains(judgement.costed());
          assertThat(checked.verdicts().get(0).problems()).isEqualTo(analysed.problems());

          Comparison compared = Comparison.of(protocol, protocol, true, SMALL);
          assertThat(compared.status()).isEqualTo(analysed.status());
          assertThat(new ProjectOperation().run(List.of(protocol), SMALL).accepted())
              .isEqualTo(judgement.projectable());
          assertThat(analysed.accepted()).isEqualTo(analysed.status() == Status.OK);
          assertThat(analysed.problems().stream().anyMatch(Diagnostic::isError))
              .isEqualTo(analysed.status() != Status.OK);
          assertThat(optimised(protocol))
              .isEqualTo(
                  analysed.status() == Status.OK && !judgement.costed()
                      ? Status.ILL_FORMED
                      : analysed.status());
        });
  }

  private static String text(AnalysisResult result) {
    StringBuilder printed = new StringBuilder();
    try {
      new TextWriter().write(result.report(), printed);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return printed.toString();
  }

  private static Status optimised(Protocol protocol) {
    try {
      AnalysisContext once = SMALL.toBuilder().iterations("X", "3").build();
      return new OptimiseOperation().run(List.of(protocol), once).status();
    } catch (IllFormed e) {
      return Status.ILL_FORMED;
    } catch (CampException e) {
      return Status.OVER_BUDGET;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "param n = 2;      | m(t[n - 5]) from p to q;",
        "param n = 0;      | m() from p to q cost n*ln(n)*1us;",
        "param n = 3;      | m(t[sqrt(n - 5)]) from p to q;",
        "param n = 2.5;    | rec X times n { m() from p to q; continue X; }",
        "param n = 1e99;   | compute at p cost 100*n;",
      })
  void numbersThatCannotBeAreRefusedEverywhere(String parameter, String body) {
    Protocol protocol =
        Protocol.parse(parameter + " global protocol P" + ROLES + " { " + body + " }");
    CheckOperation.Result checked =
        (CheckOperation.Result) new CheckOperation().run(List.of(protocol), FREE);
    assertThat(checked.wellFormed()).contains(false);
    List<Diagnostic> found = checked.verdicts().get(0).problems();
    assertThat(found.get(0).line()).isEqualTo(1);
    for (Runnable door :
        List.<Runnable>of(
            () -> SessionTypes.analyze(protocol, FREE),
            () -> Comparison.of(protocol, protocol, true, FREE),
            () -> new OptimiseOperation().run(List.of(protocol), FREE))) {
      assertThat(
              org.assertj.core.api.Assertions.catchThrowableOfType(IllFormed.class, door::run)
                  .diagnostics())
          .isEqualTo(found);
    }
  }
}
