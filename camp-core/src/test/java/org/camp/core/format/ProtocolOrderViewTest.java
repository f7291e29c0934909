// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.order.PartialOrder;
import org.camp.core.protocol.Protocol;
import org.junit.jupiter.api.Test;

class ProtocolOrderViewTest {
  @Test
  void eachEventSaysWhatItDoes() {
    Protocol protocol =
        Protocol.parse(
            "param c; param d;\nglobal protocol P(role p, role q) {\n"
                + "compute at p cost c; m(T) from p to q; compute at q cost 2*d;\n"
                + "n(U) from q to p; compute at p cost c; }");
    PartialOrder order =
        new ProtocolOrderView().view(protocol, AnalysisContext.defaults()).runs().get(0);
    assertThat(IntStream.range(0, order.size()).mapToObj(e -> order.id(e) + " " + order.label(e)))
        .containsExactlyInAnyOrder(
            "p:compute#0 c",
            "p!q:m#0 m(T)",
            "q?p:m#0 m(T)",
            "q:compute#0 2*d",
            "q!p:n#0 n(U)",
            "p?q:n#0 n(U)",
            "p:compute#1 c");
  }
}
