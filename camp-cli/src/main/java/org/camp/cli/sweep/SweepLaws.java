// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.camp.cli.grid.Parameter;
import org.camp.core.law.curve.Curve;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.Order;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.search.Law;
import org.camp.core.quantity.SweepRange;
import org.camp.core.report.Value;

/**
 * The laws of a sweep as JSON: one for each measure, parameter with numbers, and series; then those
 * over several parameters, one for each of them.
 */
final class SweepLaws {
  private static final int MOST = 1000;

  /** The fewest points of a series for which it is told that they follow no law. */
  private static final int FEWEST = 4;

  private final SweepResults results;
  private final SweepMeasures measures;
  private final SweepGrowth growth;

  SweepLaws(SweepResults results, SweepMeasures measures, SweepGrowth growth) {
    this.growth = growth;
    this.results = results;
    this.measures = measures;
  }

  /** All of them; nothing where no series has enough points. */
  Optional<Value> values() {
    List<Value> laws = new ArrayList<>();
    for (int m = 0; m < measures.paths().size(); m++) {
      for (int axis = 0; axis < results.grid().axes().size(); axis++) {
        if (measures.isSingle(m) && results.grid().axes().get(axis).range().isNumeric()) {
          for (SweepGrowth.Slice slice : growth.over(m, axis)) {
            if (laws.size() < MOST && slice.x().size() >= FEWEST) {
              laws.add(law(m, axis, slice));
            }
          }
        }
      }
    }
    for (int m = 0; m < measures.paths().size(); m++) {
      if (measures.isSingle(m)) {
        for (SweepGrowth.Joint joint : growth.joint(m)) {
          for (int p = 0; p < joint.axes().size() && laws.size() < MOST; p++) {
            if (joint.law().isPresent()) {
              laws.add(law(m, joint, joint.law().get(), p));
            }
          }
        }
      }
    }
    return laws.isEmpty() ? Optional.empty() : Optional.of(Value.list(laws));
  }

  private Value law(int measure, int axis, SweepGrowth.Slice slice) {
    Parameter parameter = results.grid().axes().get(axis);
    LawText text = new LawText(parameter, measures.units().get(measure));
    Law law = slice.law();
    int last = slice.x().size() - 1;
    double from =
        law instanceof Law.Pieces pieces
            ? pieces.last().from()
            : IntStream.rangeClosed(0, last).mapToDouble(i -> slice.x().get(i)).min().orElse(0);
    double to = IntStream.rangeClosed(0, last).mapToDouble(i -> slice.x().get(i)).max().orElse(0);
    Value.Builder at = Value.object();
    for (int a = 0; a < results.grid().axes().size(); a++) {
      if (a != axis) {
        at.put(results.grid().axes().get(a).name(), results.grid().value(slice.first(), a));
      }
    }
    return Value.object()
        .put("measure", measures.paths().get(measure).text())
        .put("over", parameter.name())
        .put("at", at.build())
        .put("kind", kind(law))
        .put("text", text.of(slice))
        .put("order", law.order().map(SweepLaws::order).orElse(Value.NULL))
        .put("exponent", slice.exponent().map(SweepLaws::exponent).orElse(Value.NULL))
        .put("from", law instanceof Law.None ? Double.NaN : from)
        .put("to", law instanceof Law.None ? Double.NaN : to)
        .put("error", law instanceof Law.Fitted fitted ? fitted.error() : Double.NaN)
        .put("reason", law instanceof Law.None none ? none.reason() : null)
        .put("nearest", nearest(law).map(curve -> Value.of(text.curve(curve))).orElse(Value.NULL))
        .build();
  }

  /** What a law over several parameters says of one of them. */
  private Value law(int measure, SweepGrowth.Joint joint, JointLaw law, int parameter) {
    List<Parameter> axes = results.grid().axes();
    List<Parameter> parameters = joint.axes().stream().map(axes::get).toList();
    SweepRange range = parameters.get(parameter).range();
    double[] ends =
        LongStream.range(0, range.size()).mapToDouble(i -> range.number(i).orElseThrow()).toArray();
    Value.Builder at = Value.object();
    for (int a = 0; a < axes.size(); a++) {
      if (!joint.axes().contains(a)) {
        at.put(axes.get(a).name(), results.grid().value(joint.first(), a));
      }
    }
    return Value.object()
        .put("measure", measures.paths().get(measure).text())
        .put("over", parameters.get(parameter).name())
        .put(
            "with",
            Value.strings(
                parameters.stream()
                    .map(Parameter::name)
                    .filter(name -> !name.equals(parameters.get(parameter).name()))
                    .toList()))
        .put("at", at.build())
        .put("kind", law.isExact() ? "exact" : "fitted")
        .put("text", LawText.of(law, parameters, measures.units().get(measure)))
        .put("order", order(law.form().order(parameter)))
        .put("exponent", exponent(law.exponents().get(parameter)))
        .put("from", Arrays.stream(ends).min().orElse(Double.NaN))
        .put("to", Arrays.stream(ends).max().orElse(Double.NaN))
        .put("error", law.isExact() ? Double.NaN : law.error())
        .put("reason", Value.NULL)
        .put("nearest", Value.NULL)
        .build();
  }

  private static Optional<Curve> nearest(Law law) {
    return law instanceof Law.None none ? none.nearest() : Optional.empty();
  }

  private static String kind(Law law) {
    if (law instanceof Law.Exact) {
      return "exact";
    }
    if (law instanceof Law.Pieces) {
      return "pieces";
    }
    if (law instanceof Law.Periodic) {
      return "periodic";
    }
    return law instanceof Law.Fitted ? "fitted" : "none";
  }

  private static Value order(Order order) {
    return Value.list(List.of(Value.of(order.power()), Value.of((long) order.logs())));
  }

  private static Value exponent(Exponent exponent) {
    return Value.list(
        List.of(Value.of(exponent.low()), Value.of(exponent.value()), Value.of(exponent.high())));
  }
}
