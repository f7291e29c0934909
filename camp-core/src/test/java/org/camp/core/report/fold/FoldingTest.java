// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Style;
import org.camp.core.report.Value;
import org.camp.core.report.text.MarkdownWriter;
import org.camp.core.report.text.TextWriter;
import org.junit.jupiter.api.Test;

/** Alike roles are one: in tables, among bars, among lanes. */
class FoldingTest {
  private static Report report(List<List<Value>> rows) {
    List<Section.Column> columns =
        List.of(Section.Column.of("role"), Section.Column.of("peer"), new Section.Column("t", "s"));
    return new Report(
        "R",
        List.of(new Section.Table("", columns, rows)),
        Value.object().build(),
        List.of(),
        List.of());
  }

  private static String table(List<List<Value>> rows, int most) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextWriter(Style.PLAIN, most).write(report(rows), text);
    return text.toString();
  }

  private static List<Value> row(String role, String peer, double seconds) {
    return List.of(Value.of(role), Value.of(peer), Value.of(seconds));
  }

  @Test
  void alikeRowsOfATableAreOne() throws Exception {
    List<List<Value>> rows = new ArrayList<>();
    rows.add(row("m", "w[1]", 1));
    for (int i = 1; i <= 99; i++) {
      rows.add(row("w[" + i + "]", "m", 0.0042));
    }
    rows.add(row("v[1]", "m", 2));
    rows.add(row("v[2]", "m", 2));
    assertThat(table(rows, 40))
        .contains("w[1..99] each  m     4.2 ms")
        .contains("v[1] ")
        .contains("v[2] ")
        .doesNotContain("more row");
    FoldedTable folded = FoldedTable.of((Section.Table) report(rows).sections().get(0), 3);
    assertThat(folded.table().rows())
        .containsExactly(
            rows.get(0),
            List.of(Value.of("w[1..99] each"), Value.of("m"), Value.of(0.0042)),
            rows.get(100));
    assertThat(folded.more()).isEqualTo(1);
    StringBuilder markdown = new StringBuilder();
    new MarkdownWriter(100).write(report(rows), markdown);
    assertThat(markdown.toString().lines().filter(line -> line.startsWith("| "))).hasSize(6);
  }

  @Test
  void namesThatCountTogetherAreOneAndOthersStay() throws Exception {
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 2; i <= 5; i++) {
      rows.add(row("Processor_" + i, "move_" + i + "_8", 1));
    }
    rows.add(row("Processor_6", "move_6_8", 2));
    rows.add(row("Processor_8", "move_8_8", 2));
    assertThat(table(rows, 40))
        .contains("Processor_2..5 each  move_2..5_8")
        .contains("Processor_6 ")
        .contains("Processor_8 ");
  }

  @Test
  void whatIsLeftOutIsCounted() throws Exception {
    List<List<Value>> rows = new ArrayList<>();
    for (int i = 1; i <= 50; i++) {
      rows.add(row("w[" + i + "]", "m", i < 31 ? 1 : i));
    }
    assertThat(table(rows, 5)).contains("w[1..30] each").contains("... 16 more rows");
  }

  @Test
  void alikeBarsAreOne() {
    List<String> names = IntStream.rangeClosed(1, 20).mapToObj(i -> "w[" + i + "]").toList();
    BarChart chart =
        new BarChart(
            "B",
            Axis.of("busy", "s"),
            names,
            List.of(
                new BarChart.Group("busy", Emphasis.PLAIN, Numbers.of(20, i -> i < 18 ? 0.5 : i))),
            false);
    BarChart folded = FoldedBars.of(chart);
    assertThat(folded.categories()).containsExactly("w[1..18] each", "w[19]", "w[20]");
    assertThat(folded.groups().get(0).values().get(1)).isEqualTo(18);
  }

  private static Lanes lanes(int workers, int rounds, Random random) {
    List<String> names = new ArrayList<>(List.of("m"));
    List<Lanes.Interval> intervals = new ArrayList<>();
    List<Lanes.Arrow> arrows = new ArrayList<>();
    IntStream.rangeClosed(1, workers).forEach(i -> names.add("w[" + i + "]"));
    for (int r = 0; r < rounds; r++) {
      for (int w = 1; w <= workers; w++) {
        double from = r * 10 + random.nextDouble();
        arrows.add(new Lanes.Arrow(0, r * 10, w, from, 0, "Task", ""));
        intervals.add(new Lanes.Interval(w, from, from + 5 * random.nextDouble(), 0, "", ""));
      }
    }
    Kind kind = new Kind("compute", Emphasis.PLAIN);
    return new Lanes(
        "L",
        Axis.of("time", "s"),
        Lanes.Layout.SCALE_RIGHT,
        names,
        List.of(kind),
        intervals,
        List.of(),
        arrows,
        List.of());
  }

  @Test
  void aFoldedLaneKeepsTheTimeThatItsMembersWork() {
    for (int rounds : new int[] {1, 3, 40}) {
      Lanes lanes = lanes(30, rounds, new Random(rounds));
      Lanes folded = FoldedLanes.of(lanes);
      double before = lanes.intervals().stream().mapToDouble(i -> i.to() - i.from()).sum();
      double after =
          folded.intervals().stream()
              .mapToDouble(i -> (i.to() - i.from()) * (i.high() - i.low()) * 30)
              .sum();

      assertThat(folded.lanes()).containsExactly("m", "w[1..30]");
      assertThat(after).isCloseTo(before, within(1e-6 * before));
      assertThat(folded.intervals()).allMatch(i -> i.low() >= 0 && i.high() <= 1 + 1e-9);
      assertThat(folded.arrows())
          .hasSize(rounds)
          .allMatch(arrow -> arrow.label().equals("Task ×30") && arrow.toLane() == 1);
    }
  }

  @Test
  void aDozenKeepTheirLanes() {
    Lanes lanes = lanes(12, 2, new Random(1));
    assertThat(FoldedLanes.of(lanes)).isSameAs(lanes);
  }

  @Test
  void chainsOfManyNodesAreOne() {
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      for (int i = 1; i <= 20; i++) {
        nodes.add(LayeredGraph.Node.box(name + ":" + i));
        if (i > 1) {
          edges.add(LayeredGraph.Edge.of(nodes.size() - 2, nodes.size() - 1, ""));
        }
      }
    }
    edges.add(LayeredGraph.Edge.of(4, 30, ""));
    LayeredGraph folded =
        FoldedGraph.of(
            new LayeredGraph(
                "G",
                LayeredGraph.Direction.RIGHT,
                List.of(new Kind("event", Emphasis.PLAIN)),
                nodes,
                edges,
                List.of()));
    assertThat(folded.nodes().stream().map(LayeredGraph.Node::label))
        .containsExactly("a:1..5", "a:6..20", "b:1..10", "b:11..20");
    assertThat(folded.edges().stream().map(e -> e.from() + " " + e.to()))
        .containsExactlyInAnyOrder("0 1", "2 3", "0 3");
  }
}
