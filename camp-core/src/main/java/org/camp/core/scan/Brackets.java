// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import java.util.ArrayList;
import java.util.List;

/** Texts that hold brackets: {@code (…)}, {@code […]} and <code>{…}</code>. */
public final class Brackets {
  private Brackets() {}

  /** The parts between the separators that stand outside all brackets; at least one. O(length). */
  public static List<String> split(String text, String separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ("([{".indexOf(c) >= 0) {
        depth++;
      } else if (")]}".indexOf(c) >= 0) {
        depth--;
      } else if (depth == 0 && text.startsWith(separator, i)) {
        parts.add(text.substring(from, i));
        i += separator.length() - 1;
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }
}
