// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Summary;
import org.camp.core.report.Summary.Bottleneck;
import org.camp.mpst.SessionTypes;
import org.junit.jupiter.api.Test;

class BottleneckTest {
  private static final String STAGES =
      """
      param c = 22ms;
      global protocol Stages(role source, role slow, role fast) {
        rec Items {
          Item() from source to slow cost %s;
          Item() from slow to fast cost 11ms;
          continue Items;
        }
      }
      """;

  @Test
  void messagesAreFreeWhereOnlyTheirCostsAreMissing() {
    Bottleneck found = of(STAGES.formatted("c")).orElseThrow();
    assertThat(found.names()).containsExactly("slow");
    assertThat(found.grounds()).isEqualTo("critical cycle slow, 22.0 ms a round, messages free");
  }

  @Test
  void nothingIsFreeThatTakesTime() {
    assertThat(of("param work; " + STAGES.formatted("work"))).isEmpty();
    assertThat(of("param work; " + STAGES.formatted("work + c"))).isEmpty();
  }

  private static Optional<Bottleneck> of(String protocol) {
    return SessionTypes.analyze(Protocol.parse(protocol), AnalysisContext.builder().build())
        .report()
        .summary()
        .get()
        .flatMap(Summary::bottleneck);
  }
}
