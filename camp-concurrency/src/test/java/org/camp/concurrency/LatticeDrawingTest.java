// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.lattice.LatticeDiagram;
import org.camp.concurrency.lattice.LatticeDotExporter;
import org.camp.concurrency.lattice.LatticeSvgExporter;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.format.HasseExporter;
import org.camp.core.format.HasseSvgExporter;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.LayeredGraph;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The pictures of the lattice of antichains and of the order itself. */
class LatticeDrawingTest {
  private static PartialOrder figure1() {
    return GoldenFile.of("fig1").order();
  }

  private static String written(ModelExporter<Executions> exporter, PartialOrder order)
      throws IOException {
    StringBuilder out = new StringBuilder();
    exporter.export(Executions.of(order), AnalysisContext.defaults(), out);
    return out.toString();
  }

  private static List<String> texts(String svg) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    NodeList nodes = document.getElementsByTagName("text");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getLastChild().getTextContent());
    }
    return texts;
  }

  @Test
  void theLatticeOfFigure1HasAllItsAntichainsAndEdges() throws Exception {
    PartialOrder order = figure1();
    String svg = written(new LatticeSvgExporter(), order);
    assertThat(texts(svg)).contains("∅", "h, e", "g, h, e", "1", "2", "3");
    assertThat(svg.split("L[-0-9. ]+\" class=\"e[0-2]\" marker-end", -1))
        .as("straight edges")
        .hasSize(51);
    String dot = written(new LatticeDotExporter(), order);
    assertThat(dot.lines().filter(l -> l.contains("pos=\""))).hasSize(30);
    assertThat(dot.lines().filter(l -> l.contains(" -> "))).hasSize(50);
    for (int e = 0; e < order.size(); e++) {
      String label = "[label=\"" + order.id(e) + "\"";
      assertThat(dot.lines().filter(l -> l.contains(" -> ") && l.contains(label)))
          .as("edges labelled %s are as many as mu", order.id(e))
          .hasSize(Antichains.of(order).mu(e).intValueExact());
    }
  }

  @Test
  void everyProcessIsAnAxis() {
    for (int seed = 0; seed < 200; seed++) {
      PartialOrder order = RandomOrders.any(new SplittableRandom(seed));
      if (new BruteForce(order).count().intValueExact() > 300) {
        continue;
      }
      LayeredGraph graph = LatticeDiagram.of(order, 300);
      Map<Integer, double[]> directions = new HashMap<>();
      for (LayeredGraph.Edge edge : graph.edges()) {
        LayeredGraph.Place from = graph.places().get(edge.from());
        LayeredGraph.Place to = graph.places().get(edge.to());
        double[] way = {to.x() - from.x(), to.y() - from.y()};
        double[] first = directions.computeIfAbsent(edge.kind(), kind -> way);
        assertThat(Math.hypot(way[0] - first[0], way[1] - first[1]))
            .as("seed %d, process %d", seed, edge.kind())
            .isLessThan(1e-6);
        assertThat(way[1]).as("upwards").isNegative();
      }
      for (int i = 0; i < graph.nodes().size(); i++) {
        for (int j = 0; j < i; j++) {
          LayeredGraph.Place a = graph.places().get(i);
          LayeredGraph.Place b = graph.places().get(j);
          double room = 10 + 3 * (text(graph, i).length() + text(graph, j).length());
          assertThat(Math.abs(a.x() - b.x()) > room || Math.abs(a.y() - b.y()) > 12)
              .as("seed %d: %s and %s are apart", seed, text(graph, i), text(graph, j))
              .isTrue();
        }
      }
    }
  }

  private static String text(LayeredGraph graph, int node) {
    return graph.nodes().get(node).label();
  }

  @Test
  void aLatticeThatIsTooLargeIsRefused() {
    PartialOrder order = RandomOrders.trace(new SplittableRandom(1), 6, 200, 0.3, 0.8);
    assertThatThrownBy(() -> written(new LatticeSvgExporter(), order))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("more than 500 antichains");
  }

  private static boolean edge(String dot, PartialOrder order, String from, String to) {
    return dot.contains("  n" + number(order, from) + " -> n" + number(order, to) + " ");
  }

  private static int number(PartialOrder order, String id) {
    return IntStream.range(0, order.size()).filter(e -> order.id(e).equals(id)).sum();
  }

  @Test
  void theHasseDiagramHasCoveringPairsOnly() throws Exception {
    PartialOrder order = figure1();
    String dot = written(new HasseExporter(), order);
    assertThat(dot.lines().filter(l -> l.contains(" -> "))).hasSize(12);
    assertThat(edge(dot, order, "a", "b")).isTrue();
    assertThat(edge(dot, order, "a", "g")).isFalse();
    String svg = written(new HasseSvgExporter(), order);
    assertThat(texts(svg)).contains("a", "k", "1", "2", "3");
    assertThat(svg.split("class=\"e[01]\" marker-end", -1)).as("the pairs").hasSize(1 + 12);
  }
}
