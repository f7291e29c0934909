// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.NetworkSection;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.Replay;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.CriticalInterval;
import org.camp.core.order.ScaleFactor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every figure of one trace, against an independent implementation, in every format. */
class OneTraceTest {
  static Stream<GoldenTraces.Case> cases() {
    return GoldenTraces.all("([0-3]|4[0-3]|public).*").stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyFigureIsThatOfTheReference(GoldenTraces.Case one) {
    SpanSet set = one.read(GoldenTraces.reading(one.values().get("options")));
    JsonNode traces = one.values().get("traces");
    assertThat(set.traces()).isEqualTo(traces.size());
    for (int i = 0; i < traces.size(); i++) {
      check(set, set.trace(i), traces.get(i), one.format());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void otherOptionsGiveOtherPaths(GoldenTraces.Case one) {
    for (JsonNode variant : one.values().path("variants")) {
      SpanSet set = one.read(GoldenTraces.reading(variant.get("options")));
      SpanNetwork network = SpanNetwork.of(set, set.trace(0));
      assertThat(network.makespan()).isEqualTo(variant.get("makespan").asLong());
      assertThat(path(network)).isEqualTo(texts(variant.get("path")));
    }
  }

  private static void check(SpanSet set, TimedTrace trace, JsonNode want, String format) {
    SpanNetwork network = SpanNetwork.of(set, trace);
    SpanFigures figures = new SpanFigures(network);
    assertThat(trace.traceId()).isEqualTo(want.get("trace").asText());
    assertThat(trace.id(trace.root())).isEqualTo(want.get("root").asText());
    assertThat(trace.operationName(trace.root())).isEqualTo(want.get("operation").asText());
    assertThat(trace.isFragment()).isEqualTo(want.get("fragment").asBoolean());
    assertThat(trace.size()).isEqualTo(want.get("spans").asInt());
    assertThat(network.latency()).isEqualTo(want.get("latency").asLong());
    assertThat(network.completion()).isEqualTo(want.get("completion").asLong());
    assertThat(network.makespan()).isEqualTo(want.get("makespan").asLong());
    assertThat(relations(trace)).isEqualTo(values(want.get("relations")));
    assertThat(notes(trace)).isEqualTo(values(want.get("notes")));
    offsets(trace, want.get("offsets"), format);
    assertThat(times(network, figures)).isEqualTo(values(want.get("times")));
    assertThat(path(network)).isEqualTo(texts(want.get("path")));
    Parts parts = new Parts(set.table());
    Map<String, String> onPath = new TreeMap<>();
    figures.onPath(parts).forEach((part, time) -> onPath.put(name(parts, part), "" + time));
    assertThat(onPath).isEqualTo(values(want.get("onPath")));
    assertThat(ranges(network, figures)).isEqualTo(values(want.get("ranges")));
    recordedTimes(network);
    for (JsonNode whatIf : want.path("whatIf")) {
      Replay.Outcome outcome = Replay.of(network, List.of(change(whatIf.get("scenario"))));
      assertThat(new ScaleFactor(outcome.nanoseconds(), outcome.unit()).toString())
          .as("%s", whatIf.get("scenario"))
          .isEqualTo(whatIf.get("makespan").asText());
    }
  }

  private static void recordedTimes(SpanNetwork network) {
    ActivityNetwork events = network.network();
    long[] times = events.evaluate(events.weights());
    for (int span = 0; span < network.trace().size(); span++) {
      assertThat(times[SpanNetwork.start(span)]).isEqualTo(network.trace().from(span));
      assertThat(times[SpanNetwork.end(span)]).isEqualTo(network.trace().to(span));
    }
  }

  private static String name(Parts parts, int part) {
    return parts.kind(part).word() + " " + parts.name(part);
  }

  private static Map<String, String> relations(TimedTrace trace) {
    Map<String, String> relations = new TreeMap<>();
    for (int span = 0; span < trace.size(); span++) {
      if (trace.parent(span) >= 0) {
        relations.put(trace.id(span), trace.relation(span).word());
      }
    }
    return relations;
  }

  private static Map<String, String> notes(TimedTrace trace) {
    Map<String, String> notes = new TreeMap<>();
    for (Note note : Note.values()) {
      if (trace.notes(note) > 0) {
        notes.put(note.text(), "" + trace.notes(note));
      }
    }
    return notes;
  }

  /** Zipkin knows addresses of hosts, not their names. */
  private static void offsets(TimedTrace trace, JsonNode want, String format) {
    Map<String, String> offsets = new TreeMap<>();
    for (ClockOffset offset : trace.offsets()) {
      offsets.put(offset.host(), "" + offset.offset());
      assertThat(offset.offset()).isBetween(offset.low(), offset.high());
    }
    if (format.equals("zipkin")) {
      assertThat(offsets.values()).containsExactlyInAnyOrderElementsOf(values(want).values());
    } else {
      assertThat(offsets).isEqualTo(values(want));
    }
  }

  private static Map<String, String> times(SpanNetwork network, SpanFigures figures) {
    Map<String, String> times = new TreeMap<>();
    TimedTrace trace = network.trace();
    for (int span = 0; span < trace.size(); span++) {
      long slack = figures.slack(span);
      times.put(
          trace.id(span),
          String.format(
              Locale.ROOT,
              "{\"from\":%d,\"to\":%d,\"self\":%d,\"work\":%d,\"slack\":%s,\"drag\":%d,\"dragInclusive\":%d}",
              trace.from(span),
              trace.to(span),
              figures.self(span),
              figures.work(span),
              slack == ActivityNetwork.NEVER ? "\"inf\"" : "" + slack,
              figures.drag(span),
              figures.inclusiveDrag(span)));
    }
    return times;
  }

  private static Map<String, String> ranges(SpanNetwork network, SpanFigures figures) {
    Map<String, String> ranges = new TreeMap<>();
    Parts parts = new Parts(network.trace().table());
    for (int event = 0; event < network.network().size(); event++) {
      if (!network.network().isSource(event) && network.network().weight(event) > 0) {
        int part = parts.of(network, event);
        CriticalInterval range = figures.range(parts, part);
        ranges.put(name(parts, part), "[" + bound(range.low()) + "," + bound(range.high()) + "]");
      }
    }
    return ranges;
  }

  private static String bound(ScaleFactor factor) {
    return factor.denominator() == 1 ? factor.toString() : "\"" + factor + "\"";
  }

  private static List<String> path(SpanNetwork network) {
    List<String> path = new ArrayList<>();
    for (NetworkSection section : new SpanFigures(network).sections()) {
      path.add(
          String.format(
              Locale.ROOT,
              "[\"%s\",\"%s\",%d,%d]",
              network.trace().id(section.span()),
              section.kind().word(),
              section.from(),
              section.to()));
    }
    return path;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(item -> texts.add(item.toString()));
    return texts;
  }

  private static Map<String, String> values(JsonNode object) {
    Map<String, String> values = new HashMap<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      JsonNode value = field.getValue();
      values.put(field.getKey(), value.isContainerNode() ? value.toString() : value.asText());
    }
    return values;
  }

  private static Change change(JsonNode scenario) {
    JsonNode of = scenario.get("of");
    String name = of.asText();
    return switch (scenario.get("change").asText()) {
      case "scale" -> new Change.Scale(target(of), factor(scenario.get("by").asText()));
      case "add" -> new Change.Add(name, scenario.get("by").asLong());
      case "remove" -> new Change.Remove(name);
      case "independent" -> new Change.Independent(name, scenario.get("after").asText());
      default -> new Change.Parallel(name, scenario.get("ways").asInt());
    };
  }

  private static Change.Target target(JsonNode of) {
    if (of.isArray()) {
      String[] ends = of.get(1).asText().split(" → ");
      return of.get(0).asText().equals("wire")
          ? new Change.Target.Wire(ends[0], ends[1])
          : new Change.Target.Remote(ends[0], ends[1]);
    }
    if (of.asText().equals("wire")) {
      return new Change.Target.Wires();
    }
    return of.asText().startsWith("service ")
        ? new Change.Target.Service(of.asText().substring(8))
        : new Change.Target.Operation(of.asText());
  }

  private static ScaleFactor factor(String text) {
    String[] parts = text.split("/");
    return new ScaleFactor(
        Long.parseLong(parts[0]), parts.length == 1 ? 1 : Long.parseLong(parts[1]));
  }
}
