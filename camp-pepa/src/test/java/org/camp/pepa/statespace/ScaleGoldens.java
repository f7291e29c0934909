// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.SkeletonModel;

/** Reference values of independent implementations, with their models. */
final class ScaleGoldens {
  private ScaleGoldens() {}

  /** The cases of a file. */
  static Stream<JsonNode> cases(String file) {
    try {
      JsonNode all = new ObjectMapper().readTree(resource(file));
      return StreamSupport.stream(all.spliterator(), false);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The model of a case. */
  static PepaModel model(JsonNode golden) {
    if (golden.has("skeleton")) {
      return SkeletonModel.parse(golden.get("skeleton").asText())
          .pepa(Map.of("comm", golden.get("comm").asText()), Optional.empty());
    }
    return PepaModel.parse(resource(golden.get("model").asText()));
  }

  private static String resource(String name) {
    try (InputStream in = ScaleGoldens.class.getResourceAsStream("/golden/scale/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
