// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.List;
import org.camp.core.report.Value;
import org.camp.mpst.learn.call.SampleList;
import org.camp.mpst.learn.system.CostFamily;
import org.camp.mpst.learn.system.FittedCost;

/** Costs as machines read them. */
public final class SpanCosts {
  private SpanCosts() {}

  /**
   * The distribution of times.
   *
   * @param kind whose time it is
   * @param of what it is the cost of
   * @param nanoseconds at least one
   */
  public static Value value(String kind, List<String> of, long[] nanoseconds) {
    SampleList samples = new SampleList();
    for (long time : nanoseconds) {
      samples.add(time);
    }
    return value(kind, of, FittedCost.of(samples));
  }

  static Value value(String kind, List<String> of, FittedCost cost) {
    boolean shifted = cost.family() == CostFamily.SHIFTED_EXPONENTIAL;
    Value.Builder all =
        Value.object()
            .put("class", kind)
            .put("of", Value.strings(of))
            .put("family", cost.family().word());
    switch (cost.family()) {
      case CONSTANT -> all.put("value", cost.first());
      case NORMAL -> all.put("sd", cost.second());
      case SHIFTED_EXPONENTIAL -> all.put("shift", cost.first());
      case LOGNORMAL -> all.put("mu", cost.first()).put("sigma", cost.second());
      case UNIFORM -> all.put("from", cost.first()).put("to", cost.second());
      case EXPONENTIAL -> {}
    }
    all.put("n", cost.size())
        .put("mean", shifted ? cost.second() : cost.mean())
        .put("interval", Value.list(List.of(Value.of(cost.low()), Value.of(cost.high()))));
    if (cost.family() != CostFamily.CONSTANT) {
      all.put("distance", cost.distance());
    }
    return all.build();
  }
}
