// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.ode.nonstiff.DormandPrince54Integrator;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.pepa.measure.Condition;
import org.camp.pepa.measure.MeasureExpression;
import org.camp.pepa.measure.Occupancy;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.FluidModel;
import org.camp.pepa.statespace.Population;
import org.camp.pepa.statespace.StateSpace;

/**
 * Follows the differential equations of a model until they come to rest, by steps of order five
 * (Dormand and Prince 1980, doi:10.1016/0771-050X(80)90013-3).
 */
public final class Fluid {
  /** Change of the counts relative to all activity that counts as rest. */
  public static final double REST = 1e-7;

  private static final int MOST_EVALUATIONS = 2_000_000;
  private static final int DOUBLINGS = 60;

  private final FluidModel model;
  private final List<Query.Named> measures;
  private final Cancellation cancellation;
  private long evaluations;

  /** The equations with measures of their solution. */
  public Fluid(FluidModel model, List<Query.Named> measures, Cancellation cancellation) {
    this.model = model;
    this.measures = List.copyOf(measures);
    this.cancellation = cancellation;
  }

  /** Follows them. */
  public SimulatedEstimate run(Optional<Double> time) {
    Optional<SimulatedEstimate.Readings> atTime =
        time.map(t -> readings(follow(model.initial(), t).orElseThrow(Fluid::tooStiff)));
    double[] counts = model.initial();
    double[] change = new double[counts.length];
    double activity = model.change(counts, change);
    double step = activity == 0 ? 1 : 10 / activity;
    double residual = 1;
    for (int i = 0; i < DOUBLINGS && residual > REST; i++) {
      Optional<double[]> next = follow(counts, step);
      if (next.isEmpty()) {
        break;
      }
      counts = next.get();
      residual = residual(counts, change);
      step *= 2;
    }
    return new SimulatedEstimate(
        "fluid",
        readings(counts),
        atTime,
        evaluations,
        residual <= REST,
        residual,
        Optional.empty(),
        List.of(),
        false);
  }

  private double residual(double[] counts, double[] change) {
    double activity = model.change(counts, change);
    double sum = 0;
    for (double c : change) {
      sum += Math.abs(c);
    }
    return activity == 0 ? 0 : sum / activity;
  }

  /** The counts after some time; empty when that takes too many steps. */
  private Optional<double[]> follow(double[] from, double time) {
    double[] to = new double[from.length];
    if (time == 0) {
      return Optional.of(from.clone());
    }
    DormandPrince54Integrator integrator =
        new DormandPrince54Integrator(1e-12 * time, time, 1e-9, 1e-9);
    integrator.setMaxEvaluations((int) Math.max(1, MOST_EVALUATIONS - evaluations));
    try {
      integrator.integrate(equations(), 0, from, time, to);
    } catch (MathIllegalStateException | IllegalArgumentException e) {
      return Optional.empty();
    } finally {
      evaluations += integrator.getEvaluations();
    }
    return Optional.of(to);
  }

  private FirstOrderDifferentialEquations equations() {
    return new FirstOrderDifferentialEquations() {
      private int calls;

      @Override
      public int getDimension() {
        return model.dimension();
      }

      @Override
      public void computeDerivatives(double t, double[] counts, double[] change) {
        if ((++calls & 0xFFF) == 0) {
          cancellation.check();
        }
        model.change(counts, change);
      }
    };
  }

  private static NotApplicable tooStiff() {
    return new NotApplicable(
        Diagnostic.error("too-stiff", "the equations are too stiff to follow them to that time"));
  }

  private SimulatedEstimate.Readings readings(double[] counts) {
    Population population = model.at(counts);
    Map<String, Double> throughput = model.throughput(counts);
    MeasureExpression.Readings readings = new FluidReadings(throughput, population);
    Map<String, ConfidenceInterval> rates = new LinkedHashMap<>();
    throughput.forEach((action, x) -> rates.put(action, ConfidenceInterval.unknown(x)));
    Map<String, Double> expected = new LinkedHashMap<>();
    List<StateSpace.Component> components = model.components();
    for (int c = 0; c < components.size(); c++) {
      List<List<String>> members = components.get(c).members();
      for (int local = 0; local < members.size(); local++) {
        double count = population.count(c, local);
        members.get(local).forEach(name -> expected.merge(name, count, Double::sum));
      }
    }
    Map<String, ConfidenceInterval> counted = new LinkedHashMap<>();
    expected.forEach((name, x) -> counted.put(name, ConfidenceInterval.unknown(x)));
    Map<String, ConfidenceInterval> asked = new LinkedHashMap<>();
    measures.forEach(
        m -> asked.put(m.name(), ConfidenceInterval.unknown(m.measure().of(readings))));
    return new SimulatedEstimate.Readings(rates, counted, asked);
  }

  private record FluidReadings(Map<String, Double> rates, Population population)
      implements MeasureExpression.Readings {
    @Override
    public double throughput(String action) {
      return rates.getOrDefault(action, 0.0);
    }

    @Override
    public double probability(Condition condition) {
      throw none("a fluid approximation knows expected counts, but no probabilities");
    }

    @Override
    public double expected(Occupancy occupancy) {
      return occupancy.of(population);
    }

    private static NotApplicable none(String message) {
      return new NotApplicable(
          Diagnostic.error("no-estimate", message).withHint("take E(…), or simulate"));
    }
  }
}
