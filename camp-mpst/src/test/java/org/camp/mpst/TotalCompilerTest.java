// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.FigureCompiler;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.analysis.FigureInputs.Input;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.cost.GeneratedProtocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The total cost as a function of inputs, against the analysis. */
class TotalCompilerTest {
  private static final String MACHINE =
      """
      name: m
      parameters: {lat: 2us, hop: 0.5ns}
      transport: {send: lat + hop*size, recv: 1us}
      links: [{from: m, to: "w[2]", send: "3*lat", recv: "hop*size"}]
      """;

  private static final String FARM =
      """
      param n = 4; param kib = 3; param job = 10ms; param start = 100us; param merge = 100us;
      param part = start + max(job / n, 2 * merge);
      global protocol Farm(role m, role w[1..n]) {
        for i in 1..n { Part(bytes[kib * 1KiB]) from m to w[i] cost part * i; }
        rec X times n { compute at m cost merge / 2; continue X; }
        for i in 1..n { Result(bytes[8]) from w[i] to m cost merge; }
      }
      """;

  private static Map<String, String> texts(List<Input> inputs, double[] values, boolean machine) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      if (inputs.get(i).ofMachine() == machine) {
        texts.put(inputs.get(i).name(), Double.toString(values[i]));
      }
    }
    return texts;
  }

  private static FigureInputs inputs(
      MachineFile machine, List<Input> inputs, double[] start, Map<String, String> bound) {
    return new FigureInputs(
        inputs,
        start,
        values -> {
          AnalysisContext.Builder context =
              AnalysisContext.builder().machine(machine.machine(texts(inputs, values, true)));
          bound.forEach(context::bind);
          texts(inputs, values, false).forEach(context::bind);
          return context.build();
        });
  }

  private static FigureCompiler<Protocol> compiler() {
    return new MpstBackend().compiler("cost.total").orElseThrow();
  }

  private static double analysed(Protocol protocol, FigureInputs inputs, double[] values) {
    return SessionTypes.analyze(protocol, inputs.contexts().apply(values))
        .cost()
        .orElseThrow()
        .total();
  }

  private static final List<Input> FREE =
      List.of(
          new Input("job", false),
          new Input("parameters.lat", true),
          new Input("merge", false),
          new Input("parameters.hop", true));

  @Test
  @Tag(Evidence.TAG)
  void valuesAreThoseOfTheAnalysisAndSlopesThoseOfDifferences() {
    Protocol farm = Protocol.parse(FARM);
    MachineFile machine = MachineFile.read(Source.of("m.yaml", MACHINE));
    FigureCompiler<Protocol> compiler = compiler();
    SplittableRandom random = new SplittableRandom(3);
    int smooth = 0;
    int cases = Evidence.of(60, 3000);
    for (int k = 0; k < cases; k++) {
      double[] at = {
        Math.exp(-9 + 6 * random.nextDouble()),
        Math.exp(-14 + 4 * random.nextDouble()),
        Math.exp(-10 + 4 * random.nextDouble()),
        Math.exp(-22 + 4 * random.nextDouble())
      };
      Map<String, String> bound =
          Map.of("n", "" + (2 + random.nextInt(5)), "kib", "" + random.nextInt(9));
      FigureInputs inputs = inputs(machine, FREE, new double[] {1e-2, 2e-6, 1e-4, 5e-10}, bound);
      FigureFunction total = compiler.compile(farm, inputs).orElseThrow();
      double[] slopes = new double[4];
      double value = total.at(at, slopes);
      double analysed = analysed(farm, inputs, at);

      assertThat(value).isCloseTo(analysed, within(1e-12 * analysed));
      for (int i = 0; i < 4; i++) {
        double up = (moved(farm, inputs, at, i, 1e-5) - analysed) / (1e-5 * at[i]);
        double down = (analysed - moved(farm, inputs, at, i, -1e-5)) / (1e-5 * at[i]);
        double noise = 1e-9 * analysed / at[i];
        if (Math.abs(up - down) <= 1e-6 * Math.abs(up) + noise) {
          smooth++;
          assertThat(slopes[i])
              .as("%s by %s", Arrays.toString(at), FREE.get(i))
              .isCloseTo(up, within(1e-5 * Math.abs(up) + 2 * noise));
        }
      }
    }
    assertThat(smooth).isGreaterThan(3 * cases);
  }

  private static double moved(
      Protocol protocol, FigureInputs inputs, double[] at, int input, double part) {
    double[] moved = at.clone();
    moved[input] *= 1 + part;
    return analysed(protocol, inputs, moved);
  }

  @Test
  @Tag(Evidence.TAG)
  void generatedProtocolsCostWhatTheAnalysisSays() {
    MachineFile machine =
        MachineFile.read(
            Source.of(
                "m.yaml",
                """
                name: odd
                parameters: {lat: 2, hop: 0.5}
                transport: {send: "lat + hop*size", recv: "1 + 0.25*size"}
                links: [{from: a, to: b, send: "3*lat + size"}, {from: "*", to: c, recv: hop}]
                """));
    List<Input> free =
        List.of(new Input("parameters.lat", true), new Input("parameters.hop", true));
    int[] agreed = {0};
    Property.check(
        "compiled totals",
        Evidence.of(300, 20_000),
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          Protocol protocol = Protocol.parse(generated.text());
          FigureInputs inputs = inputs(machine, free, new double[] {2, 0.5}, Map.of());
          MpstResult result;
          Optional<FigureFunction> total;
          try {
            result = SessionTypes.analyze(protocol, inputs.atStart());
          } catch (CampException e) {
            assertThatThrownBy(() -> compiler().compile(protocol, inputs))
                .isInstanceOf(CampException.class);
            return;
          }
          if (!result.wellFormed() || result.cost().isEmpty()) {
            assertThatThrownBy(() -> compiler().compile(protocol, inputs))
                .isInstanceOf(CampException.class);
            return;
          }
          total = compiler().compile(protocol, inputs);
          for (double[] at : List.of(new double[] {2, 0.5}, new double[] {0.3, 7})) {
            double analysed = analysed(protocol, inputs, at);
            double value = total.orElseThrow().at(at, new double[2]);
            if (Double.isNaN(analysed)) {
              assertThat(value).isNaN();
            } else {
              assertThat(value).isCloseTo(analysed, within(1e-12 * (1 + analysed)));
              agreed[0]++;
            }
          }
        });
    assertThat(agreed[0]).isGreaterThan(Evidence.of(100, 5000));
  }

  @Test
  void whatDecidesTheStructureIsNoInput() {
    Protocol protocol =
        Protocol.parse(
            "param k = 2; param n = 2 * k; param c = 1ms;\n"
                + "global protocol P(role a, role b) { for i in 1..n { M() from a to b cost c; }"
                + " }");
    MachineFile machine =
        MachineFile.read(Source.of("m.yaml", "transport: {send: 1us, recv: 1us}"));

    for (String name : List.of("n", "k")) {
      FigureInputs inputs =
          inputs(machine, List.of(new Input(name, false)), new double[] {4}, Map.of());
      assertThat(compiler().compile(protocol, inputs)).isEmpty();
    }
    FigureInputs inputs =
        inputs(machine, List.of(new Input("c", false)), new double[] {1e-3}, Map.of());
    assertThat(compiler().compile(protocol, inputs)).isPresent();
    assertThat(new MpstBackend().compiler("latency.X.rate")).isEmpty();
  }

  @Test
  void whatTheAnalysisRefusesIsRefused() {
    MachineFile machine =
        MachineFile.read(Source.of("m.yaml", "transport: {send: 1us, recv: 1us}"));
    List<Input> free = List.of(new Input("c", false));
    List<String> wrong = new ArrayList<>();
    wrong.add("param c; global protocol P(role a, role b) { M() from a to b cost c - 1; }");
    wrong.add(
        "param c; global protocol P(role a, role b) { recv M() from a to b cost c; send M() from a"
            + " to b; }");
    for (String text : wrong) {
      Protocol protocol = Protocol.parse(text);
      FigureInputs inputs = inputs(machine, free, new double[] {0.5}, Map.of());
      assertThatThrownBy(() -> compiler().compile(protocol, inputs)).isInstanceOf(IllFormed.class);
    }
  }

  @Test
  void negativeCostsHaveNoValue() {
    Protocol protocol =
        Protocol.parse(
            "param c; global protocol P(role a, role b) { M() from a to b cost c - 1; }");
    MachineFile machine = MachineFile.read(Source.of("m.yaml", "transport: {send: 1s, recv: 1s}"));
    FigureInputs inputs =
        inputs(machine, List.of(new Input("c", false)), new double[] {2}, Map.of());
    FigureFunction total = compiler().compile(protocol, inputs).orElseThrow();

    assertThat(total.at(new double[] {2}, new double[1])).isEqualTo(3);
    assertThat(total.at(new double[] {0.5}, new double[1])).isNaN();
  }
}
