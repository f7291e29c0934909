// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.camp.core.report.text.TextWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of section goes through every writer. */
class SectionsTest {
  private static final List<Kind> KINDS = List.of(Kind.of("needle"));
  private static final Axis AXIS = Axis.of("needle", "s");

  private static final Map<Class<?>, Section> SAMPLES =
      Map.of(
          Section.KeyFigures.class,
          new Section.KeyFigures("head", List.of(new Section.Figure("needle", Value.of(1.0), "s"))),
          Section.Table.class,
          new Section.Table(
              "head", List.of(Section.Column.of("needle")), List.of(List.of(Value.of(1)))),
          Section.Text.class,
          new Section.Text("head", List.of("needle")),
          LineChart.class,
          new LineChart(
              "head",
              AXIS,
              AXIS,
              List.of(LineChart.Series.line("needle", Numbers.of(1, 2), Numbers.of(3, 4)))),
          BarChart.class,
          BarChart.of("head", AXIS, List.of("needle"), Numbers.of(1)),
          HeatMap.class,
          new HeatMap(
              "head",
              "across",
              "down",
              List.of("a", "b"),
              List.of("needle"),
              AXIS,
              Numbers.of(1, 2),
              List.of()),
          Lanes.class,
          new Lanes(
              "head",
              AXIS,
              Lanes.Layout.SCALE_RIGHT,
              List.of("needle"),
              KINDS,
              List.of(new Lanes.Interval(0, 0, 1, 0, "work", "")),
              List.of(),
              List.of(),
              List.of()),
          LayeredGraph.class,
          new LayeredGraph(
              "head",
              LayeredGraph.Direction.DOWN,
              KINDS,
              List.of(LayeredGraph.Node.box("needle"), LayeredGraph.Node.box("b")),
              List.of(LayeredGraph.Edge.of(0, 1, "")),
              List.of()),
          Tree.class,
          new Tree("head", KINDS, List.of(new Tree.Node(-1, "needle", "", 0))),
          FlameGraph.class,
          new FlameGraph(
              "head", AXIS, KINDS, List.of(new FlameGraph.Frame(-1, 1, 0, "needle", ""))));

  /** The sections and, instead of diagrams as such, each kind of diagram. */
  static List<Class<?>> kinds() {
    return Stream.of(Section.class, Diagram.class)
        .flatMap(kind -> Stream.of(kind.getPermittedSubclasses()))
        .<Class<?>>map(kind -> kind)
        .filter(kind -> kind != Diagram.class)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyWriterKnowsIt(Class<?> kind) throws IOException {
    Section section = SAMPLES.get(kind);
    assertThat(section).as("a sample of %s", kind).isNotNull();
    Report report = new Report("r", List.of(section), Value.object().build(), List.of(), List.of());

    StringBuilder text = new StringBuilder();
    new TextWriter().write(report, text);
    assertThat(text).contains("head").contains("needle");

    StringBuilder csv = new StringBuilder();
    CsvWriter.write(CsvWriter.asTable(section), csv);
    assertThat(csv).contains("needle");
  }
}
