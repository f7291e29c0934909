// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.Map;
import org.camp.core.report.Value;
import org.camp.pepa.solve.SteadyState;

/** Figures as reports hold them for machines. */
public final class FigureValues {
  private FigureValues() {}

  /** Numbers by name. */
  public static Value numbers(Map<String, Double> numbers) {
    Value.Builder object = Value.object();
    numbers.forEach(object::put);
    return object.build();
  }

  /** How a chain was solved, and how well. */
  public static Value solver(SteadyState steady) {
    return Value.object()
        .put("method", steady.method())
        .put("iterations", steady.iterations())
        .put("residual", steady.residual())
        .put("converged", steady.converged())
        .put("error", steady.error())
        .put("bottomComponents", steady.bottomComponents())
        .build();
  }
}
