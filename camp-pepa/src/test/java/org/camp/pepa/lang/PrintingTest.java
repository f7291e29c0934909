// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import static org.assertj.core.api.Assertions.assertThat;

import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Printing and reading random terms. */
@Tag(Evidence.TAG)
class PrintingTest {
  @Test
  void whatIsPrintedIsReadAsTheSameTree() {
    for (long seed = 0; seed < Evidence.of(2_000, 100_000); seed++) {
      Definitions written = new RandomTerms(seed).definitions();
      String text = PepaText.of(written);
      Definitions read = PepaParser.parse(new SourceText("", text));
      assertThat(PepaText.of(read)).as("seed " + seed).isEqualTo(text);
      assertThat(shape(read.system())).as(text).isEqualTo(shape(written.system()));
      for (int i = 0; i < written.processes().size(); i++) {
        assertThat(shape(read.processes().get(i).body()))
            .as(text)
            .isEqualTo(shape(written.processes().get(i).body()));
      }
    }
  }

  /** A tree with all its brackets, as it is read. */
  private static String shape(Process process) {
    if (process instanceof Process.Constant c) {
      return c.name();
    }
    if (process instanceof Process.Prefix p) {
      return "[" + p.action() + "," + shape(p.rate()) + "]." + shape(p.next());
    }
    if (process instanceof Process.Choice c) {
      StringBuilder all = new StringBuilder();
      c.options().forEach(o -> all.append(all.isEmpty() ? "" : "+").append(shape(o)));
      return "{" + all + "}";
    }
    if (process instanceof Process.Cooperation c) {
      return "(" + shape(c.left()) + c.actions().names() + shape(c.right()) + ")";
    }
    if (process instanceof Process.Hiding h) {
      return "(" + shape(h.body()) + ")/" + h.actions().names();
    }
    Process.Array a = (Process.Array) process;
    return "(" + shape(a.body()) + ")[" + shape(a.size()) + a.actions().names() + "]";
  }

  private static String shape(Rate rate) {
    if (rate instanceof Rate.Binary b) {
      return "(" + shape(b.left()) + b.operator() + shape(b.right()) + ")";
    }
    if (rate instanceof Rate.Negated n) {
      return "(-" + shape(n.argument()) + ")";
    }
    if (rate instanceof Rate.Number n) {
      return Double.toString(n.value());
    }
    return rate instanceof Rate.Name n ? n.name() : "T";
  }

  @Test
  void longChainsNeedNoDeepStack() {
    StringBuilder text = new StringBuilder("P = ");
    text.append("(a, 1).".repeat(50_000)).append("P;\nP");
    text.append(" || P".repeat(500));
    PepaModel model = PepaModel.parse(text.toString());
    assertThat(PepaModel.parse(model.text()).text()).isEqualTo(model.text());
    assertThat(model.definitions().system().span()).isNotEqualTo(Span.NONE);
  }
}
