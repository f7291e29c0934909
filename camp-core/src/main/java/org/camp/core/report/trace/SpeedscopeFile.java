// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/** A file for speedscope.app: sampled profiles over one table of frames. */
public final class SpeedscopeFile {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  private final Map<String, Integer> frames = new LinkedHashMap<>();
  private final List<Value> profiles = new ArrayList<>();
  private final String unit;

  /**
   * A file without profiles.
   *
   * @param unit of weights: {@code nanoseconds}, or {@code none}
   */
  public SpeedscopeFile(String unit) {
    this.unit = unit;
  }

  /**
   * Adds a profile.
   *
   * @param samples stacks of names of frames, the outermost first
   * @param weights how much each stands for
   */
  public void add(String name, List<List<String>> samples, List<Long> weights) {
    List<Value> stacks = new ArrayList<>();
    for (List<String> sample : samples) {
      List<Value> numbers = new ArrayList<>();
      for (String frame : sample) {
        numbers.add(Value.of(frames.computeIfAbsent(frame, key -> frames.size())));
      }
      stacks.add(new Value.Arr(numbers));
    }
    profiles.add(
        Value.object()
            .put("type", "sampled")
            .put("name", name)
            .put("unit", unit)
            .put("startValue", 0)
            .put("endValue", weights.stream().mapToLong(Long::longValue).sum())
            .put("samples", new Value.Arr(stacks))
            .put("weights", new Value.Arr(weights.stream().map(Value::of).toList()))
            .build());
  }

  /**
   * Writes the file.
   *
   * @throws IOException when {@code out} does
   */
  public void write(String name, Appendable out) throws IOException {
    List<Value> named = new ArrayList<>();
    frames.keySet().forEach(frame -> named.add(Value.object().put("name", frame).build()));
    JsonWriter.write(
        Value.object()
            .put("$schema", SCHEMA)
            .put("shared", Value.object().put("frames", new Value.Arr(named)).build())
            .put("profiles", new Value.Arr(profiles))
            .put("name", name)
            .put("activeProfileIndex", 0)
            .put("exporter", "camp")
            .build(),
        out);
  }
}
