// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan.name;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Places where a name stands, told by what is around it.
 *
 * @param kinds what the name may stand for: the first of these that is declared there, or else the
 *     last
 * @param declares whether the name is declared there
 * @param reach how far a name is known that needs no declaration, or that is declared here
 * @param pattern finds the places in a text without comments and quoted texts; its group {@code
 *     name} is the name
 */
public record NameRule(List<NameKind> kinds, boolean declares, Reach reach, Pattern pattern) {
  /** Copies the list. */
  public NameRule {
    kinds = List.copyOf(kinds);
  }

  /** How far a name is known. */
  public enum Reach {
    /** In the whole file. */
    FILE,
    /** In the section of the file, such as a protocol. */
    SECTION,
    /** In the next block of braces. */
    BLOCK
  }
}
