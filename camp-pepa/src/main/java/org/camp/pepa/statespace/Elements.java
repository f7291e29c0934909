package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;

/** Explores a parallel process whose copies make an array, passive rates and all. */
final class Elements {
  private Elements() {}

  static LocalProcess explore(CompiledSystem system, String name, int most) {
    StateTable table = new StateTable(system.words);
    Moves moves = new Moves(system.words);
    Activities activities = system.activities;
    table.add(system.initial(), 0, new long[system.words], 0);
    LocalProcess.Builder builder = new LocalProcess.Builder(name);
    for (int s = 0; s < table.size(); s++) {
      if (s >= most) {
        throw new OverBudget(
            Diagnostic.error(
                "over-budget",
                "the element of the array " + name + " has over " + most + " states"));
      }
      int base = s * system.words;
      builder.state(members(system, table.states(), base));
      for (int k = 0; k < activities.size(); k++) {
        moves.size = 0;
        boolean mixed = false;
        try {
          activities.node[k].moves(table.states(), base, moves);
        } catch (MixedRates e) {
          mixed = true;
        }
        for (int m = 0; m < moves.size && !mixed; m++) {
          int target = table.add(table.states(), base, moves.delta, m * system.words);
          mixed = !builder.transition(activities.action[k], moves.rate[m], moves.passive, target);
        }
        if (mixed) {
          throw system.mixed(k, table.states(), base);
        }
      }
    }
    return builder.build();
  }

  private static List<String> members(CompiledSystem system, long[] states, int base) {
    List<String> names = new ArrayList<>();
    for (Place place : system.places) {
      if (!place.array) {
        names.addAll(place.process.members.get(place.state(states, base)));
        continue;
      }
      for (int s = 0; s < place.process.size(); s++) {
        for (int c = place.count(states, base, s); c > 0; c--) {
          names.addAll(place.process.members.get(s));
        }
      }
    }
    return names;
  }
}
