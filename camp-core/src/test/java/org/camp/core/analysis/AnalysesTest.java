// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.camp.core.analysis.Toys.A;
import org.camp.core.analysis.Toys.B;
import org.camp.core.analysis.Toys.C;
import org.camp.core.analysis.Toys.E;
import org.camp.core.analysis.Toys.Found;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AnalysesTest {
  private static Analyses analyses(BackendRegistry registry) {
    return new Analyses(registry, new A("m"), who -> AnalysisContext.defaults());
  }

  private static Answer run(BiFunction<A, AnalysisContext, AnalysisResult> function) {
    return analyses(Toys.registry())
        .run(Toys.backend(new Toys.Backend<>("toy", A.class, function)));
  }

  private static Diagnostic error(String message) {
    return Diagnostic.error("test", message);
  }

  private static List<String> messages(Answer answer) {
    return answer.diagnostics().stream().map(Diagnostic::message).toList();
  }

  @Test
  void anAnswerIsOk() {
    Answer answer = run((model, context) -> new Found(model.name(), true));
    assertThat(answer.status()).isEqualTo(Status.OK);
    assertThat(answer.exit()).isEqualTo(ExitCode.OK);
    assertThat(answer.result()).contains(new Found("m", true));
    assertThat(answer.report()).map(Report::title).contains("Toy");
    assertThat(answer.via()).isEmpty();
    assertThat(answer.diagnostics()).isEmpty();
    assertThat(answer.cause()).isEmpty();
  }

  @Test
  void theAnswerNoIsIllFormedButGiven() {
    Answer answer = run((model, context) -> new Found("no", false));
    assertThat(answer.status()).isEqualTo(Status.ILL_FORMED);
    assertThat(answer.exit().code()).isEqualTo(1);
    assertThat(answer.report()).isPresent();
  }

  static List<Arguments> refusals() {
    return List.of(
        Arguments.of(Status.ILL_FORMED, 1, new IllFormed(error("wrong"))),
        Arguments.of(Status.OVER_BUDGET, 3, new OverBudget(error("wrong"))),
        Arguments.of(Status.FAILED, 2, new BadInput(error("wrong"))),
        Arguments.of(Status.NOT_APPLICABLE, 0, new NotApplicable(error("wrong"))));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusalsHaveTheirStatusAndExit(Status status, int exit, RuntimeException refusal) {
    Answer answer =
        run(
            (model, context) -> {
              throw refusal;
            });
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.exit().code()).isEqualTo(exit);
    assertThat(messages(answer)).containsExactly("wrong");
    assertThat(answer.result()).isEmpty();
    assertThat(answer.report()).isEmpty();
    assertThat(answer.cause())
        .isEqualTo(status == Status.NOT_APPLICABLE ? Optional.empty() : Optional.of(refusal));
  }

  static List<Arguments> defects() {
    return List.of(
        Arguments.of(new IllegalStateException("odd"), "IllegalStateException: odd"),
        Arguments.of(new NoSuchMethodError("x()"), "another version: x()"),
        Arguments.of(new NoClassDefFoundError("toy/X"), "class toy.X is missing"),
        Arguments.of(new StackOverflowError(), "recursion is too deep"),
        Arguments.of(new AssertionError("never"), "AssertionError: never"));
  }

  @ParameterizedTest
  @MethodSource("defects")
  void defectsAreFailuresThatNameTheBackend(Throwable defect, String reason) {
    Answer answer =
        run(
            (model, context) -> {
              if (defect instanceof Error error) {
                throw error;
              }
              throw (RuntimeException) defect;
            });
    assertThat(answer.status()).isEqualTo(Status.FAILED);
    assertThat(answer.exit().code()).isEqualTo(70);
    assertThat(answer.cause()).containsSame(defect);
    assertThat(messages(answer)).hasSize(1);
    assertThat(messages(answer).get(0)).contains("'toy' of test failed", reason);
  }

  @Test
  void aFullHeapIsALimit() {
    Answer answer =
        run(
            (model, context) -> {
              throw new OutOfMemoryError("Java heap space");
            });
    assertThat(answer.status()).isEqualTo(Status.OVER_BUDGET);
    assertThat(answer.exit().code()).isEqualTo(3);
    assertThat(messages(answer)).containsExactly("'toy' was stopped: memory ran out");
  }

  private static int depth(int n) {
    return n == 0 ? 0 : 1 + depth(n - 1);
  }

  @Test
  void aDeepRecursionHasRoom() {
    Answer answer = run((model, context) -> new Found("" + depth(200_000), true));
    assertThat(answer.result()).contains(new Found("200000", true));
  }

  @Test
  void aReportThatThrowsIsAFailure() {
    AnalysisResult broken =
        () -> {
          throw new IllegalStateException("no report");
        };
    Answer answer = run((model, context) -> broken);
    assertThat(answer.exit().code()).isEqualTo(70);
    assertThat(messages(answer).get(0)).contains("no report");
    assertThat(answer.result()).isEmpty();
    assertThat(run((model, context) -> () -> null).exit()).isEqualTo(ExitCode.DEFECT);
    assertThat(run((model, context) -> null).exit()).isEqualTo(ExitCode.DEFECT);
  }

  @Test
  void exceptionsThatWereNotDeclaredAreFailuresToo() {
    Answer answer =
        run((model, context) -> AnalysesTest.<RuntimeException>sneak(new java.io.IOException("x")));
    assertThat(answer.exit().code()).isEqualTo(70);
  }

  @SuppressWarnings("unchecked")
  private static <X extends Exception> AnalysisResult sneak(Exception e) throws X {
    throw (X) e;
  }

  @Test
  void warningsAreHeardByTheListenerAndKept() {
    List<Diagnostic> heard = new ArrayList<>();
    Diagnostic warning = Diagnostic.warning("test", "careful");
    Analyses analyses =
        new Analyses(
            Toys.registry(),
            new A("m"),
            who -> AnalysisContext.builder().listener(heard::add).build());
    Answer answer =
        analyses.run(
            Toys.backend(
                new Toys.Backend<>(
                    "toy",
                    A.class,
                    (model, context) -> {
                      context.report(warning);
                      throw new IllFormed(error("wrong"));
                    })));
    assertThat(heard).containsExactly(warning);
    assertThat(messages(answer)).containsExactly("careful", "wrong");
  }

  @Test
  void aContextThatCannotBeMadeIsAnAnswerToo() {
    Analyses analyses =
        new Analyses(
            Toys.registry(),
            new A("m"),
            who -> {
              throw new BadInput(error("bad option"));
            });
    Answer answer = analyses.run(Toys.backend(new Toys.Backend<>("toy", A.class, (m, c) -> null)));
    assertThat(answer.exit().code()).isEqualTo(2);
  }

  private final AtomicInteger views = new AtomicInteger();

  private ModelView<A, B> counted(String id, Supplier<B> answer) {
    return new Toys.View<>(
        id,
        A.class,
        B.class,
        false,
        (model, context) -> {
          views.incrementAndGet();
          context.report(Diagnostic.warning("test", id + " was here"));
          return answer.get();
        });
  }

  private static final Toys.Backend<B> ON_B =
      new Toys.Backend<>("on-b", B.class, (model, context) -> new Found(model.name(), true));

  private static <T> T refuse(String reason) {
    throw new NotApplicable(error(reason));
  }

  @Test
  void severalBackendsShareOneRunOfAView() {
    Analyses analyses = analyses(Toys.registry(counted("a-b", () -> new B("seen"))));
    for (int i = 0; i < 3; i++) {
      Answer answer = analyses.run(Toys.backend(ON_B));
      assertThat(answer.result()).contains(new Found("seen", true));
      assertThat(answer.via()).containsExactly("a-b");
      assertThat(messages(answer)).containsExactly("a-b was here");
    }
    assertThat(views).hasValue(1);
  }

  @Test
  void aRefusalTriesTheNextRouteAndIsNoted() {
    BackendRegistry registry =
        Toys.registry(
            counted("one", () -> refuse("not so")),
            new Toys.View<>("two", A.class, C.class, false, (m, c) -> new C("c")),
            new Toys.View<>("three", C.class, B.class, false, (m, c) -> new B("far")));
    Analyses analyses = analyses(registry);
    for (int i = 0; i < 2; i++) {
      Answer answer = analyses.run(Toys.backend(ON_B));
      assertThat(answer.status()).isEqualTo(Status.OK);
      assertThat(answer.via()).containsExactly("two", "three");
      assertThat(messages(answer)).containsExactly("through one: not so");
      assertThat(answer.diagnostics().get(0).severity()).isEqualTo(Severity.NOTE);
    }
    assertThat(views).as("refusals are kept as well").hasValue(1);
  }

  @Test
  void aBackendsRefusalTriesTheNextRouteToo() {
    BackendRegistry registry =
        Toys.registry(
            new Toys.View<>("a1", A.class, B.class, false, (m, c) -> new B("bad")),
            new Toys.View<>("a2", A.class, B.class, false, (m, c) -> new B("good")));
    Answer answer =
        analyses(registry)
            .run(
                Toys.backend(
                    new Toys.Backend<>(
                        "toy",
                        B.class,
                        (model, context) ->
                            model.name().equals("bad") ? refuse("bad") : new Found("x", true))));
    assertThat(answer.via()).containsExactly("a2");
  }

  @Test
  void allRefusedIsNotApplicableWithAllReasons() {
    BackendRegistry registry =
        Toys.registry(
            counted("one", () -> refuse("first")), counted("two", () -> refuse("second")));
    Answer answer = analyses(registry).run(Toys.backend(ON_B));
    assertThat(answer.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(answer.exit()).isEqualTo(ExitCode.OK);
    assertThat(answer.via()).isEmpty();
    assertThat(messages(answer)).containsExactly("through one: first", "through two: second");
  }

  @Test
  void noRouteSaysSo() {
    Answer answer = analyses(Toys.registry()).run(Toys.backend(ON_B));
    assertThat(answer.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(messages(answer))
        .containsExactly("no view leads from 'a' to the B that 'on-b' looks at");
  }

  @Test
  void aDefectOfAViewEndsTheSearchIsNamedAndKept() {
    BackendRegistry registry =
        Toys.registry(
            counted(
                "one",
                () -> {
                  throw new IllegalStateException("odd");
                }),
            counted("two", () -> new B("a detour")));
    Analyses analyses = analyses(registry);
    for (int i = 0; i < 2; i++) {
      Answer answer = analyses.run(Toys.backend(ON_B));
      assertThat(answer.exit().code()).isEqualTo(70);
      assertThat(answer.via()).containsExactly("one");
      assertThat(answer.cause()).get().isInstanceOf(IllegalStateException.class);
      assertThat(messages(answer)).hasSize(2);
      assertThat(messages(answer).get(1)).contains("'one' of test failed");
    }
    assertThat(views).hasValue(1);
  }

  @Test
  void aViewThatGivesNullIsADefect() {
    BackendRegistry registry = Toys.registry(counted("one", () -> null));
    assertThat(analyses(registry).run(Toys.backend(ON_B)).exit().code()).isEqualTo(70);
  }

  @Test
  void aCardThatThrowsLaterIsAFailure() {
    AnalysisBackend<E> broken =
        new AnalysisBackend<>() {
          private boolean asked;

          @Override
          public BackendCard<E> card() {
            if (asked) {
              throw new IllegalStateException("odd");
            }
            asked = true;
            return new BackendCard<>(Descriptor.of("broken", "Broken", "A toy."), E.class);
          }

          @Override
          public AnalysisResult analyze(E model, AnalysisContext context) {
            throw new AssertionError();
          }
        };
    Answer answer = analyses(Toys.registry()).run(Toys.backend(broken));
    assertThat(answer.exit().code()).isEqualTo(70);
    assertThat(answer.result()).isEqualTo(Optional.empty());
  }

  @Test
  void statusTextsAreThoseOfJson() {
    assertThat(Status.values())
        .extracting(Status::text)
        .containsExactly(
            "ok", "ill-formed", "no", "not-applicable", "over-budget", "failed", "failed");
  }
}
