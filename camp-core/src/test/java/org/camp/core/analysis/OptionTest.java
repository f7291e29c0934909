// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.quantity.Dimension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionTest {
  enum Method {
    AUTO,
    GAUSS_SEIDEL
  }

  private static final Option<Long> STATES = Option.budget("states", 100, "Most states.");
  private static final Option<Long> BOUND = Option.integer("bound", 2, "A bound.");
  private static final Option<Boolean> FULL = Option.flag("full", "Everything.");
  private static final Option<Double> COST =
      Option.number("cost", null, "s", Dimension.TIME, "A cost.").alias("default-cost");
  private static final Option<Method> METHOD = Option.choice("method", Method.AUTO, "How.");
  private static final Option<String> VIEW = Option.text("view", "NAME", "Which.");
  private static final Option<LocalDate> DAY =
      new Option<>(
          "day", LocalDate.class, "date", null, "", "A day.", false, null, LocalDate::parse);

  private static final Descriptor CARD =
      Descriptor.of("toy", "Toy", "A toy.").options(STATES, BOUND, FULL, COST, METHOD, VIEW, DAY);

  private static AnalysisContext parse(String... keysAndTexts) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < keysAndTexts.length; i += 2) {
      texts.put(keysAndTexts[i], keysAndTexts[i + 1]);
    }
    return AnalysisContext.builder().parse(CARD, texts).build();
  }

  @Test
  void defaultsHoldUntilSomethingIsSet() {
    AnalysisContext context = AnalysisContext.defaults();
    assertThat(context.get(STATES)).isEqualTo(100);
    assertThat(context.get(FULL)).isFalse();
    assertThat(context.get(METHOD)).isEqualTo(Method.AUTO);
    assertThat(context.find(COST)).isEmpty();
    assertThatThrownBy(() -> context.get(VIEW)).hasMessageContaining("'view' has no default");
    assertThat(METHOD.defaultText()).contains("auto");
    assertThat(METHOD.typeName()).isEqualTo("auto|gauss-seidel");
    assertThat(COST.alias()).isEqualTo("default-cost");
  }

  @Test
  void textsBecomeValues() {
    AnalysisContext context =
        parse(
            "states",
            "1e7",
            "bound",
            "-3",
            "full",
            "true",
            "cost",
            "2ms",
            "method",
            "gauss-seidel",
            "view",
            "any text",
            "day",
            "2026-02-28");
    assertThat(context.get(STATES)).isEqualTo(10_000_000);
    assertThat(context.get(BOUND)).isEqualTo(-3);
    assertThat(context.get(FULL)).isTrue();
    assertThat(context.find(COST)).contains(0.002);
    assertThat(context.get(METHOD)).isEqualTo(Method.GAUSS_SEIDEL);
    assertThat(context.find(VIEW)).contains("any text");
    assertThat(context.find(DAY)).contains(LocalDate.of(2026, 2, 28));
    assertThat(context.toBuilder().build().get(STATES)).isEqualTo(10_000_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          states ; -1      ; expected a whole number
          states ; 1.5     ; expected a whole number
          states ; 1e300   ; expected a whole number
          bound  ; many    ; expected a number
          full   ; yes     ; expected true or false
          cost   ; 4KiB    ; expected
          cost   ; 1ms +   ; expected a number
          method ; guess   ; expected auto|gauss-seidel
          day    ; someday ; could not be parsed
          """)
  void wrongTextsAreRefusedWithWhatIsExpected(String key, String text, String expected) {
    assertThatThrownBy(() -> parse(key, text))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("'" + text + "' is no value of toy." + key)
        .hasMessageContaining(expected);
  }

  @Test
  void allFaultsAreReportedTogether() {
    BadInput refusal =
        catchThrowableOfType(
            BadInput.class, () -> parse("full", "maybe", "metod", "auto", "states", "x"));
    assertThat(refusal.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("bad-option", "unknown-option", "bad-option");
    assertThat(refusal.diagnostics().get(1).render())
        .contains("'toy' has no option 'metod'", "did you mean 'method'?");
  }

  @Test
  void idsAreChecked() {
    for (String id : List.of("", "Toy", "1a", "a b", "-a")) {
      assertThatThrownBy(() -> Descriptor.of(id, "", "")).hasMessageContaining("not an id");
    }
  }

  @Test
  void theFirstReasonToStopStays() {
    Cancellation cancellation = AnalysisContext.defaults().cancellation();
    cancellation.check();
    cancellation.cancel("first");
    cancellation.cancel("second");
    assertThatThrownBy(cancellation::check)
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("first");
    assertThat(AnalysisContext.defaults().cancellation().cancelled())
        .as("other contexts are not touched")
        .isFalse();
  }
}
