// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;

/** Refuses the word {@code unsound}. */
public final class CheckNumbers implements Operation<Numbers> {
  @Override
  public OperationCard<Numbers> card() {
    return new OperationCard<>(
        Descriptor.of("sum.check", "Check", "Checks numbers."), Numbers.class);
  }

  @Override
  public AnalysisResult run(List<Numbers> models, AnalysisContext context) {
    Numbers model = models.get(0);
    if (model.words().contains("unsound")) {
      throw new IllFormed(Diagnostic.error("unsound", "this is not sound"));
    }
    return new Sum.Result(model.sum(), true, false);
  }
}
