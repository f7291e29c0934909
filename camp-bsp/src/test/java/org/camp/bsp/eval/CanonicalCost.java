// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Symbols;

/** Costs as texts that are equal when the costs are. */
@SuppressWarnings("exports") // tests are not read as a module
public final class CanonicalCost {
  private CanonicalCost() {}

  /** A cost as sorted text that does not depend on how levels are written. */
  public static String of(JsonNode cost) {
    TreeMap<String, String> parts = new TreeMap<>();
    cost.properties()
        .forEach(
            field -> {
              if (field.getKey().equals("max")) {
                List<String> terms = new ArrayList<>();
                for (JsonNode term : field.getValue()) {
                  List<String> of = new ArrayList<>();
                  term.get("of").forEach(alternative -> of.add(of(alternative)));
                  of.sort(null);
                  terms.add(term.get("times").asInt() + " max" + of);
                }
                terms.sort(null);
                parts.put("max", terms.toString());
              } else {
                parts.put(field.getKey(), field.getValue().asText());
              }
            });
    return parts.toString();
  }

  /** The same for a computed cost. */
  public static String of(Cost cost, Symbols symbols) {
    TreeMap<String, String> parts = new TreeMap<>();
    for (int i = 0; i < symbols.size(); i++) {
      if (cost.count(i) != 0) {
        parts.put(symbols.name(i).replaceAll("^([gL])_", "$1"), Long.toString(cost.count(i)));
      }
    }
    if (!cost.isPlain()) {
      List<String> terms = new ArrayList<>();
      for (Cost.Term term : cost.maxima()) {
        List<String> of =
            new ArrayList<>(term.alternatives().stream().map(c -> of(c, symbols)).toList());
        of.sort(null);
        terms.add(term.times() + " max" + of);
      }
      terms.sort(null);
      parts.put("max", terms.toString());
    }
    return parts.toString();
  }
}
