// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Times on the critical path that are published with the test cases of google/calligator (of case 2
 * only which spans), each span in a service of its own. With overflows cut as there, and by
 * default: what begins when its parent is over holds nothing up either way.
 */
class PublishedCallsTest {
  /** A span as {@code id parent start end} in microseconds. */
  private static String span(String text) {
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
        word[0]);
  }

  private static String trace(String spans) {
    String[] each = spans.split(",");
    String processes =
        Arrays.stream(each)
            .map(text -> text.strip().split(" ")[0])
            .map(id -> "\"" + id + "\": {\"serviceName\": \"S" + id + "\"}")
            .collect(Collectors.joining(", "));
    String all =
        Arrays.stream(each).map(PublishedCallsTest::span).collect(Collectors.joining(",\n"));
    return "{\"data\": [{\"traceID\": \"1\", \"spans\": ["
        + all
        + "], \"processes\": {"
        + processes
        + "}}]}";
  }

  @ParameterizedTest(name = "case {0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "1; A - 0 100, B A 10 60, C B 20 30; A 50 B 40 C 10",
        "2; A - 0 100, B A 10 40, C A 45 55, D A 5 9; A 56 B 30 C 10 D 4",
        "4; A - 0 100, B A 110 160, C B 120 150, D A 60 90; A 70 D 30",
        "6; A - 0 100, B A 10 60, C B 20 30, E A 110 120; A 50 B 40 C 10",
      })
  void timesOnThePathAreThosePublished(int number, String spans, String published) {
    for (ReadingOptions.Overflow overflow : ReadingOptions.Overflow.values()) {
      SpanTable table = new SpanTable();
      SpanFormat.JAEGER.read(Source.of(number + ".json", trace(spans)), table);
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
      String found =
          times.entrySet().stream()
              .map(time -> time.getKey() + " " + time.getValue())
              .collect(Collectors.joining(" "));
      assertThat(found).as("%s", overflow).isEqualTo(published);
    }
  }
}
