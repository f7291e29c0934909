// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.pepa.prism.chain.ConstantValues;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.PrismSystem;
import org.camp.pepa.prism.chain.RewardCode;
import org.camp.pepa.prism.chain.TermCompiler;
import org.camp.pepa.prism.chain.TruthCode;
import org.camp.pepa.prism.lang.CslList;
import org.camp.pepa.prism.lang.CslProperty;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;
import org.camp.pepa.prism.lang.PrismType;

/** What the terms of properties say of a chain: sets of its states, rewards and times. */
final class PropertyTerms {
  private final PrismChain chain;
  private final PrismSystem system;
  private final ConstantValues constants;
  private final TermCompiler terms;

  /** Name of a label, of the model or the properties → its term. */
  private final Map<String, PrismTerm> labels;

  /**
   * For the properties {@code list}, whose constants have the values that {@code constants} has.
   */
  PropertyTerms(PrismChain chain, CslList list, ConstantValues constants) {
    this.chain = chain;
    this.system = chain.system();
    this.constants = constants;
    Map<String, PrismType> types = new LinkedHashMap<>();
    list.constants().forEach(c -> types.put(c.name(), c.type()));
    TermCompiler own = system.terms().with(constants.values(), types, Map.of());
    labels = new LinkedHashMap<>(system.program().labelTerms());
    Map<String, TruthCode> more = new LinkedHashMap<>();
    for (PrismSyntax.Named label : list.labels()) {
      labels.put(label.name(), label.term());
      if (constants.missing(names(label.term())).isEmpty()) {
        more.put(label.name(), own.with(Map.of(), Map.of(), more).truth(label.term()));
      }
    }
    terms = own.with(Map.of(), Map.of(), more);
  }

  private static Set<String> names(PrismTerm term) {
    Set<String> names = new LinkedHashSet<>();
    term.names(name -> names.add(name.name()));
    return names;
  }

  /** The constants without value that a property needs. */
  Set<String> missing(CslProperty property) {
    Set<String> names = new LinkedHashSet<>();
    property.terms(term -> needed(term, names));
    return constants.missing(names);
  }

  private void needed(PrismTerm term, Set<String> names) {
    if (term instanceof PrismTerm.LabelUse label) {
      PrismTerm known = labels.get(label.name());
      if (known != null) {
        needed(known, names);
      }
    }
    names.addAll(names(term));
    term.parts(part -> needed(part, names));
  }

  /**
   * State → a number; two states have the same one only where labels, deadlocks, and all sets and
   * rewards that the properties speak of are the same.
   */
  double[] colours(List<CslProperty> properties) {
    double[] colour = new double[chain.size()];
    chain.forEach((s, values) -> colour[s] = chain.rows().first(s) == chain.rows().end(s) ? 1 : 0);
    List<PrismTerm> sets = new ArrayList<>();
    system.program().labels().forEach(label -> sets.add(label.term()));
    for (CslProperty property : properties) {
      property.states(sets::add);
      property
          .structure()
          .ifPresent(
              structure -> {
                split(colour, rewards(structure, false));
                split(colour, rewards(structure, true));
              });
    }
    for (PrismTerm set : sets) {
      BitSet in = where(set);
      double[] holds = new double[colour.length];
      in.stream().forEach(s -> holds[s] = 1);
      split(colour, holds);
    }
    return colour;
  }

  private static void split(double[] colour, double[] by) {
    Map<List<Double>, Double> known = new HashMap<>();
    for (int s = 0; s < colour.length; s++) {
      colour[s] = known.computeIfAbsent(List.of(colour[s], by[s]), k -> (double) known.size());
    }
  }

  /** The value of a term without variables. */
  double constant(PrismTerm term) {
    return terms.number(term).at(new int[0]);
  }

  /** The value of a term that is a time. */
  double time(PrismTerm term) {
    double time = constant(term);
    if (!(time >= 0 && time < Double.POSITIVE_INFINITY)) {
      throw Unsettled.because("a time cannot be " + time);
    }
    return time;
  }

  /** The states in which a term holds. */
  BitSet where(PrismTerm term) {
    return chain.where(List.of(terms.truth(term))).get(0);
  }

  /**
   * State → what it earns per second.
   *
   * @param actions whether rewards of actions count as well
   */
  double[] rewards(CslProperty.Structure structure, boolean actions) {
    RewardCode code = new RewardCode(system, structure.in(system.program()));
    double[] reward = new double[chain.size()];
    chain.forEach((s, values) -> reward[s] = actions ? code.rate(values) : code.ofState(values));
    return reward;
  }
}
