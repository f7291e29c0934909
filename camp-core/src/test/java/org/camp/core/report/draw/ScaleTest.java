// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.report.Axis;
import org.junit.jupiter.api.Test;

class ScaleTest {
  private static List<String> labels(Axis axis, double low, double high) {
    return new Scale(axis, new double[] {low, high}, 0, 100, 5)
        .ticks().stream().map(Scale.Tick::label).toList();
  }

  @Test
  void ticksAreRoundInTheUnitThatFits() {
    Scale time = new Scale(Axis.of("t", "s"), new double[] {0, 0.0047}, 0, 100, 5);
    assertThat(time.label()).isEqualTo("t [ms]");
    assertThat(labels(Axis.of("t", "s"), 0, 0.0047)).containsExactly("0", "1", "2", "3", "4", "5");
    assertThat(labels(Axis.of("b", "B"), 0, 4096)).containsExactly("0", "1", "2", "3", "4");
    assertThat(labels(Axis.of("share", "%"), 0, 1))
        .containsExactly("0", "20", "40", "60", "80", "100");
    assertThat(labels(Axis.of("x", ""), 0, 0.3)).containsExactly("0.0", "0.1", "0.2", "0.3");
  }

  @Test
  void logarithmicTicksArePowersOfTen() {
    assertThat(labels(Axis.of("n", "").logarithmic(), 1, 10_000))
        .containsExactly("1", "10", "100", "1000", "10000");
    assertThat(labels(Axis.of("n", "").logarithmic(), 10, 60)).containsExactly("10", "20", "50");
  }

  @Test
  void longCountsHaveExponents() {
    assertThat(labels(Axis.of("n", "").logarithmic(), 1e6, 1e10))
        .containsExactly("1000000", "1e7", "1e8", "1e9", "1e10");
    assertThat(labels(Axis.of("n", ""), 0, 4e9)).contains("1e9", "4e9").doesNotHaveDuplicates();
    assertThat(labels(Axis.of("n", ""), 1e9, 1e9 + 4))
        .contains("1000000001")
        .doesNotHaveDuplicates();
  }

  @Test
  void logarithmicTicksOfBytesArePowersOfTwo() {
    Axis bytes = Axis.of("size", "B").logarithmic();
    assertThat(labels(bytes, 1024, 4096)).containsExactly("1 KiB", "2 KiB", "4 KiB");
    assertThat(labels(bytes, 1, 1 << 20))
        .containsExactly("1 B", "32 B", "1 KiB", "32 KiB", "1 MiB");
    assertThat(labels(bytes, 1000, 5e11))
        .containsExactly("1 KiB", "32 KiB", "1 MiB", "32 MiB", "1 GiB", "32 GiB");
    assertThat(labels(bytes, 100, 100)).allMatch(label -> !label.contains("."));
  }

  @Test
  void doublingsOfTimesBeginWithTheFirst() {
    assertThat(labels(Axis.of("grain", "s").doubling(), 1e-3, 16e-3))
        .containsExactly("1 ms", "2 ms", "4 ms", "8 ms", "16 ms");
    assertThat(labels(Axis.of("grain", "s").doubling(), 3e-6, 3 * 1.024e-3))
        .startsWith("3 us")
        .allMatch(label -> label.length() <= 8);
    assertThat(labels(Axis.of("n", "").doubling(), 3, 24)).containsExactly("4", "8", "16");
  }

  @Test
  void everythingLiesBetweenTheFirstAndTheLastTick() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 2000; round++) {
      double low = random.nextDouble(-1, 1) * Math.pow(10, random.nextInt(-12, 12));
      double high = low + random.nextDouble() * Math.pow(10, random.nextInt(-12, 12));
      Scale scale = new Scale(Axis.of("", ""), new double[] {low, high}, 10, 90, 6);
      assertThat(scale.at(low)).as("%s..%s", low, high).isBetween(9.99, 90.01);
      assertThat(scale.at(high)).as("%s..%s", low, high).isBetween(9.99, 90.01);
      assertThat(scale.ticks().size()).as("%s..%s", low, high).isBetween(2, 16);
    }
  }
}
