// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;

/** Takes two models; the answer is "no" when they differ. */
public final class CompareNumbers implements Operation<Numbers> {
  static final Option<String> AGAINST = Option.text("against", "FILE", "Other sums.");

  @Override
  public OperationCard<Numbers> card() {
    return new OperationCard<>(
        Descriptor.of("sum.contrast", "Contrast", "Contrasts two sums.").options(AGAINST),
        Numbers.class,
        2);
  }

  @Override
  public AnalysisResult run(List<Numbers> models, AnalysisContext context) {
    long difference = models.get(0).sum() - models.get(1).sum();
    return new Sum.Result(difference, difference == 0, false);
  }
}
