// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.lattice.Lattice;
import org.camp.concurrency.measure.PastMeasures;
import org.camp.concurrency.measure.Ratio;
import org.camp.concurrency.regular.RegularExecution;
import org.camp.core.order.CommunicationGraph;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.CoveringRelation;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every value of the reference files. */
class GoldenMeasuresTest {
  static Stream<GoldenFile> files() {
    return GoldenFile.all();
  }

  private static String text(Optional<Ratio> ratio) {
    return ratio.map(Ratio::toString).orElse(null);
  }

  private static Set<String> pairs(JsonNode list) {
    Set<String> pairs = new TreeSet<>();
    list.forEach(pair -> pairs.add(pair.get(0).asText() + " " + pair.get(1).asText()));
    return pairs;
  }

  @ParameterizedTest
  @MethodSource("files")
  void coveringPairs(GoldenFile file) {
    PartialOrder order = file.order();
    CoveringRelation covering = order.covering();
    Set<String> pairs = new TreeSet<>();
    for (int e = 0; e < order.size(); e++) {
      for (int i = 0; i < covering.lowers(e); i++) {
        pairs.add(order.id(covering.lower(e, i)) + " " + order.id(e));
      }
    }
    assertThat(pairs).isEqualTo(pairs(file.get("covering_edges")));
  }

