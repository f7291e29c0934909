// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.junit.jupiter.api.Test;

class AnswersTest {
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

  @Test
  void theObjectOfOneFile() {
    Diagnostic warning =
        new SourceText("sg.scr", "a\nbc").warning("odd", new Span(3, 4), "odd").withHint("even");
    Diagnostic no = Diagnostic.error("no-route", "no view leads there");
    Answers answers =
        new Answers(
            new Answers.Card("protocol", "ScatterGather", "sg.scr"),
            List.of(warning),
            List.of(
                new Answer("mpst", "ok", List.of(), REPORT, List.of(warning)),
                new Answer("pepa", "not-applicable", List.of(), null, List.of(no))));
    assertThat(JsonWriter.text(Answers.value(List.of(answers), "1.0")))
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
  void severalFilesAreAnArrayWithFailedOnesInTheirPlace() {
    Answers unread = Answers.unread(List.of(Diagnostic.error("no-such-file", "gone")));
    Answers read = new Answers(new Answers.Card("k", "n", "f"), List.of(), List.of());
    Value.Arr both = (Value.Arr) Answers.value(List.of(unread, read), "1");
    Value.Obj first = (Value.Obj) both.items().get(0);
    assertThat(first.get("model")).isEqualTo(Value.NULL);
    assertThat(first.get("results")).isEqualTo(Value.object().build());
    assertThat(JsonWriter.text(first)).contains("\"no-such-file\"");
    assertThat(both.items()).hasSize(2);
  }
}
