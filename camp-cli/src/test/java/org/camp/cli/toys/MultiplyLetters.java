// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;

/** The same verb for letters. */
public final class MultiplyLetters implements Operation<Letters> {
  @Override
  public OperationCard<Letters> card() {
    return new OperationCard<>(
        Descriptor.of("count.multiply", "Multiply", "Multiplies letters."), Letters.class);
  }

  @Override
  public AnalysisResult run(List<Letters> models, AnalysisContext context) {
    return new Sum.Result(models.get(0).count(), true, false);
  }
}
