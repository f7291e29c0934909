// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.List;
import java.util.Map;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;

/** The options of the output formats themselves, which belong to no service. */
public final class OutputOption {
  /** All groups. */
  public static final List<Descriptor> GROUPS = List.of(Csv.OPTIONS, Svg.OPTIONS);

  private OutputOption() {}

  /** The keys of a group; none when it is not one of these. */
  public static List<String> keys(String group) {
    return GROUPS.stream()
        .filter(format -> format.id().equals(group))
        .flatMap(format -> format.options().stream())
        .<String>map(Option::key)
        .toList();
  }

  /** The value of an option, checked. */
  static long value(Descriptor group, Option<Long> option, Arguments arguments) {
    String prefix = group.id() + "." + option.key() + "=";
    AnalysisContext.Builder context = AnalysisContext.builder();
    for (String text : arguments.values("-o")) {
      if (text.startsWith(prefix)) {
        String value = text.substring(prefix.length());
        context.parse(group, Map.of(option.key(), value));
      }
    }
    return context.build().get(option);
  }
}
