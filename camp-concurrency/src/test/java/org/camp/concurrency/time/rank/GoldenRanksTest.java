// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.trace.MpiReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.model.Source;
import org.camp.core.order.ScaleFactor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every figure of a message trace, against an independent implementation. */
class GoldenRanksTest {
  private static byte[] bytes(String name) throws IOException {
    try (InputStream in =
        GoldenRanksTest.class.getResourceAsStream("/org/camp/concurrency/time/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  private static RankRun run(String input) throws IOException {
    String text = new String(bytes(input), StandardCharsets.UTF_8);
    return RankTiming.of(new MpiReader().read(Source.of(input, text), AnalysisContext.defaults()))
        .orElseThrow()
        .all()
        .get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"80-late-sender", "81-late-receiver", "82-imbalance", "83-nonblocking"})
  void everyFigureIsThatOfTheReference(String name) throws IOException {
    JsonNode want = new ObjectMapper().readTree(bytes(name + ".json"));
    RankRun run = run(want.at("/inputs/mpi").asText());
    RankFigures figures = new RankFigures(run);
    assertThat(run.makespan()).isEqualTo(want.get("makespan").asLong());
    List<String> path = new ArrayList<>();
    for (RankSection section : figures.sections()) {
      path.add(
          String.format(
              Locale.ROOT,
              "[%s,\"%s\",%d,%d]",
              run.name(section.rank()),
              section.kind().word(),
              section.from(),
              section.to()));
    }
    assertThat(path).isEqualTo(texts(want.get("path")));
    List<String> waits = new ArrayList<>();
    for (WaitTotal wait : figures.waits()) {
      waits.add(
          String.format(
              Locale.ROOT,
              "[%s,\"%s\",%s,%d]",
              run.name(wait.rank()),
              wait.state(),
              run.name(wait.on()),
              wait.time()));
    }
    assertThat(waits).isEqualTo(texts(want.get("waits")));
    for (int rank = 0; rank < run.ranks(); rank++) {
      assertThat(figures.useful(rank)).isEqualTo(want.get("useful").get(run.name(rank)).asLong());
    }
    Efficiency pop = figures.efficiency();
    assertThat(pop.ideal()).isEqualTo(want.get("ideal").asLong());
    assertThat(pop.loadBalance()).isCloseTo(pop(want, "loadBalance"), within(1e-9));
    assertThat(pop.serialisation()).isCloseTo(pop(want, "serialisation"), within(1e-9));
    assertThat(pop.transfer()).isCloseTo(pop(want, "transfer"), within(1e-9));
    assertThat(pop.parallelEfficiency()).isCloseTo(pop(want, "parallelEfficiency"), within(1e-9));
  }

  private static double pop(JsonNode want, String factor) {
    return want.get("pop").get(factor).asDouble();
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(item -> texts.add(item.toString()));
    return texts;
  }

  @Test
  void aStencilWaitsForTheRankThatHasMoreToDo() throws IOException {
    RankRun run = run("inputs/stencil.mpi");
    RankFigures figures = new RankFigures(run);
    assertThat(figures.sections())
        .allMatch(section -> section.rank() == 2 || section.operation().equals("allreduce"));
    assertThat(figures.waits()).allMatch(wait -> wait.on() == 2);
    assertThat(figures.efficiency().busiest()).isEqualTo(2);
    Change even =
        new Change.Scale(new Change.Target.Operation("rank 2: inner"), new ScaleFactor(100, 135));
    double saved = run.makespan() - RankReplay.of(run, List.of(even)).value();
    RankParts parts = figures.parts();
    RankPart inner = parts.all().get(0);
    assertThat(inner.name()).isEqualTo("rank 2: inner");
    assertThat(saved).isBetween(0.9 * parts.drag(inner), 1.0 * parts.drag(inner));
  }
}
