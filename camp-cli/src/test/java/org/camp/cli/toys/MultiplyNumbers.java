// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;

/** A verb for numbers. */
public final class MultiplyNumbers implements Operation<Numbers> {
  static final Option<Long> TIMES = Option.integer("times", 2, "How often.");

  @Override
  public OperationCard<Numbers> card() {
    return new OperationCard<>(
        Descriptor.of("sum.multiply", "Multiply", "Multiplies numbers by 100%.").options(TIMES),
        Numbers.class);
  }

  @Override
  public AnalysisResult run(List<Numbers> models, AnalysisContext context) {
    return new Sum.Result(models.get(0).sum() * context.get(TIMES), true, false);
  }
}
