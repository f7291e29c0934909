// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.PrismSystem;
import org.camp.pepa.prism.chain.StateForm;
import org.camp.pepa.prism.csl.CslAnswer;
import org.camp.pepa.prism.csl.CslChecker;
import org.camp.pepa.solve.Method;
import org.junit.jupiter.api.Test;

/** Models whose variables have no bounds. */
class UnboundedPrismTest {
  private static final String QUEUES =
      """
      ctmc
      module A x : RANGE init 2; [] x<MOST -> 3 : (x'=x+1); [] x>0 -> 1*x : (x'=x-1); endmodule
      module B y : RANGE; [] y<MOST & x>0 -> 2 : (y'=y+1); [] y>0 -> 2*y : (y'=y-1); endmodule
      """;

  private static final String PROPERTIES =
      "P=? [ F<=2 x=7 ]; P=? [ G<=1 x+y<6 ]; P=? [ F[1,2] y=3 ]; P=? [ x<6 U[0.5,1] y>=2 ];"
          + " P=? [ F[1,1] x>y ]";

  private static PrismModel queues(String range, String most) {
    return PrismModel.parse(QUEUES.replace("RANGE", range).replace("MOST", most), PROPERTIES);
  }

  @Test
  void questionsUpToATimeAreAnsweredAsWithWideBounds() {
    List<CslAnswer> found =
        Prism.analyze(queues("int", "1000000"), AnalysisContext.defaults()).answers();
    List<CslAnswer> wanted =
        Prism.analyze(queues("[0..60]", "60"), AnalysisContext.defaults()).answers();
    for (int i = 0; i < wanted.size(); i++) {
      assertThat(found.get(i).value()).isCloseTo(wanted.get(i).value(), within(1e-10));
      assertThat(found.get(i).error()).isLessThan(1e-9);
    }
  }

  @Test
  void whatLeavesTheExploredStatesIsWithinTheError() {
    List<CslAnswer> wanted =
        Prism.analyze(queues("[0..60]", "60"), AnalysisContext.defaults()).answers();
    PrismModel model = queues("int", "1000000");
    PrismSystem system = PrismSystem.of(model.program(), Map.of());
    int answered = 0;
    int unsure = 0;
    for (int cut = 20; cut < 400; cut += 20) {
      PrismChain chain =
          PrismChain.derive(system, StateForm.AS_IS, cut, 1_000, new Cancellation(), Progress.NONE);
      assertThat(chain.isCut()).isTrue();
      CslChecker checker =
          new CslChecker(
              chain, model.properties(), system.constants(), Method.AUTO, new Cancellation());
      for (int i = 0; i < wanted.size(); i++) {
        CslAnswer answer = checker.answer(model.properties().properties().get(i));
        if (answer.refused().isEmpty()) {
          answered++;
          unsure += answer.error() > 1e-6 ? 1 : 0;
          assertThat(answer.value())
              .as("%s with %d states", answer.property().text(), cut)
              .isCloseTo(wanted.get(i).value(), within(answer.error() + 1e-11));
        }
      }
    }
    assertThat(answered).isGreaterThan(20);
    assertThat(unsure).isGreaterThan(5);
  }

  @Test
  void whatNeedsAllStatesIsRefused() {
    PrismModel model =
        PrismModel.parse(
            "ctmc module M x : int; [] true -> 1 : (x'=x+1); endmodule",
            "P=? [ F<=2 x=3 ]; S=? [ x=3 ]");
    PrismResult result = Prism.analyze(model, AnalysisContext.defaults());
    // Poisson: 1 - e^-2 (1 + 2 + 2).
    assertThat(result.answers().get(0).value()).isCloseTo(1 - 5 * Math.exp(-2), within(1e-10));
    assertThat(result.answers().get(1).refused()).isPresent();
    assertThatThrownBy(() -> Prism.derive(model, AnalysisContext.defaults()))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("'x' has no bounds");
  }

  @Test
  void aModelThatEndsByItselfNeedsNoBounds() {
    PrismModel open =
        PrismModel.parse(
            "ctmc module M x : int init -1; [] x<4 -> 1 : (x'=x+1); [] x>-3 -> 2 : (x'=x-1);"
                + " endmodule",
            "S=? [ x=4 ]");
    PrismResult result = Prism.analyze(open, AnalysisContext.defaults());
    assertThat(result.chain().size()).isEqualTo(8);
    // Birth and death: the weights of the states halve.
    assertThat(result.answers().get(0).value()).isCloseTo(1 / 255.0, within(1e-12));
  }
}
