// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.camp.concurrency.time.network.NetworkSection;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What other tools publish for their own test cases comes out, with overflows cut as they do. */
class PublishedTest {
  private static final long MICROSECOND = 1_000;

  static Stream<GoldenTraces.Case> cases() {
    return GoldenTraces.all("public.*").stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theirFiguresComeOut(GoldenTraces.Case one) {
    SpanSet set = one.read(GoldenTraces.reading(one.values().get("options")));
    TimedTrace trace = set.trace(0);
    SpanNetwork network = SpanNetwork.of(set, trace);
    List<NetworkSection> sections = new SpanFigures(network).sections();
    JsonNode published = one.values().get("published");
    int checked = 0;
    if (published.has("spansOnPath")) {
      Set<String> spans = new TreeSet<>();
      sections.forEach(section -> spans.add(trace.id(section.span())));
      Set<String> want = new TreeSet<>();
      published.get("spansOnPath").forEach(span -> want.add(span.asText()));
      assertThat(spans).isEqualTo(want);
      checked++;
    }
    if (published.has("onPathMicroseconds")) {
      Map<String, Long> times = new TreeMap<>();
      for (NetworkSection section : sections) {
        String name = trace.operationName(section.span());
        String theirs = "[" + name.replaceFirst(": ", "] ");
        times.merge(theirs, (section.to() - section.from()) / MICROSECOND, Long::sum);
      }
      Map<String, Long> want = new TreeMap<>();
      published
          .get("onPathMicroseconds")
          .properties()
          .forEach(time -> want.put(time.getKey(), time.getValue().asLong()));
      want.values().removeIf(time -> time == 0);
      times.values().removeIf(time -> time == 0);
      assertThat(times).isEqualTo(want);
      checked++;
    }
    if (published.has("sectionsMicroseconds")) {
      List<String> found = new ArrayList<>();
      long base = trace.base() / MICROSECOND;
      for (NetworkSection section : sections) {
        found.add(
            String.format(
                Locale.ROOT,
                "[\"%s\",%d,%d]",
                trace.id(section.span()),
                base + section.from() / MICROSECOND,
                base + section.to() / MICROSECOND));
      }
      Collections.reverse(found);
      List<String> want = new ArrayList<>();
      published.get("sectionsMicroseconds").forEach(section -> want.add(section.toString()));
      assertThat(found).isEqualTo(want);
      checked++;
    }
    if (published.has("childStartMilliseconds")) {
      long start = trace.base() + trace.from(1 - trace.root());
      assertThat(start / MICROSECOND / MICROSECOND)
          .isEqualTo(published.get("childStartMilliseconds").asLong());
      checked++;
    }
    assertThat(checked).isPositive();
  }
}
