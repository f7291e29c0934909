// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Printable;

/**
 * Stacks with weights, a line each, as flame graph tools read them. Frames are separated by {@code
 * ;}; where a name has one, or a character that steers, it stands as {@code %3B} and the like.
 */
public final class FoldedStacks {
  private final Map<String, Long> lines = new TreeMap<>();

  /** Adds a weight to a stack; of frames from the outermost inwards. None below 1 counts. */
  public void add(List<String> stack, long weight) {
    if (weight > 0) {
      String line = stack.stream().map(FoldedStacks::escaped).collect(Collectors.joining(";"));
      lines.merge(line, weight, Long::sum);
    }
  }

  /** Stack → its weight, in the order of their texts. */
  public Map<String, Long> lines() {
    return new TreeMap<>(lines);
  }

  /**
   * Writes a line for each stack.
   *
   * @throws IOException when {@code out} does
   */
  public void write(Appendable out) throws IOException {
    for (Map.Entry<String, Long> line : lines.entrySet()) {
      out.append(line.getKey()).append(' ').append(Long.toString(line.getValue())).append('\n');
    }
  }

  private static String escaped(String name) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == ';' || Printable.isControl(c) || Printable.isHalf(name, i)) {
        char whole = Printable.isHalf(name, i) ? '\uFFFD' : c;
        for (byte one : String.valueOf(whole).getBytes(StandardCharsets.UTF_8)) {
          text.append(String.format(Locale.ROOT, "%%%02X", one));
        }
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
