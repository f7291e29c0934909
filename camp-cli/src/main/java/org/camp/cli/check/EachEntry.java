// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/** What stands for every entry of a list in the paths of main figures. */
final class EachEntry {
  private static final String ALL = "[*]";

  private EachEntry() {}

  /**
   * The paths that a text with at most one {@code [*]} stands for: one for each entry of the list,
   * by its label where no other has that, else by its index.
   */
  static List<ValuePath> of(String text, Value values) {
    int at = text.indexOf(ALL);
    if (at < 0) {
      return List.of(ValuePath.parse(text));
    }
    String list = text.substring(0, at);
    String rest = text.substring(at + ALL.length());
    if (!(ValuePath.parse(list).find(values).orElse(Value.NULL) instanceof Value.Arr entries)) {
      return List.of();
    }
    List<String> labels = entries.items().stream().map(EachEntry::label).toList();
    Set<String> seen = new HashSet<>();
    Set<String> repeated =
        labels.stream().filter(label -> !seen.add(label)).collect(Collectors.toSet());
    return IntStream.range(0, labels.size())
        .mapToObj(
            i -> {
              String label = labels.get(i);
              boolean known = !label.isEmpty() && !repeated.contains(label);
              return list + (known ? "[label=" + label + "]" : "[" + i + "]") + rest;
            })
        .map(ValuePath::parse)
        .toList();
  }

  /** The label of an entry; empty where a path cannot hold it. */
  private static String label(Value entry) {
    return entry instanceof Value.Obj object
            && object.get("label") instanceof Value.Str label
            && label.value().strip().equals(label.value())
            && label.value().chars().noneMatch(c -> "[]\",=".indexOf(c) >= 0)
        ? label.value()
        : "";
  }
}
