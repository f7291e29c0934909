// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What must hold of a real run on whatever host the tests have. */
final class RealRun {
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
}
