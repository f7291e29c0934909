// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.SkeletonModel;

/** Reference values of independent implementations, with their models. */
public final class ScaleGoldens {
  private ScaleGoldens() {}

  /** The cases of a file. */
  public static Stream<JsonNode> cases(String file) {
    try {
      JsonNode all = new ObjectMapper().readTree(GoldenFiguresTest.resource("scale/" + file));
      return StreamSupport.stream(all.spliterator(), false);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The model of a case. */
  public static PepaModel model(JsonNode golden) {
    if (golden.has("skeleton")) {
      return SkeletonModel.parse(golden.get("skeleton").asText())
          .pepa(Map.of("comm", golden.get("comm").asText()), Optional.empty());
    }
    return PepaModel.parse(GoldenFiguresTest.resource("scale/" + golden.get("model").asText()));
  }
}
