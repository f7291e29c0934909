// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.camp.concurrency.time.form.ChromeTraceExporter;
import org.camp.concurrency.time.form.FlameExporter;
import org.camp.concurrency.time.form.FoldedExporter;
import org.camp.concurrency.time.form.GanttExporter;
import org.camp.concurrency.time.form.MermaidExporter;
import org.camp.concurrency.time.form.SpeedscopeExporter;
import org.camp.concurrency.time.network.SpanRun;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.trace.chrome.ChromeTraceReader;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.LazyRuns;
import org.camp.core.order.PartialOrder;
import org.camp.core.order.TimedRun;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Traces in other forms: what they say is what the networks say, whatever the names hold. */
@Tag(Evidence.TAG)
class FormsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHARE = 8;
  private static final List<String> ODD =
      List.of(
          "a;b",
          "x\ny",
          "\u0007",
          "end",
          "<b>&\"'",
          "\uD83D\uDE00",
          "#1;",
          "%% c",
          "loop",
          "",
          "\u202e",
          "a → b");

  private static Executions executions(SpanTable table) {
    return Executions.timed(
        "traces",
        "traces.json",
        new LazyRuns(said -> List.of()),
        new SpanTiming(table, ReadingOptions.DEFAULT));
  }

  private static Executions random(SplittableRandom random) {
    List<RandomTraces.Written> spans = new ArrayList<>();
    int traces = 1 + random.nextInt(3);
    for (int trace = 0; trace < traces; trace++) {
      spans.addAll(RandomTraces.trace(random, trace));
    }
    return executions(RandomTraces.read(spans));
  }

  private static void property(String name, java.util.function.Consumer<Executions> check) {
    Property.check(name, Evidence.cases() / SHARE, FormsTest::random, Shrinker.none(), check);
  }

  private static List<TimedRun> runs(Executions executions) {
    List<TimedRun> runs = new ArrayList<>();
    for (int run = 0; run < executions.timing().orElseThrow().runs(); run++) {
      runs.add(executions.timing().orElseThrow().run(run));
    }
    return runs;
  }

  private static long makespan(TimedRun run) {
    return run.network().time(run.target());
  }

  private static String form(
      ModelExporter<Executions> exporter, Executions executions, AnalysisContext context) {
    StringBuilder out = new StringBuilder();
    try {
      exporter.export(executions, context, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static String form(ModelExporter<Executions> exporter, Executions executions) {
    return form(exporter, executions, AnalysisContext.defaults());
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  private static Document xml(String text) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(text)));
    } catch (Exception e) {
      throw new AssertionError("this is no XML:\n" + text, e);
    }
  }

  private static Map<String, Long> folded(String text) {
    Map<String, Long> lines = new TreeMap<>();
    text.lines()
        .forEach(
            line -> {
              int blank = line.lastIndexOf(' ');
              lines.put(line.substring(0, blank), Long.parseLong(line.substring(blank + 1)));
            });
    return lines;
  }

  static Stream<GoldenTraces.Case> totals() {
    return GoldenTraces.all("50.*").stream();
  }

  @ParameterizedTest
  @MethodSource("totals")
  void foldedStacksAreThoseWorkedOutByHand(GoldenTraces.Case one) {
    Map<String, Long> want = new TreeMap<>();
    one.values()
        .get("folded")
        .properties()
        .forEach(f -> want.put(f.getKey(), f.getValue().asLong()));
    Executions executions = executions(one.read(ReadingOptions.DEFAULT).table());
    assertThat(folded(form(new FoldedExporter(), executions))).isEqualTo(want);
  }

  @Test
  void foldedStacksSumToTheCriticalPaths() {
    property(
        "folded stacks",
        executions -> {
          List<Diagnostic> heard = new ArrayList<>();
          AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
          long sum =
              folded(form(new FoldedExporter(), executions, context)).values().stream()
                  .mapToLong(Long::longValue)
                  .sum();
          long lost =
              heard.stream().mapToLong(d -> Long.parseLong(d.message().split(" ")[0])).sum();
          long want = runs(executions).stream().mapToLong(FormsTest::makespan).sum();
          assertThat(sum - lost).isEqualTo(want);
        });
  }

  @Test
  void speedscopeProfilesAreThoseOfItsSchema() {
    property(
        "speedscope",
        executions -> {
          JsonNode file = json(form(new SpeedscopeExporter(), executions));
          assertThat(file.get("$schema").asText())
              .isEqualTo("https://www.speedscope.app/file-format-schema.json");
          int frames = file.get("shared").get("frames").size();
          long total = 0;
          for (JsonNode profile : file.get("profiles")) {
            assertThat(profile.get("type").asText()).isEqualTo("sampled");
            assertThat(profile.get("unit").asText()).isEqualTo("nanoseconds");
            assertThat(profile.get("samples").size()).isEqualTo(profile.get("weights").size());
            long sum = 0;
            for (JsonNode weight : profile.get("weights")) {
              assertThat(weight.asLong()).isPositive();
              sum += weight.asLong();
            }
            profile
                .get("samples")
                .forEach(s -> s.forEach(f -> assertThat(f.asInt()).isBetween(0, frames - 1)));
            assertThat(profile.get("endValue").asLong()).isEqualTo(sum);
            total += sum;
          }
          List<TimedRun> runs = runs(executions);
          if (runs.size() == 1) {
            assertThat(total).as("in the order of time").isEqualTo(makespan(runs.get(0)));
          }
        });
  }

  @Test
  void traceEventsNestOnTheirThreads() {
    property(
        "trace events",
        executions -> {
          JsonNode file = json(form(new ChromeTraceExporter(), executions));
          Map<String, Deque<long[]>> threads = new HashMap<>();
          Map<Long, Integer> flows = new HashMap<>();
          List<JsonNode> complete = new ArrayList<>();
          for (JsonNode event : file.get("traceEvents")) {
            switch (event.get("ph").asText()) {
              case "X" -> complete.add(event);
              case "s" -> flows.merge(event.get("id").asLong(), 1, Integer::sum);
              case "f" -> flows.merge(event.get("id").asLong(), -1, Integer::sum);
              default -> assertThat(event.get("name").asText()).endsWith("_name");
            }
          }
          assertThat(flows.values()).allMatch(left -> left == 0);
          assertThat(complete).hasSize(runs(executions).stream().mapToInt(TimedRun::spans).sum());
          complete.sort(
              (a, b) -> {
                int byStart = Long.compare(nanos(a.get("ts")), nanos(b.get("ts")));
                return byStart != 0
                    ? byStart
                    : Long.compare(nanos(b.get("dur")), nanos(a.get("dur")));
              });
          for (JsonNode event : complete) {
            long from = nanos(event.get("ts"));
            long to = from + nanos(event.get("dur"));
            Deque<long[]> open =
                threads.computeIfAbsent(
                    event.get("pid") + " " + event.get("tid"), key -> new ArrayDeque<>());
            while (!open.isEmpty() && open.peek()[1] <= from) {
              open.pop();
            }
            assertThat(open.isEmpty() || to <= open.peek()[1]).as("nested").isTrue();
            open.push(new long[] {from, to});
          }
        });
  }

  @Test
  void traceEventsAreReadAgainAsTheyWereWritten() {
    property(
        "trace events read again",
        executions -> {
          String text = form(new ChromeTraceExporter(), executions);
          Executions again =
              new ChromeTraceReader()
                  .read(Source.of("again.json", text), AnalysisContext.defaults());
          List<TimedRun> written = runs(executions);
          List<String> want = new ArrayList<>();
          long origin = Long.MAX_VALUE;
          for (TimedRun run : written) {
            for (int span = 0; span < run.spans(); span++) {
              origin = Math.min(origin, base(run) + run.from(span));
            }
          }
          for (TimedRun run : written) {
            for (int span = 0; span < run.spans(); span++) {
              long from = base(run) + run.from(span) - origin;
              String name = run.operation(span).substring(run.service(span).length() + 2);
              want.add(name + " " + from + " " + (run.to(span) - run.from(span)));
            }
          }
          List<String> got = new ArrayList<>();
          for (TimedRun run : runs(again)) {
            for (int span = 0; span < run.spans(); span++) {
              if (!run.kind(span).equals("flow")) {
                String name = run.operation(span);
                name = name.substring(name.lastIndexOf(": ") + 2);
                got.add(name + " " + run.from(span) + " " + (run.to(span) - run.from(span)));
              }
            }
          }
          assertThat(got).containsExactlyInAnyOrderElementsOf(want);
        });
  }

  private static long base(TimedRun run) {
    return ((SpanRun) run).spanNetwork().trace().base();
  }

  private static long nanos(JsonNode micros) {
    return Math.round(micros.decimalValue().doubleValue() * 1000);
  }

  @Test
  void sequenceDiagramsAnswerWhatIsCalled() {
    Pattern message = Pattern.compile(" +(p\\d+)(->>\\+|-->>-|--x-|-\\)|-x)(p\\d+): (.+)");
    property(
        "sequence diagrams",
        executions -> {
          List<String> lines = form(new MermaidExporter(), executions).lines().toList();
          Set<String> participants = new HashSet<>();
          Map<String, Integer> active = new HashMap<>();
          assertThat(lines.get(0)).startsWith("%% ");
          assertThat(lines.get(1)).isEqualTo("sequenceDiagram");
          for (String line : lines.subList(2, lines.size())) {
            Matcher said = message.matcher(line);
            if (line.contains(" participant ")) {
              participants.add(line.strip().split(" ")[1]);
            } else if (said.matches()) {
              assertThat(participants).contains(said.group(1), said.group(3));
              boolean answers = said.group(2).startsWith("--");
              String who = said.group(answers ? 1 : 3);
              int change = said.group(2).equals("->>+") ? 1 : answers ? -1 : 0;
              assertThat(active.merge(who, change, Integer::sum)).as(line).isNotNegative();
            } else {
              assertThat(line).matches(" +(loop \\d+ times|end|Note over p0: .*)");
            }
          }
          assertThat(active.values()).allMatch(left -> left == 0);
        });
  }

  @Test
  void picturesAreXmlAndShowThePath() {
    property(
        "pictures",
        executions -> {
          Document gantt = xml(form(new GanttExporter(), executions));
          assertThat(gantt.getElementsByTagName("title").getLength()).isPositive();
          xml(form(new FlameExporter(), executions));
        });
  }

  private static List<RandomTraces.Written> odd(List<String> names) {
    List<RandomTraces.Written> spans = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i).replace("\\", "\\\\").replace("\"", "\\\"");
      StringBuilder escaped = new StringBuilder();
      for (char c : name.toCharArray()) {
        escaped.append(
            c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
      }
      spans.add(
          new RandomTraces.Written(
              "0".repeat(31) + "1",
              String.format(Locale.ROOT, "%016x", i + 1),
              i == 0 ? "" : "0000000000000001",
              "s" + escaped,
              escaped.toString(),
              i == 0 ? 1 : 1 + i % 2,
              1_000_000_000L + 1000L * i,
              1_000_000_000L + (i == 0 ? 1_000_000 : 1000L * i + 900),
              i % 5 == 4,
              ""));
    }
    return spans;
  }

  @Test
  void noNameBreaksAForm() {
    Executions executions = executions(RandomTraces.read(odd(ODD)));
    Map<String, Long> folded = folded(form(new FoldedExporter(), executions));
    assertThat(folded).hasSize(ODD.size());
    assertThat(folded.keySet())
        .allMatch(line -> line.chars().noneMatch(c -> c < ' ' || c == 0x202e))
        .anyMatch(line -> line.contains("s%23") || line.contains("sx%0Ay: x%0Ay"));
    String mermaid = form(new MermaidExporter(), executions);
    assertThat(mermaid)
        .contains("as sa#59;b\n")
        .contains("s#35;1#59;")
        .contains("#101;#110;#100;")
        .doesNotContain("<b>");
    assertThat(json(form(new SpeedscopeExporter(), executions)).toString()).contains("a;b");
    JsonNode events = json(form(new ChromeTraceExporter(), executions)).get("traceEvents");
    Set<String> names = new HashSet<>();
    events.forEach(event -> names.add(event.get("name").asText()));
    assertThat(names).contains("a;b", "x\ny", "<b>&\"'", "\uD83D\uDE00");
    assertThat(form(new GanttExporter(), executions)).contains("sa;b").contains("&lt;b&gt;&amp;");
    xml(form(new GanttExporter(), executions));
    xml(form(new FlameExporter(), executions));
  }

  private static <T> AnalysisContext with(Option<T> option, T value) {
    return AnalysisContext.builder().option(option, value).build();
  }

  private static RandomTraces.Written wide(int number, String name, long from, long to) {
    return new RandomTraces.Written(
        "0".repeat(31) + "7",
        String.format(Locale.ROOT, "%016x", number + 1),
        number == 0 ? "" : "0000000000000001",
        "web",
        name,
        number == 0 ? 1 : 2,
        1_000_000_000L + from,
        1_000_000_000L + to,
        false,
        "");
  }

  @Test
  void largeTracesAreFoldedAndSaySo() {
    List<RandomTraces.Written> spans = new ArrayList<>();
    spans.add(wide(0, "GET /all", 0, 60_001_000));
    for (int i = 1; i <= 20_000; i++) {
      spans.add(wide(i, "SELECT " + i % 3, 3_000L * i, 3_000L * i + 1_900));
    }
    spans.add(wide(20_001, "rare", 1_000, 2_000));
    Executions executions = executions(RandomTraces.read(spans));
    String gantt = form(new GanttExporter(), executions);
    assertThat(gantt)
        .contains("20,002 spans in 5 rows")
        .contains("6667 × SELECT 1")
        .contains("rare")
        .hasSizeLessThan(400_000);
    String two = form(new GanttExporter(), executions, with(GanttExporter.ROWS, 3L));
    assertThat(two).contains("20,002 spans in 3 rows").contains("others");
    assertThat(form(new MermaidExporter(), executions).lines().count()).isLessThan(200);
    assertThat(form(new MermaidExporter(), executions)).contains("of 20001 calls are not shown");
  }

  @Test
  void depthNeedsNoStack() {
    List<RandomTraces.Written> spans = new ArrayList<>();
    int depth = 20_000;
    for (int i = 0; i < depth; i++) {
      RandomTraces.Written span = wide(i, "f", 10L * i, 10L * (2 * depth - i));
      String parent = i == 0 ? "" : String.format(Locale.ROOT, "%016x", i);
      spans.add(
          new RandomTraces.Written(
              span.trace(),
              span.id(),
              parent,
              "s" + i % 2,
              "f",
              1,
              span.start(),
              span.end(),
              false,
              ""));
    }
    Executions executions = executions(RandomTraces.read(spans));
    assertThat(form(new GanttExporter(), executions)).contains("20,000 spans in 80 rows");
    assertThat(form(new FlameExporter(), executions)).contains("too narrow or too deep");
    assertThat(json(form(new ChromeTraceExporter(), executions)).get("traceEvents").size())
        .isGreaterThan(depth);
    assertThat(form(new MermaidExporter(), executions)).contains("calls are not shown");
  }

  @Test
  void oneOfManyIsNamedOrTheSlowest() {
    List<RandomTraces.Written> spans = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(3);
    for (int trace = 0; trace < 5; trace++) {
      spans.addAll(RandomTraces.trace(random, trace));
    }
    Executions executions = executions(RandomTraces.read(spans));
    assertThat(form(new GanttExporter(), executions)).contains("the slowest of 5");
    String one = "0".repeat(31) + "2";
    assertThat(form(new GanttExporter(), executions, with(TimeOptions.TRACE, one)))
        .doesNotContain("the slowest of");
    assertThatThrownBy(() -> form(new MermaidExporter(), executions, with(TimeOptions.TRACE, "ff")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("begins with 'ff'");
    assertThatThrownBy(
            () -> form(new FlameExporter(), executions, with(TimeOptions.ROOT, "nobody")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no trace has the root operation 'nobody'");
  }

  @Test
  void withoutTimesThereIsNone() {
    PartialOrder order = PartialOrder.named("plain").build();
    assertThatThrownBy(() -> form(new GanttExporter(), Executions.of(order)))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("says of no event when it was");
  }
}
