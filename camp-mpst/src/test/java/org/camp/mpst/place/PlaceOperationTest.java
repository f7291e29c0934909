// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.contention.Deployment;
import org.junit.jupiter.api.Test;

/** The verb {@code place}, and what {@code analyze} says of nodes. */
class PlaceOperationTest {
  private static final Protocol FARM =
      Protocol.parse(
          """
          param n = 6;
          param grain = 4ms;
          global protocol Farm(role m, role w[1..n], role g[0..1, 0..1]) {
            for i in 1..n { Task() from m to w[i] cost grain * i; }
            for i in 1..n { Result() from w[i] to m cost 1ms; }
            for i in 0..1 { for j in 0..1 { compute at g[i, j] cost 9ms; } }
          }
          """);

  private static final Machine CLUSTER =
      Machine.builder("cluster")
          .transport("0.1ms", "0.1ms")
          .node("x", 1)
          .node("y", 2)
          .node("z", 1)
          .network("x", "y", "0.2ms")
          .network("y", "x", "0.2ms")
          .build();

  private static PlaceResult place(Protocol protocol, AnalysisContext context) {
    return new PlaceOperation().run(List.of(protocol), context);
  }

  @Test
  void theMachineThatItWritesHasTheMappingThatItFound() {
    PlaceResult result =
        place(
            FARM,
            AnalysisContext.builder()
                .machine(CLUSTER)
                .option(PlaceOperation.PLACEMENT, 200_000L)
                .build());
    String written = result.report().document().orElseThrow().text();
    Machine machine = Machine.read(Source.of("placed.yaml", written));
    AnalysisContext there = AnalysisContext.builder().machine(machine).build();
    MpstResult analysed = SessionTypes.analyze(FARM, there);

    Deployment found = result.found().contention().deployment();
    assertThat(Deployment.of(machine, analysed.instance().roles()).mapping())
        .isEqualTo(found.mapping());
    assertThat(analysed.contention().orElseThrow().total())
        .isEqualTo(result.found().contention().total());
    assertThat(analysed.contention().orElseThrow().total())
        .isGreaterThanOrEqualTo(result.found().lowerBound());
  }

  /**
   * Nodes that differ in speed, for some of the roles too, whose roles have to be started and whose
   * cores take time to change between them: no mapping of all is better than the one that is found.
   */
  @Test
  void speedsStartsAndSwitchesCountInThePlacement() {
    SplittableRandom random = new SplittableRandom(23);
    int differing = 0;
    for (int i = 0; i < 25; i++) {
      String nodes =
          String.format(
              Locale.ROOT,
              "transport: {send: %dus, recv: %dus}%nnodes:%n"
                  + "  x: {cores: %d, speed: %d, start: %dus, switch: %dus}%n"
                  + "  y: {cores: 1, speed: {b: %d, default: 1}, start: %dus, switch: %dus}%n"
                  + "network:%n  - {from: x, to: y, latency: %dus}%n"
                  + "  - {from: y, to: x, latency: %dus}%n",
              random.nextInt(1, 9),
              random.nextInt(1, 9),
              random.nextInt(1, 3),
              random.nextInt(1, 5),
              random.nextInt(0, 30),
              random.nextInt(0, 9),
              random.nextInt(1, 9),
              random.nextInt(0, 30),
              random.nextInt(0, 9),
              random.nextInt(0, 40),
              random.nextInt(0, 40));
      Protocol protocol =
          Protocol.parse(
              String.format(
                  Locale.ROOT,
                  "global protocol P(role a, role b, role c) { A() from a to b cost %dus;"
                      + " B() from a to c cost %dus; compute at a cost %dus; C() from b to a;"
                      + " D() from c to a cost %dus; }",
                  random.nextInt(1, 99),
                  random.nextInt(1, 99),
                  random.nextInt(1, 99),
                  random.nextInt(1, 99)));
      PlaceResult result =
          place(
              protocol,
              AnalysisContext.builder().machine(Machine.read(Source.of("m", nodes))).build());
      assertThat(result.found().optimal()).isTrue();
      double least = Double.POSITIVE_INFINITY;
      double most = 0;
      for (int where = 0; where < 8; where++) {
        String mapping =
            String.format(
                Locale.ROOT,
                "mapping: {a: %s, b: %s, c: %s}%n",
                node(where, 0),
                node(where, 1),
                node(where, 2));
        double total = total(protocol, nodes + mapping);
        least = Math.min(least, total);
        most = Math.max(most, total);
      }
      assertThat(result.found().contention().total()).as(nodes).isEqualTo(least);
      String written = result.report().document().orElseThrow().text();
      assertThat(total(protocol, written)).as(written).isEqualTo(least);
      differing += most > least ? 1 : 0;
    }
    assertThat(differing).isGreaterThan(20);
  }

  private static String node(int where, int role) {
    return (where >> role & 1) == 0 ? "x" : "y";
  }

  private static double total(Protocol protocol, String machine) {
    AnalysisContext there =
        AnalysisContext.builder().machine(Machine.read(Source.of("m", machine))).build();
    return SessionTypes.analyze(protocol, there).contention().orElseThrow().total();
  }

  @Test
  void aMappingThatDoesNotSuitIsLeftAsideWithAWarning() {
    Machine machine =
        Machine.read(
            Source.of(
                "m.yaml",
                "transport: {send: 1, recv: 1}\nnodes: {x: {cores: 1}}\nmapping: {who: x}\n"));
    List<Diagnostic> heard = new ArrayList<>();
    PlaceResult result =
        place(FARM, AnalysisContext.builder().machine(machine).listener(heard::add).build());
    assertThat(result.found().optimal()).isTrue();
    assertThat(heard).hasSize(2).noneMatch(Diagnostic::isError);
    assertThat(heard).allMatch(d -> d.line() == 3);
  }

  @Test
  void whatIsMissingIsSaid() {
    assertThatThrownBy(() -> place(FARM, AnalysisContext.defaults()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("needs a machine with nodes");
    Protocol loop =
        Protocol.parse(
            "global protocol L(role p, role q) { rec X { A() from p to q; continue X; } }");
    Machine machine = Machine.builder("m").transport(null, "1ms").node("x", 1).build();
    assertThatThrownBy(() -> place(loop, AnalysisContext.builder().machine(machine).build()))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("a value for cO, k_X");
  }

  @Test
  void severalNodesWithoutMappingAreNoError() {
    MpstResult result = SessionTypes.analyze(FARM, CLUSTER);
    assertThat(result.accepted()).isTrue();
    assertThat(result.contention()).isEmpty();
    assertThat(result.notes()).anyMatch(note -> note.contains("no mapping"));
    assertThat(result.report().values().fields()).containsKey("contention");
  }

  @Test
  void messagesWithoutLatencyAreTold() {
    Machine machine =
        Machine.builder("m")
            .transport("1ms", "1ms")
            .node("x", 1)
            .node("y", 1)
            .place("m", "x")
            .place("*", "y")
            .build();
    MpstResult result = SessionTypes.analyze(FARM, machine);
    assertThat(result.contention().orElseThrow().notes())
        .containsExactly(
            "contention: 'network' gives no latency from x to y, y to x, so messages are there at"
                + " once");
  }
}
