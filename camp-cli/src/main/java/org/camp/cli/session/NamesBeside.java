// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.model.Model;

/** Names of parameters and recursions that models beside the one at hand have. */
final class NamesBeside {
  private final Set<String> parameters = new TreeSet<>();
  private final Set<String> recursions = new TreeSet<>();

  /** Those that the model at hand lacks. */
  private final Set<String> foreign = new TreeSet<>();

  void addAll(NamesBeside others) {
    parameters.addAll(others.parameters);
    recursions.addAll(others.recursions);
    foreign.addAll(others.foreign);
  }

  void add(Model beside) {
    parameters.addAll(beside.parameters());
    recursions.addAll(beside.recursions());
  }

  /** Is beside this model from now on. */
  void about(Model model, Set<String> ofOptions) {
    foreign.clear();
    foreign.addAll(parameters);
    foreign.addAll(recursions);
    foreign.removeAll(ofOptions);
    foreign.removeAll(model.parameters());
    foreign.removeAll(model.recursions());
  }

  Set<String> parameters() {
    return parameters;
  }

  /** What is bound in the model at hand. */
  Map<String, String> own(Map<String, String> bound) {
    return Maps.filterKeys(bound, name -> !foreign.contains(name));
  }

  /** Names that are bound, and that the model at hand lacks. */
  Set<String> lacking(Set<String> bound) {
    return Sets.intersection(bound, foreign).immutableCopy();
  }

  /** Numbers of rounds but those of others alone. */
  Map<String, String> rounds(Map<String, String> iterations, Model model) {
    return Maps.filterKeys(
        iterations, k -> !recursions.contains(k) || model.recursions().contains(k));
  }
}
