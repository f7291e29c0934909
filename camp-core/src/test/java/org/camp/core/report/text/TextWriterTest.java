// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.camp.core.report.Cell;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Style;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class TextWriterTest {
  private static final Report REPORT =
      new Report(
          "Cost of ScatterGather",
          List.of(
              new Section.KeyFigures(
                  "",
                  List.of(
                      new Section.Figure("total", Value.of(0.0125), "s"),
                      new Section.Figure("messages", Value.of(4), ""),
                      new Section.Figure("undefined", Value.of(Double.NaN), "s"))),
              new Section.Table(
                  "Per role",
                  List.of(
                      Section.Column.of("role"),
                      new Section.Column("cost", "s"),
                      Section.Column.of("sends"),
                      Section.Column.of("waits for")),
                  List.of(
                      List.of(Value.of("p"), Value.of(1.85e-6), Value.of(2), Value.NULL),
                      List.of(Value.of("w[10]"), Value.of(0.0125), Value.of(12), Value.of("p")))),
              new Section.Text("Equations", List.of("p = 2*cO(t1)", "", "q = 0"))),
          Value.object().build(),
          List.of(
              new Reason("p sends Task to q", "sg.scr", 4, 3),
              new Reason("q computes", null, 0, 0)),
          List.of("an estimate"));

  private static String write(Report report, TextWriter writer) throws IOException {
    StringBuilder out = new StringBuilder();
    writer.write(report, out);
    return out.toString();
  }

  @Test
  void aReportAsAPersonReadsIt() throws IOException {
    assertThat(write(REPORT, new TextWriter()))
        .isEqualTo(
            """
            Cost of ScatterGather

              total      12.5 ms
              messages      4
              undefined     -

              Per role
                role      cost  sends  waits for
                -----  -------  -----  ---------
                p      1.85 us      2  -
                w[10]  12.5 ms     12  p

              Equations
                p = 2*cO(t1)

                q = 0

              Why
                1. p sends Task to q  (sg.scr:4)
                2. q computes

              note: an estimate
            """);
  }

  @Test
  void longTablesAndReasonsAreCut() throws IOException {
    List<List<Value>> rows = java.util.Collections.nCopies(1_000_000, List.of(Value.of(1)));
    Report report =
        new Report(
            "t",
            List.of(new Section.Table("", List.of(Section.Column.of("n")), rows)),
            Value.object().build(),
            java.util.Collections.nCopies(4, new Reason("r", null, 0, 0)),
            List.of());
    assertThat(write(report, new TextWriter(Style.PLAIN, 3)))
        .isEqualTo(
            """
            t

              n
              -
              1
              1
              1
              ... 999997 more rows (-f csv or -f json has all)

              Why
                1. r
                2. r
                3. r
                ... 1 more step (-f json has all)
            """);
  }

  @Test
  void coloursDoNotChangeTheText() throws IOException {
    String styled = write(REPORT, new TextWriter(Style.TERMINAL, 40));
    assertThat(styled).contains("\u001b[1mPer role\u001b[0m");
    assertThat(styled.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(write(REPORT, new TextWriter()));
  }

  @Test
  void namesCannotSteerTheTerminal() throws IOException {
    Report report =
        new Report(
            "a\u001b[2Jb",
            List.of(new Section.Text("", List.of("x\ty\u0007"))),
            Value.object().build(),
            List.of(),
            List.of("n\n\u009b"));
    assertThat(write(report, new TextWriter())).doesNotContain("\u001b", "\u0007", "\u009b");
  }

  @Test
  void cells() {
    assertThat(Cell.of(Value.of(new BigInteger("9").pow(100)), "").number())
        .isEqualTo("2.65613e95");
    assertThat(Cell.of(Value.of(new BigInteger("123456789012345678901234")), "").number())
        .isEqualTo("123456789012345678901234");
    assertThat(Cell.of(Value.of(4096), "B")).isEqualTo(new Cell("4", "KiB", true));
    assertThat(Cell.of(Value.of(true), "").number()).isEqualTo("yes");
    assertThat(Cell.of(Value.list(List.of(Value.of(1), Value.of("a"))), "").number())
        .isEqualTo("1, a");
    assertThat(Cell.of(Value.object().put("k", 2).build(), "").number()).isEqualTo("k=2");
  }

  /** What a row is called by stands in one piece, however wide the other columns are. */
  @Test
  void shortKeysAreNotBroken() throws IOException {
    Value wide = Value.of("some words that are wrapped ".repeat(3).strip());
    Section.Table table =
        new Section.Table(
            "",
            Stream.of("option", "a", "b", "c", "d").map(Section.Column::of).toList(),
            List.of(List.of(Value.of("-o pepa.objective"), wide, wide, wide, wide)));
    Report report =
        new Report("Options", List.of(table), Value.object().build(), List.of(), List.of());
    assertThat(write(report, new TextWriter())).contains("  -o pepa.objective  some words");
  }

  @Test
  void headingsOfSeveralLinesEndAboveTheRule() throws IOException {
    Section.Table table =
        new Section.Table(
            "",
            List.of(
                Section.Column.of("part"),
                new Section.Column("slowest\ntenth", "%", 3),
                new Section.Column("self", "s", 3)),
            List.of(
                List.of(Value.of("a"), Value.of(0.5), Value.of(0.061)),
                List.of(Value.of("b"), Value.of(0.0625), Value.of(0.0085))));
    StringBuilder out = new StringBuilder();
    new TextWriter()
        .write(new Report("T", List.of(table), Value.object().build(), List.of(), List.of()), out);
    assertThat(out.toString())
        .isEqualTo(
            """
            T

                    slowest
              part    tenth     self
              ----  -------  -------
              a      50.0 %  61.0 ms
              b       6.2 %  8.50 ms
            """);
  }
}
