// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineYaml;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.run.Transport;
import org.camp.mpst.run.WaitStrategy;
import org.junit.jupiter.api.Test;

class HostCostsTest {
  private static final HostCosts COSTS =
      new HostCosts(
          Transport.QUEUE,
          WaitStrategy.SPIN,
          List.of(
              new HostCosts.Point(0, 1e-6, 2e-6, 0.1),
              new HostCosts.Point(100, 2e-6, 4e-6, 0.2),
              new HostCosts.Point(1000, 12e-6, 4e-6, 0.3)));

  @Test
  void aQuantileOfHalfTheRoundTripIsSplitIntoSendAndReceive() {
    RepeatedSample samples =
        new RepeatedSample(7, List.of(3.0, 1.0, 2.0, 9.0, 2.5), List.of(5.0, 4.0, 6.0, 7.0, 90.0));
    HostCosts.Point point = samples.point();
    assertThat(point.bytes()).isEqualTo(7);
    assertThat(point.send()).isEqualTo(2.5);
    assertThat(point.receive()).isEqualTo(3.5);
    assertThat(point.spread()).isEqualTo((7.0 - 5) / 6);
    RepeatedSample allSend = new RepeatedSample(7, List.of(8.0), List.of(5.0));
    assertThat(allSend.point().send() + allSend.point().receive()).isEqualTo(5);
  }

  @Test
  void scatterIsReported() {
    assertThat(COSTS.scatter()).isEmpty();
    HostCosts wild =
        new HostCosts(
            Transport.TCP, WaitStrategy.PARK, List.of(new HostCosts.Point(16, 1e-6, 1e-6, 0.8)));
    assertThat(wild.scatter().orElseThrow().message())
        .isEqualTo("the costs of messages of 16 bytes over tcp scatter by 80 %");
  }

  @Test
  void aCostThatFallsWithTheSizeIsReported() {
    HostCosts disturbed =
        new HostCosts(
            Transport.QUEUE,
            WaitStrategy.SPIN,
            List.of(
                new HostCosts.Point(256, 3e-7, 4e-7, 0.1),
                new HostCosts.Point(1024, 4e-7, 6136e-7, 0.4),
                new HostCosts.Point(4096, 9e-7, 8.9e-7, 0.3)));
    assertThat(disturbed.scatter().orElseThrow().message())
        .isEqualTo(
            "a message of 1024 bytes over queue seems to cost 343 times as much as one of 4096"
                + " bytes");
  }

  @Test
  void linesOfLeastSquaresHaveTheirError() {
    assertThat(COSTS.sendLine().b()).isCloseTo(20100e-6 / 1_820_000, within(1e-20));
    assertThat(COSTS.sendLine().relativeError()).isBetween(0.0, 0.1);
  }

  @Test
  void becomesTheTransportOfAMachineFile() {
    Machine machine = COSTS.onto(Machine.builder("host").node("n", 2).build());
    Machine read = Machine.read(Source.of("host.yaml", MachineYaml.write(machine)));
    assertThat(read.profiles()).isEqualTo(machine.profiles());
    Protocol protocol =
        Protocol.parse("global protocol P(role a, role b) { M(bytes[550]) from a to b; }");
    assertThat(SessionTypes.analyze(protocol, read).cost().orElseThrow().total())
        .isCloseTo(7e-6 + 4e-6, within(1e-18));
    assertThat(read.nodes()).containsKey("n");
  }

  @Test
  void thereIsNoCostOutsideTheMeasuredSizes() {
    Protocol protocol =
        Protocol.parse("global protocol P(role a, role b) { M(bytes[5000]) from a to b; }");
    Machine machine = COSTS.onto(Machine.builder("host").build());
    assertThatThrownBy(() -> SessionTypes.analyze(protocol, machine))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("is measured from 0 to 1000, not at 5000");
  }

  @Test
  void measuresEverySize() {
    HostCosts costs =
        HostCosts.measure(
            Transport.TCP,
            WaitStrategy.PARK,
            HostCosts.sizes(100),
            Progress.NONE,
            new Cancellation());
    assertThat(costs.points()).extracting(HostCosts.Point::bytes).containsExactly(0, 16, 64, 100);
    assertThat(costs.points()).allMatch(p -> p.send() + p.receive() > 0);
  }

  @Test
  void stopsWhenTold() {
    Cancellation stopped = new Cancellation();
    stopped.cancel("enough");
    assertThatThrownBy(
            () ->
                HostCosts.measure(
                    Transport.QUEUE,
                    WaitStrategy.SPIN,
                    HostCosts.sizes(64),
                    Progress.NONE,
                    stopped))
        .isInstanceOf(CampException.class)
        .hasMessageContaining("enough");
  }
}
