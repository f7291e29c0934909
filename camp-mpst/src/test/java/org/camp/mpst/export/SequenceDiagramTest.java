// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ScribbleText;
import org.camp.core.report.trace.MermaidSequence;
import org.camp.mpst.diagram.MermaidReader;
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

  /** Loops and choices are frames, which are read back as they were. */
  @Test
  void framesAreReadBack() throws IOException {
    String body =
        "rec X times 3*2 { A() from p to q; choice at q { B() from q to p; }"
            + " or { C() from q to p; } continue X; } D() from p to q;";
    List<String> lines = diagram(body);
    assertThat(lines)
        .containsSubsequence("loop rec X times 3*2", "p0->>p1: A", "alt choice at q", "p1->>p0: B")
        .containsSubsequence("p1->>p0: B", "else or", "p1->>p0: C", "end", "end", "p0->>p1: D");
    Protocol read =
        new MermaidReader()
            .read(Source.of("a.mmd", String.join("\n", lines)), AnalysisContext.defaults());
    assertThat(ScribbleText.of(read.module()))
        .contains(
            """
              rec Loop times 3*2 {
                A() from p0 to p1;
                choice at p1 {
                  B() from p1 to p0;
                } or {
                  C() from p1 to p0;
                }
                continue Loop;
              }
              D() from p0 to p1;
            """);
  }
}
