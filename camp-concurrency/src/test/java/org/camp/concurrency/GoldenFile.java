// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.format.OrderReader;
import org.camp.core.model.Source;
import org.camp.core.order.PartialOrder;

/** A pattern with what an independent implementation says of it. */
record GoldenFile(String name, JsonNode values, PartialOrder order) {
  static Stream<GoldenFile> all() {
    return Stream.of(
            "beta_counterexample",
            "butterfly_N4",
            "fig1",
            "independent_N3",
            "jacobi5_min",
            "pingpong",
            "pipeline_N4",
            "random_N3_n12_s1",
            "random_ws_N3_n14",
            "ring_shift_N3",
            "ring_token_N3",
            "scatter_gather_N4",
            "single_N1")
        .map(GoldenFile::of);
  }

  static GoldenFile of(String name) {
    try (InputStream in = GoldenFile.class.getResourceAsStream("golden/" + name + ".json")) {
      String text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      PartialOrder order =
          new OrderReader()
              .read(Source.of(name + ".order.json", text), AnalysisContext.defaults())
              .runs()
              .get(0);
      return new GoldenFile(name, new ObjectMapper().readTree(text), order);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode get(String key) {
    return values.get(key);
  }

  /** A number of the file as text, or null. */
  String text(String key, String event) {
    JsonNode node = values.get(key).get(event);
    return node == null || node.isNull() ? null : node.asText();
  }

  @Override
  public String toString() {
    return name;
  }
}
