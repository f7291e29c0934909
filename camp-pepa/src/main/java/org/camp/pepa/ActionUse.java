// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.pepa.measure.ComponentNames;
import org.camp.pepa.statespace.RateUse;
import org.camp.pepa.statespace.StateSpace;

/**
 * How much of the rates that a component offers is used. Uses of several actions are not to be
 * added up: activities of one state race.
 *
 * @param component what it is called
 * @param actions action that it does at a rate of its own → the part of that rate that is used
 */
public record ActionUse(String component, Map<String, Double> actions) {
  /** Copies the map. */
  public ActionUse {
    actions = Collections.unmodifiableMap(new LinkedHashMap<>(actions));
  }

  /** Of all components with rates of their own, in the order of the system equation. */
  static List<ActionUse> of(StateSpace space, double[] probability) {
    List<String> names = ComponentNames.of(space.components());
    List<ActionUse> all = new ArrayList<>();
    RateUse.of(space, probability)
        .forEach((component, use) -> all.add(new ActionUse(names.get(component), use)));
    return all;
  }
}
