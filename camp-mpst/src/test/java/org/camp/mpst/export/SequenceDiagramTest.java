// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.trace.MermaidSequence;
import org.junit.jupiter.api.Test;

class SequenceDiagramTest {
  private static List<String> diagram(String body) throws IOException {
    String text = "global protocol P(role p, role q) { " + body + " }";
    Protocol protocol = Protocol.parse(new SourceText("p.scr", text));
    StringBuilder out = new StringBuilder();
    MermaidSequence.write(new GanttExporter().sequence(protocol, AnalysisContext.defaults()), out);
    return out.toString().lines().map(String::strip).toList();
  }

  @Test
  void messagesStandInTheirOrderWithoutCosts() throws IOException {
    assertThat(diagram("A(bytes[8]) from p to q; B() from q to p; compute at p cost 2ms;"))
        .contains("participant p0 as p", "participant p1 as q")
        .containsSubsequence("p0->>p1: A", "p1->>p0: B");
  }

  @Test
  void loopsAreSaid() throws IOException {
    assertThat(diagram("rec X times 3 { A() from p to q; B() from q to p; continue X; }"))
        .anyMatch(line -> line.contains("rec X times 3"));
  }
}
