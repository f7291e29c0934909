// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ForwardingList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows what one more of each component brings. */
final class WhatIfReport {
  private final PepaResult result;

  private WhatIfReport(PepaResult result) {
    this.result = result;
  }

  /** Adds a section and gives the values, in the order of the ranking; both look when read. */
  static Value add(PepaResult result, List<Section> sections) {
    WhatIfReport report = new WhatIfReport(result);
    sections.add(
        new Section.Text(
            result.whatIfs().size() == 1
                ? "What if"
                : "What if, by what it brings to " + ranked(result),
            whenRead(report::lines)));
    return Value.list(whenRead(report::values));
  }

  private static <T> List<T> whenRead(Supplier<List<T>> made) {
    Supplier<List<T>> once = Suppliers.memoize(made);
    return new ForwardingList<>() {
      @Override
      protected List<T> delegate() {
        return Objects.requireNonNull(once.get());
      }
    };
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    result.whatIf().forEach(what -> lines(what, lines));
    lines.addAll(result.whatIfs().missing());
    return lines;
  }

  private List<Value> values() {
    return List.copyOf(result.whatIf().stream().map(WhatIfReport::value).toList());
  }

  private static Value value(WhatIfs.WhatIf what) {
    return Value.object()
        .put("change", what.change())
        .put("states", what.states())
        .put("objective", what.objective())
        .put("gain", what.gain())
        .put("throughput", FigureValues.numbers(what.throughput()))
        .build();
  }

  private static String ranked(PepaResult result) {
    return result.model().application().isEmpty() ? result.objective() : "the application";
  }

  /** One line for all actions that change alike. */
  private void lines(WhatIfs.WhatIf what, List<String> lines) {
    if (!result.model().application().isEmpty()) {
      double now = result.applicationThroughput().orElseThrow();
      lines.add(what.change() + line("the application", now, what.objective(), what));
      return;
    }
    Map<String, List<String>> alike = new LinkedHashMap<>();
    what.throughput()
        .forEach(
            (action, then) ->
                alike
                    .computeIfAbsent(
                        line("%s", result.throughput().getOrDefault(action, 0.0), then, what),
                        k -> new ArrayList<>())
                    .add(action));
    alike.forEach(
        (line, actions) ->
            lines.add(what.change() + line.replaceFirst("%s", enumeration(actions))));
  }

  private static String enumeration(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  private static String line(String whose, double now, double then, WhatIfs.WhatIf what) {
    if (what.isUnchanged(now, then)) {
      return ": the throughput of " + whose + " stays " + Quantity.format(now, "1/s");
    }
    String part =
        now == 0
            ? ""
            : String.format(
                Locale.ROOT,
                " (%s%s %%)",
                then < now ? "" : "+",
                Quantity.plain(100 * (then / now - 1), 3));
    return ": the throughput of "
        + whose
        + " goes from "
        + Quantity.plain(now, 6)
        + " to "
        + Quantity.format(then, "1/s")
        + part;
  }
}
