// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.SplittableRandom;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is passed over in one go is what would have been passed over piece by piece. */
@Tag(Evidence.TAG)
class UselessItemsTest {
  private static final String[] VALUES = {
    "\"a\"",
    "\"a longer text\"",
    "\"\"",
    "\"q\\\"q\"",
    "\"é\"",
    "1",
    "-2.5e3",
    "01",
    "true",
    "null",
    "{\"stringValue\":\"x\"}",
    "{\"intValue\":\"12\"}",
    "{\"arrayValue\":{\"values\":[{\"stringValue\":\"y\"},{\"intValue\":3}]}}",
    "[]",
    "\"open"
  };
  private static final String[] FORMS = {
    "{\"key\":\"K\",\"value\":V}",
    "{\"key\": \"K\", \"value\": V }",
    "{\"key\":\"K\",\"type\":\"t\",\"value\":V}",
    "{\"value\":V,\"key\":\"K\"}",
    "{\"key\":\"K\"}"
  };

  @Test
  void itemsOfUseAreReadAndTheOthersPassedOver() throws IOException {
    int refused = 0;
    int known = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      SplittableRandom random = new SplittableRandom(i);
      byte[] text = text(random).getBytes(UTF_8);
      String pieces = read(new ByteArrayInputStream(text), false);
      assertThat(read(new ByteArrayInputStream(text), true))
          .as("text %s: %s", i, new String(text, UTF_8))
          .isEqualTo(pieces);
      assertThat(read(dripping(text, random), true)).as("text %s", i).isEqualTo(pieces);
      refused += pieces.endsWith("refused") ? 1 : 0;
      known += pieces.contains("good") ? 1 : 0;
    }
    assertThat(refused).isBetween(Evidence.cases() / 20, Evidence.cases() / 2);
    assertThat(known).isGreaterThan(Evidence.cases() / 3);
  }

  /** Lists of a few items that come again, the way attributes of spans do. */
  private static String text(SplittableRandom random) {
    int kinds = 1 + random.nextInt(4);
    String[] items = new String[kinds];
    boolean sound = random.nextInt(10) > 0;
    for (int kind = 0; kind < kinds; kind++) {
      items[kind] =
          FORMS[random.nextInt(FORMS.length)].replace(
              "K", random.nextInt(4) == 0 ? "good" : "k" + random.nextInt(3));
    }
    StringBuilder text = new StringBuilder();
    for (int list = 0; list < 6; list++) {
      text.append('[');
      for (int item = 0; item < random.nextInt(5); item++) {
        String value = VALUES[random.nextInt(VALUES.length)];
        boolean broken = value.equals("01") || value.equals("\"open");
        text.append(item == 0 ? "" : ",")
            .append(items[random.nextInt(kinds)].replace("V", sound && broken ? "\"b\"" : value));
      }
      text.append("]\n");
    }
    return text.toString();
  }

  private static InputStream dripping(byte[] bytes, SplittableRandom random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int from, int length) {
        return super.read(into, from, Math.min(length, 1 + random.nextInt(40)));
      }
    };
  }

  /** The names and texts of useful items, and how many lists there were. */
  private static String read(InputStream bytes, boolean learns) throws IOException {
    StringBuilder said = new StringBuilder();
    UselessItems useless = new UselessItems();
    try {
      JsonStream.read(
          bytes,
          in ->
              () -> {
                said.append('|');
                if (learns) {
                  in.items(() -> item(in, useless, said), useless);
                } else {
                  in.items(() -> item(in, useless, said));
                }
              });
    } catch (JsonFault e) {
      said.append("refused");
    }
    return said.toString();
  }

  private static void item(JsonStream in, UselessItems useless, StringBuilder said)
      throws IOException {
    StringBuilder item = new StringBuilder();
    boolean[] passed = {false};
    in.fields(
        name -> {
          if (!name.equals("key")) {
            item.append(in.text()).append(' ');
          } else if (in.word().equals("good")) {
            item.append("good ");
          } else {
            in.skipUseless(useless);
            passed[0] = true;
          }
        });
    said.append(passed[0] ? "" : item);
  }
}
