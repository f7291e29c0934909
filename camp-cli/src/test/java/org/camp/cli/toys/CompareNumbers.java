// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;

/** Takes two models; the answer is "no" when they differ. */
public final class CompareNumbers implements Operation<Numbers> {
  @Override
  public Descriptor descriptor() {
    return Descriptor.of("sum.contrast", "Contrast", "Contrasts two sums.");
  }

  @Override
  public Class<Numbers> modelType() {
    return Numbers.class;
  }

  @Override
  public int arity() {
    return 2;
  }

  @Override
  public AnalysisResult run(List<Numbers> models, AnalysisContext context) {
    long difference = models.get(0).sum() - models.get(1).sum();
    return new Sum.Result(difference, difference == 0, false);
  }
}
