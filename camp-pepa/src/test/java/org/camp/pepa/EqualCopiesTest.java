// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.report.Value;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.SkeletonModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of equal components is answered as if they had been told apart. */
class EqualCopiesTest {
  private static final String CLIENTS =
      "Client = (think, 1).Wait; Wait = (get, 8).Client; Server = (get, 3).Busy;"
          + " Busy = (log, 10).Server; (Client || Client || Client) <get> Server";

  private static PepaResult analyze(String measures, Lumping lump) {
    AnalysisContext context =
        AnalysisContext.builder()
            .option(PepaOptions.MEASURES, measures)
            .option(PepaOptions.LUMP, lump)
            .option(PepaOptions.TRANSIENT, 0.7)
            .build();
    return Pepa.analyze(PepaModel.parse(CLIENTS), context);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P(Wait >= 2)",
        "P(Client#0.Wait)",
        "P(Client#0.Wait and Client#1.Client)",
        "P(Client#0.Wait and Wait >= 2)",
        "E(Client#2.Wait)",
        "U(Wait)",
        "throughput(get) / E(Wait)",
      })
  void measuresAreThoseOfAll(String measure) {
    PepaResult few = analyze(measure, Lumping.REPLICAS);
    PepaResult all = analyze(measure, Lumping.ARRAYS);
    assertThat(few.space().size()).isLessThanOrEqualTo(all.space().size());
    all.measures()
        .forEach((name, x) -> assertThat(few.measures().get(name)).isCloseTo(x, within(1e-12)));
    all.atTime()
        .orElseThrow()
        .measures()
        .forEach(
            (name, x) ->
                assertThat(few.atTime().orElseThrow().measures().get(name))
                    .isCloseTo(x, within(1e-9)));
    assertThat(few.utilisation()).hasSameSizeAs(all.utilisation());
  }

  @Test
  void passagesOfSomeAreThoseOfAll() {
    for (String passage : new String[] {"Client#1.Wait", "Wait >= 3", "Busy -> Client#0.Wait"}) {
      AnalysisContext.Builder context =
          AnalysisContext.builder().option(PepaOptions.PASSAGE, passage);
      Passage few = Pepa.analyze(PepaModel.parse(CLIENTS), context.build()).passage().orElseThrow();
      Passage all =
          Pepa.analyze(
                  PepaModel.parse(CLIENTS),
                  context.option(PepaOptions.LUMP, Lumping.ARRAYS).build())
              .passage()
              .orElseThrow();
      assertThat(few.mean()).as(passage).isCloseTo(all.mean(), within(1e-9));
      all.quantiles()
          .forEach((q, x) -> assertThat(few.quantiles().get(q)).isCloseTo(x, within(1e-6)));
    }
  }

  @Test
  void theReportNamesThem() {
    PepaResult result = analyze("U(Wait)", Lumping.REPLICAS);
    Value.Obj values = result.report().values();
    assertThat(values.get("lumping").toString()).contains("Client_0", "Client_2");
    assertThat(values.get("flatStates").toString()).contains("16");
    assertThat(result.report().sections().get(0).toString()).contains("Client_0 … Client_2");
  }

  @ParameterizedTest
  @CsvSource({"20, 924, 15.9111126", "100, 20604, 88.6133169"})
  void aFarmHasFewStates(int workers, int states, double throughput) {
    String text =
        String.format(
            Locale.ROOT,
            "pipe { task(a, %d) farm(%d, b, 1) task(c, %d) }",
            workers,
            workers,
            workers);
    Pepa.LongRun run =
        Pepa.longRun(
            SkeletonModel.parse(text).pepa(Map.of("comm", "1000"), Optional.empty()),
            AnalysisContext.defaults());
    assertThat(run.space().size()).isEqualTo(states);
    assertThat(run.applicationThroughput()).isCloseTo(throughput, within(5e-8));
  }
}
