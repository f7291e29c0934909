// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.concurrency.time.compare.CompareOperation;
import org.camp.concurrency.trace.OtlpReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.model.Source;
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
