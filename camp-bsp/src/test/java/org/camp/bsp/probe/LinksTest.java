// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.camp.bsp.cost.Charge;
import org.camp.core.analysis.Cancellation;
import org.camp.core.machine.BspParameters;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;

class LinksTest {
  private static final int[] RELATIONS = IntStream.rangeClosed(0, 64).toArray();

  private static Links links(double g, double barrier, double noise) {
    double[] times =
        Arrays.stream(RELATIONS)
            .mapToDouble(h -> barrier + g * h + (h % 2 == 0 ? noise : -noise))
            .toArray();
    return Links.of(4, RELATIONS, times);
  }

  @Test
  void findsTheLine() {
    Links links = links(2e-9, 5e-6, 0);
    assertThat(links.g()).isCloseTo(2e-9, within(1e-15));
    assertThat(links.barrier()).isCloseTo(5e-6, within(1e-12));
    assertThat(links.fit().r2()).isCloseTo(1, within(1e-9));
    assertThat(links.fit().worst()).isLessThan(1e-15);
    assertThat(links.empty()).isEqualTo(5e-6);
    assertThat(links.isReliable()).isTrue();
  }

  @Test
  void refusesWhatNoMachineHas() {
    assertThat(links(-2e-9, 5e-6, 0).isReliable()).isFalse();
    assertThat(links(2e-6, -5e-6, 0).isReliable()).isFalse();
    assertThat(links(1e-9, 5e-6, 1e-6).isReliable()).isFalse();
    assertThat(links(1e-9, 5e-6, 1e-6).fit().worst()).isCloseTo(1e-6, within(1e-7));
  }

  @Test
  void fitsThePublishedLineFromPOnAndLatencyBelow() {
    double[] times =
        Arrays.stream(RELATIONS).mapToDouble(h -> h <= 4 ? 1 + h : 5 + 2.0 * (h - 4)).toArray();
    Links links = Links.of(4, RELATIONS, times);
    assertThat(links.g()).isCloseTo(2, within(1e-9));
    assertThat(links.barrier()).isCloseTo(-3, within(1e-9));
    assertThat(links.small().slope()).isCloseTo(1, within(1e-9));
    assertThat(links.small().intercept()).isCloseTo(1, within(1e-9));
  }

  @Test
  void writesAMachineThatReadsBack() {
    Links links = links(2e-9, 5e-6, 0);
    Topology.Level level = new Topology.Level("host", 1, 4, 1 << 20);
    HostProbe probe =
        new HostProbe(
            List.of(1e9, 3e9, 1e9, 3e9),
            links,
            List.of(new HostProbe.Level(level, links)),
            Map.of(Charge.VAR, new OperatorTimes.Time(1.23456e-9, 0.01)));
    Machine base = Machine.builder("mine").transport("1us", "2us").timing("T_If", "3ns").build();
    Machine machine = probe.onto(base);
    assertThat(Machine.read(Source.of("m.yaml", MachineYaml.write(machine)))).isEqualTo(machine);
    assertThat(machine.transport()).isEqualTo(base.transport());
    BspParameters bsp = machine.bsp();
    assertThat(bsp.p()).isEqualTo(4);
    assertThat(bsp.rate().asDouble()).isEqualTo(2e9);
    assertThat(bsp.g().asDouble()).isCloseTo(2e-9, within(1e-12));
    assertThat(machine.multibsp()).hasSize(1);
    assertThat(machine.multibsp().get(0).memory().asDouble()).isEqualTo(1 << 20);
    assertThat(machine.timings().get("T_Var").asDouble()).isEqualTo(1.235e-9);
    assertThat(machine.timings().get("T_If").asDouble()).isEqualTo(3e-9);
  }

  @Test
  void everyHRelationTakesTime() {
    for (int p : new int[] {1, 2, 3}) {
      HRelations machine = new HRelations(p == 2 ? 2 : 1, p, 2, 3, new Cancellation());
      double[] times = machine.measure(new int[] {0, 1, 17}, done -> {});
      assertThat(times).hasSize(3);
      assertThat(Arrays.stream(times)).allMatch(time -> time > 0 && Double.isFinite(time));
    }
  }

  @Test
  void processorsCompute() {
    double[] rates = FlopRate.measure(2, new Cancellation());
    assertThat(rates).hasSize(2);
    assertThat(Arrays.stream(rates)).allMatch(rate -> rate > 0 && Double.isFinite(rate));
  }
}
