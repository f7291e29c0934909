// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolModule;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.GradientFormula;
import org.jspecify.annotations.Nullable;

/** The costs of all atoms of an instance as functions of some parameters, with derivatives. */
final class AtomCosts {
  private static final String SIZE = "size";

  private final Parameters parameters;
  private final double defaultCost;

  /** Slot → the value of a parameter that depends on no input. */
  private final double[] constants;

  /** Input → its slot. */
  private final int[] inputs;

  /** Slot → whether it depends on an input; the last one is the size. */
  private final BitSet varying = new BitSet();

  private final List<Definition> definitions = new ArrayList<>();

  /** What atoms cost, each kind of cost once. */
  private final List<Cost> costs;

  /** Atom → the place of its cost. */
  private final int[] places;

  private final Map<Expression, GradientFormula> known = new HashMap<>();
  private final Map<Expression, GradientFormula> knownOfSize = new HashMap<>();

  /** A parameter that depends on inputs. */
  private record Definition(int slot, GradientFormula value) {}

  /** An atom: what the machine takes for its message, and what is computed. */
  private record Cost(
      @Nullable GradientFormula size,
      @Nullable GradientFormula transfer,
      @Nullable GradientFormula computation) {}

  /**
   * The costs of some atoms under a setting, over the parameters of those names.
   *
   * @throws ExpressionFault when a cost that does not depend on them has no value
   */
  AtomCosts(ProtocolInstance code, Setting setting, List<Atom> atoms, List<String> names) {
    parameters = setting.parameters();
    constants = Arrays.copyOf(parameters.values(), parameters.inOrder().size() + 1);
    defaultCost = setting.defaultCost().orElse(Double.NaN);
    inputs = names.stream().mapToInt(parameters::slot).toArray();
    Arrays.stream(inputs).forEach(varying::set);
    for (ProtocolModule.Parameter p : parameters.inOrder()) {
      Expression value = p.value();
      int slot = parameters.slot(p.name());
      if (value != null
          && !names.contains(p.name())
          && GradientFormula.varies(value, parameters, varying)) {
        varying.set(slot);
        definitions.add(
            new Definition(slot, GradientFormula.compile(value, parameters, varying, constants)));
      }
    }
    Map<Cost, Integer> numbers = new LinkedHashMap<>();
    places = new int[atoms.size()];
    for (int a = 0; a < places.length; a++) {
      Expression size = atoms.get(a).size(code);
      Expression transfer = atoms.get(a).transfer(setting);
      Expression computation = atoms.get(a).computation(code);
      Cost cost =
          new Cost(
              size == null ? null : formula(size),
              transfer == null ? null : ofSize(transfer),
              computation == null ? null : formula(computation));
      places[a] = numbers.computeIfAbsent(cost, key -> numbers.size());
    }
    costs = List.copyOf(numbers.keySet());
  }

  private GradientFormula formula(Expression e) {
    return known.computeIfAbsent(
        e, k -> GradientFormula.compile(k, parameters, varying, constants));
  }

  /** A function of the machine, in which {@code size} is a slot of its own. */
  private GradientFormula ofSize(Expression e) {
    return knownOfSize.computeIfAbsent(
        e,
        k -> {
          BitSet all = (BitSet) varying.clone();
          all.set(sizeSlot());
          return GradientFormula.compile(k, new WithSize(parameters, sizeSlot()), all, constants);
        });
  }

  private int sizeSlot() {
    return parameters.inOrder().size();
  }

  private record WithSize(Parameters parameters, int size) implements Formula.Scope {
    @Override
    public int slot(String name) {
      return name.equals(SIZE) ? size : parameters.slot(name);
    }

    @Override
    public @Nullable ToDoubleFunction<double[]> function(String name) {
      return parameters.function(name);
    }
  }

  /** How many atoms there are. */
  int size() {
    return places.length;
  }

  /**
   * The costs of all atoms.
   *
   * @param values input → value
   * @return atom → cost [s]; NaN where it is unknown, negative or does not exist
   */
  double[] at(double[] values) {
    double[] found = new double[places.length];
    try {
      State state = new State(values, 0);
      double[] each = costs.stream().mapToDouble(state::cost).toArray();
      for (int a = 0; a < found.length; a++) {
        found[a] = each[places[a]];
      }
    } catch (ExpressionFault noValue) {
      Arrays.fill(found, Double.NaN);
    }
    return found;
  }

  /**
   * How a sum of atoms changes with the inputs.
   *
   * @param values input → value
   * @param counts atom → how often it occurs
   * @return input → derivative of the sum
   */
  double[] slopes(double[] values, long[] counts) {
    double[] sum = new double[inputs.length];
    State state = new State(values, inputs.length);
    long[] often = new long[costs.size()];
    for (int a = 0; a < counts.length; a++) {
      often[places[a]] += counts[a];
    }
    for (int c = 0; c < often.length; c++) {
      if (often[c] > 0) {
        state.cost(costs.get(c));
        for (int i = 0; i < sum.length; i++) {
          sum[i] += often[c] * state.gradient[i];
        }
      }
    }
    return sum;
  }

  /** The parameters at some values, with derivatives by the first so many inputs. */
  private final class State {
    /** Slot → value of a parameter, and of the size. */
    private final double[] slots = constants.clone();

    /** Slot → input → derivative; null where it does not depend on inputs. */
    private final double[][] slopes = new double[slots.length][];

    /** Input → derivative of the last cost. */
    private final double[] gradient;

    /** Input → derivative of its part that is computed. */
    private final double[] own;

    State(double[] values, int width) {
      gradient = new double[width];
      own = new double[width];
      for (int i = 0; i < inputs.length; i++) {
        slots[inputs[i]] = values[i];
        slopes[inputs[i]] = new double[width];
        if (i < width) {
          slopes[inputs[i]][i] = 1;
        }
      }
      for (Definition definition : definitions) {
        slopes[definition.slot] = new double[width];
        slots[definition.slot] = definition.value.at(slots, slopes, slopes[definition.slot]);
      }
      slopes[sizeSlot()] = new double[width];
    }

    /** The cost of an atom, whose derivatives are kept until the next. */
    double cost(Cost cost) {
      double transfer = cost.size == null ? nothing(gradient) : transfer(cost.size, cost.transfer);
      if (cost.computation == null) {
        return transfer < 0 ? Double.NaN : transfer;
      }
      double computed = known(cost.computation.at(slots, slopes, own), own);
      for (int i = 0; i < own.length; i++) {
        gradient[i] += own[i];
      }
      return computed < 0 || transfer < 0 ? Double.NaN : transfer + computed;
    }

    private double transfer(GradientFormula size, @Nullable GradientFormula function) {
      slots[sizeSlot()] = size.at(slots, slopes, slopes[sizeSlot()]);
      double value = function == null ? Double.NaN : function.at(slots, slopes, gradient);
      return slots[sizeSlot()] < 0 ? -1 : known(value, gradient);
    }

    private static double nothing(double[] derivatives) {
      Arrays.fill(derivatives, 0);
      return 0;
    }

    private double known(double value, double[] derivatives) {
      if (!Double.isNaN(value)) {
        return value;
      }
      Arrays.fill(derivatives, 0);
      return defaultCost;
    }
  }
}
