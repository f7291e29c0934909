// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.yaml.Yaml;
import org.jspecify.annotations.Nullable;

/** Takes lists and mappings of a machine file apart, with errors for what does not belong. */
final class FieldReader {
  private final ValueReader values;

  FieldReader(ValueReader values) {
    this.values = values;
  }

  /** The fields of a mapping whose keys are fixed; unknown and repeated keys are errors. */
  Map<String, Yaml> known(Yaml value, String what, List<String> keys) {
    Map<String, Yaml> fields = new LinkedHashMap<>();
    for (Yaml.Entry entry : entries(value, what)) {
      String key = entry.key().value();
      if (!keys.contains(key)) {
        String message = what + " has no key '" + key + "'";
        String hint =
            key.endsWith(")") ? "put values with commas in quotes" : Suggestions.hint(key, keys);
        values.error("unknown-key", entry.key().span(), message, hint);
      } else if (fields.putIfAbsent(key, entry.value()) != null) {
        duplicate(entry.key());
      }
    }
    return fields;
  }

  /** The fields of a mapping whose keys are free; repeated keys are errors. */
  Map<String, Yaml> open(@Nullable Yaml value, String what) {
    Map<String, Yaml> fields = new LinkedHashMap<>();
    unique(value, what).forEach(e -> fields.put(e.key().value(), e.value()));
    return fields;
  }

  /** The entries of a mapping, without those whose keys were there before, which are errors. */
  List<Yaml.Entry> unique(@Nullable Yaml value, String what) {
    Set<String> seen = new HashSet<>();
    List<Yaml.Entry> entries = new ArrayList<>();
    for (Yaml.Entry entry : entries(value, what)) {
      if (entry.key().value().isBlank()) {
        values.error("wrong-type", entry.key().span(), "a key of " + what + " is empty");
      } else if (seen.add(entry.key().value())) {
        entries.add(entry);
      } else {
        duplicate(entry.key());
      }
    }
    return entries;
  }

  /** All entries of a mapping; none, with an error, when {@code value} is something else. */
  List<Yaml.Entry> entries(@Nullable Yaml value, String what) {
    if (value == null) {
      return List.of();
    }
    if (value instanceof Yaml.Mapping mapping) {
      return mapping.entries();
    }
    values.error("wrong-type", value.span(), what + " must be a mapping, not " + value.kind());
    return List.of();
  }

  /** The items of a list; none, with an error, when {@code value} is something else. */
  List<Yaml> items(@Nullable Yaml value, String what) {
    if (value == null) {
      return List.of();
    }
    if (value instanceof Yaml.Sequence sequence) {
      return sequence.items();
    }
    values.error("wrong-type", value.span(), what + " must be a list, not " + value.kind());
    return List.of();
  }

  /** Reports keys that are needed and missing in {@code of}, which was read from {@code value}. */
  void require(Map<String, Yaml> of, Yaml value, String what, String... keys) {
    for (String key : keys) {
      if (!of.containsKey(key) && value instanceof Yaml.Mapping) {
        values.error("missing-key", value.span(), what + " needs '" + key + "'");
      }
    }
  }

  void duplicate(Yaml.Scalar key) {
    values.error("duplicate-key", key.span(), "'" + key.value() + "' is given twice");
  }
}
