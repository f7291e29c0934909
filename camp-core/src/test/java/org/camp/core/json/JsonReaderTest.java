// SPDX-License-Identifier: Apache-2.0
package org.camp.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonReader.Item;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {
  private static SourceText source(String text) {
    return new SourceText("x.json", text);
  }

  @Test
  void everyItemHasItsPlace() {
    SourceText text = source("{\"a\\u00e9\": [1, -2.5e3, \"x\\n\", true], \"b\": {}} null");
    JsonReader in = new JsonReader(text);
    List<String> places = new ArrayList<>();
    while (in.next() != Item.END) {
      places.add(in.item() + " " + text.text(in.span()));
    }

    assertThat(places)
        .containsExactly(
            "OBJECT {",
            "NAME \"a\\u00e9\"",
            "LIST [",
            "WHOLE 1",
            "REAL -2.5e3",
            "TEXT \"x\\n\"",
            "TRUE true",
            "CLOSE ]",
            "NAME \"b\"",
            "OBJECT {",
            "CLOSE }",
            "CLOSE }",
            "NULL null");
  }

  @Test
  void skipsWhatIsInside() {
    JsonReader in = new JsonReader(source("[[1, [2]], 3]"));
    in.next();
    in.next();
    in.skip();

    assertThat(in.item()).isEqualTo(Item.CLOSE);
    assertThat(in.next()).isEqualTo(Item.WHOLE);
    in.skip();
    assertThat(in.text()).isEqualTo("3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 2     | 3 | expected the end, found '2'",
        "{} []   | 4 | expected the end, found '['",
        "` `     | 2 | expected a value, found the end",
        "[1 2]   | 4 | expected ',' or ']', found '2'"
      })
  void aTextIsOneValue(String text, int column, String message) {
    assertThatThrownBy(() -> JsonValues.read(source(text)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("x.json:1:" + column + ":")
        .hasMessageContaining(message);
    assertThat(JsonValues.find(text)).isEmpty();
  }

  @Test
  void readsValuesAfterEachOther() {
    assertThat(JsonValues.readAll(source("{\"a\": 1}\n[]\n")))
        .extracting(JsonWriter::line)
        .containsExactly("{\"a\": 1}", "[]");
    assertThat(JsonValues.readAll(source(" "))).isEmpty();
  }

  @Test
  void objectsKnowWhereTheyBegin() {
    Value list = JsonValues.read(source("[{}, {\"a\": 1}]"));

    assertThat(((Value.Arr) list).items()).extracting(JsonValues::offset).containsExactly(1, 5);
    assertThat(JsonValues.offset(list)).isEqualTo(-1);
  }

  @Test
  void nestingNeedsNoStack() throws InterruptedException {
    String deepest = "[".repeat(1000) + "]".repeat(1000);
    List<Object> found = new ArrayList<>();
    Thread small =
        new Thread(
            null,
            () -> {
              found.add(JsonValues.find(deepest).isPresent());
              found.add(JsonValues.find("[" + deepest + "]").isPresent());
            },
            "small",
            1 << 16);
    small.start();
    small.join();

    assertThat(found).containsExactly(true, false);
  }
}
