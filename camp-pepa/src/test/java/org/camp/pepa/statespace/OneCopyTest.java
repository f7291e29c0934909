// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.pepa.Passage;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How long one copy of a component takes, against chains in which it was told apart by hand. */
class OneCopyTest {
  static Stream<JsonNode> copies() {
    return ScaleGoldens.cases("tagged.json");
  }

  private static String states(JsonNode names) {
    return StreamSupport.stream(names.spliterator(), false)
        .map(name -> '"' + name.asText() + '"')
        .collect(Collectors.joining(" or "));
  }

  private static Passage passage(PepaModel model, String text) {
    AnalysisContext context = AnalysisContext.builder().option(PepaOptions.PASSAGE, text).build();
    return Pepa.analyze(model, context).passage().orElseThrow();
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("copies")
  void passagesHaveTheReferenceValues(JsonNode golden) {
    String id = golden.get("id").asText();
    String text =
        "one "
            + golden.get("one").asText()
            + ": "
            + states(golden.get("from"))
            + " -> "
            + states(golden.get("to"));
    Passage found = passage(ScaleGoldens.model(golden), text);
    double mean = golden.get("mean").asDouble();
    assertThat(found.mean()).as(id).isCloseTo(mean, within(1e-9 * mean));
    double entries = golden.get("entriesPerSecond").asDouble();
    assertThat(found.entries()).as(id).isCloseTo(entries, within(1e-9 * entries));
    if (!Double.isNaN(found.little())) {
      assertThat(found.little()).as(id).isCloseTo(mean, within(1e-8 * mean));
    }
    golden
        .get("quantiles")
        .properties()
        .forEach(
            q -> {
              double level = Double.parseDouble(q.getKey());
              double time = q.getValue().asDouble();
              assertThat(found.quantiles().get(level))
                  .as(id + " " + level)
                  .isCloseTo(time, within(1e-6 * time));
            });
  }

  @Test
  void theOthersStayCounted() {
    PepaModel model =
        PepaModel.parse("P = (a, 1).Q; Q = (b, 2).R; R = (c, infty).P; S = (c, 3).S; P[6] <c> S");
    assertThat(tagged(model).size()).isEqualTo(3 * 21);
    assertThat(tagged(PepaModel.parse("P = (a, 1).Q; Q = (b, 2).P; P || P || P")).size())
        .isEqualTo(6);
  }

  private static StateSpace tagged(PepaModel model) {
    return Derivation.tagged(
        model,
        Map.of(),
        0,
        1_000,
        new org.camp.core.analysis.Cancellation(),
        org.camp.core.analysis.Progress.NONE);
  }

  /** Conditions on the other copies, against chains of independent copies in closed form. */
  @Test
  void theOthersCanBeAskedFor() {
    PepaModel two = PepaModel.parse("P = (a, 1).Q; Q = (b, 2).P; P[2]");
    Passage both = passage(two, "one P: P and others P = 1 -> Q");
    assertThat(both.mean()).isCloseTo(1, within(1e-12));
    assertThat(both.entries()).isCloseTo(8.0 / 9, within(1e-12));
    PepaModel three = PepaModel.parse("P = (a, 1).Q; Q = (b, 2).P; P[3]");
    for (String others : new String[] {"others Q", "others P.Q"}) {
      Passage drained = passage(three, "one P: P and " + others + " = 2 -> " + others + " = 0");
      assertThat(drained.mean()).as(others).isCloseTo(7.0 / 8, within(1e-12));
      assertThat(drained.entries()).as(others).isCloseTo(10.0 / 27, within(1e-12));
    }
  }

  @Test
  void mistakesAreTold() {
    PepaModel model = PepaModel.parse("P = (a, 1).Q; Q = (b, 2).P; P[3]");
    assertThatThrownBy(() -> passage(model, "one R: Q -> P"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no component 'R'");
    assertThatThrownBy(() -> passage(model, "one P: X -> P")).isInstanceOf(BadInput.class);
    assertThat(passage(model, "one P: Q -> P").mean()).isCloseTo(0.5, within(1e-12));
    assertThat(passage(model, "one P: Q -> P").one()).isEqualTo("P");
  }
}
