// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Model;
import org.camp.pepa.Pepa;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.PrismResult;
import org.camp.pepa.prism.csl.CslAnswer;
import org.camp.pepa.skeleton.SkeletonModel;
import org.camp.pepa.statespace.PrismModules;
import org.camp.pepa.statespace.StateSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is exported, read again by strict parsers of the other tools' formats. */
class ExportsTest {
  private static final String ARRAY =
      "P = (a, 2).Q + (b', 1).P; Q = (c, 3).P; R = (a, infty).(d, 4).R; (P[3] <a> R)/{d}";

  private static final String PLAIN =
      "A = (x, 1e-7).B + (y, 2.5).A1; A1 = (z, 12345678.9).A; B = (y, 1).A; C = (z, infty).C; A <z>"
          + " C";

  private static <M extends Model> String export(ModelExporter<M> exporter, M model) {
    StringBuilder out = new StringBuilder();
    try {
      exporter.export(model, AnalysisContext.defaults(), out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString();
  }

  private static double[] steady(double[][] rates) {
    int n = rates.length;
    double[][] a = new double[n][n];
    for (int s = 0; s < n; s++) {
      for (int t = 0; t < n; t++) {
        if (s != t) {
          a[t][s] += rates[s][t];
          a[s][s] -= rates[s][t];
        }
      }
    }
    java.util.Arrays.fill(a[n - 1], 1);
    double[] b = new double[n];
    b[n - 1] = 1;
    return new LUDecomposition(new Array2DRowRealMatrix(a, false), 1e-300)
        .getSolver()
        .solve(new ArrayRealVector(b, false))
        .toArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {ARRAY, PLAIN})
  void theExplicitMatrixHasTheSameSteadyState(String text) {
    PepaModel model = PepaModel.parse(text);
    List<String> lines = export(new TraExporter(), model).lines().toList();
    assertThat(lines.get(0)).matches("\\d+ \\d+");
    int n = Integer.parseInt(lines.get(0).split(" ")[0]);
    assertThat(lines).hasSize(1 + Integer.parseInt(lines.get(0).split(" ")[1]));
    double[][] rates = new double[n][n];
    for (String line : lines.subList(1, lines.size())) {
      assertThat(line).matches("\\d+ \\d+ \\d+(\\.\\d+)?(E-?\\d+)?");
      String[] cells = line.split(" ");
      int from = Integer.parseInt(cells[0]);
      int to = Integer.parseInt(cells[1]);
      assertThat(rates[from][to]).isZero();
      rates[from][to] = Double.parseDouble(cells[2]);
    }
    Pepa.LongRun run = Pepa.longRun(model, AnalysisContext.defaults());
    assertThat(run.space().size()).isEqualTo(n);
    double[] expected = steady(rates);
    for (int s = 0; s < n; s++) {
      assertThat(run.steadyState().probability()[s]).isCloseTo(expected[s], within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ARRAY, PLAIN})
  void statesAndLabelsBelongToTheMatrix(String text) {
    PepaModel model = PepaModel.parse(text);
    StateSpace space = Pepa.derive(model, AnalysisContext.defaults());
    List<String> lines = export(new StaExporter(), model).lines().toList();
    assertThat(lines.get(0)).matches("\\([A-Za-z_]\\w*(,[A-Za-z_]\\w*)*\\)");
    int columns = lines.get(0).split(",").length;
    assertThat(lines).hasSize(1 + space.size());
    assertThat(lines.stream().distinct()).hasSize(lines.size());
    List<String> vectors = new ArrayList<>();
    for (int s = 0; s < space.size(); s++) {
      String line = lines.get(1 + s);
      assertThat(line).matches(s + ":\\(\\d+(,\\d+)*\\)");
      assertThat(line.split(",")).hasSize(columns);
      vectors.add(line.substring(line.indexOf(':')));
    }
    assertThat(vectors).doesNotHaveDuplicates();
    assertThat(export(new LabExporter(), model)).isEqualTo("0=\"init\" 1=\"deadlock\"\n0: 0\n");
  }

  @Test
  void deadlocksAreLabelled() {
    PepaModel model =
        PepaModel.parse("P = (a, 1).Q + (b, 2).P; Q = (c, 1).P; R = (b, 3).R; P <b, c> R");
    assertThat(export(new LabExporter(), model))
        .isEqualTo("0=\"init\" 1=\"deadlock\"\n0: 0\n1: 1\n");
    PepaModel stuck = PepaModel.parse("P = (a, 1).P; R = (b, 3).R; P <a, b> R");
    assertThat(export(new LabExporter(), stuck)).endsWith("\n0: 0 1\n");
  }

  private static final int MOST = 1_000;

  private static final Pattern COMMAND =
      Pattern.compile(
          "  \\[(a_\\w+)] s=(\\d+) -> (\\d+(?:\\.\\d+)?(?:E-?\\d+)?) : \\(s'=(\\d+)\\);");

  @ParameterizedTest
  @ValueSource(strings = {ARRAY, PLAIN})
  void theModulesHaveTheSameThroughputs(String text) {
    PepaModel model = PepaModel.parse(text);
    Pepa.LongRun run = Pepa.longRun(model, AnalysisContext.defaults());
    PrismResult read =
        Prism.analyze(
            PrismModel.parse(export(new PrismExporter(), model), ""), AnalysisContext.defaults());
    assertThat(read.chain().size()).isEqualTo(run.space().size());
    assertThat(read.answers()).hasSameSizeAs(run.throughput().keySet());
    for (CslAnswer answer : read.answers()) {
      String name = answer.property().name();
      run.throughput()
          .forEach(
              (action, x) -> {
                if (PrismModules.name(action).equals(name)) {
                  assertThat(answer.value()).as(action).isCloseTo(x, within(1e-9 * x));
                }
              });
    }
  }

  /** Active and passive by turns: no product of rates of modules says that. */
  @Test
  void aChainIsWrittenWhereModulesCannotBe() {
    PepaModel model =
        PepaModel.parse(
            "P = (a', 1).Q; Q = (a', infty).P; R = (a', 2).S; S = (d, 1e-7).R; P <a'> R");
    List<String> lines = export(new PrismExporter(), model).lines().toList();
    int n = -1;
    double[][] rates = new double[0][0];
    Map<String, double[]> byAction = new LinkedHashMap<>();
    List<String> rewards = new ArrayList<>();
    int state = 0;
    for (String line : lines) {
      Matcher command = COMMAND.matcher(line);
      Matcher variable = Pattern.compile("  s : \\[0\\.\\.(\\d+)] init 0;").matcher(line);
      if (line.isEmpty() || line.startsWith("//")) {
        continue;
      } else if (line.equals("ctmc")) {
        assertThat(state++).isZero();
      } else if (line.equals("module chain")) {
        assertThat(state++).isEqualTo(1);
      } else if (variable.matches()) {
        assertThat(state++).isEqualTo(2);
        n = Integer.parseInt(variable.group(1)) + 1;
        rates = new double[n][n];
      } else if (command.matches()) {
        assertThat(state).isEqualTo(3);
        int from = Integer.parseInt(command.group(2));
        double rate = Double.parseDouble(command.group(3));
        rates[from][Integer.parseInt(command.group(4))] += rate;
        byAction.computeIfAbsent(command.group(1), a -> new double[MOST])[from] += rate;
      } else if (line.equals("endmodule")) {
        assertThat(state++).isEqualTo(3);
      } else if (line.startsWith("rewards ")) {
        assertThat(state++).isGreaterThanOrEqualTo(4);
        rewards.add(line.substring(9, line.length() - 1));
      } else {
        assertThat(line).matches("  \\[a_\\w+] true : 1;|endrewards");
      }
    }
    assertThat(rewards).containsExactlyInAnyOrderElementsOf(byAction.keySet());
    double[] probability = steady(rates);
    Map<String, Double> throughput = Pepa.longRun(model, AnalysisContext.defaults()).throughput();
    assertThat(throughput).hasSize(byAction.size());
    throughput.forEach(
        (action, x) -> {
          double sum = 0;
          double[] out = byAction.get("a_" + action.replace("'", "_prime"));
          for (int s = 0; s < probability.length; s++) {
            sum += probability[s] * out[s];
          }
          assertThat(sum).as(action).isCloseTo(x, within(1e-8 * Math.max(1, x)));
        });
  }

  @Test
  void latexAndDotAreBalanced() {
    PepaModel model = PepaModel.parse(ARRAY);
    String latex = export(new PepaLatexExporter(), model);
    assertThat(latex).contains("\\begin{align*}", "\\end{align*}", "\\top");
    assertThat(latex.chars().filter(c -> c == '{').count())
        .isEqualTo(latex.chars().filter(c -> c == '}').count());
    String dot = export(new PepaDotExporter(), model);
    assertThat(dot).startsWith("digraph ").endsWith("}\n").contains("label=\"tau, 4\"");
    assertThat(export(new PepaSvgExporter(), model)).startsWith("<svg").contains("initial state");
  }

  @Test
  void ofLargeSpacesLikelyStatesAreDrawn() {
    PepaModel model = PepaModel.parse("P = (a, 1).Q; Q = (b, 1).P; " + "P || ".repeat(11) + "P");
    assertThatThrownBy(() -> export(new PepaDotExporter(), model)).isInstanceOf(OverBudget.class);
    assertThat(export(new PepaSvgExporter(), model))
        .startsWith("<svg")
        .contains("4,084 more states");
  }

  @Test
  void skeletonsAreDrawnAndWritten() {
    SkeletonModel skeleton =
        SkeletonModel.parse(
            "param comm = 9; pipe { task(\"say \\hi\", 2) farm(2, work, 3) task(end, 4) }");
    assertThat(export(new SkeletonDotExporter(), skeleton))
        .contains("n0 -> n1", "n2 -> n3", "style=dashed");
    assertThat(export(new SkeletonTreeExporter(), skeleton))
        .contains("pipe(3)", "farm(2)", "work 3 /s");
    assertThat(export(new SkeletonSvgExporter(), skeleton))
        .contains("Data dependencies", "Hierarchy");
    String pepa = export(new SkeletonPepaExporter(), skeleton);
    assertThat(PepaModel.parse(pepa).text()).isEqualTo(pepa);
    String text = skeleton.tree().text();
    assertThat(SkeletonModel.parse(text).tree()).isEqualTo(skeleton.tree());
  }
}
