// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.paint.Painting;
import org.camp.core.report.paint.VectorPath;
import org.camp.core.report.tex.LatexWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs get that read no SVG: every element of it, and LaTeX that is well-formed. */
class OtherFormsTest {
  static Stream<Diagram> samples() {
    return Stream.of(
        Samples.line(),
        Samples.bars(),
        Samples.heat(),
        Samples.down(),
        Samples.right(),
        Samples.graph(LayeredGraph.Direction.DOWN),
        Samples.bows(),
        Samples.placed(),
        Samples.scale(),
        Samples.tree(),
        Samples.flame(),
        Samples.waterfall());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyElementOfAPictureIsPaintedInsideIt(Diagram diagram) throws IOException {
    String svg = svg(diagram);
    String body = svg.substring(svg.indexOf("</defs>"));
    Painting painting = Painting.of(svg);
    assertThat(painting.items()).hasSize(count("<(rect|circle|line|path|text)\\b", body));
    assertThat(painting.items().stream().filter(Painting.Label.class::isInstance))
        .hasSize(count("<text\\b", body));
    assertThat(painting.tiles()).isNotEmpty();
    Bounds bounds = new Bounds();
    for (Painting.Item item : painting.items()) {
      if (item instanceof Painting.Outline outline) {
        outline.path().walk(bounds);
        assertThat(outline.brush().fills() || outline.brush().draws() || isTiled(outline)).isTrue();
      }
    }
    assertThat(bounds.left).isGreaterThanOrEqualTo(-1);
    assertThat(bounds.right).isLessThanOrEqualTo(painting.width() + 1);
    assertThat(bounds.bottom).isLessThanOrEqualTo(painting.height() + 1);
  }

  private static boolean isTiled(Painting.Outline outline) {
    return !outline.brush().pattern().isEmpty();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void latexHasEndsForAllBeginnings(Diagram diagram) throws IOException {
    String tex = tex(new Report("", List.of(diagram), nothing(), List.of(), List.of()));
    assertThat(tex).contains("\\begin{tikzpicture}").contains("\\end{document}");
    assertThat(tex.chars()).allMatch(c -> c == '\n' || c >= ' ' && c < 127);
    assertThat(count("\\\\begin\\{", tex)).isEqualTo(count("\\\\end\\{", tex));
    assertThat(count("(?<!\\\\)\\{", tex)).isEqualTo(count("(?<!\\\\)\\}", tex));
  }

  @Test
  void chartsKeepTheirNumbersInLatex() throws IOException {
    String tex = tex(new Report("", List.of(Samples.line()), nothing(), List.of(), List.of()));
    assertThat(tex).contains("ylabel={time [ms]}", "xmode=log", "(1,12)", "(4,nan)");
    assertThat(tex).contains("\\addlegendentry{df}", "const plot", "only marks");
  }

  @Test
  void tablesMeanWhatTheySayInLatex() throws IOException {
    Section.Table table =
        new Section.Table(
            "Costs & causes",
            List.of(Section.Column.of("role_1"), new Section.Column("time", "s")),
            List.of(
                List.of(Value.of("a → b {50%}"), Value.of(2.5e-6)),
                List.of(Value.of("C^ω"), Value.of(-3.0))));
    String tex = tex(new Report("T", List.of(table), nothing(), List.of(), List.of()));
    assertThat(tex).contains("\\begin{tabular}{lr}", "Costs \\& causes", "role\\_1 & time \\\\");
    assertThat(tex)
        .contains("a \\ensuremath{\\rightarrow} b \\{50\\%\\} & 2.5~\\ensuremath{\\mu}s");
    assertThat(tex).contains("C\\textasciicircum{}\\ensuremath{\\omega} & \\ensuremath{-}3~s");
  }

  /** Behind the end of a row, LaTeX reads both as belonging to that end. */
  @ParameterizedTest
  @ValueSource(strings = {"[pass] s=0", "*", "[", "*[2pt]"})
  void noRowBeginsWithABracketOrAnAsterisk(String first) throws IOException {
    Section.Table table =
        new Section.Table(
            "",
            List.of(Section.Column.of(first), Section.Column.of("b")),
            List.of(List.of(Value.of(first), Value.of(1)), List.of(Value.of(first), Value.of(2))));
    String tex = tex(new Report("", List.of(table), nothing(), List.of(), List.of()));
    assertThat(count("(?m)^\\{\\}[\\[*].* & ", tex)).isEqualTo(3);
    assertThat(count("(?m)^[\\[*]", tex)).isZero();
  }

  @Test
  void noTwoOf49SeriesLookAlike() {
    assertThat(Stream.iterate(0, s -> s + 1).limit(49).map(SeriesLook::of)).doesNotHaveDuplicates();
  }

  @Test
  void axesOfDoublingsHaveTicksAtPowersOfTwo() {
    Scale scale = new Scale(Axis.of("n", "").doubling(), new double[] {2, 1024}, 0, 700, 8);
    assertThat(scale.ticks().stream().map(Scale.Tick::label))
        .containsExactly("2", "4", "8", "16", "32", "64", "128", "256", "512", "1024");
  }

  @Test
  void manyPointsAreThinnedForTex() throws IOException {
    Numbers x = Numbers.of(50_000, i -> i);
    LineChart many =
        new LineChart(
            "",
            Axis.of("x", ""),
            Axis.of("y", ""),
            List.of(LineChart.Series.line("a", x, Numbers.of(50_000, i -> i % 1000))));
    String tex = tex(new Report("", List.of(many), nothing(), List.of(), List.of()));
    assertThat(tex.length()).isLessThan(200_000);
  }

  private static Value.Obj nothing() {
    return Value.object().build();
  }

  private static String svg(Diagram diagram) throws IOException {
    StringBuilder svg = new StringBuilder();
    SvgWriter.write(diagram, svg);
    return svg.toString();
  }

  private static String tex(Report report) throws IOException {
    StringBuilder tex = new StringBuilder();
    LatexWriter.write(List.of(report), tex);
    return tex.toString();
  }

  private static int count(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    int count = 0;
    while (matcher.find()) {
      count++;
    }
    return count;
  }

  /** How far outlines reach. */
  private static final class Bounds implements VectorPath.Walker {
    private double left = Double.POSITIVE_INFINITY;
    private double right = Double.NEGATIVE_INFINITY;
    private double bottom = Double.NEGATIVE_INFINITY;

    @Override
    public void move(double x, double y) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }

    @Override
    public void line(double x, double y) {
      move(x, y);
    }

    @Override
    public void curve(double x1, double y1, double x2, double y2, double x, double y) {
      move(x, y);
    }

    @Override
    public void close() {}
  }
}
