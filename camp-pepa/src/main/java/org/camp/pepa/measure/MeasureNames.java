// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.pepa.statespace.StateSpace.Component;
import org.jspecify.annotations.Nullable;

/** The names that measures of a model may use. */
final class MeasureNames {
  private final List<Component> components;
  private final Collection<String> actions;

  /** Component → its name among all. */
  private final List<String> own;

  /** The component whose states need no name before them; all when that is negative. */
  private final int one;

  MeasureNames(List<Component> components, Collection<String> actions) {
    this(components, actions, -1);
  }

  MeasureNames(List<Component> components, Collection<String> actions, int one) {
    this.components = components;
    this.own = ComponentNames.of(components);
    this.actions = actions;
    this.one = one;
  }

  /** Whether states without a name before them are those of one component. */
  boolean isOfOne() {
    return one >= 0;
  }

  /** The names that stand for the other components. */
  MeasureNames others() {
    List<Component> rest = new ArrayList<>(components);
    Component own = rest.get(one);
    rest.set(one, new Component(own.name(), own.copies(), List.of()));
    return new MeasureNames(rest, actions);
  }

  /** What a component with that state is called; the state itself may have a name before it. */
  String owner(String state) {
    int dot = state.indexOf('.');
    for (int c = 0; c < components.size(); c++) {
      if (dot > 0
          ? isCalled(c, state.substring(0, dot))
          : components.get(c).members().stream().anyMatch(m -> m.contains(state))) {
        return own.get(c);
      }
    }
    return "NAME";
  }

  Collection<String> actions() {
    return actions;
  }

  /** The names of components; of those that start alike with their numbers too. */
  Set<String> components() {
    Set<String> names = new LinkedHashSet<>();
    for (int c = 0; c < components.size(); c++) {
      names.add(components.get(c).name());
      names.add(own.get(c));
      names.add(components.get(c).name() + "#" + c);
    }
    return names;
  }

  /** The local states of the components called {@code component}; of all when that is null. */
  Set<String> states(@Nullable String component) {
    return matching(component).stream()
        .flatMap(c -> components.get(c).members().stream())
        .flatMap(List::stream)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The numbers of the components of that name, or all; none when the name is unknown. */
  List<Integer> matching(@Nullable String component) {
    List<Integer> found = new ArrayList<>();
    for (int c = 0; c < components.size(); c++) {
      if (component == null ? one < 0 || c == one : c != one && isCalled(c, component)) {
        found.add(c);
      }
    }
    return found;
  }

  private boolean isCalled(int c, String component) {
    String name = components.get(c).name();
    return name.equals(component)
        || own.get(c).equals(component)
        || (name + "#" + c).equals(component);
  }

  /** Counts a state of the components called {@code component}. */
  Occupancy occupancy(@Nullable String component, String state) {
    List<int[]> found = new ArrayList<>();
    for (int c : matching(component)) {
      List<List<String>> members = components.get(c).members();
      for (int local = 0; local < members.size(); local++) {
        int times = (int) members.get(local).stream().filter(state::equals).count();
        if (times > 0) {
          found.add(new int[] {c, local, times});
        }
      }
    }
    return new Occupancy(column(found, 0), column(found, 1), column(found, 2));
  }

  /** How many components of that name can be in a state at once. */
  int most(@Nullable String component, String state) {
    int sum = 0;
    for (int c : matching(component)) {
      int times = 0;
      for (List<String> local : components.get(c).members()) {
        times = Math.max(times, (int) local.stream().filter(state::equals).count());
      }
      sum += times * components.get(c).copies();
    }
    return sum;
  }

  private static int[] column(List<int[]> rows, int i) {
    return rows.stream().mapToInt(row -> row[i]).toArray();
  }
}
