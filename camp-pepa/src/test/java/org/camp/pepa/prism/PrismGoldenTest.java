// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.pepa.Solver;
import org.camp.pepa.prism.csl.CslAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** States, transitions and values of independent implementations. */
class PrismGoldenTest {
  /** The reference has nine digits right here: the test of long times shows which. */
  private static final Map<String, String> ROUGH = Map.of("cluster-N4-T2000-u20", "below_min");

  private static String resource(String name) {
    try (InputStream in = PrismGoldenTest.class.getResourceAsStream("/golden/scale/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Stream<JsonNode> cases() throws IOException {
    JsonNode all = new ObjectMapper().readTree(resource("prism.json"));
    return StreamSupport.stream(all.spliterator(), false);
  }

  private static AnalysisContext context(JsonNode golden) {
    AnalysisContext.Builder context = AnalysisContext.builder();
    golden.get("bindings").properties().forEach(b -> context.bind(b.getKey(), text(b)));
    return context.build();
  }

  private static String text(Map.Entry<String, JsonNode> binding) {
    return binding.getValue().asText();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void chainsAndValuesAreThoseOfTheReference(JsonNode golden) {
    String id = golden.get("id").asText();
    PrismModel model =
        PrismModel.parse(
            resource(golden.get("model").asText()), resource(golden.get("props").asText()));
    PrismResult result = Prism.analyze(model, context(golden));

    assertThat(result.chain().size()).isEqualTo(golden.get("states").asInt());
    assertThat(result.chain().rows().count()).isEqualTo(golden.get("transitions").asInt());
    assertThat(result.chain().deadlocks()).isEqualTo(golden.get("deadlocks").asInt());
    golden
        .get("values")
        .properties()
        .forEach(
            value -> {
              CslAnswer answer = named(result, value.getKey());
              assertThat(answer.refused()).isEmpty();
              if (value.getValue().isBoolean()) {
                assertThat(answer.holds()).contains(value.getValue().booleanValue());
              } else if (value.getValue().isTextual()) {
                assertThat(answer.value()).isEqualTo(Double.POSITIVE_INFINITY);
              } else {
                double wanted = value.getValue().doubleValue();
                double allowed = value.getKey().equals(ROUGH.get(id)) ? 2e-9 : 1e-9;
                assertThat(answer.value())
                    .as(value.getKey())
                    .isCloseTo(wanted, within(Math.max(1e-13, allowed * Math.abs(wanted))));
              }
            });
  }

  private static CslAnswer named(PrismResult result, String name) {
    return result.answers().stream()
        .filter(a -> a.property().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** When the start is forgotten, a second earns what it does in the long run. */
  @Test
  void rewardsOfLongTimesGrowAsTheLongRunEarns() {
    PrismModel model =
        PrismModel.parse(
            resource("prism/cluster.prism"),
            "R{\"time_below\"}=? [ S ] R{\"time_below\"}=? [ C<=1000 ]"
                + " R{\"time_below\"}=? [ C<=2000 ]");
    PrismResult result = Prism.analyze(model, AnalysisContext.builder().bind("N", "4").build());
    List<CslAnswer> answers = result.answers();
    double second = (answers.get(2).value() - answers.get(1).value()) / 1000;

    assertThat(second).isCloseTo(answers.get(0).value(), within(1e-11 * answers.get(0).value()));
  }

  @ParameterizedTest
  @EnumSource(
      value = Solver.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SIMULATION", "FLUID"})
  void everyMethodSolvesThem(Solver method) {
    PrismModel model = PrismModel.parse(resource("prism/tandem.prism"), "R{\"customers\"}=? [ S ]");
    AnalysisContext context =
        AnalysisContext.builder().bind("c", "5").option(PrismOptions.METHOD, method).build();

    assertThat(Prism.analyze(model, context).answers().get(0).value())
        .isCloseTo(5.679249959967679, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "discrete, unsupported, 1, 1",
    "foreign, foreign-update, 8, 17",
    "global, global-update, 5, 18",
    "infinite, not-finite, 4, 13",
    "negative, negative-rate, 4, 13",
    "open, missing-binding, 2, 11",
    "range, out-of-range, 4, 18",
    "rename, not-renamed, 6, 8",
    "unbounded, unbounded, 3, 3",
    "unknown, unknown-name, 4, 13"
  })
  void whatIsWrongIsRefusedAtItsPlace(String name, String code, int line, int column) {
    assertThatThrownBy(
            () ->
                Prism.analyze(
                    PrismModel.parse(resource("prism/bad/" + name + ".prism"), ""),
                    AnalysisContext.defaults()))
        .isInstanceOfSatisfying(
            CampException.class,
            refusal -> {
              Diagnostic first = refusal.diagnostics().get(0);
              assertThat(first.code()).isEqualTo(code);
              assertThat(first.line()).isEqualTo(line);
              assertThat(first.column()).isEqualTo(column);
            });
  }

  /** A negative rate is wrong beside a rate of 0 as well, in whatever order modules stand. */
  @ParameterizedTest
  @CsvSource({"0, -1", "-1, 0"})
  void negativeRatesAreWrongBesideZero(String one, String other) {
    PrismModel model =
        PrismModel.parse(
            "ctmc module A x : [0..1]; [a] true -> "
                + one
                + " : (x'=1-x); endmodule"
                + " module B y : [0..1]; [a] true -> "
                + other
                + " : (y'=1-y); endmodule",
            "");
    assertThatThrownBy(() -> Prism.derive(model, AnalysisContext.defaults()))
        .hasMessageContaining("the rate is -1");
  }

  /** Where not all modules are ready, an action has no rate, whatever one of them would say. */
  @Test
  void rewardsOfActionsLookOnlyWhereTheyHappen() {
    PrismModel model =
        PrismModel.parse(
            "ctmc module A x : [0..1]; [a] true -> 1/y : (x'=1-x); endmodule module B y : [0..1];"
                + " [a] y>0 -> 2 : (y'=0); [] y=0 -> 2 : (y'=1); endmodule"
                + " rewards \"a\" [a] true : 1; endrewards",
            "R{\"a\"}=? [ S ]");
    PrismResult result = Prism.analyze(model, AnalysisContext.defaults());
    assertThat(result.answers().get(0).value()).isCloseTo(1, within(1e-12));
  }
}
