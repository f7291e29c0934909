// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.BadInput;
import org.junit.jupiter.api.Test;

class ReaderChoiceTest {
  private final BackendRegistry registry =
      Toys.registry(
          new Toys.Reader("scribble", List.of(".scr", ".nuscr"), "protocol"),
          new Toys.Reader("jaeger", List.of(".json"), "traceID"),
          new Toys.Reader("otlp", List.of(".json"), "resourceSpans"),
          new Toys.Reader("broken", List.of(".json"), "throws"),
          new Toys.Reader("order", List.of(".order.json"), "processes"));

  private String chosen(String fileName, String head) {
    return registry.reader(fileName, head).map(Entry::id).orElse("none");
  }

  @Test
  void theLongestEndingWinsWhateverTheContent() {
    assertThat(chosen("dir/x.order.json", "traceID")).isEqualTo("order");
    assertThat(chosen("ring.scr", "")).isEqualTo("scribble");
    assertThat(chosen("RING.SCR", "")).isEqualTo("scribble");
  }

  @Test
  void contentDecidesWhenSeveralShareAnEnding() {
    assertThat(chosen("x.json", "{\"resourceSpans\": [")).isEqualTo("otlp");
    assertThat(chosen("x.json", "{\"traceID\": ")).isEqualTo("jaeger");
  }

  @Test
  void contentDecidesWhenNoEndingFits() {
    assertThat(chosen("-", "global protocol P")).isEqualTo("scribble");
    assertThat(chosen("x.json", "{\"processes\": []}")).isEqualTo("order");
    assertThat(chosen("scr", "nothing known")).isEqualTo("none");
  }

  @Test
  void anUnknownIdIsAnsweredWithTheKnownOnes() {
    assertThat(registry.reader("order").id()).isEqualTo("order");
    assertThatThrownBy(() -> registry.reader("scribbel"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("there is no input format 'scribbel'")
        .hasMessageContaining("did you mean 'scribble'?")
        .hasMessageContaining("known: broken, jaeger, order, otlp, scribble");
    assertThatThrownBy(() -> registry.backend("mpst"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("there is no backend 'mpst'")
        .hasMessageContaining("none is installed");
  }
}
