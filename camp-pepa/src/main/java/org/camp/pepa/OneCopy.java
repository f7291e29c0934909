// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.pepa.measure.ComponentNames;
import org.camp.pepa.statespace.StateSpace;

/**
 * The question for one copy of a component: {@code one Client: Asking or Waiting -> Client}.
 *
 * @param name what the component starts as
 * @param passage what is asked of it; states are those of the copy
 */
record OneCopy(String name, String passage) {
  private static final Pattern ASKED =
      Pattern.compile("\\s*one\\s+(?:\"([^\"]*)\"|([^:]+?))\\s*:(.*)", Pattern.DOTALL);

  /** What a text asks, when it asks for one copy. */
  static Optional<OneCopy> of(String text) {
    Matcher asked = ASKED.matcher(text);
    return asked.matches()
        ? Optional.of(
            new OneCopy(asked.group(1) == null ? asked.group(2) : asked.group(1), asked.group(3)))
        : Optional.empty();
  }

  /** The number of the component; of several that start alike the first, as they are alike. */
  int component(List<StateSpace.Component> components) {
    Set<String> names = new LinkedHashSet<>();
    List<String> own = ComponentNames.of(components);
    for (int c = 0; c < components.size(); c++) {
      String start = components.get(c).name();
      if (name.equals(start) || name.equals(own.get(c)) || name.equals(start + "#" + c)) {
        return c;
      }
      names.add(start);
    }
    throw new BadInput(
        Diagnostic.error("unknown-name", "passage: no component '" + name + "'")
            .withHint("components are called by what they start as: " + String.join(", ", names)));
  }
}
