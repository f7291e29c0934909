// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.csl.CslAnswer;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;
import org.camp.pepa.prism.lang.PrismText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The engine against a plain interpreter, for random models. */
@Tag(Evidence.TAG)
class PrismOracleTest {
  private static final int CASES = Evidence.of(300, 100_000);
  private static final int MOST_STATES = 60;

  /** Dense powers are for the smallest only. */
  private static final int MOST_SOLVED = 12;

  private static final String PROPERTIES =
      "S=? [ \"l\" ]; R{\"r\"}=? [ S ]; P=? [ F<=2 \"l\" ]; P=? [ F \"l\" ];"
          + " P=? [ !b0 U<=4 \"l\" ]; R{\"r\"}=? [ I=1 ]; P=? [ F[1,1] \"l\" ];"
          + " P=? [ G<=2 \"l\" ]; S=? [ \"deadlock\" ]";

  @Test
  void everyModelHasTheStatesRatesAndAnswersOfTheInterpreter() {
    AtomicInteger derived = new AtomicInteger();
    AtomicInteger solved = new AtomicInteger();
    AtomicInteger wrong = new AtomicInteger();
    Property.check(
        "models of PRISM",
        CASES,
        RandomPrism::model,
        Shrinker.none(),
        text -> {
          PrismModel model = PrismModel.parse(text, PROPERTIES);
          String printed = PrismText.of(model.program());
          PrismModel again = PrismModel.parse(printed, PROPERTIES);
          assertThat(PrismText.of(again.program())).isEqualTo(printed);
          NaivePrism naive;
          try {
            naive = new NaivePrism(model.program(), MOST_STATES);
          } catch (NaivePrism.TooMany e) {
            return;
          } catch (NaivePrism.Wrong e) {
            wrong.incrementAndGet();
            assertThatThrownBy(() -> Prism.derive(model, AnalysisContext.defaults()))
                .isInstanceOf(IllFormed.class);
            return;
          }
          derived.incrementAndGet();
          compare(naive, Prism.derive(model, AnalysisContext.defaults()));
          compare(naive, Prism.derive(again, AnalysisContext.defaults()));
          if (naive.states.size() <= MOST_SOLVED) {
            solved.incrementAndGet();
            answers(naive, model);
          }
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(derived.get()).isGreaterThan(CASES / 3);
      assertThat(solved.get()).isGreaterThan(CASES / 10);
      assertThat(wrong.get()).isGreaterThan(CASES / 100);
    }
  }

  private static void compare(NaivePrism naive, PrismChain chain) {
    assertThat(chain.size()).isEqualTo(naive.states.size());
    assertThat(chain.describe(0)).isEqualTo(naive.first);
    for (int s = 0; s < chain.size(); s++) {
      Map<String, Double> row = new TreeMap<>();
      for (int t = chain.rows().first(s); t < chain.rows().end(s); t++) {
        row.put(chain.describe(chain.rows().state(t)), chain.rows().rate(t));
      }
      Map<String, Double> wanted = naive.rates.get(chain.describe(s));
      assertThat(row.keySet()).isEqualTo(wanted.keySet());
      wanted.forEach((to, rate) -> assertThat(row.get(to)).isCloseTo(rate, within(1e-12 * rate)));
      Map<String, Double> often = new TreeMap<>();
      chain.forEachTransition(s, (action, to, rate) -> often.merge(action, rate, Double::sum));
      Map<String, Double> actions = naive.actions.get(chain.describe(s));
      assertThat(often.keySet()).isEqualTo(actions.keySet());
      actions.forEach((a, rate) -> assertThat(often.get(a)).isCloseTo(rate, within(1e-12 * rate)));
      double[] here = new double[chain.size()];
      here[s] = 1;
      assertThat(chain.commandRates(here))
          .containsExactly(naive.commands.get(chain.describe(s)), within(1e-9));
    }
  }

  private static void answers(NaivePrism naive, PrismModel model) {
    PrismTerm label = model.program().labels().get(0).term();
    Predicate<String> l = s -> naive.value(label, naive.states.get(s)) != 0;
    PrismSyntax.Rewards rewards = model.program().rewards().get(0);
    NaiveAnswers answers = new NaiveAnswers(naive);
    PrismResult result = Prism.analyze(model, AnalysisContext.defaults());

    check(result.answers().get(0), answers.longRun(s -> l.test(s) ? 1 : 0));
    check(result.answers().get(1), answers.longRun(s -> earned(naive, rewards, s, true)));
    check(result.answers().get(2), answers.until(s -> true, l, 1));
    check(result.answers().get(3), answers.until(s -> true, l, 30));
    Predicate<String> notB = s -> naive.states.get(s).get("b0") == 0;
    check(result.answers().get(4), answers.until(notB, l, 2));
    check(result.answers().get(5), answers.after(0, s -> earned(naive, rewards, s, false)));
    check(result.answers().get(6), answers.after(0, s -> l.test(s) ? 1 : 0));
    check(result.answers().get(7), 1 - answers.until(s -> true, l.negate(), 1));
    check(result.answers().get(8), answers.longRun(s -> naive.rates.get(s).isEmpty() ? 1 : 0));
    firings(naive, answers, result.firings().orElseThrow());
  }

  private static void firings(NaivePrism naive, NaiveAnswers answers, CommandFirings firings) {
    for (int c = 0; c < firings.commands().size(); c++) {
      int command = c;
      CommandFirings.One one = firings.commands().get(c);
      double rate = answers.longRun(s -> naive.commands.get(s)[command]);
      assertThat(one.rate()).isCloseTo(rate, within(2e-8 * (1 + rate)));
      double before = answers.beforeTheLongRun(s -> naive.commands.get(s)[command]);
      assertThat(one.before()).isCloseTo(before, within(2e-8 * (1 + before)));
    }
  }

  private static void check(CslAnswer answer, double wanted) {
    assertThat(answer.value())
        .as(answer.property().text())
        .isCloseTo(wanted, within(2e-8 * (1 + Math.abs(wanted))));
  }

  private static double earned(
      NaivePrism naive, PrismSyntax.Rewards rewards, String state, boolean actions) {
    double sum = 0;
    for (PrismSyntax.RewardItem item : rewards.items()) {
      Map<String, Double> values = naive.states.get(state);
      if (naive.value(item.guard(), values) != 0) {
        double times =
            item.action()
                .map(a -> actions ? naive.actions.get(state).getOrDefault(a, 0.0) : 0.0)
                .orElse(1.0);
        sum += times * naive.value(item.value(), values);
      }
    }
    return sum;
  }
}
