// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.screen;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.report.Summary;
import org.camp.core.report.Summary.Bottleneck;

/** Whether several theories blame the same parts of a model. */
final class Agreement {
  private Agreement() {}

  /** What each theory blames, and whether they agree; nothing of fewer than two. */
  static List<Summary.Line> of(List<Bottleneck> found) {
    List<Summary.Line> lines = new ArrayList<>();
    if (found.size() < 2) {
      return lines;
    }
    for (Bottleneck one : found) {
      lines.add(new Summary.Row(List.of(one.theory(), one.grounds())));
    }
    lines.add(new Summary.Sentence(sentence(found)));
    return lines;
  }

  private static String sentence(List<Bottleneck> found) {
    List<Bottleneck> telling = found.stream().filter(one -> !one.all()).toList();
    if (telling.isEmpty()) {
      return "they agree: all parts alike";
    }
    String rest = theories(found.stream().filter(Bottleneck::all).toList());
    String others = rest.isEmpty() ? "" : "; " + rest + ": all alike";
    if (telling.size() == 1) {
      Bottleneck only = telling.get(0);
      return "only " + only.theory() + " tells parts apart: " + only.shown() + others;
    }
    Set<String> common = new LinkedHashSet<>(canonical(telling.get(0)));
    telling.forEach(one -> common.retainAll(canonical(one)));
    if (!common.isEmpty()) {
      return "they agree: " + shown(telling.get(0), common) + others;
    }
    return "they do not agree: "
        + telling.stream()
            .map(one -> one.shown() + " (" + one.theory() + ")")
            .collect(Collectors.joining("; "))
        + others;
  }

  /** The names that all blame, as the first theory writes them. */
  private static String shown(Bottleneck first, Set<String> common) {
    List<String> names =
        first.names().stream().filter(name -> common.contains(canonical(name))).toList();
    return names.size() == first.names().size() || names.size() > 4
        ? first.shown()
        : String.join(", ", names);
  }

  private static String theories(List<Bottleneck> some) {
    return some.stream().map(Bottleneck::theory).collect(Collectors.joining(", "));
  }

  private static Set<String> canonical(Bottleneck one) {
    Set<String> names = new LinkedHashSet<>();
    one.names().forEach(name -> names.add(canonical(name)));
    return names;
  }

  private static String canonical(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "_").replaceAll("_$", "");
  }
}
