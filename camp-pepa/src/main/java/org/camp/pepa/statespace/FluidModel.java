// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.lang.PepaModel;

/**
 * A model as differential equations for the expected counts of local states (Hillston, Fluid flow
 * approximation of PEPA models, QEST 2005): every activity happens at its apparent rate, with
 * counts that are real numbers. Exact in the limit of large arrays only.
 */
public final class FluidModel {
  private static final double PRESENT = 1e-9;

  private final CompiledSystem system;

  /** Component → position of the count of its first local state. */
  private final int[] offsets;

  private final int dimension;
  private final List<FluidRate> flows = new ArrayList<>();
  private final List<String> actions = new ArrayList<>();

  private FluidModel(CompiledSystem system) {
    this.system = system;
    offsets = new int[system.places.size()];
    int sum = 0;
    for (ComponentLayout place : system.places) {
      offsets[place.index] = sum;
      sum += place.process.size();
    }
    dimension = sum;
    SystemTerm all = system.system;
    for (int a = all.alphabet().nextSetBit(1); a >= 0; a = all.alphabet().nextSetBit(a + 1)) {
      FluidRate.add(all, a, offsets, system.actions, flows);
      name(a);
    }
    FluidRate.hidden(all, offsets, system.actions, flows);
    name(ActionTypes.TAU);
  }

  private void name(int action) {
    while (actions.size() < flows.size()) {
      actions.add(system.actions.name(action));
    }
  }

  /**
   * The equations of a model.
   *
   * @param bindings texts by name of a rate
   * @throws org.camp.core.diagnostic.NotApplicable when an action has no fluid counterpart
   * @throws IllFormed when a rate is wrong
   */
  public static FluidModel of(PepaModel model, Map<String, String> bindings) {
    CompiledSystem system = SystemCompiler.compile(model, bindings);
    system.complete(RandomWalk.MOST_ELEMENT_STATES);
    return new FluidModel(system);
  }

  /** How many counts there are. */
  public int dimension() {
    return dimension;
  }

  /** The counts at the beginning. */
  public double[] initial() {
    double[] counts = new double[dimension];
    system.places.forEach(place -> counts[offsets[place.index]] = place.copies);
    return counts;
  }

  /** The components, in the order of the system equation. */
  public List<StateSpace.Component> components() {
    return StateSpace.components(system);
  }

  /** The counts as the population that they are. */
  public Population at(double[] counts) {
    return (component, local) -> counts[offsets[component] + local];
  }

  /**
   * The changes of the counts per second.
   *
   * @return how fast all activities go together, per second
   * @throws IllFormed when a passive action has no active partner
   */
  public double change(double[] counts, double[] change) {
    java.util.Arrays.fill(change, 0);
    double all = 0;
    for (int i = 0; i < flows.size(); i++) {
      double rate = rate(i, counts);
      if (rate > 0) {
        flows.get(i).run(rate, counts, change);
        all += rate;
      }
    }
    return all;
  }

  /** How often each action happens, per second; {@code tau} last. */
  public Map<String, Double> throughput(double[] counts) {
    Map<String, Double> all = new LinkedHashMap<>();
    for (int i = 0; i < flows.size(); i++) {
      all.merge(actions.get(i), rate(i, counts), Double::sum);
    }
    return all;
  }

  private double rate(int flow, double[] counts) {
    FluidRate root = flows.get(flow);
    root.look(counts);
    if (root.passive()) {
      if (root.present > PRESENT) {
        throw new IllFormed(
            Diagnostic.error(
                "passive-alone",
                "the passive action '" + actions.get(flow) + "' has no active partner"));
      }
      return 0;
    }
    return root.amount;
  }
}
