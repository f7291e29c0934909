// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.ViewCard;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;

/** One letter for each number; none for an empty list. */
public final class AsLetters implements ModelView<Numbers, Letters> {
  @Override
  public ViewCard<Numbers, Letters> card() {
    return new ViewCard<>(
        Descriptor.of("letters", "Letters", "A letter for each number."),
        Numbers.class,
        Letters.class);
  }

  @Override
  public Letters view(Numbers model, AnalysisContext context) {
    if (model.values().length < 2) {
      throw new NotApplicable(Diagnostic.error("few", "fewer than two numbers"));
    }
    if (model.words().contains("unsound")) {
      context.report(Diagnostic.error("unsound", "this is not sound"));
    }
    return new Letters(model.name(), model.values().length);
  }
}
