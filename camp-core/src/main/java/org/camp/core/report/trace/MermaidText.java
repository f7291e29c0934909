// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import org.camp.core.diagnostic.Printable;
import org.camp.core.report.Ellipsis;

/** Texts in Mermaid's diagrams. */
public final class MermaidText {
  private static final int LONGEST = 80;
  private static final String PLAIN = " _-/.,()[]{}=+*?!'|@&$~^→";

  private MermaidText() {}

  /**
   * A text that means itself, shortened: all but letters, digits and a few signs are numbers of
   * characters.
   */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    String line = Ellipsis.end(Printable.line(text), LONGEST);
    boolean word = line.strip().equalsIgnoreCase("end");
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean plain = Character.isLetterOrDigit(c) || c > 127 || PLAIN.indexOf(c) >= 0;
      if (plain && !word) {
        out.append(c);
      } else {
        out.append('#').append((int) c).append(';');
      }
    }
    return out.isEmpty() ? "#160;" : out.toString();
  }
}
