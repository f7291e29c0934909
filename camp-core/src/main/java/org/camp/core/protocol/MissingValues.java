// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;

/** Says why a role does not know a value that it needs, when all that is made has been seen. */
final class MissingValues {
  /** Definitions of one name that are remembered; more say nothing new. */
  private static final int MOST = 64;

  private record Definition(int role, List<Long> index, boolean computed, int time) {}

  private record Missing(int role, String name, List<Long> index, Span span, int time) {}

  private final Map<String, List<Definition>> definitions = new LinkedHashMap<>();
  private final List<Missing> missing = new ArrayList<>();
  private int time;

  /** A role makes a value of a name. */
  void defined(int role, String name, List<Long> index, boolean computed) {
    time++;
    List<Definition> all = definitions.computeIfAbsent(name, n -> new ArrayList<>());
    if (all.size() < MOST) {
      all.add(new Definition(role, index, computed, time));
    }
  }

  /** A role needs a value that it does not know. */
  void missing(int role, String name, List<Long> index, Span span) {
    if (missing.size() < MOST) {
      missing.add(new Missing(role, name, index, span, time));
    }
  }

  /** Reports all that is missing, with who knows it and what to do. */
  void report(RoleTable roles, FaultLog faults) {
    for (Missing m : missing) {
      String role = roles.name(m.role);
      String value = text(m.name, m.index);
      List<Definition> all = definitions.getOrDefault(m.name, List.of());
      List<Definition> own = all.stream().filter(d -> d.role == m.role).toList();
      String unknown = role + " does not know '" + value + "'";
      if (own.stream().anyMatch(d -> suits(d, m) && d.time > m.time)) {
        boolean computed = own.stream().filter(d -> suits(d, m)).findFirst().get().computed;
        faults.report(
            "unknown-need",
            m.span,
            "'" + value + "' is " + (computed ? "computed" : "received") + " below; move it up",
            "an action can only need what stands before it");
      } else if (own.stream().anyMatch(d -> suits(d, m))) {
        faults.report(
            "unknown-need",
            m.span,
            unknown + " here; it is known in its branch or recursion only",
            "make it before the choice or the recursion");
      } else if (!own.isEmpty()) {
        Set<String> known =
            own.stream()
                .filter(d -> d.time <= m.time)
                .map(d -> text(m.name, d.index))
                .limit(3)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        faults.report(
            "unknown-need",
            m.span,
            unknown + "; " + role + " knows " + String.join(", ", known) + " only",
            "compute or receive it before");
      } else if (!all.isEmpty()) {
        Definition there = all.stream().filter(d -> suits(d, m)).findFirst().orElse(all.get(0));
        String other = roles.name(there.role);
        faults.report(
            "unknown-need",
            m.span,
            there.computed
                ? unknown
                    + "; "
                    + other
                    + " computes it: send it from "
                    + other
                    + " to "
                    + role
                    + " first"
                : unknown + "; '" + value + "' is known to " + other + ", which received it",
            "a value is known to the role that made or received it");
      } else {
        String near = Suggestions.hint(m.name, definitions.keySet());
        faults.report(
            "unknown-need",
            m.span,
            unknown,
            near != null
                ? near
                : "name it with 'let "
                    + m.name
                    + " = compute …', or in the payload that brings it");
      }
    }
  }

  private static boolean suits(Definition definition, Missing m) {
    return definition.index.equals(m.index) || m.index.isEmpty();
  }

  private static String text(String name, List<Long> index) {
    return DataWriter.name(name, index);
  }
}
