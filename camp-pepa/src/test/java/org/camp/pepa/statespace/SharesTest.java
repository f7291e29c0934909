// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.Gains;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.PepaResult;
import org.camp.pepa.Shares;
import org.camp.pepa.WantedGains;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which component holds how much of a throughput, against differences of solutions. */
@Tag(Evidence.TAG)
class SharesTest {
  static Stream<JsonNode> cases() {
    return ScaleGoldens.cases("shares.json");
  }

  private static PepaResult solved(PepaModel model, String objective) {
    return Pepa.analyze(
        model,
        AnalysisContext.builder()
            .option(PepaOptions.OBJECTIVE, objective)
            .option(PepaOptions.GAINS, WantedGains.TRUE)
            .build());
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("cases")
  void sharesAndGainsHaveTheReferenceValues(JsonNode golden) {
    String id = golden.get("id").asText();
    String objective =
        StreamSupport.stream(golden.get("of").spliterator(), false)
            .map(action -> "throughput(" + action.asText() + ")")
            .collect(Collectors.joining("+"));
    PepaResult found = solved(ScaleGoldens.model(golden), objective);
    Shares shares = found.shares().orElseThrow();
    List<Gains.Gain> gains = found.gains().orElseThrow().all();
    int c = 0;
    for (JsonNode expected : golden.get("components")) {
      String of = id + " of " + expected.get("component").asText();
      Shares.Share share = shares.components().get(c);
      assertThat(share.total()).as(of).isCloseTo(expected.get("share").asDouble(), within(1e-5));
      expected
          .get("byAction")
          .properties()
          .forEach(
              action ->
                  assertThat(share.byAction().getOrDefault(action.getKey(), 0.0))
                      .as(of)
                      .isCloseTo(action.getValue().asDouble(), within(1e-5)));
      double faster = expected.get("gainFaster").asDouble();
      assertThat(gains.get(c).faster())
          .as(of)
          .isCloseTo(faster, within(1e-5 * Math.max(1, faster)));
      assertThat(gains.get(c).oneMore())
          .as(of)
          .isCloseTo(expected.get("gainOneMore").asDouble(), within(1e-5));
      c++;
    }
    assertThat(shares.bottlenecks().get(0)).as(id).isEqualTo(golden.get("bottleneck").asText());
    assertThat(shares.components().stream().mapToDouble(Shares.Share::total).sum())
        .as(id)
        .isCloseTo(1, within(1e-9));
  }

  /** Of random models, each rate on its own: against the difference of two solutions. */
  @Test
  void sharesAreDerivatives() {
    Property.check(
        "shares",
        Evidence.of(20, 1),
        random -> RandomClosed.model(random),
        Shrinker.none(),
        text -> {
          PepaModel model = PepaModel.parse(text);
          PepaResult found = Pepa.analyze(model);
          Shares shares = found.shares().orElseThrow();
          if (!shares.kinks().isEmpty()) {
            return;
          }
          Map<String, Double> derived = new TreeMap<>();
          for (String rate : model.parameters()) {
            derived.put(rate, derivative(model, rate, found.objective()));
          }
          shares
              .byActivity()
              .forEach(
                  (action, share) ->
                      assertThat(share)
                          .as("%s in\n%s", action, text)
                          .isCloseTo(derived.getOrDefault("r" + action, 0.0), within(1e-5)));
        });
  }

  private static double derivative(PepaModel model, String rate, String objective) {
    double now = Double.parseDouble(RandomClosed.value(model.text(), rate));
    double step = 1e-4;
    return (Math.log(throughput(model, rate, now * (1 + step), objective))
            - Math.log(throughput(model, rate, now * (1 - step), objective)))
        / (2 * step);
  }

  private static double throughput(PepaModel model, String rate, double value, String objective) {
    AnalysisContext context = AnalysisContext.builder().bind(rate, Double.toString(value)).build();
    Map<String, Double> all = Pepa.longRun(model, context).throughput();
    return Stream.of(objective.split("\\+")).mapToDouble(all::get).sum();
  }

  /** Rings of random activities that meet in some actions and always can. */
  private static final class RandomClosed {
    private RandomClosed() {}

    static String model(SplittableRandom random) {
      StringBuilder rates = new StringBuilder();
      StringBuilder text = new StringBuilder();
      int components = 2 + random.nextInt(2);
      for (String shared : List.of("s", "t")) {
        rates.append("r" + shared + " = " + number(random) + ";\n");
      }
      for (int c = 0; c < components; c++) {
        int length = 1 + random.nextInt(3);
        for (int i = 0; i < length; i++) {
          String own = "o" + c + "x" + i;
          rates.append("r" + own + " = " + number(random) + ";\n");
          text.append(
              String.format(
                  java.util.Locale.ROOT, "C%dx%d = (%s, r%s).C%dx%d;\n", c, i, own, own, c, i + 1));
        }
        String shared = c == 0 || random.nextBoolean() ? "rs" : "infty";
        text.append(
            String.format(
                java.util.Locale.ROOT,
                "C%dx%d = (s, %s).C%dx%d;\n",
                c,
                length,
                shared,
                c,
                length + 1));
        text.append(
            String.format(
                java.util.Locale.ROOT,
                "C%dx%d = (t, %s).C%dx0;\n",
                c,
                length + 1,
                c == 0 ? "rt" : "infty",
                c));
      }
      StringBuilder system = new StringBuilder();
      for (int c = 0; c < components; c++) {
        String array = random.nextInt(3) == 0 ? "[" + (1 + random.nextInt(3)) + "]" : "";
        system.append(c == 0 ? "C0x0" + array : " <s, t> C" + c + "x0" + array);
      }
      return rates.toString() + text + system;
    }

    private static double number(SplittableRandom random) {
      return Math.rint(1000 * random.nextDouble(0.3, 4)) / 1000;
    }

    static String value(String text, String rate) {
      return text.lines()
          .filter(line -> line.startsWith(rate + " = "))
          .map(line -> line.substring(rate.length() + 3).replace(";", "").strip())
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }
}
