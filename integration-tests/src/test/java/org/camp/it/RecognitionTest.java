// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Standard input has no name: each bundled model is known by what stands in it. */
class RecognitionTest {
  private static final Path EXAMPLES =
      Path.of("..", "camp-cli", "src", "main", "resources", "org", "camp", "cli", "examples");
  private static final BackendRegistry REGISTRY = BackendRegistry.installed();

  static List<Path> models() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.toString().matches(".*(\\.yaml|\\.csv|index)"))
          .sorted()
          .toList();
    }
  }

  private static String format(String name, String head) {
    return REGISTRY.reader(name, head).map(Entry::id).orElse("none");
  }

  @ParameterizedTest
  @MethodSource("models")
  void aModelIsRecognisedWithoutItsName(Path model) throws IOException {
    String text = Files.readString(model);
    String head = text.substring(0, Math.min(4096, text.length()));

    assertThat(format("<stdin>", head)).isEqualTo(format(model.toString(), head));
  }

  @Test
  void namesOfSpansAreNoFields() {
    String head =
        """
        {"resourceSpans": [{"resource": {"attributes": [{"key": "data"}]}, "scopeSpans": [{"spans": [
          {"traceId": "01", "spanId": "02", "name": "data", "kind": 4}]}]}]}
        """;
    assertThat(format("<stdin>", head)).isEqualTo("otlp");
    assertThat(format("a.json", "{\"data\" : [{\"spans\": []}]}")).isEqualTo("jaeger");
  }
}
