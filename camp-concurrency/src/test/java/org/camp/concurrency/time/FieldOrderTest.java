// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.camp.concurrency.trace.JaegerReader;
import org.camp.concurrency.trace.OtlpReader;
import org.camp.concurrency.trace.ZipkinReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.CampException;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.report.JsonWriter;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The order of the fields of JSON objects means nothing: any other one gives the same answer. */
@Tag(Evidence.TAG)
class FieldOrderTest {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  private static final long LARGE = 200_000;

  private static ModelReader<Executions> reader(String format) {
    return switch (format) {
      case "jaeger" -> new JaegerReader();
      case "zipkin" -> new ZipkinReader();
      default -> new OtlpReader();
    };
  }

  private static String answer(String format, String text) throws IOException {
    Executions read = reader(format).read(Source.of("t.json", text), AnalysisContext.defaults());
    StringBuilder out = new StringBuilder();
    JsonWriter.write(
        new TimeBackend().analyze(read, AnalysisContext.defaults()).report().values(), out);
    try {
      read.runs().forEach(run -> out.append(run.label()).append(run.size()).append(run.messages()));
    } catch (CampException e) {
      e.diagnostics().forEach(fault -> out.append(fault.message()));
    }
    return out.toString();
  }

  private static JsonNode shuffled(JsonNode node, Random random) {
    if (node instanceof ObjectNode object) {
      List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(object.properties());
      Collections.shuffle(fields, random);
      ObjectNode other = JSON.createObjectNode();
      fields.forEach(field -> other.set(field.getKey(), shuffled(field.getValue(), random)));
      return other;
    }
    if (node instanceof ArrayNode list) {
      ArrayNode other = JSON.createArrayNode();
      list.forEach(item -> other.add(shuffled(item, random)));
      return other;
    }
    return node;
  }

  @Test
  void anyOrderOfFieldsGivesTheSameAnswer() throws IOException {
    int tried = 0;
    for (GoldenTraces.Case one : GoldenTraces.all("([0-4]|public).*")) {
      if (one.format().equals("proto")) {
        continue;
      }
      String text;
      try (InputStream in = GoldenTraces.source(one.input()).open()) {
        text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      }
      if (text.length() > LARGE) {
        continue;
      }
      String want = answer(one.format(), text);
      for (int seed = 0; seed < Evidence.of(2, 200); seed++) {
        Random random = new Random(seed);
        StringBuilder other = new StringBuilder();
        try (MappingIterator<JsonNode> values = JSON.readerFor(JsonNode.class).readValues(text)) {
          while (values.hasNext()) {
            other.append(shuffled(values.next(), random)).append('\n');
          }
        }
        assertThat(answer(one.format(), other.toString())).as("%s %s", one, seed).isEqualTo(want);
        tried++;
      }
    }
    assertThat(tried).isGreaterThan(200);
  }
}
