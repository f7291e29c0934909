// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.camp.cli.grid.Row;
import org.camp.core.analysis.ExitCode;
import org.junit.jupiter.api.Test;

class ScalingTest {
  private static final Row ROW = new Row(List.of(), null, ExitCode.OK);

  private static TimedRow row(double seconds, String worker) {
    return new TimedRow((long) (seconds * 1e9), worker, ROW);
  }

  @Test
  void equalPiecesScaleAsLongAsThereArePieces() {
    Scaling scaling = new Scaling(2);
    for (int piece = 0; piece < 64; piece++) {
      scaling.piece(List.of(row(0.5, "w" + piece % 2), row(0.5, "w" + piece % 2)));
    }
    assertThat(scaling.mean()).isEqualTo(0.5e9);
    List<String> told = scaling.told(3, 32, 0);
    assertThat(told.get(0))
        .startsWith("128 items took 32 s on 2 cores of 2 workers")
        .contains("busy for 100 %")
        .endsWith("3 s to start");
    assertThat(told.get(1))
        .contains("64 cores would take 1 s (64.0 times as fast as one)")
        .contains("beyond about 64 little is gained")
        .endsWith("there are 64 pieces to deal out");
    assertThat(told).hasSize(2);
  }

  @Test
  void theLongestPieceIsALimit() {
    Scaling scaling = new Scaling(1);
    scaling.piece(List.of(row(10, "a")));
    for (int piece = 0; piece < 40; piece++) {
      scaling.piece(List.of(row(0.25, "a")));
    }
    assertThat(scaling.told(1, 20, 0).get(1))
        .contains("64 cores would take 10 s (2.0 times as fast as one)")
        .endsWith("the longest takes 10 s");
  }

  @Test
  void piecesThatAreShorterThanHandingThemOutAreSaidToBe() {
    Scaling scaling = new Scaling(2);
    for (int piece = 0; piece < 100; piece++) {
      scaling.piece(List.of(row(0.001, "a")));
    }
    List<String> told = scaling.told(1, 10, 10);
    assertThat(told.get(1)).contains("the command hands out one piece each 100 ms");
    assertThat(told.get(2))
        .isEqualTo("faster: without an engine the items are 100 ms of work for one core");
  }
}
