// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.pepa.statespace.StateSpace;

/**
 * How the copies of a component are spread over its local states. It says where they are, not what
 * they wait for, and names no bottleneck.
 *
 * @param component its number in the system
 * @param name what it starts as
 * @param states the expected share of its copies in each local state, by its name; they sum to 1
 */
public record Utilisation(int component, String name, Map<String, Double> states) {
  /** Copies the map. */
  public Utilisation {
    states = Collections.unmodifiableMap(new LinkedHashMap<>(states));
  }

  /** Of all components, in the order of the system equation. O(states · components). */
  static List<Utilisation> of(StateSpace space, double[] probability) {
    double[][] expected = space.expected(probability);
    List<Utilisation> all = new ArrayList<>();
    List<StateSpace.Component> components = space.components();
    for (int c = 0; c < expected.length; c++) {
      StateSpace.Component component = components.get(c);
      List<String> names = component.states();
      Map<String, Double> states = new LinkedHashMap<>();
      for (int s = 0; s < expected[c].length; s++) {
        states.merge(names.get(s), expected[c][s] / component.copies(), Double::sum);
      }
      all.add(new Utilisation(c, component.name(), states));
    }
    return all;
  }
}
