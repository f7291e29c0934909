// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.protocol.Parameters;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.cost.CostSensitivity;

/** Shows what a change of a parameter would save. */
public final class SensitivityReport {
  private final List<CostSensitivity> sensitivities;
  private final Parameters parameters;
  private final double total;

  /** Shows what some changes would save of a total. */
  public SensitivityReport(
      List<CostSensitivity> sensitivities, Parameters parameters, double total) {
    this.sensitivities = sensitivities;
    this.parameters = parameters;
    this.total = total;
  }

  public Value values() {
    Value.Builder all = Value.object();
    for (CostSensitivity s : sensitivities) {
      all.put(
          s.parameter(),
          Value.object()
              .put("value", s.value())
              .put("derivative", s.derivative())
              .put("share", s.share())
              .put("from", s.from())
              .put("to", s.to())
              .put("limits", s.limits())
              .put("halved", s.halved())
              .build());
    }
    return all.build();
  }

  /** The units of these values, by their keys with {@code prefix} before. */
  public Map<String, String> units(String prefix) {
    Map<String, String> units = new HashMap<>();
    for (CostSensitivity s : sensitivities) {
      String key = prefix + s.parameter() + ".";
      units.put(key + "halved", "s");
      units.put(key + "share", "%");
      units.put(key + "derivative", perUnit(unit(s.parameter())));
      for (String of : List.of("value", "from", "to")) {
        units.put(key + of, unit(s.parameter()));
      }
    }
    return units;
  }

  /** The unit of the time that one unit of a parameter adds. */
  private static String perUnit(String unit) {
    return unit.isEmpty() ? "s" : unit.equals("s") ? "" : "s/" + unit;
  }

  public Optional<Section> section() {
    return sensitivities.isEmpty()
        ? Optional.empty()
        : Optional.of(new Section.Text("What if", sensitivities.stream().map(this::line).toList()));
  }

  private String line(CostSensitivity s) {
    boolean factor = s.parameter().equals("cO") || s.parameter().equals("cI");
    String unit = factor ? "" : unit(s.parameter());
    String what =
        factor
            ? (s.parameter().equals("cO") ? "all send costs" : "all receive costs")
            : s.parameter() + " = " + Quantity.format(s.value(), unit);
    StringBuilder text = new StringBuilder("halving ").append(what).append(" saves ");
    boolean known = !Double.isNaN(s.halved());
    double saved = known ? 1 - s.halved() / total : s.share() / 2;
    text.append(known ? "" : "at most ").append(Quantity.format(Math.max(0, saved), "%"));
    if (!Double.isNaN(s.to())) {
      text.append("; the critical path stays the same ");
      if (s.from() <= 0 && Double.isInfinite(s.to())) {
        text.append("for any value");
      } else if (Double.isInfinite(s.to())) {
        text.append("from ").append(bound(s.from(), unit, factor)).append(" on");
      } else {
        text.append("from ").append(bound(s.from(), unit, factor));
        text.append(" to ").append(bound(s.to(), unit, factor));
        if (s.limits() != null) {
          text.append("; beyond that, ").append(s.limits()).append(" limits");
        }
      }
    }
    return text.toString();
  }

  private String unit(String parameter) {
    Dimension dimension = parameters.dimension(parameter);
    return dimension == null || dimension.equals(Dimension.NONE) ? "" : dimension.text();
  }

  private static String bound(double value, String unit, boolean factor) {
    return factor ? Quantity.plain(value, 3) + "×" : Quantity.format(value, unit);
  }
}
