// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectors with a bound, and profiles without the program's value. */
class CollectedTest {
  @ParameterizedTest
  @ValueSource(strings = {"fib", "merge-sort", "primes-sieve", "cycle", "futures-pipeline"})
  void whatIsSeenBoundsWhatThereIs(String name) throws IOException {
    AnalysisContext context =
        AnalysisContext.builder().option(SpaceOptions.COLLECTOR, "0.05,0.1,0.5,2").build();
    for (Profile profile :
        SpaceProfiles.analyze(StandardProgramsTest.program(name), context).profiles()) {
      int calls = Integer.MAX_VALUE;
      assertThat(profile.collected()).hasSize(4);
      for (Collected seen : profile.collected()) {
        assertThat(seen.highWaterMark()).isLessThanOrEqualTo(profile.highWaterMark());
        assertThat((double) profile.highWaterMark())
            .isLessThanOrEqualTo(seen.highWaterMark() * (1 + seen.bound()));
        assertThat(seen.held()).isGreaterThanOrEqualTo(profile.highWaterMark());
        assertThat(seen.calls()).isLessThanOrEqualTo(calls);
        calls = seen.calls();
      }
    }
  }

  @Test
  void boundsAreNumbersAboveNothing() {
    assertThat(Collected.bounds("0.1, 2")).isEqualTo(List.of(0.1, 2.0));
    for (String text : List.of("", "0", "-1", "a", "1,", "Infinity")) {
      assertThatThrownBy(() -> Collected.bounds(text)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static long peak(String scheduler, int processors) throws IOException {
    AnalysisContext context =
        AnalysisContext.builder()
            .bind("n", "256")
            .bind("points", "256.0")
            .option(SpaceOptions.WITHOUT_RESULT, true)
            .option(SpaceOptions.LAYOUT, Layout.MLTON64)
            .option(SpaceOptions.SEQUENTIAL_BELOW, 1000L)
            .option(SpaceOptions.PROCESSORS, Integer.toString(processors))
            .build();
    ForkJoinProgram program = ForkJoinProgram.parse(ApplicationsTest.text("programs/qhull.pml"));
    return SpaceProfiles.analyze(program, context)
        .profile(scheduler, processors)
        .orElseThrow()
        .highWaterMark();
  }

  /**
   * All points lie on the hull, so the hull hides the difference. Without it, and with a grain,
   * breadth-first ends both halves of a partition and lets the whole go, while work stealing holds
   * the whole and what it has of the first half (section 7.1 of the paper).
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void quickhullHoldsPartitionsUnderWorkStealing(int processors) throws IOException {
    assertThat(peak("ws", processors)).isGreaterThan(peak("bf", processors));
  }
}