  @ParameterizedTest
  @MethodSource("files")
  void antichainsAndMu(GoldenFile file) {
    PartialOrder order = file.order();
    Antichains antichains = Antichains.of(order);
    Lattice lattice = Lattice.of(order, 1_000_000);
    assertThat(antichains.count().toString()).isEqualTo(file.get("num_antichains").asText());
    assertThat(lattice.size()).isEqualTo(file.get("num_antichains").asInt());
    assertThat(lattice.edges()).hasSize(file.get("lattice_edges").asInt());
    for (int e = 0; e < order.size(); e++) {
      int event = e;
      assertThat(antichains.mu(e).toString()).isEqualTo(file.text("mu", order.id(e)));
      assertThat(lattice.edges().stream().filter(edge -> edge.event() == event).count())
          .hasToString(file.text("mu", order.id(e)));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void communicationGraph(GoldenFile file) {
    PartialOrder order = file.order();
    for (Reading reading : Reading.values()) {
      CommunicationGraph graph = CommunicationGraph.of(order, reading);
      Set<String> edges = new TreeSet<>();
      for (int p = 0; p < order.processes(); p++) {
        for (int q = 0; q < order.processes(); q++) {
          if (graph.edge(p, q)) {
            edges.add(order.processName(p) + " " + order.processName(q));
          }
        }
      }
      boolean hasse = reading == Reading.HASSE;
      assertThat(edges).isEqualTo(pairs(file.get(hasse ? "comm_graph_hasse" : "comm_graph")));
      RegularExecution regular = new RegularExecution(order, reading, Antichains.Limits.DEFAULT);
      assertThat(regular.wellSynchronised()).isEqualTo(file.get("well_synchronised").asBoolean());
      assertThat(regular.gaps().isEmpty()).isEqualTo(regular.wellSynchronised());
      JsonNode k = file.get(hasse ? "k_theta_hasse" : "k_theta");
      assertThat(regular.k()).isEqualTo(k.isNull() ? -1 : k.asInt());
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void muInfinityBothWaysAndUnderBothReadings(GoldenFile file) {
    PartialOrder order = file.order();
    for (Reading reading : Reading.values()) {
      RegularExecution regular = new RegularExecution(order, reading, Antichains.Limits.DEFAULT);
      if (!regular.wellSynchronised()) {
        assertThat(file.get("mu_inf").asText()).isEqualTo("omega");
        continue;
      }
      BigInteger[] middle = regular.muInfinity();
      assertThat(regular.muInfinityBySlice()).isEqualTo(middle);
      for (int e = 0; e < order.size(); e++) {
        assertThat(middle[e].toString()).isEqualTo(file.text("mu_inf", order.id(e)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void antichainsOfRepetitions(GoldenFile file) {
    PartialOrder order = file.order();
    JsonNode counts = file.get("num_antichains_theta_p");
    RegularExecution regular =
        new RegularExecution(order, Reading.ORDER, Antichains.Limits.DEFAULT);
    if (counts == null || !regular.wellSynchronised()) {
      return;
    }
    RegularExecution.Growth growth = regular.growth();
    counts
        .properties()
        .forEach(
            field -> {
              int p = Integer.parseInt(field.getKey());
              String expected = field.getValue().asText();
              assertThat(growth.at(BigInteger.valueOf(p))).hasToString(expected);
              assertThat(Antichains.of(order.repeated(p)).count()).hasToString(expected);
            });
    assertThat(growth.slice()).hasToString(file.get("slice_A0_size_from_difference").asText());
  }

  @ParameterizedTest
  @MethodSource("files")
  void measuresOfTheLiterature(GoldenFile file) {
    PartialOrder order = file.order();
    ExecutionMeasures measures = Concurrency.analyze(order);
    PastMeasures past = measures.past().orElseThrow();
    JsonNode m = file.get("charron_bost_m");
    assertThat(text(measures.charronBost())).isEqualTo(m.isNull() ? null : m.asText());
    assertThat(measures.habib().orElseThrow().smallest())
        .isEqualTo(file.get("habib_global").asInt());
    for (int e = 0; e < order.size(); e++) {
      String id = order.id(e);
      assertThat(measures.habib().orElseThrow().local(e).orElseThrow())
          .hasToString(file.text("habib_local", id));
      assertThat(past.height(e)).hasToString(file.text("height_edges", id));
      assertThat(past.past(e)).hasToString(file.text("past_size", id));
      assertThat(text(past.fidge(e))).isEqualTo(file.text("fidge_beta_a1", id));
      assertThat(text(past.fidgeN(e))).isEqualTo(file.text("fidge_beta_a1N", id));
      assertThat(text(past.raynal(e))).isEqualTo(file.text("raynal_alpha", id));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void longestChainsOfRepetitions(GoldenFile file) {
    JsonNode lengths = file.get("max_height_elements_theta_p");
    assertThat(lengths != null || !file.get("well_synchronised").asBoolean()).isTrue();
    if (lengths == null) {
      return;
    }
    lengths
        .properties()
        .forEach(
            field -> {
              int p = Integer.parseInt(field.getKey());
              assertThat(new PastMeasures(file.order().repeated(p)).longestChain())
                  .isEqualTo(field.getValue().asInt());
            });
  }

  @Test
  void figureOneOfThePaper() {
    PartialOrder order = GoldenFile.of("fig1").order();
    ExecutionMeasures measures = Concurrency.analyze(order);
    List<String> mu = new ArrayList<>();
    for (String event : "a b c d e f g h i j k".split(" ")) {
      mu.add(measures.mu(order.ids().indexOf(event)).orElseThrow().toString());
    }
    assertThat(mu).containsExactly("3", "3", "3", "2", "12", "2", "7", "4", "5", "6", "3");
    assertThat(measures.antichains()).contains(BigInteger.valueOf(30));
    assertThat(measures.charronBost()).contains(Ratio.of(3, 14));
    assertThat(measures.width()).isEqualTo(3);
  }

  /**
   * The paper takes h(Θ) for the growth of heights per repetition and so finds lim β = (|E| −
   * h)/|E|. Chains that run through several repetitions grow by another amount: one pattern shows
   * it when heights count events, the other when they count edges.
   */
  @Test
  void theLimitOfBetaIsNotThePapers() {
    PartialOrder byEvents = GoldenFile.of("beta_counterexample").order();
    double printed =
        (byEvents.size() - new PastMeasures(byEvents).longestChain()) / (double) byEvents.size();
    assertThat(betaAfter(byEvents, 400)).isCloseTo(trueLimit(byEvents), Offset.offset(0.02));
    assertThat(Math.abs(trueLimit(byEvents) - printed)).isGreaterThan(0.05);

    PartialOrder byEdges = GoldenFile.of("pingpong").order();
    double inEdges =
        (byEdges.size() - (new PastMeasures(byEdges).longestChain() - 1)) / (double) byEdges.size();
    assertThat(betaAfter(byEdges, 400)).isCloseTo(trueLimit(byEdges), Offset.offset(0.02));
    assertThat(Math.abs(trueLimit(byEdges) - inEdges)).isGreaterThan(0.05);
  }

  private static double betaAfter(PartialOrder order, int repetitions) {
    PastMeasures past = new PastMeasures(order.repeated(repetitions));
    return past.fidge(repetitions * order.size() - 1).orElseThrow().value();
  }

  private static double trueLimit(PartialOrder order) {
    int rate =
        new PastMeasures(order.repeated(40)).longestChain()
            - new PastMeasures(order.repeated(39)).longestChain();
    return (order.size() - rate) / (double) order.size();
  }
}
