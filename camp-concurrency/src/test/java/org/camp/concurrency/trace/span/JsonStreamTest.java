// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonSyntax;
import org.camp.core.model.Source;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bytes are read as another reader of JSON reads them, or both refuse them. */
@Tag(Evidence.TAG)
class JsonStreamTest {
  private static final String[] TEXTS = {
    "", "a", "traceId", "été", "日本", "\\\"", "\\\\n\\/", "\\u00e9\\u4E00", "\uD834\uDD1E x"
  };
  private static final String[] NUMBERS = {
    "0", "-1", "12", "1.5", "-0.25e3", "1E-2", "1700000000000000001", "1e+5"
  };
  private static final String PIECES = "{}[]\":,0129eE-+.truefalsn \n\t\\u\u0001é\u00ff";

  @Test
  void soundAndBrokenTextsAreReadAsByAnotherReader() throws IOException {
    int read = 0;
    int refused = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      SplittableRandom random = new SplittableRandom(i);
      StringBuilder text = new StringBuilder();
      for (int values = random.nextInt(3); values >= 0; values--) {
        value(random, text, 4);
        text.append(" \n".charAt(random.nextInt(2)));
      }
      byte[] bytes = broken(text.toString().getBytes(StandardCharsets.UTF_8), random);
      String own = own(bytes, random);
      assertThat(own).as("text %s of %s", i, text).isEqualTo(other(bytes));
      if (own.equals("refused")) {
        refused++;
      } else {
        read++;
      }
    }
    assertThat(read).isGreaterThan(refused / 10);
    assertThat(refused).isGreaterThan(read / 10);
  }

  @Test
  void faultsAreToldFromAWindowAsFromTheWhole() throws IOException {
    int told = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      SplittableRandom random = new SplittableRandom(i);
      StringBuilder text = new StringBuilder();
      value(random, text, 4);
      byte[] bytes = broken(text.append(" \n").toString().getBytes(UTF_8), random);
      try {
        JsonStream.read(new ByteArrayInputStream(bytes), in -> in::skip);
      } catch (JsonFault e) {
        String whole = told(() -> JsonSyntax.fault(new SourceText("t", source(bytes).text())));
        String window = told(() -> FaultWindow.of(source(bytes), e.offset()).refusal());
        if (!whole.contains("UTF-8")) {
          assertThat(window).as("text %s: %s", i, new String(bytes, UTF_8)).isEqualTo(whole);
          told++;
        }
      }
    }
    assertThat(told).isGreaterThan(Evidence.cases() / 5);
  }

  private static Source source(byte[] bytes) {
    return new Source() {
      @Override
      public String name() {
        return "t";
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }
    };
  }

  private static String told(Supplier<BadInput> refusal) {
    BadInput told;
    try {
      told = refusal.get();
    } catch (BadInput e) {
      told = e;
    }
    Diagnostic first = told.diagnostics().get(0);
    return first.line() + ":" + first.column() + ": " + first.message() + ", " + first.hint();
  }

  /** A text, where bytes come a few at a time. */
  private static String own(byte[] bytes, SplittableRandom random) throws IOException {
    StringBuilder said = new StringBuilder();
    boolean skips = random.nextBoolean();
    try {
      JsonStream.read(dripping(bytes, random), in -> () -> walk(in, said));
      if (skips) {
        JsonStream.read(dripping(bytes, random), in -> in::skip);
      }
      return said.toString();
    } catch (JsonFault e) {
      assertThatThrownBy(() -> JsonStream.read(dripping(bytes, random), in -> in::skip))
          .isInstanceOf(JsonFault.class);
      return "refused";
    }
  }

  private static InputStream dripping(byte[] bytes, SplittableRandom random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int from, int length) {
        return super.read(into, from, Math.min(length, 1 + random.nextInt(9)));
      }
    };
  }

  private static void walk(JsonStream in, StringBuilder said) throws IOException {
    if (in.isObject()) {
      said.append('{');
      in.fields(
          name -> {
            said.append(name).append('=');
            walk(in, said);
          });
      said.append('}');
    } else if (in.isList()) {
      said.append('[');
      in.items(() -> walk(in, said));
      said.append(']');
    } else {
      said.append(in.text()).append(';');
    }
  }

  private static String other(byte[] bytes) throws IOException {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return "refused";
    }
    StringBuilder said = new StringBuilder();
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        switch (token) {
          case START_OBJECT, END_OBJECT, START_ARRAY, END_ARRAY -> said.append(parser.getText());
          case FIELD_NAME -> said.append(parser.getText()).append('=');
          case VALUE_NULL -> said.append(';');
          default -> said.append(utf8(parser.getText())).append(';');
        }
        if (runsOn(token, parser, text)) {
          return "refused";
        }
      }
      return said.toString();
    } catch (JsonProcessingException e) {
      assertThat(JsonSyntax.fault(new SourceText("broken", text)))
          .isInstanceOf(BadInput.class)
          .hasMessageNotContaining("cannot be read as JSON");
      return "refused";
    }
  }

  /** Whether a word is followed by another value without a blank, which the other reader takes. */
  private static boolean runsOn(JsonToken token, JsonParser parser, String text) {
    int end = (int) parser.currentLocation().getCharOffset();
    boolean word = token == JsonToken.VALUE_NULL || token.isBoolean();
    return word
        && parser.getParsingContext().inRoot()
        && end < text.length()
        && !Character.isWhitespace(text.charAt(end));
  }

  /** Halves of pairs do not exist in UTF-8. */
  private static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static void value(SplittableRandom random, StringBuilder text, int depth) {
    switch (random.nextInt(depth == 0 ? 4 : 7)) {
      case 0 -> text.append(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 1 -> text.append(new String[] {"true", "false", "null"}[random.nextInt(3)]);
      case 2, 3 -> quoted(random, text);
      case 4, 5 -> {
        text.append('{');
        for (int i = random.nextInt(4); i > 0; i--) {
          quoted(random, text);
          text.append(random.nextBoolean() ? ":" : " : ");
          value(random, text, depth - 1);
          text.append(i > 1 ? "," : " ");
        }
        text.append('}');
      }
      default -> {
        text.append('[');
        for (int i = random.nextInt(4); i > 0; i--) {
          value(random, text, depth - 1);
          text.append(i > 1 ? ",\n" : "");
        }
        text.append(']');
      }
    }
  }

  private static void quoted(SplittableRandom random, StringBuilder text) {
    text.append('"');
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.append(TEXTS[random.nextInt(TEXTS.length)]);
    }
    text.append('"');
  }

  private static byte[] broken(byte[] sound, SplittableRandom random) {
    byte[] bytes = sound.clone();
    byte[] pieces = PIECES.getBytes(StandardCharsets.UTF_8);
    for (int changes = random.nextInt(3); changes > 0 && bytes.length > 1; changes--) {
      int at = random.nextInt(bytes.length);
      if (random.nextInt(4) == 0) {
        bytes = java.util.Arrays.copyOf(bytes, at);
      } else {
        bytes[at] = pieces[random.nextInt(pieces.length)];
      }
    }
    return bytes;
  }
}
