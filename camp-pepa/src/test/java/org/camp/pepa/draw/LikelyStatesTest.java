// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.draw.SvgWriter;
import org.camp.pepa.Pepa;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.statespace.StateSpace;
import org.junit.jupiter.api.Test;

class LikelyStatesTest {
  private static final Pattern SIZE = Pattern.compile("width=\"([0-9]+)\" height=\"([0-9]+)\"");
  private static final String MANY =
      "P = (think, 1).P1; P1 = (use, 2).P2; P2 = (log, 3).P; R = (use, 2).R1; R1 = (reset, 4).R;"
          + " P[11] <use> R";

  private static StateSpace space(String pepa) {
    return Pepa.derive(PepaModel.parse(pepa), AnalysisContext.defaults());
  }

  private static void fitsAScreen(LayeredGraph graph) throws IOException {
    StringBuilder svg = new StringBuilder();
    SvgWriter.write(graph, svg);
    Matcher size = SIZE.matcher(svg);
    assertThat(size.find()).isTrue();
    assertThat(Integer.parseInt(size.group(1))).isLessThan(2000);
    assertThat(Integer.parseInt(size.group(2))).isLessThan(2500);
  }

  @Test
  void manyStatesAreThoseInWhichItIsMost() throws IOException {
    StateSpace space = space(MANY);
    double[] probability =
        SteadyStateSolver.solve(space.rows(), Method.DIRECT, new Cancellation()).probability();
    LayeredGraph graph = LikelyStates.of(space, new Cancellation());
    List<LayeredGraph.Node> nodes = graph.nodes();
    List<Integer> states =
        nodes.subList(0, nodes.size() - 1).stream()
            .map(node -> Integer.parseInt(node.tooltip().substring("state ".length())))
            .toList();
    double least = states.stream().skip(1).mapToDouble(s -> probability[s]).min().orElseThrow();
    double rest = 0;
    for (int s = 0; s < space.size(); s++) {
      if (!states.contains(s)) {
        assertThat(probability[s]).isLessThanOrEqualTo(least * (1 + 1e-9));
        rest += probability[s];
      }
    }
    assertThat(states).contains(0).doesNotHaveDuplicates();
    String last = nodes.get(nodes.size() - 1).label();
    assertThat(last).startsWith(space.size() - states.size() + " more states\n");
    assertThat(Double.parseDouble(last.replaceAll("(?s).*\n| %", "")) / 100)
        .isCloseTo(rest, within(1e-3));
    fitsAScreen(graph);
  }

  /** What leaves a state that is drawn leaves it in the picture, at the same rate. */
  @Test
  void ratesOutOfStatesAddUp() {
    StateSpace space = space(MANY);
    LayeredGraph graph = LikelyStates.of(space, new Cancellation());
    for (int node = 0; node < graph.nodes().size() - 1; node++) {
      int from = node;
      int state = Integer.parseInt(graph.nodes().get(node).tooltip().substring("state ".length()));
      double[] leaving = new double[1];
      space.forEachTransition(state, (action, target, rate) -> leaving[0] += rate);
      double drawn =
          graph.edges().stream()
              .filter(edge -> edge.from() == from)
              .mapToDouble(edge -> Double.parseDouble(edge.label().replaceAll(".*, ", "")))
              .sum();
      assertThat(drawn).isCloseTo(leaving[0], within(1e-4 * leaving[0]));
    }
  }

  @Test
  void fewStatesAreAllDrawn() {
    StateSpace space = space("P = (a, 1).Q; Q = (b, 2).P; P[2]");
    assertThat(LikelyStates.of(space, new Cancellation()))
        .isEqualTo(StateDiagram.of(space, LikelyStates.ALL));
  }

  @Test
  void chainsOfPrismAreSummarisedToo() throws IOException {
    String module =
        "ctmc module M x : [0..99]; [up] x < 99 -> 1 : (x' = x + 1); [] x > 0 -> 3 : (x' = x - 1);"
            + " endmodule";
    PrismModel model = PrismModel.parse(module, "");
    LayeredGraph graph =
        LikelyStates.of(Prism.derive(model, AnalysisContext.defaults()), new Cancellation());
    assertThat(graph.title()).startsWith("States: the 12 that hold 99.9 % of the time, of 100");
    assertThat(Stream.of("up, 1", "3")).allMatch(label -> labels(graph).contains(label));
    fitsAScreen(graph);
  }

  private static List<String> labels(LayeredGraph graph) {
    return graph.edges().stream().map(LayeredGraph.Edge::label).toList();
  }
}
