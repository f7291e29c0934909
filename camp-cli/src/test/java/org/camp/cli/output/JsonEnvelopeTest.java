// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;

class JsonEnvelopeTest {
  private static final Report REPORT =
      new Report(
          "Cost",
          List.of(
              new Section.Table(
                  "Per role",
                  List.of(Section.Column.of("role"), new Section.Column("cost", "s")),
                  List.of(List.of(Value.of("p"), Value.of(0.5))))),
          Value.object().put("wellFormed", true).build(),
          List.of(new Reason("p sends", "sg.scr", 4, 3), new Reason("waits", null, 0, 0)),
          List.of("a note"));

  private static Answer answer(String id, Status status, Optional<Report> report, Diagnostic said) {
    return new Answer(
        id,
        status,
        List.of(),
        Optional.empty(),
        report,
        List.of(said),
        status.exit(),
        Optional.empty());
  }

  @Test
  void theObjectOfOneFile() {
    Diagnostic warning =
        new SourceText("sg.scr", "a\nbc").warning("odd", new Span(3, 4), "odd").withHint("even");
    Diagnostic no = Diagnostic.error("no-route", "no view leads there");
    JsonEnvelope envelope =
        new JsonEnvelope(
            Optional.of(new JsonEnvelope.Subject("protocol", "ScatterGather", "sg.scr")),
            List.of(warning),
            List.of(
                answer("mpst", Status.OK, Optional.of(REPORT), warning),
                answer("pepa", Status.NOT_APPLICABLE, Optional.empty(), no)));
    assertThat(JsonWriter.text(JsonEnvelope.value(List.of(envelope), "1.0")))
        .isEqualTo(
            """
            {
              "camp": {"version": "1.0"},
              "model": {"kind": "protocol", "name": "ScatterGather", "source": "sg.scr"},
              "diagnostics": [
                {
                  "severity": "warning",
                  "code": "odd",
                  "message": "odd",
                  "file": "sg.scr",
                  "line": 2,
                  "column": 2,
                  "hint": "even"
                }
              ],
              "results": {
                "mpst": {
                  "status": "ok",
                  "via": [],
                  "values": {"wellFormed": true},
                  "tables": [
                    {
                      "title": "Per role",
                      "columns": [
                        {"name": "role", "unit": ""},
                        {"name": "cost", "unit": "s"}
                      ],
                      "rows": [
                        ["p", 0.5]
                      ]
                    }
                  ],
                  "notes": ["a note"],
                  "because": [
                    {"text": "p sends", "file": "sg.scr", "line": 4, "column": 3},
                    {"text": "waits", "file": null, "line": null, "column": null}
                  ]
                },
                "pepa": {"status": "not-applicable", "reason": "no view leads there"}
              }
            }\
            """);
  }

  @Test
  void ofTheSectionsTablesAreWritten() {
    List<Section> sections =
        List.of(
            new Section.Text("", List.of("a text")),
            new Section.KeyFigures("", List.of(new Section.Figure("figure", Value.of(1), ""))),
            new Section.Table(
                "table", List.of(Section.Column.of("x")), List.of(List.of(Value.of("cell")))));
    Report report = new Report("r", sections, Value.object().build(), List.of(), List.of());
    Answer answer =
        answer("toy", Status.NO, Optional.of(report), Diagnostic.error("no", "it is not so"));
    JsonEnvelope envelope = new JsonEnvelope(Optional.empty(), List.of(), List.of(answer));
    assertThat(JsonWriter.text(JsonEnvelope.value(List.of(envelope), "1")))
        .contains("cell", "\"status\": \"no\"", "\"reason\": \"it is not so\"")
        .doesNotContain("a text", "figure");
  }

  @Test
  void severalFilesAreAnArrayWithFailedOnesInTheirPlace() {
    JsonEnvelope unread = JsonEnvelope.unread(List.of(Diagnostic.error("no-such-file", "gone")));
    JsonEnvelope read =
        new JsonEnvelope(
            Optional.of(new JsonEnvelope.Subject("k", "n", "f")), List.of(), List.of());
    Value.Arr both = (Value.Arr) JsonEnvelope.value(List.of(unread, read), "1");
    Value.Obj first = (Value.Obj) both.items().get(0);
    assertThat(first.get("model")).isEqualTo(Value.NULL);
    assertThat(first.get("results")).isEqualTo(Value.object().build());
    assertThat(JsonWriter.text(first)).contains("\"no-such-file\"");
    assertThat(both.items()).hasSize(2);
  }
}
