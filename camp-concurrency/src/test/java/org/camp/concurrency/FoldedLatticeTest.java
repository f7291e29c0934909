// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.concurrency.folded.FoldedJsonExporter;
import org.camp.concurrency.folded.FoldedLattice;
import org.camp.concurrency.folded.FoldedSvgExporter;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.regular.RegularExecution;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Folded lattices against reference values, and against the theorems of the paper. */
class FoldedLatticeTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long BUDGET = 1_000_000;

  static Stream<Arguments> goldens() throws IOException {
    List<Arguments> all = new ArrayList<>();
    try (InputStream in = FoldedLatticeTest.class.getResourceAsStream("folded.json")) {
      JSON.readTree(Objects.requireNonNull(in))
          .forEach(golden -> all.add(Arguments.of(golden.get("pattern").asText(), golden)));
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("goldens")
  void everyReferenceIsMet(String name, JsonNode golden) throws IOException {
    PartialOrder pattern = GoldenFile.of(name).order();
    StringBuilder out = new StringBuilder();
    new FoldedJsonExporter().export(Executions.of(pattern), AnalysisContext.defaults(), out);
    JsonNode found = JSON.readTree(out.toString());

    assertThat(found.get("vertices")).hasSize(golden.get("vertices").intValue());
    assertThat(found.get("edges")).hasSize(golden.get("edges").intValue());
    assertThat(found.get("wrapping").intValue()).isEqualTo(golden.get("wrapping").intValue());
    assertThat(found.get("muInfinity")).isEqualTo(golden.get("muInfinity"));
    if (golden.has("graph")) {
      List<JsonNode> graph = new ArrayList<>();
      golden.get("graph").forEach(graph::add);
      assertThat(found.get("edges")).containsExactlyInAnyOrderElementsOf(graph);
    }
  }

  /** |A_0| vertices, μ∞ edges of each event, and walks from the empty cut that are executions. */
  @Test
  @Tag(Evidence.TAG)
  void foldingKeepsTheTheoremsOfThePaper() {
    int checked = 0;
    for (int seed = 0; seed < Evidence.of(300, 20_000); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PartialOrder pattern =
          RandomOrders.trace(random, 1 + random.nextInt(3), 1 + random.nextInt(9), 0.8, 0.6);
      RegularExecution regular =
          new RegularExecution(pattern, Reading.ORDER, Antichains.Limits.DEFAULT);
      if (!regular.wellSynchronised()) {
        assertThatThrownBy(() -> FoldedLattice.of(pattern, BUDGET)).isInstanceOf(IllFormed.class);
        continue;
      }
      checked++;
      FoldedLattice folded = FoldedLattice.of(pattern, BUDGET);
      assertThat(BigInteger.valueOf(folded.size())).isEqualTo(regular.growth().slice());
      assertThat(Arrays.stream(folded.muInfinity()).mapToObj(BigInteger::valueOf))
          .containsExactly(regular.muInfinity());
      walk(folded, pattern, random);
    }
    assertThat(checked).isPositive();
  }

  /** A walk does the events of each process in turn, and wraps as often as all are through. */
  private static void walk(FoldedLattice folded, PartialOrder pattern, SplittableRandom random) {
    int[] done = new int[pattern.processes()];
    int vertex = 0;
    int wraps = 0;
    for (int step = 0; step < 40; step++) {
      int from = vertex;
      List<FoldedLattice.Edge> ways =
          folded.edges().stream().filter(edge -> edge.from() == from).toList();
      FoldedLattice.Edge way = ways.get(random.nextInt(ways.size()));
      int p = pattern.process(way.event());
      assertThat(pattern.position(way.event())).isEqualTo(done[p] % pattern.length(p));
      for (int i = 0; i < pattern.sources(way.event()); i++) {
        int source = pattern.source(way.event(), i);
        int q = pattern.process(source);
        int round = done[p] / pattern.length(p);
        assertThat(done[q]).isGreaterThan(round * pattern.length(q) + pattern.position(source));
      }
      done[p]++;
      wraps += way.wraps() ? 1 : 0;
      vertex = way.to();
    }
    int through = Integer.MAX_VALUE;
    for (int p = 0; p < done.length; p++) {
      through = pattern.length(p) == 0 ? through : Math.min(through, done[p] / pattern.length(p));
    }
    assertThat(wraps).isEqualTo(through);
  }

  @Test
  void whatIsTooLargeIsRefusedWithAWayOut() {
    PartialOrder butterfly = GoldenFile.of("butterfly_N4").order();
    assertThatThrownBy(() -> FoldedLattice.of(butterfly, 415))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("more than 415 vertices");
    assertThatThrownBy(
            () ->
                new FoldedSvgExporter()
                    .export(
                        Executions.of(butterfly), AnalysisContext.defaults(), new StringBuilder()))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("416 vertices");
    assertThatThrownBy(() -> FoldedLattice.of(GoldenFile.of("pipeline_N4").order(), BUDGET))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("not well-synchronised");
  }
}
