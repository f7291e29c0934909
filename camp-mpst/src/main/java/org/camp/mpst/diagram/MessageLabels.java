// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The labels of a diagram. Texts of which a label cannot hold all, such as those in another script,
 * are numbered, so that messages that say different things are told apart.
 */
final class MessageLabels {
  private final Map<String, String> byText = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  String of(MessageText message, String text) {
    String label = message.label();
    boolean whole =
        label.length() < MessageText.LONGEST
            && text.codePoints().noneMatch(c -> c > 127 && Character.isLetterOrDigit(c));
    return whole ? label : byText.computeIfAbsent(text.strip(), k -> free(label));
  }

  private String free(String label) {
    String name = label;
    for (int i = 2; !taken.add(name); i++) {
      name = label + i;
    }
    return name;
  }
}
