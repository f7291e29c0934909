// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Option;

/** A verb for numbers. */
public final class MultiplyNumbers implements Operation<Numbers> {
  static final Option<Long> TIMES = Option.integer("times", 2, "How often.");

  @Override
  public Descriptor descriptor() {
    return Descriptor.of("sum.multiply", "Multiply", "Multiplies numbers by 100%.").options(TIMES);
  }

  @Override
  public Class<Numbers> modelType() {
    return Numbers.class;
  }

  @Override
  public AnalysisResult run(List<Numbers> models, AnalysisContext context) {
    return new Sum.Result(models.get(0).sum() * context.get(TIMES), true, false);
  }
}
