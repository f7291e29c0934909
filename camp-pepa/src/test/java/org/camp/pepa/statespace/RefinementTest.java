// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.pepa.Lumping;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.PepaResult;
import org.camp.pepa.Refined;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The coarsest chain of the same throughput, by partition refinement: a second algorithm. */
class RefinementTest {
  private static final int MOST_STATES = 3_000;

  static Stream<JsonNode> coarsest() {
    return ScaleGoldens.cases("lumping.json")
        .filter(c -> c.path("coarsest").isInt() && c.get("states").asInt() <= MOST_STATES);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("coarsest")
  void skeletonsHaveTheirCoarsestLumping(JsonNode golden) {
    String id = golden.get("id").asText();
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.LUMP, Lumping.FULL).build();
    PepaResult found = Pepa.analyze(ScaleGoldens.model(golden), context);
    Refined refined = found.refined().orElseThrow();
    double expected = golden.get("throughput").asDouble();
    assertThat(refined.states()).as(id).isEqualTo(golden.get("coarsest").asInt());
    assertThat(refined.throughput()).as(id).isCloseTo(expected, within(1e-9 * expected));
    assertThat(found.applicationThroughput().orElseThrow())
        .as(id)
        .isCloseTo(expected, within(1e-9 * expected));
  }
}
