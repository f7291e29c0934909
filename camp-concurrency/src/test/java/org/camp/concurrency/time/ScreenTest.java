// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.camp.concurrency.time.compare.CompareOperation;
import org.camp.concurrency.trace.JaegerReader;
import org.camp.concurrency.trace.OtlpProtoReader;
import org.camp.concurrency.trace.OtlpReader;
import org.camp.concurrency.trace.ZipkinReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.camp.core.order.Executions;
import org.camp.core.report.Report;
import org.camp.core.report.text.TextWriter;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people see fits a screen, however many traces there are and however long their names. */
@Tag(Evidence.TAG)
class ScreenTest {
  private static final int COLUMNS = 80;

  /** Two lines are left for what other analyses say. */
  private static final int LINES = 38;

  private static final String WORDS =
      "inventory checkout-service /api/v2/orders/{id} größe 数据库 com.example.payment.Gateway retry";

  private static String name(SplittableRandom random, int most) {
    StringBuilder name = new StringBuilder();
    int length = 1 + random.nextInt(most);
    while (name.length() < length) {
      name.append(WORDS.charAt(random.nextInt(WORDS.length())));
    }
    return name.toString().strip() + random.nextInt(10);
  }

  private static Executions traces(SplittableRandom random, int count) {
    int most = 4 + random.nextInt(random.nextBoolean() ? 12 : 90);
    String[] services = new String[1 + random.nextInt(12)];
    for (int i = 0; i < services.length; i++) {
      services[i] = name(random, most);
    }
    String[] operations = new String[1 + random.nextInt(20)];
    for (int i = 0; i < operations.length; i++) {
      operations[i] = name(random, most);
    }
    List<RandomTraces.Written> spans = new ArrayList<>();
    for (int trace = 0; trace < count; trace++) {
      for (RandomTraces.Written span : RandomTraces.trace(random, trace)) {
        int service = (span.service().hashCode() + random.nextInt(3)) % services.length;
        int operation = (span.name().hashCode() + random.nextInt(4)) % operations.length;
        spans.add(span.called(services[service], operations[operation]));
      }
    }
    Source source = Source.of("t.otlp.json", RandomTraces.json(spans));
    return new OtlpReader().read(source, AnalysisContext.defaults());
  }

  private static void fits(Executions traces, String what) throws IOException {
    fits(new TimeBackend().analyze(traces, AnalysisContext.defaults()).report(), what);
  }

  private static void fits(Report report, String what) throws IOException {
    StringBuilder out = new StringBuilder();
    new TextWriter().write(report, out);
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).as("%s\n%s", what, out).hasSizeLessThanOrEqualTo(LINES);
    assertThat(lines)
        .as("%s\n%s", what, out)
        .allMatch(line -> line.codePointCount(0, line.length()) <= COLUMNS);
  }

  private static Executions read(String format, List<Source> sources) {
    AnalysisContext context = AnalysisContext.defaults();
    SourceSet set = new SourceSet(format, sources);
    return switch (format) {
      case "jaeger" -> new JaegerReader().read(set, context);
      case "zipkin" -> new ZipkinReader().read(set, context);
      case "proto" -> new OtlpProtoReader().read(set, context);
      default -> new OtlpReader().read(set, context);
    };
  }

  /** All traces that are kept for tests, each by itself, and all of one format as one set. */
  @Test
  void reportsOfAllTracesThatAreKeptFit() throws IOException {
    Map<String, List<Source>> sets = new TreeMap<>();
    for (GoldenTraces.Case one : GoldenTraces.all("(?!8).*")) {
      Source source = GoldenTraces.source(one.input());
      fits(read(one.format(), List.of(source)), one.input());
      sets.computeIfAbsent(one.format(), format -> new ArrayList<>()).add(source);
    }
    assertThat(sets).hasSizeGreaterThan(4);
    for (Map.Entry<String, List<Source>> set : sets.entrySet()) {
      fits(read(set.getKey(), set.getValue()), "all of " + set.getKey());
    }
  }

  /** What takes no time has no path to show, and what has no name is said to have none. */
  @Test
  void whatTakesNoTimeHasNoPath() throws IOException {
    String trace =
        """
        {"data": [{"traceID": "1", "processes": {"p": {"serviceName": "web"}}, "spans": [
          {"traceID": "1", "spanID": "1", "startTime": 7, "duration": 0, "processID": "p"}]}]}
        """;
    Executions one = read("jaeger", List.of(Source.of("t.json", trace)));
    StringBuilder out = new StringBuilder();
    new TextWriter()
        .write(new TimeBackend().analyze(one, AnalysisContext.defaults()).report(), out);
    assertThat(out.toString())
        .startsWith("Time of (no name) (web), trace 1, 1 span\n")
        .contains("latency     0 s")
        .doesNotContain("critical path", "What if");
  }

  @Test
  void reportsOfAFewTracesFit() throws IOException {
    int cases = Evidence.of(200, 20_000);
    for (int i = 0; i < cases; i++) {
      SplittableRandom random = new SplittableRandom(i);
      int count = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(12);
      fits(traces(random, count), count + " traces of " + i);
    }
  }

  @Test
  void comparisonsFit() throws IOException {
    AnalysisContext rough = AnalysisContext.builder().option(CompareOperation.ROUNDS, 100L).build();
    int cases = Evidence.of(40, 4_000);
    for (int i = 0; i < cases; i++) {
      SplittableRandom random = new SplittableRandom(i);
      SplittableRandom same = new SplittableRandom(i);
      Executions a = traces(random, 1 + i % 30);
      Executions b = traces(random.nextInt(4) == 0 ? random : same, 1 + i % 40);
      fits(new CompareOperation().run(List.of(a, b), rough).report(), "comparison " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 3_000})
  void reportsOfManyTracesFit(int count) throws IOException {
    fits(traces(new SplittableRandom(count), count), count + " traces");
  }
}
