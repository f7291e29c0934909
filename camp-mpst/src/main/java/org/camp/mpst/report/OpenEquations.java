// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Value;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.equation.Equations;

/** What equations over unknown numbers of rounds are, and from how many rounds on they hold. */
public final class OpenEquations {
  /** Terms of a form up to which it is shown. */
  private static final int MOST_TERMS = 12;

  private final ProtocolInstance code;
  private final Optional<Equations> equations;
  private final boolean open;

  public OpenEquations(BoundedCost cost) {
    this.code = cost.code();
    this.equations = cost.equations();
    this.open = cost.isOpen();
  }

  /** The heading of the equations. */
  String title() {
    String condition = condition();
    return condition.isEmpty() ? "Equations" : "Equations, " + condition;
  }

  /** For how many rounds they hold, and whether as bounds; empty where there is nothing to say. */
  public String condition() {
    List<String> parts = new ArrayList<>();
    List<String> any = new ArrayList<>();
    List<String> later = new ArrayList<>();
    if (form() == Equations.Form.BOUND) {
      parts.add("at most");
    }
    from()
        .forEach(
            (loop, least) -> {
              String name = equations.orElseThrow().names().text(loop);
              if (least <= 1) {
                any.add(name);
              } else {
                later.add("from " + name + " = " + least + " on");
              }
            });
    if (!any.isEmpty()) {
      parts.add("for every " + String.join(", ", any) + " >= 1");
    }
    parts.addAll(later);
    return String.join(", ", parts);
  }

  /** How to ask for fewer rounds than the equations hold for. */
  Optional<String> below() {
    List<String> fewer = new ArrayList<>();
    from()
        .forEach(
            (loop, least) -> {
              if (least > 1) {
                fewer.add("-k " + code.recursions().get(loop).name() + "=" + (least - 1));
              }
            });
    return fewer.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "below that, terms with a negative number of rounds do not count; exactly so with "
                + String.join(", ", fewer));
  }

  private SortedMap<Integer, Integer> from() {
    return equations.map(Equations::from).orElse(Collections.emptySortedMap());
  }

  private Equations.Form form() {
    return equations.flatMap(Equations::form).orElse(Equations.Form.NONE);
  }

  /** The equation of a role in print, or how many terms it has when they are many. */
  String shown(int role, String printed, boolean full) {
    int terms = equations.flatMap(e -> e.closed(role)).map(form -> form.lasting().size()).orElse(0);
    return full || terms <= MOST_TERMS
        ? printed
        : "the greatest of " + terms + " terms (-o mpst.full=true shows them)";
  }

  /** Adds what JSON tells of them, where some number of rounds is not known. */
  void into(Value.Builder values) {
    if (!open) {
      return;
    }
    values.put("form", form().name().toLowerCase(Locale.ROOT));
    Value.Builder from = Value.object();
    for (Map.Entry<Integer, Integer> entry : from().entrySet()) {
      from.put(code.recursions().get(entry.getKey()).name(), entry.getValue());
    }
    values.put("from", from.build());
  }

  /** Why some role has no equation. */
  Optional<String> note() {
    boolean lost = open && equations.isPresent() && form() == Equations.Form.NONE;
    return lost
        ? Optional.of(
            "there is no closed form of all costs over the open numbers of rounds within the"
                + " budget; give numbers with -k")
        : Optional.empty();
  }
}
