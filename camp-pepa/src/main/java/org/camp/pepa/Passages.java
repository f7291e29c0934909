// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.StateSpace;

/**
 * The passages that a text asks for, with semicolons between them. One that is too much work leaves
 * the others standing.
 */
final class Passages {
  private Passages() {}

  /** The texts of the passages that are asked for. */
  static List<String> texts(AnalysisContext context) {
    List<String> texts = new ArrayList<>();
    String all = context.find(PepaOptions.PASSAGE).orElse("");
    int from = 0;
    boolean quoted = false;
    for (int i = 0; i <= all.length(); i++) {
      quoted ^= i < all.length() && all.charAt(i) == '"';
      if (i == all.length() || (all.charAt(i) == ';' && !quoted)) {
        String text = all.substring(from, i).strip();
        if (!text.isEmpty()) {
          texts.add(text);
        }
        from = i + 1;
      }
    }
    return texts.isEmpty() && context.find(PepaOptions.PASSAGE).isPresent() ? List.of(all) : texts;
  }

  /** The passages of the whole system; those of one copy are checked. */
  static List<Query.Passage> ofAll(StateSpace space, AnalysisContext context) {
    List<Query.Passage> passages = new ArrayList<>();
    for (String text : texts(context)) {
      Optional<OneCopy> one = OneCopy.of(text);
      if (one.isPresent()) {
        one.get().component(space.components());
      } else {
        passages.add(Query.passage(text, space.components()));
      }
    }
    return passages;
  }

  /** Computes them; what is too much work goes to {@code refused}, in words. */
  static List<Passage> of(
      StateSpace space, double[] steady, List<String> refused, AnalysisContext context) {
    List<Passage> found = new ArrayList<>();
    for (String text : texts(context)) {
      try {
        Passage passage = Passage.of(text, space, steady, context);
        passage.refused().forEach(what -> refused.add("of the passage time, " + what));
        found.add(passage);
      } catch (OverBudget e) {
        context.cancellation().check();
        refused.add("the passage '" + text + "', as " + e.diagnostics().get(0).message());
      }
    }
    return found;
  }
}
