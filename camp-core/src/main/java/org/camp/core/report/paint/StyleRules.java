// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.paint;

import com.google.common.base.Splitter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rules of a style sheet for elements and single classes, on light ground. */
final class StyleRules {
  /** Selector → its properties, in the order of the sheet. */
  private final Map<String, Map<String, String>> rules = new LinkedHashMap<>();

  /** What was asked for → its properties. */
  private final Map<String, Map<String, String>> found = new HashMap<>();

  /** Adds the rules of a sheet; those for other media than a light screen are passed over. */
  void add(String css) {
    int at = 0;
    while (at < css.length()) {
      int open = css.indexOf('{', at);
      if (open < 0) {
        return;
      }
      String selector = css.substring(at, open).strip();
      if (selector.startsWith("@")) {
        at = css.indexOf("}}", open) + 2;
        continue;
      }
      int close = css.indexOf('}', open);
      Map<String, String> properties = rules.computeIfAbsent(selector, s -> new LinkedHashMap<>());
      declarations(css.substring(open + 1, close), properties);
      at = close + 1;
    }
  }

  /** Adds what is declared, as {@code fill:#fff;stroke:none}; variables are passed over. */
  static void declarations(String text, Map<String, String> into) {
    for (String one : Splitter.on(';').split(text)) {
      int colon = one.indexOf(':');
      String value = one.substring(colon + 1).strip();
      if (colon > 0 && !value.startsWith("var(")) {
        into.put(one.substring(0, colon).strip(), value);
      }
    }
  }

  /** The properties of an element with classes; what stands later in the sheet wins. */
  Map<String, String> of(String element, String classes) {
    return found.computeIfAbsent(element + " " + classes, both -> resolve(element, classes));
  }

  private Map<String, String> resolve(String element, String classes) {
    List<String> own = Splitter.on(' ').omitEmptyStrings().splitToList(classes);
    Map<String, String> all = new LinkedHashMap<>();
    all.putAll(rules.getOrDefault(element, Map.of()));
    rules.forEach(
        (selector, properties) -> {
          if (selector.startsWith(".") && own.contains(selector.substring(1))) {
            all.putAll(properties);
          }
        });
    return all;
  }
}
