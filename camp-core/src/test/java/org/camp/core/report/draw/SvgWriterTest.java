// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.HeatMap;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Tree;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgWriterTest {
  private static final Map<String, Diagram> SAMPLES = samples();

  private static Map<String, Diagram> samples() {
    Map<String, Diagram> samples = new TreeMap<>();
    samples.put("line", Samples.line());
    samples.put("bars", Samples.bars());
    samples.put("heat", Samples.heat());
    samples.put("down", Samples.down());
    samples.put("right", Samples.right());
    samples.put("graph-down", Samples.graph(LayeredGraph.Direction.DOWN));
    samples.put("graph-right", Samples.graph(LayeredGraph.Direction.RIGHT));
    samples.put("graph-bows", Samples.bows());
    samples.put("graph-placed", Samples.placed());
    samples.put("scale", Samples.scale());
    samples.put("tree", Samples.tree());
    samples.put("flame", Samples.flame());
    samples.put("waterfall", Samples.waterfall());
    return samples;
  }

  static List<String> names() {
    return List.copyOf(SAMPLES.keySet());
  }

  private static String svg(Diagram... diagrams) {
    StringBuilder out = new StringBuilder();
    try {
      SvgWriter.write(List.of(diagrams), out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString();
  }

  private static Document parse(String svg) {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)));
    } catch (Exception e) {
      throw new AssertionError("this is no XML:\n" + svg, e);
    }
  }

  /** The elements behind the style and the patterns, which are the same in all pictures. */
  private static String body(String svg) {
    return svg.substring(svg.indexOf("</defs>") + 8);
  }

  @ParameterizedTest
  @MethodSource("names")
  void looksAsItDid(String name) {
    Golden.check(SvgWriterTest.class, "golden/" + name + ".svg", body(svg(SAMPLES.get(name))));
  }

  @Test
  void marksInTheCornersAreLabelledWithinTheAxes() {
    Numbers x = Numbers.of(2, 4, 8, 16);
    LineChart chart =
        new LineChart(
            "corners",
            Axis.of("n", "").logarithmic(),
            Axis.of("t", "s").logarithmic(),
            List.of(LineChart.Series.line("", x, x)),
            List.of(new LineChart.Mark(2, 2, "min"), new LineChart.Mark(16, 16, "max")),
            List.of());
    NodeList texts = parse(svg(chart)).getElementsByTagName("text");
    Map<String, Double> heights = new TreeMap<>();
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      heights.put(text.getTextContent(), Double.valueOf(text.getAttribute("y")));
    }
    assertThat(heights).containsKeys("min", "max");
    assertThat(heights.get("min")).isLessThan(heights.get("2") - 16);
  }

  @Test
  void styleAndPatternsAreAsTheyWere() {
    String svg = svg(Samples.bars());
    Golden.check(
        SvgWriterTest.class, "golden/style.svg", svg.substring(0, svg.indexOf("</defs>") + 8));
  }

  @ParameterizedTest
  @MethodSource("names")
  void isXmlThatStandsOnItsOwnAndTheSameEachTime(String name) {
    String svg = svg(SAMPLES.get(name));
    Element root = parse(svg).getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("svg");
    assertThat(svg).doesNotContain("href", "<script", "@import");
    assertThat(svg).doesNotContain("NaN", "Infinity");
    assertThat(svg(SAMPLES.get(name))).isEqualTo(svg);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyThingThatIsNamedIsText(String name) {
    NodeList texts = parse(svg(SAMPLES.get(name))).getElementsByTagName("text");
    List<String> written =
        IntStream.range(0, texts.getLength())
            .mapToObj(i -> texts.item(i).getTextContent())
            .toList();
    assertThat(written).anyMatch(text -> text.equals(SAMPLES.get(name).title()));
    assertThat(parse(svg(SAMPLES.get(name))).getElementsByTagName("title").getLength())
        .as("tooltips")
        .isPositive();
  }

  @Test
  void pointsOfAScaleHaveShadesAndEdgesBetweenPlacesAreStraight() {
    String scale = body(svg(Samples.scale()));
    for (String shade : List.of("963c17", "837708", "525962")) {
      assertThat(scale.split("fill=\"#" + shade, -1)).as("legend and a point").hasSize(3);
    }
    assertThat(body(svg(Samples.placed())).lines().filter(l -> l.contains("class=\"e0\"")))
        .hasSize(3)
        .allMatch(l -> l.matches("<path d=\"M[-0-9. ]+L[-0-9. ]+\".*"));
  }

  @Test
  void severalDiagramsAreOnePicture() {
    Document all = parse(svg(Samples.line(), Samples.bars(), Samples.tree()));
    assertThat(all.getElementsByTagName("svg").getLength()).isEqualTo(1);
    assertThat(all.getElementsByTagName("defs").getLength()).isEqualTo(1);
  }

  @Test
  void anyTextIsEscaped() {
    String nasty = "<a href=\"x\">&'\u0000\u001b]]>\ud800 \ud83d\ude00\uffff\n</title>";
    BarChart bars = BarChart.of(nasty, Axis.of(nasty, nasty), List.of(nasty), Numbers.of(1));
    Tree tree =
        new Tree(nasty, List.of(Kind.of(nasty)), List.of(new Tree.Node(-1, nasty, nasty, 0)));
    Element root = parse(svg(bars, tree)).getDocumentElement();
    assertThat(root.getTextContent()).contains("<a href=\"x\">&'").contains("\ud83d\ude00");
    assertThat(root.getElementsByTagName("a").getLength()).isZero();
  }

  @Test
  void manySeriesDifferInColourOrDashes() {
    List<LineChart.Series> series = new ArrayList<>();
    for (int s = 0; s < 30; s++) {
      series.add(LineChart.Series.line("s" + s, Numbers.of(0, 1), Numbers.of(s, s)));
    }
    Document drawing = parse(svg(new LineChart("many", Samples.TIME, Samples.TIME, series)));
    NodeList paths = drawing.getElementsByTagName("path");
    Set<String> looks = new HashSet<>();
    for (int i = 0; i < paths.getLength(); i++) {
      Element path = (Element) paths.item(i);
      if (path.getAttribute("class").matches("l[0-6]")) {
        looks.add(path.getAttribute("class") + path.getAttribute("style"));
      }
    }
    assertThat(looks).hasSize(series.size());
  }

  @Test
  void nothingToSeeIsStillAPicture() {
    parse(svg(new LineChart("none", Samples.TIME, Samples.TIME, List.of())));
    Numbers undefined = Numbers.of(Double.NaN, Double.POSITIVE_INFINITY);
    parse(
        svg(
            new LineChart(
                "undefined",
                Samples.TIME.logarithmic(),
                Samples.TIME.logarithmic(),
                List.of(LineChart.Series.line("x", undefined, undefined)))));
    parse(svg(new BarChart("none", Samples.TIME, List.of(), List.of(), true)));
    parse(svg(BarChart.of("undefined", Samples.TIME, List.of("a", "b"), undefined)));
    parse(
        svg(
            new HeatMap(
                "none", "", "", List.of(), List.of(), Samples.TIME, Numbers.none(), List.of())));
    for (Lanes.Layout layout : Lanes.Layout.values()) {
      parse(
          svg(
              new Lanes(
                  "none",
                  Samples.TIME,
                  layout,
                  List.of(),
                  List.of(),
                  List.of(),
                  List.of(),
                  List.of(),
                  List.of())));
    }
    parse(
        svg(
            new LayeredGraph(
                "none",
                LayeredGraph.Direction.DOWN,
                List.of(),
                List.of(),
                List.of(),
                List.of(new LayeredGraph.Cluster("empty", List.of())))));
    parse(svg(new Tree("none", List.of(), List.of())));
  }

  @Test
  void largeChartsAreSummarisedAndSaySo() {
    int n = 100_000;
    Numbers x = Numbers.counting(0, n);
    LineChart chart =
        new LineChart(
            "",
            Samples.TIME,
            Samples.TIME,
            List.of(
                LineChart.Series.line("a", x, Numbers.of(n, i -> Math.sin(i * 0.7) * i)),
                LineChart.Series.step("b", x, Numbers.of(n, i -> i % 997)),
                LineChart.Series.points("c", x, Numbers.of(n, i -> (i * 7919L) % 10_007))));
    String svg = svg(chart);
    assertThat(svg.length()).isLessThan(1_000_000);
    assertThat(svg).contains("300,000 points: each pixel column shows");
  }

  @Test
  void tenThousandLaneEventsStayBelowFiveMegabytes() {
    IntFunction<Lanes.Interval> one =
        i -> new Lanes.Interval(i % 16, i, i + 12, i % 4, "event " + i, "event " + i + " of it");
    List<Lanes.Interval> events = IntStream.range(0, 10_000).mapToObj(one).toList();
    List<String> names = IntStream.range(0, 16).mapToObj(i -> "p" + i).toList();
    for (Lanes.Layout layout : Lanes.Layout.values()) {
      Lanes lanes =
          new Lanes(
              "",
              Samples.TIME,
              layout,
              names,
              Samples.KINDS,
              events,
              List.of(),
              List.of(),
              List.of());
      assertThat(svg(lanes).length()).as("%s", layout).isLessThan(5_000_000);
    }
  }

  @Test
  void twoThousandNodesAreDrawnAndNoMore() {
    parse(svg(chain(2000)));
    assertThatThrownBy(() -> svg(chain(2001)))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("2,001 nodes")
        .satisfies(
            e -> assertThat(((OverBudget) e).diagnostics().get(0).hint()).contains("summarise"));
    List<Tree.Node> nodes = Collections.nCopies(2001, new Tree.Node(-1, "n", "", 0));
    assertThatThrownBy(() -> svg(new Tree("t", List.of(Kind.of("")), nodes)))
        .isInstanceOf(OverBudget.class);
  }

  private static LayeredGraph chain(int nodes) {
    return new LayeredGraph(
        "chain",
        LayeredGraph.Direction.DOWN,
        List.of(Kind.of("")),
        IntStream.range(0, nodes).mapToObj(i -> LayeredGraph.Node.box("n" + i)).toList(),
        IntStream.range(1, nodes).mapToObj(i -> LayeredGraph.Edge.of(i / 2, i, "")).toList(),
        List.of());
  }
}
