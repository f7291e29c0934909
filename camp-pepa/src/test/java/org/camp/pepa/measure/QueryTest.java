// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.PepaResult;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  /** Machines that fail at 1 and are repaired at 3, independently: up with probability 3/4. */
  private static final String MACHINES =
      "Up = (fail, 1).Down; Down = (repair, 3).Up; idle = (go, 2).busy; busy = (stop, 2).idle;"
          + " Up[3] || Up || idle || idle";

  private static Map<String, Double> values(String query) {
    AnalysisContext context = AnalysisContext.builder().option(PepaOptions.MEASURES, query).build();
    PepaResult result = Pepa.analyze(PepaModel.parse(MACHINES), context);
    return result.measures();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "throughput(fail) | 3",
        "throughput(fail) / throughput(repair) | 1",
        "E(Up) | 3",
        "population(Up.Down) | 1",
        "E(Up#0.Up) | 2.25",
        "E(Up#1.Up) | 0.75",
        "P(Down) | 0.68359375",
        "P(Up = 4) | 0.31640625",
        "P(Up == 4) | 0.31640625",
        "P(Up >= 3) | 0.73828125",
        "P(Up < 3) | 0.26171875",
        "P(Up <= 2) | 0.26171875",
        "P(Up > 3) | 0.31640625",
        "P(not Down) | 0.31640625",
        "P(!Down) | 0.31640625",
        "P(Up != 4) | 0.68359375",
        "P(idle#2.busy and idle#3.busy) | 0.25",
        "P(idle#2.busy or idle#3.busy) | 0.75",
        "P(idle#2.busy && !(idle#3.busy)) | 0.25",
        "P(idle.busy = 1) | 0.5",
        "P(not idle or busy = 1) | 0.75",
        "2 + 3 * 4 - 6 / 2 | 11",
        "-(2 - 5) * 1e1 | 30",
        "U(idle#2.busy) | 0.5",
        "U(Up.Down) | 0.25",
        "U(busy) | 0.5",
        "\"P(Up = 4)\" = 1 | 0",
      })
  void valuesAreThoseOfIndependentMachines(String query, double expected) {
    if (query.startsWith("\"")) {
      assertThatThrownBy(() -> values(query)).isInstanceOf(BadInput.class);
      return;
    }
    assertThat(values(query)).hasSize(1);
    assertThat(values(query).get(query)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void severalMeasuresHaveNames() {
    assertThat(values("up = E(Up); ratio = E(Up)/4 ; P(Down)").keySet())
        .containsExactly("up", "ratio", "P(Down)");
  }

  @Test
  void anonymousStatesAreQuoted() {
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.MEASURES, "P(\"(b, 1).P\")").build();
    PepaResult result = Pepa.analyze(PepaModel.parse("P = (a, 3).(b, 1).P; P"), context);
    assertThat(result.measures().values().iterator().next()).isCloseTo(0.75, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "P(Upp) @ unknown-state @ 3",
        "P(Upp.Up) @ unknown-component @ 3",
        "P(Up.idle) @ unknown-state @ 6",
        "throughput(fial) @ unknown-action @ 12",
        "P(Up @ syntax @ 5",
        "P(Up >= x) @ syntax @ 9",
        "foo(Up) @ syntax @ 1",
        "E(Up) E(Down) @ syntax @ 7",
        "U(Up) @ syntax @ 3",
        "U(idle#2) @ syntax @ 3",
        "1 + @ syntax @ 4",
        "a = @ syntax @ 4",
      })
  void mistakesAreShownAtTheirPlaces(String query, String code, int column) {
    assertThatThrownBy(() -> values(query))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> {
              assertThat(e.diagnostics().get(0).code()).isEqualTo(code);
              assertThat(e.diagnostics().get(0).column()).isEqualTo(column);
            });
  }

  /** A bare state that several components can be in: of one, or of all? */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "Down @ 1 @ Down >= 1 (some are), Down = 0 (none is), Down = 4 (all are)",
        "Up#0.Down @ 1 @ Up#0.Down = 3 (all are)",
        "idle#2.busy -> busy @ 16 @ busy = 2 (all are)",
        "idle#2.busy -> idle#2.idle and not (Up or Down = 3) @ 37 @ Up = 4 (all are)",
      })
  void aPassageOfSeveralComponentsSaysHowMany(String passage, int column, String hint) {
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.PASSAGE, passage).build();
    assertThatThrownBy(() -> Pepa.analyze(PepaModel.parse(MACHINES), context))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> {
              assertThat(e.diagnostics().get(0).code()).isEqualTo("ambiguous-passage");
              assertThat(e.diagnostics().get(0).column()).isEqualTo(column);
              assertThat(e.diagnostics().get(0).hint()).contains(hint);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"Down >= 1 -> Down = 0", "idle#2.busy", "Up#1.Up -> Up#1.Down", "Up = 4"})
  void aPassageThatSaysWhoseIsRead(String passage) {
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.PASSAGE, passage).build();
    assertThat(Pepa.analyze(PepaModel.parse(MACHINES), context).passage()).isPresent();
  }

  @Test
  void deepNestingIsAnErrorOfTheInput() {
    assertThatThrownBy(() -> values("(".repeat(100_000))).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> values("P(" + "!".repeat(100_000))).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> values("P(" + "(".repeat(100_000))).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> values("-".repeat(100_000))).isInstanceOf(BadInput.class);
  }
}
