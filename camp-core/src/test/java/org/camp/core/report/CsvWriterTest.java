// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvWriterTest {
  @Test
  void fractionsStayFractions() throws IOException {
    Section.Table table =
        new Section.Table(
            "t", List.of(new Section.Column("share", "%")), List.of(List.of(Value.of(0.25))));
    StringBuilder out = new StringBuilder();
    CsvWriter.write(table, out);
    assertThat(out.toString()).isEqualTo("share\r\n0.25\r\n");
  }

  @Test
  void headerWithUnitsAndQuotedFields() throws IOException {
    Section.Table table =
        new Section.Table(
            "t",
            List.of(Section.Column.of("role, or \"node\""), new Section.Column("cost", "s")),
            List.of(
                List.of(Value.of("w[1,2]"), Value.of(1.85e-6)),
                List.of(Value.of("a\nb"), Value.of(Double.NaN)),
                List.of(Value.of("plain"), Value.of(Double.POSITIVE_INFINITY)),
                List.of(Value.NULL, Value.of(BigInteger.ONE.shiftLeft(70)))));
    StringBuilder out = new StringBuilder();
    CsvWriter.write(table, out);
    assertThat(out.toString())
        .isEqualTo(
            "\"role, or \"\"node\"\"\",cost [s]\r\n"
                + "\"w[1,2]\",1.85e-6\r\n"
                + "\"a\nb\",\r\n"
                + "plain,inf\r\n"
                + ",1180591620717411303424\r\n");
  }
}
