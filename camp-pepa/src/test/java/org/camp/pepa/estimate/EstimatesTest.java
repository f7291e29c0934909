// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.EstimateResult;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.PepaResult;
import org.camp.pepa.Solver;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EstimatesTest {
  private static final String SERVERS =
      "Client = (think, 0.5).Want; Want = (get, infty).Client; Server = (get, 2).Log;"
          + " Log = (log, 10).Server; Client[%d] <get> Server[%d]";

  private static AnalysisContext.Builder by(Solver solver) {
    return AnalysisContext.builder().option(PepaOptions.METHOD, solver);
  }

  @Test
  void theSameSeedGivesTheSame() {
    PepaModel model = PepaModel.parse(String.format(Locale.ROOT, SERVERS, 6, 2));
    AnalysisContext context = by(Solver.SIMULATION).build();
    assertThat(Pepa.estimate(model, context)).isEqualTo(Pepa.estimate(model, context));
    AnalysisContext other = by(Solver.SIMULATION).option(PepaOptions.SEED, 2L).build();
    assertThat(Pepa.estimate(model, other)).isNotEqualTo(Pepa.estimate(model, context));
  }

  /** One of two loops for ever: no single run could know the average. */
  @Test
  void severalBottomComponentsMakeWideIntervals() {
    PepaModel model =
        PepaModel.parse("P = (left, 1).L + (right, 3).R; L = (l, 5).L; R = (r, 5).R; P");
    AnalysisContext context = by(Solver.SIMULATION).option(PepaOptions.EVENTS, 100_000L).build();
    EstimateResult result = Pepa.estimate(model, context);
    ConfidenceInterval l = result.estimate().longRun().throughput().get("l");
    assertThat(result.estimate().converged()).isFalse();
    assertThat(l.halfWidth()).isGreaterThan(0.3);
    assertThat(Math.abs(l.mean() - 1.25)).isLessThan(l.halfWidth());
    assertThat(result.report().notes().toString()).contains("parts of the states");
  }

  /** A few sightings give no interval that holds as often as it says. */
  @Test
  void whatIsSeenTooRarelyHasNoInterval() {
    PepaModel model =
        PepaModel.parse("Up = (work, 10).Up + (fail, 3e-4).Down; Down = (repair, 0.5).Up; Up");
    AnalysisContext context = by(Solver.SIMULATION).option(PepaOptions.EVENTS, 300_000L).build();
    int known = 0;
    for (long seed = 0; seed < 20; seed++) {
      EstimateResult result =
          Pepa.estimate(model, context.toBuilder().option(PepaOptions.SEED, seed).build());
      ConfidenceInterval down = result.estimate().longRun().population().get("Down");
      known += Double.isNaN(down.halfWidth()) ? 0 : 1;
    }
    assertThat(known).isLessThan(3);
  }

  /** That nobody is in a state any more is not known from runs that once were there. */
  @Test
  void whatWasSeenOnlyAtTheStartHasNoInterval() {
    PepaModel model =
        PepaModel.parse("Boot = (boot, 1).Idle; Idle = (go, 2).Busy; Busy = (end, 3).Idle; Boot");
    EstimateResult result = Pepa.estimate(model, by(Solver.SIMULATION).build());
    assertThat(result.estimate().longRun().population().get("Boot").halfWidth()).isNaN();
    assertThat(result.report().notes().toString()).contains("has no interval: boot, Boot");
  }

  @Test
  void aTimeThatTakesTooManyEventsIsRefused() {
    PepaModel model = PepaModel.parse("P = (a, 1e9).P; P");
    AnalysisContext late = by(Solver.SIMULATION).option(PepaOptions.TRANSIENT, 1e9).build();
    assertThatThrownBy(() -> Pepa.estimate(model, late))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("take more than 20,000,000 events");
  }

  @Test
  void aDeadlockIsSeen() {
    PepaModel model =
        PepaModel.parse("P = (a, 1).(b, 1).P; Q = (b, 1).Q + (a, 2).Q1; Q1 = (a, 1).Q; P <a, b> Q");
    EstimateResult result = Pepa.estimate(model, by(Solver.SIMULATION).build());
    assertThat(result.accepted()).isFalse();
    assertThat(result.estimate().deadlock()).isPresent();
    assertThat(result.estimate().longRun().throughput().values()).allMatch(x -> x.mean() == 0);
  }

  @Test
  void measuresAreSimulatedToo() {
    AnalysisContext context =
        by(Solver.SIMULATION)
            .option(PepaOptions.MEASURES, "full = P(Want >= 3); E(Want) + throughput(get); U(Want)")
            .build();
    PepaModel model = PepaModel.parse(String.format(Locale.ROOT, SERVERS, 6, 2));
    SimulatedEstimate.Readings found = Pepa.estimate(model, context).estimate().longRun();
    PepaResult exact =
        Pepa.analyze(model, context.toBuilder().option(PepaOptions.METHOD, Solver.AUTO).build());
    exact
        .measures()
        .forEach(
            (name, x) ->
                assertThat(found.measures().get(name).mean())
                    .as(name)
                    .isCloseTo(x, within(4 * found.measures().get(name).halfWidth())));
  }

  /** Without cooperation the equations are linear, and those of the expected counts. */
  @Test
  void independentComponentsAreExactInTheFluidModel() {
    PepaModel model =
        PepaModel.parse("A = (a, 2).B; B = (b, 3).A + (c, 1).(d, 7).A; A[4] || (B || A[2])/{c}");
    AnalysisContext timed = AnalysisContext.builder().option(PepaOptions.TRANSIENT, 0.3).build();
    PepaResult exact = Pepa.analyze(model, timed);
    AnalysisContext context =
        by(Solver.FLUID)
            .option(PepaOptions.TRANSIENT, 0.3)
            .option(PepaOptions.MEASURES, "E(A)/throughput(b)")
            .build();
    SimulatedEstimate fluid = Pepa.estimate(model, context).estimate();
    exact
        .throughput()
        .forEach(
            (a, x) ->
                assertThat(fluid.longRun().throughput().get(a).mean()).isCloseTo(x, within(1e-5)));
    exact
        .population()
        .forEach(
            (s, x) ->
                assertThat(fluid.longRun().population().get(s).mean()).isCloseTo(x, within(1e-5)));
    exact
        .atTime()
        .orElseThrow()
        .throughput()
        .forEach(
            (a, x) ->
                assertThat(fluid.atTime().orElseThrow().throughput().get(a).mean())
                    .isCloseTo(x, within(1e-6)));
    assertThat(fluid.longRun().throughput().get("b").halfWidth()).isNaN();
  }

  /** Relative to its size, the error of the fluid approximation shrinks as arrays grow. */
  @Test
  void theFluidModelIsTheLimitOfLargeArrays() {
    double before = Double.POSITIVE_INFINITY;
    for (int n : new int[] {2, 8, 32}) {
      PepaModel model =
          PepaModel.parse(
              String.format(Locale.ROOT, SERVERS, 2 * n, n).replace("2).Log", "0.6).Log"));
      double exact = Pepa.analyze(model).throughput().get("get");
      double fluid =
          Pepa.estimate(model, by(Solver.FLUID).build())
              .estimate()
              .longRun()
              .throughput()
              .get("get")
              .mean();
      double error = Math.abs(fluid / exact - 1);
      assertThat(error).as("n = " + n).isLessThan(before);
      before = error;
    }
    assertThat(before).isLessThan(0.1);
  }

  @Test
  void millionsOfCopiesTakeNoStates() {
    PepaModel model = PepaModel.parse(String.format(Locale.ROOT, SERVERS, 1_000_000, 100_000));
    EstimateResult fluid = Pepa.estimate(model, by(Solver.FLUID).build());
    assertThat(fluid.estimate().longRun().throughput().get("think").mean())
        .isCloseTo(166_666.67, within(1.0));
    assertThat(fluid.report().notes().toString()).contains("estimate of unknown error");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P = (a, 1).(b, 2).P; P[3, {a}]",
        "P = (a, 1).P1; P1 = (a, infty).P; Q = (a, 2).Q; P <a> Q",
      })
  void whatHasNoFluidModelIsRefused(String text) {
    assertThatThrownBy(() -> Pepa.estimate(PepaModel.parse(text), by(Solver.FLUID).build()))
        .isInstanceOf(NotApplicable.class);
  }

  @Test
  void wrongQuestionsAreRefused() {
    PepaModel model = PepaModel.parse(String.format(Locale.ROOT, SERVERS, 2, 2));
    AnalysisContext probability = by(Solver.FLUID).option(PepaOptions.MEASURES, "P(Want)").build();
    assertThatThrownBy(() -> Pepa.estimate(model, probability)).isInstanceOf(NotApplicable.class);
    AnalysisContext passage = by(Solver.FLUID).option(PepaOptions.PASSAGE, "Want").build();
    assertThatThrownBy(() -> Pepa.estimate(model, passage)).isInstanceOf(BadInput.class);
    AnalysisContext before = by(Solver.FLUID).option(PepaOptions.TRANSIENT, -1.0).build();
    assertThatThrownBy(() -> Pepa.estimate(model, before)).isInstanceOf(BadInput.class);
    assertThatThrownBy(
            () ->
                Pepa.estimate(
                    PepaModel.parse("P = (a, infty).P; P"), by(Solver.SIMULATION).build()))
        .isInstanceOf(IllFormed.class);
    assertThatThrownBy(
            () -> Pepa.estimate(PepaModel.parse("P = (a, infty).P; P"), by(Solver.FLUID).build()))
        .isInstanceOf(IllFormed.class);
  }

  @Test
  void equationsThatDoNotComeToRestAreNoAnswer() {
    PepaModel model = PepaModel.parse("P = (a, 1e9).(b, 1e9).(c, 1e-9).P; P[2]");
    assertThatThrownBy(() -> Pepa.estimate(model, by(Solver.FLUID).build()))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("did not come to rest");
  }
}
