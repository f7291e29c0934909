// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.machine.yaml.Yaml;
import org.jspecify.annotations.Nullable;

/** Reads under what sections of a machine file were measured. */
final class CalibrationReader {
  private static final String WHAT = "how a section was measured";
  private static final List<String> WAITING = List.of("spin", "park");

  private final ValueReader values;
  private final FieldReader fields;

  CalibrationReader(ValueReader values, FieldReader fields) {
    this.values = values;
    this.fields = fields;
  }

  /** By section, such as {@code transport: {host: a, processors: 0-3, waiting: spin}}. */
  Map<String, CalibrationConditions> read(@Nullable Yaml section) {
    Map<String, CalibrationConditions> conditions = new LinkedHashMap<>();
    if (section != null) {
      fields
          .known(
              section,
              "calibrated",
              List.of(CalibrationConditions.TRANSPORT, CalibrationConditions.BSP))
          .forEach((name, written) -> conditions.put(name, conditions(written)));
    }
    return conditions;
  }

  private CalibrationConditions conditions(Yaml value) {
    Map<String, Yaml> of = fields.known(value, WHAT, List.of("host", "processors", "waiting"));
    fields.require(of, value, WHAT, "host", "processors", "waiting");
    String waiting = text(of, "waiting");
    Yaml written = of.get("waiting");
    if (written != null && !waiting.isEmpty() && !WAITING.contains(waiting)) {
      values.error(
          "bad-value", written.span(), "threads wait by 'spin' or 'park', not '" + waiting + "'");
    }
    return new CalibrationConditions(text(of, "host"), text(of, "processors"), waiting);
  }

  private String text(Map<String, Yaml> of, String key) {
    Yaml written = of.get(key);
    String text = written == null ? null : values.text(written, "'" + key + "'");
    return text == null ? "" : text;
  }
}
