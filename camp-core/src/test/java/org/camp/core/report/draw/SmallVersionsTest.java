// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.io.IOException;
import java.util.List;
import org.camp.core.report.CsvWriter;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.text.TextWriter;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.Test;

/** What a terminal shows of each diagram. */
class SmallVersionsTest {
  @Test
  void everyDiagramHasOne() throws IOException {
    List<Section> all =
        List.of(
            Samples.line(),
            Samples.bars(),
            Samples.heat(),
            Samples.down(),
            Samples.right(),
            Samples.graph(LayeredGraph.Direction.DOWN),
            Samples.tree());
    Report report = new Report("Diagrams", all, Value.object().build(), List.of(), List.of());
    StringBuilder out = new StringBuilder();
    new TextWriter().write(report, out);
    Golden.check(SmallVersionsTest.class, "golden/small.txt", out.toString());
  }

  @Test
  void timesHaveOneToo() throws IOException {
    List<Section> all = List.of(Samples.flame(), Samples.waterfall());
    Report report = new Report("Times", all, Value.object().build(), List.of(), List.of());
    StringBuilder out = new StringBuilder();
    new TextWriter().write(report, out);
    for (Section section : all) {
      CsvWriter.write(CsvWriter.asTable(section), out);
    }
    Golden.check(SmallVersionsTest.class, "golden/small-times.txt", out.toString());
  }
}
