// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;

/** Profiles in machine files: what is read back is what was measured, or its law. */
class ProfileFormTest {
  private static final double[] SIZES = {8, 16, 32, 64, 128, 256, 512};

  private static MeasuredProfile written(DoubleUnaryOperator time, boolean lawful) {
    List<MeasuredSize> sizes = new ArrayList<>();
    double[] medians = new double[SIZES.length];
    for (int i = 0; i < SIZES.length; i++) {
      double noise = 1 + 0.002 * Math.sin(37 * i);
      medians[i] = time.applyAsDouble(SIZES[i]) * noise;
      sizes.add(new MeasuredSize(SIZES[i], new double[] {medians[i], medians[i] * 1.01}));
    }
    Optional<Law> law = lawful ? Optional.of(LawSearch.find(SIZES, medians)) : Optional.empty();
    String text = ProfileForm.machine(List.of(ProfileForm.profile("work", sizes, medians, law)));
    MeasuredProfile read = Machine.read(Source.of("m.yaml", text)).profiles().get("work");
    law.filter(found -> found.asymptote().isPresent())
        .ifPresent(
            found -> {
              assertThat(read.law()).as(text).isPresent();
              for (double n : SIZES) {
                double at = found.asymptote().orElseThrow().at(n);
                assertThat(read.value(n)).as(text).isCloseTo(at, within(1e-12 * at));
              }
              assertThat(read.law().orElseThrow().exponents()).hasSize(2);
            });
    return read;
  }

  @Test
  void lawsAreWrittenWithAllDigits() {
    assertThat(written(n -> 1e-3 + 3e-6 * n, true).law()).isPresent();
    assertThat(written(n -> 7e-9 * n * Math.log(n), true).law()).isPresent();
    assertThat(written(n -> 2e-5 * Math.pow(n, 1.37), true).law()).isPresent();
    assertThat(written(n -> 0.25, true).law()).isPresent();
  }

  @Test
  void pointsHaveSpreadAndRepetitions() {
    MeasuredProfile points = written(n -> 1e-3 * n, false);
    assertThat(points.law()).isEmpty();
    assertThat(points.runs()).hasSize(SIZES.length);
    assertThat(points.runs().get(0).repetitions()).isEqualTo(2);
    assertThat(points.runs().get(0).spread()).isCloseTo(0.005 / 1.005, within(1e-9));
  }

  @Test
  void theStartOfTheCommandIsNamedWhereTimesAreALine() {
    double[] sizes = {20, 40, 80};
    double[] line = {0.035, 0.055, 0.096};
    assertThat(ProfileForm.atZero(sizes, line).orElseThrow()).isCloseTo(0.015, within(0.001));
    assertThat(ProfileForm.atZero(sizes, new double[] {0.02, 0.08, 0.32})).isEmpty();
    assertThat(ProfileForm.atZero(new double[] {1, 2}, new double[] {1, 2})).isEmpty();
  }
}
