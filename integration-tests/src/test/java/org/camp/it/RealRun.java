// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What must hold of a real run or a calibration on whatever host the tests have. */
final class RealRun {
  private static final String UNBELIEVABLE =
      "error: (no line fits the supersteps of [0-9]+ processors: .* R² = -?[0-9.]+"
          + "|times of loops for T_\\w+ are no line: R² = -?[0-9.]+"
          + "|the costs of messages of [0-9]+ bytes over \\w+ scatter by [0-9]+ %"
          + "|a message of [0-9]+ bytes over \\w+ seems to cost [0-9]+ times as much)";

  private RealRun() {}

  /** Whether the host was free: else the run says so with figures, and no difference is given. */
  static boolean wasFree(Camp.Ran ran, String... differences) {
    boolean busy = ran.err().contains("error: the host was busy: ");
    assertThat(ran.exit()).as(ran.toString()).isEqualTo(busy ? 1 : 0);
    if (ran.out().startsWith("{")) {
      JsonNode values = ran.json().findValue("values");
      assertThat(values.at("/host/busy").booleanValue()).as(ran.toString()).isEqualTo(busy);
      for (String difference : differences) {
        assertThat(values.at(difference).isNull()).as(ran.toString()).isEqualTo(busy);
      }
    } else if (busy) {
      for (String name : List.of("error", "measured / predicted")) {
        assertThat(ran.out()).doesNotContainPattern("(?m)^ *" + name + " +-?[0-9]");
      }
    }
    return !busy;
  }

  /**
   * Whether a calibration measured what can be believed: else it says with figures what cannot,
   * with a hint, and gives no machine.
   */
  static boolean couldCalibrate(Camp.Ran ran) {
    if (ran.exit() == 1) {
      assertThat(ran.err())
          .containsPattern(UNBELIEVABLE)
          .containsPattern("hint: .*(the host is busy|end other programs)");
      assertThat(ran.out()).isEmpty();
      return false;
    }
    assertThat(ran.exit()).as(ran.toString()).isZero();
    return true;
  }
}
