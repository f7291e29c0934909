// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PRISM models in the packaged command. */
class PrismIT {
  /** An M/M/1 queue with K places: the long run is geometric. */
  private static final String QUEUE =
      """
      ctmc
      const int K;
      const double in = 1;
      module Queue
        q : [0..K];
        [arrive] q<K -> in : (q'=q+1);
        [serve] q>0 -> 2 : (q'=q-1);
      endmodule
      label "full" = q=K;
      rewards "served" [serve] true : 1; endrewards
      rewards true : q; endrewards
      """;

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void files() throws IOException {
    camp = new Camp(home);
    Files.writeString(home.resolve("queue.prism"), QUEUE);
    Files.writeString(
        home.resolve("queue.props"),
        """
        const double T;
        "loss": S=? [ "full" ];
        "rate": R{"served"}=? [ S ];
        "length": R{2}=? [ S ];
        "soon": P=? [ F<=T "full" ];
        """);
  }

  private static JsonNode values(Camp.Ran ran) {
    return ran.json().at("/results/prism/values");
  }

  @Test
  void propertiesBesideAModelAreAnswered() {
    Camp.Ran ran = camp.run("analyze", "queue.prism", "-D", "K=3", "-D", "T=2", "-f", "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    JsonNode values = values(ran);
    assertThat(values.get("states").asInt()).isEqualTo(4);
    assertThat(values.get("transitions").asInt()).isEqualTo(6);
    assertThat(values.get("deadlocks").asInt()).isZero();
    assertThat(values.at("/labels/full").asInt()).isEqualTo(1);
    assertThat(values.at("/solver/converged").asBoolean()).isTrue();
    JsonNode properties = values.get("properties");
    assertThat(properties).hasSize(4);
    double[] wanted = {1.0 / 15, 14.0 / 15, (4 + 2 * 2 + 3) / 15.0};
    for (int i = 0; i < wanted.length; i++) {
      JsonNode property = properties.get(i);
      assertThat(property.get("value").asDouble()).isCloseTo(wanted[i], within(1e-12));
      assertThat(property.get("error").asDouble()).isBetween(0.0, 1e-10);
    }
    assertThat(properties.get(0).get("name").asText()).isEqualTo("loss");
    assertThat(properties.get(0).get("text").asText()).isEqualTo("S=? [ \"full\" ]");
    assertThat(properties.get(3).get("value").asDouble()).isBetween(0.1, 0.9);
  }

  @Test
  void whatNeedsAnotherConstantIsLeftOutWithItsName() {
    Camp.Ran ran = camp.run("analyze", "queue.prism", "-D", "K=3", "--full");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("properties are not answered that need T", "-D T=");
    assertThat(ran.out()).contains("0.06666666667");
  }

  @ParameterizedTest
  @CsvSource({
    "S<0.1 [ q=K ], 0, true",
    "S<0.05 [ q=K ], 1, false",
    "'S<0.1 [ q=K ]; P>=1 [ F q=K ]', 0, true",
    "R{\"served\"}>=1 [ S ], 1, false",
  })
  void boundsAreHeldOrNot(String property, int exit, boolean holds) {
    Camp.Ran ran =
        camp.run(
            "analyze",
            "queue.prism",
            "-D",
            "K=3",
            "-o",
            "prism.properties=" + property,
            "-f",
            "json");
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(values(ran).at("/properties/0/value").asBoolean()).isEqualTo(holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gauss-seidel", "aggregation"})
  void exactMethodsAgree(String method) {
    Camp.Ran ran =
        camp.run(
            "analyze", "queue.prism", "-D", "K=9", "-o", "pepa.method=" + method, "-f", "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(values(ran).at("/properties/0/value").asDouble())
        .isCloseTo(1.0 / 1023, within(1e-10));
  }

  @Test
  void modelsAreShownInTheirForms() {
    assertThat(show("prism").out()).contains("module Queue", "q : [0..K];", "rewards \"served\"");
    assertThat(show("tra").out()).startsWith("3 4\n");
    assertThat(show("sta").out()).contains("(q)", "2:(2)");
    assertThat(show("lab").out()).contains("\"full\"");
    assertThat(show("dot").out()).contains("digraph", "q=2", "arrive, 1", "serve, 2");
    assertThat(show("svg").out()).contains("<svg", "q=2");
  }

  private static Camp.Ran show(String form) {
    Camp.Ran ran = camp.run("show", "queue.prism", "-D", "K=2", "--as", form);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran;
  }

  @Test
  void manyStatesAreNoGraph() {
    Camp.Ran ran = camp.run("show", "queue.prism", "-D", "K=4000", "--as", "dot");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err()).contains("states are no picture", "--as tra");
  }

  /** Half of the time nobody waits, a quarter of it one does; the others are one node. */
  @Test
  void ofManyStatesTheLikelyOnesAreDrawn() {
    Camp.Ran ran = camp.run("show", "queue.prism", "-D", "K=400", "--as", "svg");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("of 401", ">q=0<", ">50.0 %<", ">q=11<", ">389 more states<");
    assertThat(ran.out()).doesNotContain(">q=12<");
  }

  @Test
  void aBudgetEndsTheSearchForStates() {
    Camp.Ran ran =
        camp.run("analyze", "queue.prism", "-D", "K=1000", "--budget", "states=50", "--full");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err()).contains("more than 50 states", "--budget states=");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ctmc module M x:[0..1]; [] true -> -1 : (x'=1); endmodule | 1 | the rate is -1",
        "ctmc module M x:[0..1]; [] true -> 1 : (x'=x+1); endmodule | 1 | leaves its range 0..1",
        "ctmc module M x:[0..1]; [] true -> 1/x : (x'=1); endmodule | 1 | the rate is Infinity",
        "ctmc module M x:[0..1]; [] true -> rte : (x'=1); endmodule | 1 | 'rte' is neither",
        "ctmc module M x:[0..1]; [] true -> 1 : (y'=1); endmodule | 1 | 'y'",
        "ctmc module M x:[0..1]; [] 1 -> 1 : (x'=1); endmodule | 1 | 1",
        "ctmc module M x:int; [] true -> 1 : (x'=x+1); endmodule | 3 | 'x' has no bounds",
        "ctmc module M x:[0..1] [] true -> 1 : (x'=1); endmodule | 2 | expected",
        "mdp module M x:[0..1]; [] true -> 1 : (x'=1); endmodule | 2 | 'mdp' are not read",
        "ctmc module M x:[2..1]; [] true -> 1 : (x'=1); endmodule | 1 | 2..1",
        "ctmc const int N; module M x:[0..N]; [] true -> 1 : (x'=1); endmodule | 2 | 'N' has no",
        "ctmc module A x:[0..1]; [] x=0 -> 1 : (x'=1); endmodule module B = C [x=y] endmodule"
            + " | 1 | no module 'C'",
      })
  void badModelsAreRefusedWithPlaceAndReason(String text, int exit, String reason)
      throws IOException {
    Files.writeString(home.resolve("bad.prism"), text + "\n");
    Camp.Ran ran = camp.run("analyze", "bad.prism", "--full");
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains("bad.prism:1:", "error: ", reason).doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "S=? [ \"fill\" ] | fill",
        "S=? [ q>K | expected",
        "R{\"serve\"}=? [ S ] | serve",
        "P=? [ F<=-1 q=K ] | cannot be -1",
        "X=? [ q=K ] | are not read",
      })
  void badPropertiesAreRefused(String property, String reason) {
    Camp.Ran ran =
        camp.run(
            "analyze", "queue.prism", "-D", "K=3", "-o", "prism.properties=" + property, "--full");
    assertThat(ran.exit()).as(ran.out()).isNotZero();
    assertThat(ran.err() + ran.out()).contains(reason).doesNotContain("Exception");
  }
}
