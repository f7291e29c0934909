// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.compare.OptimiseOperation;
import org.camp.mpst.compare.OptimisedProtocol;
import org.camp.mpst.memory.PeakMemory;
import org.junit.jupiter.api.Test;

/** The times and peaks that schedules have by their names; and files that are none. */
class NamedSchedulesTest {
  private static Protocol read(String csv) {
    return new PipelineScheduleReader().read(Source.of("s.csv", csv), AnalysisContext.defaults());
  }

  private static MpstResult analyze(String csv) {
    return SessionTypes.analyze(read(csv), AnalysisContext.defaults());
  }

  private static double time(MpstResult result) {
    return result.cost().orElseThrow().total();
  }

  private static PeakMemory peaks(MpstResult result) {
    return PeakMemory.of(result.instance(), result.parameters()).orElseThrow();
  }

  private static OptimisedProtocol optimise(String csv, int limit) {
    AnalysisContext context =
        AnalysisContext.builder().option(OptimiseOperation.MEMORY, Integer.toString(limit)).build();
    OptimisedProtocol found = new OptimiseOperation().run(List.of(read(csv)), context);
    assertThat(peaks(found.comparison().first()).greatest()).isLessThanOrEqualTo(limit);
    return found;
  }

  @Test
  void gpipeHoldsAllMicrobatches() {
    MpstResult gpipe = analyze(NamedSchedules.gpipe(4, 8));
    assertThat(time(gpipe)).isCloseTo((8 + 4 - 1) * 3, within(1e-9));
    for (int rank = 0; rank < 4; rank++) {
      assertThat(peaks(gpipe).peak(rank).bytes()).isEqualTo(8);
    }
  }

  @Test
  void oneForwardOneBackwardHoldsFewerTowardsTheEnd() {
    MpstResult result = analyze(NamedSchedules.interleaved(4, 1, 8));
    assertThat(time(result)).isCloseTo((8 + 4 - 1) * 3, within(1e-9));
    for (int rank = 0; rank < 4; rank++) {
      assertThat(peaks(result).peak(rank).bytes()).isEqualTo(4 - rank);
    }
  }

  @Test
  void interleavedStagesShortenTheBubble() {
    for (int chunks = 2; chunks <= 3; chunks++) {
      MpstResult result = analyze(NamedSchedules.interleaved(4, chunks, 8));
      assertThat(time(result)).isCloseTo((8 * chunks + 4 - 1) * 3, within(1e-9));
      for (int rank = 0; rank < 4; rank++) {
        assertThat(peaks(result).peak(rank).bytes())
            .isEqualTo(Math.min(8 * chunks, (chunks - 1) * 4 + 2 * (4 - 1 - rank) + 1));
      }
    }
  }

  @Test
  void searchFindsOneForwardOneBackward() {
    OptimisedProtocol found = optimise(NamedSchedules.gpipe(4, 8), 4);
    assertThat(found.reordering().after()).isCloseTo((8 + 4 - 1) * 3, within(1e-9));
  }

  @Test
  void searchFindsZeroBubbleSchedules() {
    OptimisedProtocol h1 = optimise(NamedSchedules.split(4, 8), 4);
    assertThat(h1.reordering().after()).isLessThanOrEqualTo(3 * 8 + 4 - 1 + 1e-9);
    OptimisedProtocol v = optimise(NamedSchedules.vShaped(3, 6), 6);
    assertThat(v.reordering().after()).isCloseTo(6 * 6 + 3 - 1, within(1e-9));
    assertThat(v.reordering().bound()).isCloseTo(v.reordering().after(), within(1e-9));
  }

  @Test
  void filesOfSpreadsheetsAreRead() {
    String plain = "0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n";
    double time = time(analyze(plain));
    for (String same :
        List.of(
            "\uFEFF" + plain,
            plain.replace("\n", "\r\n"),
            plain.replace(",", " , "),
            plain.replace("\n", ",,\n"),
            plain.replace("1F0", ",1F0"),
            plain.replace("0F0", "\"0F0\""),
            plain + "\n\n")) {
      assertThat(time(analyze(same))).as(same).isEqualTo(time);
    }
  }

  @Test
  void otherSeparatorsAreNamed() {
    for (String separator : List.of(";", "\t", " ", " | ")) {
      assertThatThrownBy(() -> read("0F0,0B0\n1F0,1B0".replace(",", separator)))
          .isInstanceOf(BadInput.class)
          .satisfies(
              e -> assertThat(((CampException) e).diagnostics().get(0).hint()).contains("commas"));
    }
  }
}
