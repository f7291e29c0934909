// SPDX-License-Identifier: Apache-2.0
package org.camp.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class HostNoiseTest {
  private static final double[] STEADY = {2e-3, 2.01e-3, 2.02e-3, 2e-3, 2.1e-3};
  private static final double[] UNEVEN = {2e-3, 2e-3, 2e-3, 4e-3, 8e-3};

  /** Ten seconds of four processors. */
  private static HostNoise noise(long busy, long idle, long stolen, long own, double[] spins) {
    return noise(
        Optional.of(new HostReading.Ticks(4, 1000, 5000, 7)),
        Optional.of(new HostReading.Ticks(4, 1000 + busy, 5000 + idle, 7 + stolen)),
        own,
        spins);
  }

  private static HostNoise noise(
      Optional<HostReading.Ticks> from, Optional<HostReading.Ticks> to, long own, double[] spins) {
    Deque<HostReading> readings =
        new ArrayDeque<>(
            List.of(
                new HostReading(
                    0, from, Duration.ofSeconds(1), OptionalLong.of(10), OptionalDouble.of(1)),
                new HostReading(
                    10_000_000_000L,
                    to,
                    Duration.ofSeconds(1).plusMillis(own * 10),
                    OptionalLong.of(510),
                    OptionalDouble.of(2.5))));
    return HostWatch.start(readings::pop, () -> Arrays.copyOf(spins, spins.length)).end();
  }

  @Test
  void aHostThatIsFreeIsNotBusy() {
    HostNoise noise = noise(2010, 1990, 0, 2000, STEADY);
    assertThat(noise.isBusy()).isFalse();
    assertThat(noise.switches()).hasValueCloseTo(50.0, within(1e-9));
    assertThat(noise.idle()).hasValueCloseTo(1.99, within(1e-9));
  }

  @Test
  void stolenTimeIsToldWithItsShare() {
    HostNoise noise = noise(2000, 1600, 400, 2000, STEADY);
    assertThat(noise.stolen()).hasValueCloseTo(0.098, within(1e-9));
    assertThat(noise.isBusy()).isTrue();
    assertThat(noise.text()).startsWith("9.8 % of the processors' time was stolen");
    assertThat(noise(2000, 1970, 80, 2000, STEADY).isBusy()).isFalse();
  }

  @Test
  void othersMatterWhenTheyLeaveNoProcessor() {
    assertThat(noise(3000, 1000, 0, 2000, STEADY).isBusy()).isFalse();
    HostNoise noise = noise(3500, 500, 0, 2000, STEADY);
    assertThat(noise.isBusy()).isTrue();
    assertThat(noise.text())
        .contains("other processes took 37.3 % of it and left 0.5 processors idle")
        .contains("threads were made to wait 50 times a second")
        .contains("2.5 threads wanted to run");
    assertThat(noise(4000, 0, 0, 3990, STEADY).isBusy()).isFalse();
  }

  @Test
  void aLoopThatTakesDifferentTimesDecidesAlsoAlone() {
    assertThat(noise(2000, 2000, 0, 2000, UNEVEN).isBusy()).isTrue();
    HostNoise blind = noise(Optional.empty(), Optional.empty(), 2000, UNEVEN);
    assertThat(blind.isBusy()).isTrue();
    assertThat(blind.text())
        .contains("a loop that always does the same took 4.00 times as long")
        .contains("does not tell what its processors do, so that the loop decides alone");
    assertThat(noise(Optional.empty(), Optional.empty(), 2000, STEADY).isBusy()).isFalse();
  }

  @Test
  void readsWhatTheSystemTells() {
    assertThat(
            HostReading.ticks(
                List.of(
                    "cpu  100 1 20 3000 7 2 3 44 0 0",
                    "cpu0 50 0 10 1500 4 1 1 22 0 0",
                    "cpu1 50 1 10 1500 3 1 2 22 0 0",
                    "intr 1 2 3")))
        .contains(new HostReading.Ticks(2, 126, 3007, 44));
    assertThat(HostReading.ticks(List.of())).isEmpty();
    assertThat(HostReading.ticks(List.of("cpu  broken"))).isEmpty();
  }

  @Test
  void watchesThisHost() {
    HostNoise noise = HostWatch.start().end();
    assertThat(noise.spread()).isGreaterThanOrEqualTo(1);
    assertThat(noise.isBusy()).isEqualTo(Value.of(true).equals(noise.values().get("busy")));
    assertThat(noise.error().message()).startsWith("the host was busy: ");
  }
}
