// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.ExtractedSource;
import org.camp.core.model.Source;
import org.camp.core.model.SourcePiece;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sources that are read one by one, in any order, and appended are those read after each other. */
@Tag(Evidence.TAG)
class TableBytesTest {
  @Test
  void tablesOfSourcesAppendedAreTheTableOfAll() {
    int spans = 0;
    int compared = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<String> kept = List.of(List.<String>of(), List.of("a", "error")).get(random.nextInt(2));
      List<Source> sources = new ArrayList<>();
      List<SpanFormat> formats = new ArrayList<>();
      for (int source = 0; source < 1 + random.nextInt(5); source++) {
        int format = random.nextInt(SpanFormsTest.FORMATS.size());
        formats.add(SpanFormsTest.FORMATS.get(format));
        sources.add(Source.of("source " + source, SpanFormsTest.text(format, random)));
      }
      String expected;
      try {
        expected = described(table(sources, formats, kept));
      } catch (BadInput refused) {
        continue;
      }
      SpanTable appended = table(extracted(sources, formats, kept, random), formats, kept);
      assertThat(described(appended)).as("set %s", i).isEqualTo(expected);
      compared++;
      spans += appended.size();
    }
    assertThat(compared).isGreaterThan(Evidence.cases() / 4);
    assertThat(spans).isGreaterThan(5 * compared);
  }

  /**
   * Values after each other, lines or not, sound or spoilt: pieces give the table, or the refusal,
   * of the whole.
   */
  @Test
  void piecesOfASourceAppendedAreTheSource() {
    int refused = 0;
    int split = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      SplittableRandom random = new SplittableRandom(i);
      int format = random.nextInt(SpanFormsTest.FORMATS.size());
      StringBuilder text = new StringBuilder();
      for (int value = random.nextInt(1, 6); value > 0; value--) {
        text.append(random.nextInt(4) == 0 ? "{}" : SpanFormsTest.text(format, random));
        text.append(List.of("\n", "\n", "\n", "\r\n\n", " ").get(random.nextInt(5)));
      }
      if (random.nextInt(3) == 0) {
        int at = random.nextInt(text.length());
        text.replace(
            at, at + random.nextInt(2), List.of("", "}", "\"", "\n").get(random.nextInt(4)));
      }
      Source whole = reachable(text.toString());
      List<Source> pieces = SourcePiece.of(whole, random.nextInt(1, 2000));
      List<SpanFormat> formats = List.of(SpanFormsTest.FORMATS.get(format));
      Iterator<Source> next = pieces.iterator();
      Source extracted =
          new ExtractedSource(
              whole,
              pieces,
              () -> SpanInput.extract(next.next(), head -> formats.get(0), List.of()));
      String expected = said(whole, formats);
      assertThat(said(extracted, formats)).as("%d: %s", i, text).isEqualTo(expected);
      refused += expected.contains("error") ? 1 : 0;
      split += pieces.size() > 1 && !next.hasNext() ? 1 : 0;
    }
    assertThat(refused).isGreaterThan(Evidence.cases() / 10);
    assertThat(split).isGreaterThan(Evidence.cases() / 8);
  }

  private static String said(Source source, List<SpanFormat> formats) {
    try {
      return described(table(List.of(source), formats, List.of()));
    } catch (BadInput refused) {
      return refused.diagnostics().toString();
    }
  }

  private static Source reachable(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new Source() {
      @Override
      public String name() {
        return "lines";
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }

      @Override
      public OptionalLong size() {
        return OptionalLong.of(bytes.length);
      }
    };
  }

  /** Each read into a table of its own, the last ones first or not. */
  private static List<Source> extracted(
      List<Source> sources, List<SpanFormat> formats, List<String> kept, SplittableRandom random) {
    byte[][] bytes = new byte[sources.size()][];
    boolean backwards = random.nextBoolean();
    for (int k = 0; k < sources.size(); k++) {
      int at = backwards ? sources.size() - 1 - k : k;
      bytes[at] = SpanInput.extract(sources.get(at), head -> formats.get(at), kept);
    }
    List<Source> extracted = new ArrayList<>();
    for (int k = 0; k < bytes.length; k++) {
      byte[] own = bytes[k];
      extracted.add(new ExtractedSource(sources.get(k), () -> own));
    }
    return extracted;
  }

  private static SpanTable table(
      List<Source> sources, List<SpanFormat> formats, List<String> kept) {
    SpanTable table = new SpanTable(kept);
    SpanInput input = new SpanInput(table);
    for (int k = 0; k < sources.size(); k++) {
      SpanFormat format = formats.get(k);
      assertThat(input.read(sources.get(k), head -> format)).isEqualTo(format);
    }
    return table;
  }

  /** Rows, and texts, traces, processes and operations by their numbers. */
  private static String described(SpanTable table) {
    StringBuilder said = new StringBuilder("dropped " + table.dropped() + '\n');
    said.append(table.fruitless().count()).append(table.fruitless().first()).append('\n');
    for (int text = 0; text < table.names().size(); text++) {
      said.append(new String(table.names().utf8(text), UTF_8)).append('\n');
    }
    for (int trace = 0; trace < table.traces(); trace++) {
      said.append(table.traceId(trace)).append('\n');
    }
    for (int process = 0; process < table.processes(); process++) {
      said.append(table.identity(process)).append(' ').append(table.clock(process)).append('\n');
    }
    for (int operation = 0; operation < table.operations(); operation++) {
      said.append(table.operationName(operation)).append('\n');
    }
    for (int row = 0; row < table.size(); row++) {
      SpanFormsTest.describe(table, row, said);
    }
    return said.toString();
  }
}
