// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private static Value.Obj cost(double total, String why) {
    return Value.object()
        .put("total", total)
        .put("because", Value.object().put("text", why).build())
        .build();
  }

  @Test
  void reasonsAreNotComparedSinceTheyTellTheNumbersInWords() {
    Changes changes = new Changes(RelativeTolerance.parse("5%"));
    changes.compare("cost", cost(1.0, "p sends A, 1 s"), cost(1.04, "p sends A, 1.04 s"));
    changes.compare("cost", Value.object().build(), cost(1.0, "new"));
    assertThat(changes.changed()).isZero();
    assertThat(changes.added()).containsExactly("cost.total");
  }

  @Test
  void numbersBeyondTheToleranceAreToldWithTheirPath() {
    Changes changes = new Changes(RelativeTolerance.parse("5%"));
    changes.compare("cost", cost(1.0, ""), cost(1.1, ""));
    assertThat(changes.found()).containsExactly("cost.total: 1.1, was 1 (+10 %)");
  }
}
