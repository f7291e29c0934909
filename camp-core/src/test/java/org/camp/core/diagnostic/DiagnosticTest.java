// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosticTest {
  @Test
  void printsAsACompilerDoes() {
    String text = "module m;\n\tData(str[n]) from w[4] to w[5];\n";
    SourceText source = new SourceText("ring.scr", text);
    int start = text.indexOf("w[5]");
    Diagnostic d =
        source
            .error("outside-family", new Span(start, start + 4), "role 'w[5]' is outside")
            .withHint("use (i+1) % 5");
    assertThat(d.render())
        .isEqualTo(
            "ring.scr:2:28: error: role 'w[5]' is outside\n"
                + "    2 | \tData(str[n]) from w[4] to w[5];\n"
                + "      | \t                          ^^^^\n"
                + "  hint: use (i+1) % 5");
  }

  @Test
  void linesAndColumns() {
    SourceText source = new SourceText("x", "ab\r\ncd\n\nef");
    assertThat(List.of(source.line(0), source.line(3), source.line(4), source.line(7)))
        .containsExactly(1, 1, 2, 3);
    assertThat(List.of(source.column(0), source.column(5), source.column(8), source.column(10)))
        .containsExactly(1, 2, 1, 3);
    assertThat(source.line(11)).isZero();
    assertThat(source.line(-1)).isZero();
    assertThat(source.error("c", new Span(4, 9), "m").excerpt().line()).isEqualTo("cd");
    assertThat(source.error("c", new Span(0, 1), "m").excerpt().line()).isEqualTo("ab");
  }

  @Test
  void excerptsOfLongLinesAreCut() {
    String line = "x".repeat(1_000_000);
    Diagnostic d = new SourceText("x", line).error("c", new Span(500_000, 500_003), "m");
    assertThat(d.excerpt().line()).hasSizeLessThanOrEqualTo(200);
    assertThat(d.excerpt().length()).isEqualTo(3);
    assertThat(d.column()).isEqualTo(500_001);
  }

  @Test
  void controlCharactersAreNotPrinted() {
    Diagnostic d = new SourceText("x", "a\u001b[31mb").error("c", new Span(0, 1), "m");
    assertThat(d.render()).doesNotContain("\u001b");
  }

  @Test
  void unknownPlacesHaveNoLine() {
    Diagnostic d = new SourceText("x", "abc").error("c", Span.NONE, "m");
    assertThat(d.line()).isZero();
    assertThat(d.render()).isEqualTo("x: error: m");
    assertThat(SourceText.NONE.note("c", Span.NONE, "m").render()).isEqualTo("note: m");
  }

  @Test
  void spansJoin() {
    assertThat(new Span(3, 5).to(new Span(1, 4))).isEqualTo(new Span(1, 5));
    assertThat(Span.NONE.to(new Span(1, 4))).isEqualTo(new Span(1, 4));
    assertThat(new Span(1, 4).to(Span.NONE)).isEqualTo(new Span(1, 4));
  }

  @Test
  void collectsUpToALimit() {
    Diagnostics all = new Diagnostics();
    all.add(Diagnostic.warning("w", "odd"));
    assertThatCode(all::throwIfBadInput).doesNotThrowAnyException();
    for (int i = 0; i < 250; i++) {
      all.add(Diagnostic.error("e", "error " + i));
      if (!all.isFull()) {
        all.add(Diagnostic.error("e", "error " + i));
      }
    }
    assertThat(all.isFull()).isTrue();
    assertThat(all.all()).hasSize(102);
    assertThat(all.all().get(101).message()).isEqualTo("150 more errors are not shown");
    assertThatThrownBy(all::throwIfIllFormed)
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("error 0\nerror: error 1");
    assertThatThrownBy(all::throwIfBadInput).isInstanceOf(BadInput.class);
  }

  @Test
  void suggestsWhatWasMistyped() {
    List<String> known = List.of("alpha", "beta", "gamma");
    assertThat(Suggestions.hint("alhpa", known)).isEqualTo("did you mean 'alpha'?");
    assertThat(Suggestions.hint("BETA", known)).isEqualTo("did you mean 'beta'?");
    assertThat(Suggestions.hint("x", known)).isEqualTo("known: alpha, beta, gamma");
    assertThat(Suggestions.hint("x", List.of("y"))).isEqualTo("known: y");
    assertThat(Suggestions.hint("x", List.of())).isNull();
    assertThat(Suggestions.nearest("bata", List.of("data", "beta", "rata", "bath", "zzz")))
        .containsExactly("bath", "beta", "data");
    String endless = "n".repeat(1_000_000);
    assertThat(Suggestions.nearest(endless, List.of(endless + "m"))).isEmpty();
  }
}
