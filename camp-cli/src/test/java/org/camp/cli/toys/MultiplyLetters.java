// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;

/** The same verb for letters. */
public final class MultiplyLetters implements Operation<Letters> {
  @Override
  public Descriptor descriptor() {
    return Descriptor.of("count.multiply", "Multiply", "Multiplies letters.");
  }

  @Override
  public Class<Letters> modelType() {
    return Letters.class;
  }

  @Override
  public AnalysisResult run(List<Letters> models, AnalysisContext context) {
    return new Sum.Result(models.get(0).count(), true, false);
  }
}
