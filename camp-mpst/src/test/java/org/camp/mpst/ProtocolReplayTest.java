// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.replay.Knob;
import org.camp.core.report.replay.ReplayNetwork;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.cost.GeneratedProtocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Replayed networks against new analyses, also far beyond the range of the critical path. */
class ProtocolReplayTest {
  private static final String MACHINE =
      """
      name: m
      parameters: {lat: 2us, hop: 0.5ns}
      transport: {send: lat + hop*size, recv: 1us + 0.1ns*size}
      """;

  private static final String CHOICE =
      """
      param n = 4; param kib = 3; param job = 10ms; param fast = 1ms; param merge = job / 50;
      global protocol Farm(role m, role w[1..n]) {
        rec X times n {
          choice at m {
            Part(bytes[kib * 1KiB]) from m to w[1] cost job;
            for i in 2..n { Part(bytes[kib * 1KiB]) from m to w[i] cost job * i; }
            for i in 1..n { Result(bytes[8]) from w[i] to m cost merge; }
            continue X;
          } or {
            Stop() from m to w[1] cost fast;
            for i in 2..n { Stop() from m to w[i] cost fast; }
          }
        }
        compute at m cost fast * 3;
      }
      """;

  private static AnalysisContext context(Map<String, String> bound, double send, double receive) {
    String text =
        MACHINE
            .replace("lat + hop*size", send + " * (lat + hop*size)")
            .replace("1us + 0.1ns*size", receive + " * (1us + 0.1ns*size)");
    AnalysisContext.Builder context =
        AnalysisContext.builder()
            .machine(MachineFile.read(Source.of("m.yaml", text)).machine(Map.of()));
    bound.forEach(context::bind);
    return context.build();
  }

  private static double total(Protocol protocol, AnalysisContext context) {
    return SessionTypes.analyze(protocol, context).cost().orElseThrow().total();
  }

  @Test
  @Tag(Evidence.TAG)
  void replaysAreNewAnalyses() {
    Protocol farm = Protocol.parse(CHOICE);
    ReplayNetwork replay =
        SessionTypes.analyze(farm, context(Map.of(), 1, 1)).replay().orElseThrow();
    assertThat(replay.knobs().stream().map(Knob::label))
        .containsExactlyInAnyOrder("kib", "job", "fast", "all send costs", "all receive costs");
    SplittableRandom random = new SplittableRandom(11);
    for (int k = 0; k < Evidence.of(60, 3000); k++) {
      Map<String, Double> values = new LinkedHashMap<>();
      for (Knob knob : replay.knobs()) {
        values.put(knob.name(), knob.value() * Math.exp(12 * random.nextDouble() - 6));
      }
      Map<String, String> bound = new LinkedHashMap<>();
      for (String name : List.of("kib", "job", "fast")) {
        bound.put(name, Double.toString(values.get(name)));
      }
      double analysed =
          total(farm, context(bound, values.get("all sends"), values.get("all receives")));

      assertThat(replay.evaluate(values).total())
          .as("%s", values)
          .isCloseTo(analysed, within(1e-13 * analysed));
    }
  }

  private static AnalysisContext odd(double send, double receive) {
    String text =
        String.format(
            Locale.ROOT,
            """
            name: odd
            transport: {send: "%1$s*(2 + 0.5*size)", recv: "%2$s*(1 + 0.25*size)", latency: 0.5}
            links:
              - {from: a, to: b, send: "%1$s*(6 + size)"}
              - {from: "*", to: c, recv: "%2$s*0.5"}
            """,
            send,
            receive);
    MachineFile machine = MachineFile.read(Source.of("m.yaml", text));
    return AnalysisContext.builder().machine(machine.machine(Map.of())).build();
  }

  @Test
  @Tag(Evidence.TAG)
  void replaysOfAnyProtocolAreItsBound() {
    int[] replayed = {0};
    Property.check(
        "replayed totals",
        Evidence.of(300, 20_000),
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          Protocol protocol = Protocol.parse(generated.text());
          Optional<ReplayNetwork> replay;
          try {
            replay = SessionTypes.analyze(protocol, odd(1, 1)).replay();
          } catch (CampException noAnswer) {
            return;
          }
          if (replay.isEmpty() || replay.get().knobs().isEmpty()) {
            return;
          }
          for (double[] factors : new double[][] {{1, 1}, {3.75, 0.125}, {0.125, 40}}) {
            Map<String, Double> values = replay.get().given();
            values.computeIfPresent("all sends", (name, one) -> factors[0]);
            values.computeIfPresent("all receives", (name, one) -> factors[1]);
            double analysed = total(protocol, odd(factors[0], factors[1]));

            assertThat(replay.get().evaluate(values).total())
                .isCloseTo(analysed, within(1e-12 * (1 + analysed)));
            replayed[0]++;
          }
        });
    assertThat(replayed[0]).isGreaterThan(Evidence.of(100, 5000));
  }
}
