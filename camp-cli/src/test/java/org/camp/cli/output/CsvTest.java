// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Section.Figure;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class CsvTest {
  private static Section.Table table(String title, String execution, String... cells) {
    List<List<Value>> rows = List.of(List.of(Value.of(cells[1])));
    return new Section.Table(title, List.of(Column.of(cells[0])), rows, execution);
  }

  private static List<Section.Table> tables(Section... sections) {
    return Csv.tables(
        List.of(
            new Report(
                "R", List.of(sections), Value.object().build(), List.of(), List.<String>of())));
  }

  private static String csv(List<Section.Table> tables, long number) throws IOException {
    StringBuilder out = new StringBuilder();
    Csv.print(tables, number, out);
    return out.toString();
  }

  @Test
  void tablesOfSeveralExecutionsAreOneThatNamesThem() throws IOException {
    List<Section.Table> tables =
        tables(
            new Section.KeyFigures("a", List.of(new Figure("n", Value.of(1), "")), "a"),
            table("a: events", "a", "event", "x"),
            table("b: events", "b", "event", "y"),
            table("c: events", "c", "estimate", "z"),
            table("a: messages", "a", "message", "m"),
            table("events", "", "event", "of all"),
            table("events", "", "event", "again"));
    assertThat(tables)
        .extracting(Section.Table::title)
        .containsExactly("events", "messages", "events", "events");
    assertThat(csv(tables, 1)).isEqualTo("execution,event,estimate\r\na,x,\r\nb,y,\r\nc,,z\r\n");
    assertThat(csv(tables, 2)).isEqualTo("execution,message\r\na,m\r\n");
    assertThat(csv(tables, 3)).isEqualTo("event\r\nof all\r\n");
  }

  @Test
  void figuresAreATableWhereThereIsNone() throws IOException {
    List<Section.Table> tables =
        tables(
            new Section.KeyFigures("a", List.of(new Figure("n", Value.of(1), "")), "a"),
            new Section.KeyFigures("b", List.of(new Figure("n", Value.of(2), "")), "b"));
    assertThat(csv(tables, 1)).isEqualTo("execution,name,value,unit\r\na,n,1,\r\nb,n,2,\r\n");
    assertThat(tables).hasSize(1);
  }
}
