// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.GrowingText;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.model.Source;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Value;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag(Evidence.TAG)
class FollowedLogTest {
  private static GrowingText followed(AnalysisContext context) {
    return new ShivizReader().growing("x.log", context).orElseThrow();
  }

  /** Random executions, an entry per event in an order in which they may have happened. */
  private static List<String> log(SplittableRandom random) {
    int hosts = 1 + random.nextInt(3);
    List<Map<String, Integer>> clocks = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int h = 0; h < hosts; h++) {
      clocks.add(new TreeMap<>());
    }
    int events = 1 + random.nextInt(9);
    for (int e = 0; e < events; e++) {
      int h = random.nextInt(hosts);
      Map<String, Integer> clock = clocks.get(h);
      clocks.get(random.nextInt(hosts)).forEach((of, known) -> clock.merge(of, known, Math::max));
      clock.merge("h" + h, 1, Integer::sum);
      String written =
          clock.entrySet().stream()
              .map(known -> "\"" + known.getKey() + "\":" + known.getValue())
              .collect(Collectors.joining(", ", "{", "}"));
      lines.add("step " + e + "\nh" + h + " " + written + "\n");
    }
    return lines;
  }

  private static void merge(Value update, Map<String, String> mu) {
    ((Value.Obj) ((Value.Obj) update).get("mu"))
        .fields()
        .forEach((event, value) -> mu.put(event, ((Value.Obj) value).get("value").toString()));
  }

  /** At any moment the answer is that of the analysis of what is there. */
  @Test
  void everyPrefixIsAnalysed() {
    Property.check(
        "growing logs",
        Evidence.cases(),
        FollowedLogTest::log,
        Shrinker.none(),
        lines -> {
          GrowingText text = followed(AnalysisContext.defaults());
          StringBuilder prefix = new StringBuilder();
          Map<String, String> mu = new HashMap<>();
          for (String entry : lines) {
            prefix.append(entry);
            text.append(entry, false);
            Value.Obj update = (Value.Obj) text.update();
            merge(update, mu);
            PartialOrder order =
                new ShivizReader()
                    .read(Source.of("x.log", prefix.toString()), AnalysisContext.defaults())
                    .runs()
                    .get(0);
            Antichains all = Antichains.of(order);
            assertThat(update.get("events")).isEqualTo(Value.of(order.size()));
            assertThat(update.get("antichains")).isEqualTo(Value.of(all.count().toString()));
            Map<String, String> expected = new HashMap<>();
            for (int e = 0; e < order.size(); e++) {
              expected.put(order.id(e), Value.of(all.mu(e).toString()).toString());
            }
            assertThat(mu).isEqualTo(expected);
          }
        });
  }

  /** Settled values never change when it is known how many hosts there are. */
  @Test
  void settledValuesAreFinal() {
    Property.check(
        "settled events",
        Evidence.of(300, 30_000),
        FollowedLogTest::log,
        Shrinker.none(),
        lines -> {
          AnalysisContext three = AnalysisContext.builder().option(ShivizReader.HOSTS, 3L).build();
          GrowingText text = followed(three);
          Map<String, Value> settled = new HashMap<>();
          for (String entry : lines) {
            text.append(entry, false);
            ((Value.Obj) ((Value.Obj) text.update()).get("mu"))
                .fields()
                .forEach(
                    (event, value) -> {
                      assertThat(settled).doesNotContainKey(event);
                      if (((Value.Obj) value).get("settled").equals(Value.of(true))) {
                        settled.put(event, value);
                      }
                    });
          }
        });
  }

  @Test
  void receivesWaitForTheirSends() {
    GrowingText text = followed(AnalysisContext.defaults());
    text.append("receive\nb {\"b\":1, \"a\":1}\n", false);
    assertThat(text.screen()).contains("events      0", "held back");
    text.append("send\na {\"a\":1}\n", false);
    assertThat(text.screen()).contains("events      2", "antichains  3");
  }

  @Test
  void piecesOfLinesAreOneLog() {
    String all = "send\na {\"a\":1}\nreceive\nb {\"b\":1, \"a\":1}";
    GrowingText text = followed(AnalysisContext.defaults());
    for (String line : all.split("(?<=\n)")) {
      text.append(line, false);
    }
    text.append("", true);
    assertThat(text.screen()).contains("events      2", "antichains  3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "one|a {\"a\":1}|two|a {\"a\":1} @ stands at 1 again",
        "one|a {\"b\":1, \"a\":1}|two|b {\"b\":1}|three|a {\"a\":2} @ goes back",
        "one|a {\"b\":1} @ does not count the host itself",
        "one|a {\"a\":1}|two|b {\"a\":1, \"b\":1}|three|c {\"b\":1, \"c\":1} @ but what it knows",
      })
  void mistakesAreNamed(String lines, String words) {
    GrowingText text = followed(AnalysisContext.defaults());
    text.append(lines.replace('|', '\n') + "\n", false);
    assertThatThrownBy(text::update)
        .isInstanceOfSatisfying(
            IllFormed.class, e -> assertThat(e.diagnostics().get(0).message()).contains(words));
  }

  /** A log of another form is told apart as soon as more of it is there. */
  @Test
  void theFormOfALogIsThatOfAllOfIt() {
    StringBuilder lines = new StringBuilder();
    GrowingText text = followed(AnalysisContext.defaults());
    for (int i = 1; i <= 5; i++) {
      String entry = String.format(Locale.ROOT, "a {\"a\":%d}\nevent %d\n", i, i);
      lines.append(entry);
      text.append(entry, false);
      text.update();
    }
    assertThat(text.screen()).contains("events      5");
  }
}
