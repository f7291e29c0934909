// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.text.TextWriter;
import org.junit.jupiter.api.Test;

class NarrowTableTest {
  private static final List<Section.Column> COLUMNS =
      List.of(Section.Column.of("event"), Section.Column.of("what"), Section.Column.of("mu"));

  private static Section.Table table(String event, String what) {
    List<Value> row = List.of(Value.of(event), Value.of(what), Value.of(123_456));
    return new Section.Table("t", COLUMNS, List.of(row));
  }

  @Test
  void whatFitsStays() {
    Section.Table table = table("a:1", "send");
    assertThat(NarrowTable.of(table, 80, 2)).isEqualTo(table);
  }

  @Test
  void linesAreAsLongAsTheyMayBe() throws IOException {
    Section.Table narrow = NarrowTable.of(table("client-".repeat(9), "𝛼 said ".repeat(50)), 80, 2);
    StringBuilder out = new StringBuilder();
    Report report = new Report("r", List.of(narrow), Value.object().build(), List.of(), List.of());
    new TextWriter().write(report, out);
    assertThat(out.toString().lines())
        .allMatch(line -> line.codePointCount(0, line.length()) <= 80)
        .anyMatch(line -> line.codePointCount(0, line.length()) == 80);
  }

  @Test
  void numbersAreNeverCut() {
    Section.Table narrow = NarrowTable.of(table("a".repeat(99), "b".repeat(99)), 10, 2);
    List<Value> row = narrow.rows().get(0);
    assertThat(row.get(0)).isEqualTo(Value.of("aaaaaaaa…aaa"));
    assertThat(row.get(2)).isEqualTo(Value.of(123_456));
  }
}
