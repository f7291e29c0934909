// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.time.total.PartTotal;
import org.camp.concurrency.time.total.Totals;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the bytes are: spans are read, or refused with a diagnostic; and all networks hold. */
@Tag(Evidence.TAG)
class HostileSpansTest {
  private static final String PIECES = "{}[]\":,0123456789eE-+.truefalsenull \n";

  @ParameterizedTest
  @CsvSource({
    "OTLP, inputs/12-links.otlp.json",
    "OTLP, inputs/15-skew-contradiction.otlp.json",
    "OTLP_PROTO, inputs/12-links.otlp.pb",
    "OTLP_PROTO, inputs/37-calls-by-what-they-reach.otlp.pb",
    "JAEGER, inputs/12-links.jaeger.json",
    "JAEGER, inputs/public-crisp-15.jaeger.json",
    "ZIPKIN, inputs/22-shared-span.zipkin.json",
    "ZIPKIN, inputs/36-hedged.zipkin.json"
  })
  void brokenBytesAreReadOrRefused(SpanFormat format, String input) {
    byte[] sound = bytes(input);
    int read = 0;
    int refused = 0;
    for (int i = 0; i < Evidence.of(200, 20_000); i++) {
      byte[] broken = broken(sound, new SplittableRandom(i), format == SpanFormat.OTLP_PROTO);
      SpanTable table = new SpanTable();
      try {
        format.read(source(broken), table);
        read++;
      } catch (BadInput e) {
        assertThat(e.getMessage()).contains("broken").doesNotContain("Exception");
        refused++;
        continue;
      }
      check(new SpanSet(table, ReadingOptions.DEFAULT));
    }
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  /** In protobuf a text may end behind any of its resources, and nowhere within one. */
  @ParameterizedTest
  @CsvSource({
    "OTLP, inputs/12-links.otlp.json, 0",
    "OTLP_PROTO, inputs/12-links.otlp.pb, 12",
    "JAEGER, inputs/12-links.jaeger.json, 0",
    "ZIPKIN, inputs/36-hedged.zipkin.json, 0"
  })
  void whatIsCutIsRefused(SpanFormat format, String input, int most) {
    byte[] sound = bytes(input);
    int end = new String(sound, StandardCharsets.ISO_8859_1).stripTrailing().length();
    int read = 0;
    for (int length = 1; length < end; length++) {
      SpanTable table = new SpanTable();
      try {
        format.read(source(Arrays.copyOf(sound, length)), table);
        read++;
      } catch (BadInput e) {
        assertThat(e.diagnostics()).isNotEmpty();
      }
    }
    assertThat(read).isLessThanOrEqualTo(most);
  }

  private static void check(SpanSet set) {
    for (int trace = 0; trace < set.traces(); trace++) {
      SpanNetwork network = SpanNetwork.of(set, set.trace(trace));
      long[] times = network.network().evaluate(network.network().weights());
      assertThat(times[network.target()]).isEqualTo(network.makespan());
      new SpanFigures(network).sections();
    }
  }

  /** Figures are twice a time at most, and times that are further apart than that are none. */
  @ParameterizedTest
  @CsvSource({
    "1700000000000000000, 9000000000000000000, 0",
    "1700000000000000000, 3400000000000000000, 1700000000000000000",
    "1, 3400000000000000000, 3399999999999999999"
  })
  void timesOutOfReachAreNone(long start, long end, long length) {
    String text =
        "{'resourceSpans':[{'scopeSpans':[{'spans':[{'traceId':'1','spanId':'2','name':'op',"
            + "'startTimeUnixNano':'%d','endTimeUnixNano':'%d'}]}]}]}";
    byte[] bytes =
        String.format(Locale.ROOT, text, start, end)
            .replace('\'', '"')
            .getBytes(StandardCharsets.US_ASCII);
    SpanTable table = new SpanTable();
    SpanFormat.OTLP.read(source(bytes), table);
    SpanSet set = new SpanSet(table, ReadingOptions.DEFAULT);
    TimedTrace trace = set.trace(0);
    assertThat(trace.length(0)).isEqualTo(length);
    assertThat(trace.notes(Note.NO_END)).isEqualTo(length == 0 ? 1 : 0);
    PartTotal part = Totals.of(set).roots().get(0).parts().get(0);
    assertThat(part.onPath()).isEqualTo(length);
    assertThat(part.twiceAsFastMean()).isEqualTo(length / 2.0);
  }

  private static byte[] broken(byte[] sound, SplittableRandom random, boolean binary) {
    byte[] bytes = sound.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0 && bytes.length > 2; changes--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = piece(random, binary);
        case 1 -> bytes = Arrays.copyOf(bytes, at);
        case 2 -> {
          int to = Math.min(bytes.length, at + 1 + random.nextInt(30));
          byte[] less = Arrays.copyOf(bytes, bytes.length - (to - at));
          System.arraycopy(bytes, to, less, at, bytes.length - to);
          bytes = less;
        }
        default -> {
          byte[] more = Arrays.copyOf(bytes, bytes.length + 1);
          System.arraycopy(bytes, at, more, at + 1, bytes.length - at);
          more[at] = piece(random, binary);
          bytes = more;
        }
      }
    }
    return bytes;
  }

  private static byte piece(SplittableRandom random, boolean binary) {
    return (byte) (binary ? random.nextInt(256) : PIECES.charAt(random.nextInt(PIECES.length())));
  }

  private static byte[] bytes(String input) {
    try (InputStream in = GoldenTraces.source(input).open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Source source(byte[] bytes) {
    return new Source() {
      @Override
      public String name() {
        return "broken";
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }
    };
  }
}
