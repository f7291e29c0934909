// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.camp.concurrency.time.network.NetworkSection;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.model.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Times on the critical path that are published with the test cases of google/calligator (of case 2
 * only which spans), of uber-research/CRISP and of jaegertracing/jaeger-ui that are no golden ones.
 * Overflows are cut as there; by default a child that outlives its parent was not waited for, and
 * what begins when its parent is over holds nothing up either way.
 */
class PublishedCallsTest {
  /** A span as {@code id parent start end} in microseconds, of some process. */
  private static String span(String text, String process) {
    String[] word = text.strip().split(" ");
    String parent =
        word[1].equals("-")
            ? ""
            : "{\"refType\": \"CHILD_OF\", \"traceID\": \"1\", \"spanID\": \"" + word[1] + "\"}";
    long start = Long.parseLong(word[2]);
    return String.format(
        Locale.ROOT,
        """
        {"traceID": "1", "spanID": "%s", "operationName": "op", "references": [%s],
         "startTime": %d, "duration": %d, "processID": "%s"}\
        """,
        word[0],
        parent,
        start,
        Long.parseLong(word[3]) - start,
        process);
  }

  /** Spans of which all are of one process, or each of its own. */
  private static String trace(String spans, boolean together) {
    List<String> each = List.of(spans.split(","));
    UnaryOperator<String> process = text -> together ? "P" : text.strip().split(" ")[0];
    String processes =
        each.stream()
            .map(process)
            .distinct()
            .map(id -> "\"" + id + "\": {\"serviceName\": \"S" + id + "\"}")
            .collect(Collectors.joining(", "));
    String all =
        each.stream().map(text -> span(text, process.apply(text))).collect(Collectors.joining(","));
    return "{\"data\": [{\"traceID\": \"1\", \"spans\": ["
        + all
        + "], \"processes\": {"
        + processes
        + "}}]}";
  }

  @ParameterizedTest(name = "calligator {0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "1; A - 0 100, B A 10 60, C B 20 30; A 50 B 40 C 10",
        "2; A - 0 100, B A 10 40, C A 45 55, D A 5 9; A 56 B 30 C 10 D 4",
        "4; A - 0 100, B A 110 160, C B 120 150, D A 60 90; A 70 D 30",
        "6; A - 0 100, B A 10 60, C B 20 30, E A 110 120; A 50 B 40 C 10",
      })
  void timesOfCalligator(int number, String spans, String published) {
    assertThat(times(trace(spans, false), ReadingOptions.Overflow.CLIP)).isEqualTo(published);
    assertThat(times(trace(spans, false), ReadingOptions.Overflow.DETACH)).isEqualTo(published);
  }

  @ParameterizedTest(name = "CRISP {0}")
  @CsvSource(
      delimiter = ';',
      nullValues = "same",
      value = {
        "2; A - 0 100, B A 10 60; A 50 B 50; same",
        "4; A - 0 100, B A 10 60, C B 20 30; A 50 B 40 C 10; same",
        "6; A - 0 100, B A 10 30, C A 40 50, D A 60 90; A 40 B 20 C 10 D 30; same",
        "8; A - 0 100, B A 10 70, C B 20 120; A 40 B 10 C 50; A 40 B 60",
        "10; A - 0 1000, B A 10 210, C A 209 309, D A 308 608; A 400 B 200 C 100 D 300; same",
        "12; A - 0 100, B A 10 70, C B 25 45, D B 30 50; A 40 B 40 D 20; same",
        "14; A - 0 80, B A 10 30, C A 20 45, D A 40 65; A 35 B 20 D 25; same",
        "16; A - 0 110, B A 10 20, C A 15 35, D A 30 40, E A 50 60, F A 70 100, G F 80 90;"
            + " A 50 B 10 D 10 E 10 F 20 G 10; same",
        "18; A - 0 250, B A 10 110, C B 30 40, D B 50 60, E B 70 80, F A 120 220, G F 140 200,"
            + " H G 150 170, I G 180 190; A 50 B 70 C 10 D 10 E 10 F 40 G 30 H 20 I 10; same",
        "20; A - 0 600, B A 10 210, C A 205 305, D A 300 600; A 0 B 200 C 100 D 300; same",
        "22; A - 0 300, B A 50 100, C A 150 200, D A 250 300; A 150 B 50 C 50 D 50; same",
        "24; A - 0 700, B A 50 350, C B 100 150, D B 200 250, E B 300 350, F A 400 700,"
            + " G F 450 500, H F 550 600, I F 650 700;"
            + " A 100 B 150 C 50 D 50 E 50 F 150 G 50 H 50 I 50; same",
      })
  void timesOfCrisp(int number, String spans, String published, @Nullable String otherwise) {
    assertThat(times(trace(spans, false), ReadingOptions.Overflow.CLIP)).isEqualTo(published);
    assertThat(times(trace(spans, false), ReadingOptions.Overflow.DETACH))
        .isEqualTo(otherwise == null ? published : otherwise);
  }

  @ParameterizedTest(name = "jaeger-ui {0}")
  @CsvSource(
      delimiter = ';',
      nullValues = "same",
      value = {
        "3; A - 100 140, B A 160 260; A 40; same",
        "4; A - 1 31, B A 40 80, C B 50 60; A 30; same",
        "7; A - 1 30, B A 15 35, C B 20 40; A 14 B 5 C 10; A 29",
        "9; A - 10 30, B A 1 5; A 20; same",
      })
  void timesOfJaeger(int number, String spans, String published, @Nullable String otherwise) {
    assertThat(times(trace(spans, true), ReadingOptions.Overflow.CLIP)).isEqualTo(published);
    assertThat(times(trace(spans, true), ReadingOptions.Overflow.DETACH))
        .isEqualTo(otherwise == null ? published : otherwise);
  }

  /** Each span that has a section on the critical path, and its time there [µs]. */
  private static String times(String json, ReadingOptions.Overflow overflow) {
    SpanTable table = new SpanTable();
    SpanFormat.JAEGER.read(Source.of("trace.json", json), table);
    ReadingOptions plain = ReadingOptions.DEFAULT;
    SpanSet set =
        new SpanSet(
            table,
            new ReadingOptions(
                plain.tolerance(),
                overflow,
                plain.skew(),
                plain.until(),
                plain.mining(),
                plain.links()));
    TimedTrace trace = set.trace(0);
    Map<String, Long> times = new TreeMap<>();
    for (NetworkSection section : new SpanFigures(SpanNetwork.of(set, trace)).sections()) {
      times.merge(trace.id(section.span()), (section.to() - section.from()) / 1000, Long::sum);
    }
    return times.entrySet().stream()
        .map(time -> time.getKey() + " " + time.getValue())
        .collect(Collectors.joining(" "));
  }
}
