// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.trace.OtlpReader;
import org.camp.concurrency.trace.TraceOptions;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;

/** Calls that end after their callers are told, unless they are cut there. */
class OutlivingCallsTest {
  private static final String NOTE = " (-o trace.overflow=clip cuts them)";
  private static final long START = 1_700_000_000_000_000_001L;

  private static RandomTraces.Written span(
      int trace, int number, String parent, long from, long to) {
    return new RandomTraces.Written(
        "0".repeat(31) + (trace + 1),
        "000000000000000" + (number + 1),
        parent,
        "s",
        "o" + number,
        0,
        START + from,
        START + to,
        false,
        "");
  }

  /** Notes of a trace whose first span ends at 100 ms, with calls that end then or at 150 ms. */
  private static List<String> notes(int late, int inTime, ReadingOptions.Overflow overflow) {
    return notes(1, late, inTime, overflow);
  }

  private static List<String> notes(
      int traces, int late, int inTime, ReadingOptions.Overflow overflow) {
    long ms = 1_000_000;
    List<RandomTraces.Written> spans =
        IntStream.range(0, traces)
            .boxed()
            .flatMap(
                trace ->
                    IntStream.rangeClosed(0, late + inTime)
                        .mapToObj(
                            i ->
                                i == 0
                                    ? span(trace, 0, "", 0, 100 * ms)
                                    : span(
                                        trace,
                                        i,
                                        "0000000000000001",
                                        50 * ms,
                                        (i > late ? 90 : 150) * ms)))
            .toList();
    AnalysisContext context =
        AnalysisContext.builder().option(TraceOptions.OVERFLOW, overflow).build();
    String json = RandomTraces.json(spans);
    return new TimeBackend()
        .analyze(new OtlpReader().read(Source.of("t.json", json), context), context)
        .report()
        .notes();
  }

  @Test
  void theyAreCounted() {
    assertThat(notes(1, 2, ReadingOptions.Overflow.DETACH))
        .contains("1 call ends after its caller (-o trace.overflow=clip cuts it)");
    assertThat(notes(3, 0, ReadingOptions.Overflow.DETACH))
        .contains("3 calls end after their caller" + NOTE);
    assertThat(notes(4, 2, 1, ReadingOptions.Overflow.DETACH))
        .contains("8 calls end after their caller" + NOTE);
    assertThat(notes(4, 2, 1, ReadingOptions.Overflow.CLIP)).noneMatch(note -> note.endsWith(NOTE));
    assertThat(notes(0, 2, ReadingOptions.Overflow.DETACH)).noneMatch(note -> note.endsWith(NOTE));
    assertThat(notes(3, 0, ReadingOptions.Overflow.CLIP)).noneMatch(note -> note.endsWith(NOTE));
  }
}
