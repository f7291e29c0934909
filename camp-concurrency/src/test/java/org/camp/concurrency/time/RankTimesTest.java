// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.camp.concurrency.trace.MpiReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.text.TextWriter;
import org.junit.jupiter.api.Test;

class RankTimesTest {
  private static String stencil() throws IOException {
    try (InputStream in = RankTimesTest.class.getResourceAsStream("inputs/stencil.mpi")) {
      return new String(
          Objects.requireNonNull(in, "stencil").readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Report report(String text, AnalysisContext context) {
    return new TimeBackend()
        .analyze(new MpiReader().read(Source.of("stencil.mpi", text), context), context)
        .report();
  }

  private static AnalysisContext whatIf(String changes) {
    return AnalysisContext.builder().option(TimeOptions.WHAT_IF, changes).build();
  }

  private static List<String> lines(Report report) throws IOException {
    StringBuilder out = new StringBuilder();
    new TextWriter().write(report, out);
    return out.toString().lines().toList();
  }

  @Test
  void oneScreenIsEnough() throws IOException {
    List<String> few = lines(report(stencil(), whatIf("rank 2: inner /2; wire *0")));
    assertThat(few).hasSizeLessThanOrEqualTo(40).allMatch(line -> line.length() <= 80);
    assertThat(String.join("\n", few)).contains("rank 2: inner", "wait at allreduce", "░", "█");
    StringBuilder many = new StringBuilder();
    for (int step = 0; step < 20; step++) {
      for (int rank = 0; rank < 100; rank++) {
        int at = 1000 * step;
        int work = 100 + 7 * ((rank * 31 + step * 17) % 97);
        many.append(rank).append(" compute label=a_rather_long_name_of_a_step_").append(step);
        many.append(" at=").append(at).append("us for=").append(work).append("us\n");
        many.append(rank).append(" barrier at=").append(at + work).append("us for=");
        many.append(900 - work).append("us\n");
      }
    }
    List<String> wide = lines(report(many.toString(), AnalysisContext.defaults()));
    assertThat(wide).hasSizeLessThanOrEqualTo(40).allMatch(line -> line.length() <= 80);
  }

  @Test
  void whatBeginsAPathLateIsNamed() {
    String late = "0 compute at=0ms for=1ms\n1 compute at=5ms for=3ms\n";
    assertThat(report(late, AnalysisContext.defaults()).notes())
        .contains("until 5.00 ms nothing that is known holds up rank 1");
    String prompt = "0 compute at=0ms for=1ms\n1 compute at=0ms for=3ms\n";
    assertThat(report(prompt, AnalysisContext.defaults()).notes()).isEmpty();
  }

  @Test
  void changesSayWhatTheyNameWrongly() throws IOException {
    String text = stencil();
    assertThat(report(text, whatIf("wire *0; inner /2")).values().get("whatIf"))
        .isInstanceOfSatisfying(Value.Arr.class, all -> assertThat(all.items()).hasSize(3));
    report(text, whatIf("allreduce /2; irecv from 1 +1us; service 2 /2; wire 0 -> rank 1 *2"));
    assertThatThrownBy(() -> report(text, whatIf("rank 9: inner /2")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no trace has the operation 'rank 9: inner'");
    assertThatThrownBy(() -> report(text, whatIf("inner beside border")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("one thing after the other");
  }

  @Test
  void aTraceWithoutOperationsThatTakeTimeHasNoPictures() {
    Report report = report("0 compute at=1s for=0s\n", AnalysisContext.defaults());
    assertThat(report.diagrams()).isEmpty();
    assertThat(report.sections())
        .noneMatch(section -> section instanceof Section.Table table && table.rows().isEmpty());
  }

  @Test
  void timesStandOnEveryLineOrOnNone() {
    assertThatThrownBy(() -> report("0 compute at=1s for=0s\n0 compute\n", whatIf("wire *0")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("not both at= and for=");
    assertThatThrownBy(() -> report("0 compute at=1s\n", AnalysisContext.defaults()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("not both at= and for=");
    assertThatThrownBy(() -> report("0 compute at=1s for=-1s\n", AnalysisContext.defaults()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("for=-1s is no time");
    assertThatThrownBy(() -> report("0 compute at=soon for=1s\n", AnalysisContext.defaults()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("at=soon is no time");
  }
}
