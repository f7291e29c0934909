// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;

/** Looks at letters, so at numbers through a view. */
public final class Count implements AnalysisBackend<Letters> {
  @Override
  public BackendCard<Letters> card() {
    return new BackendCard<>(Descriptor.of("count", "Counts", "Counts letters."), Letters.class);
  }

  @Override
  public Sum.Result analyze(Letters model, AnalysisContext context) {
    return new Sum.Result(model.count(), true, false);
  }
}
