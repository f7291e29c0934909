// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.threads.Team;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.machine.BspLevel;
import org.camp.core.machine.BspParameters;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.machine.Machine;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;

/**
 * This host as a bulk-synchronous machine.
 *
 * @param rates flops per second of each processor, all at once
 * @param flat g and L of all processors
 * @param levels g and L of the components of each level
 * @param operators what the T_x take; empty when they were not measured
 */
public record HostProbe(
    List<Double> rates, Links flat, List<Level> levels, Map<Charge, OperatorTimes.Time> operators) {
  private static final Dimension SPEED = Dimension.FLOPS.times(Dimension.TIME.power(-1));

  /** Copies the collections. */
  public HostProbe {
    rates = List.copyOf(rates);
    levels = List.copyOf(levels);
    operators = Map.copyOf(operators);
  }

  /** A level of the topology with its g and L, while all its components communicate. */
  public record Level(Topology.Level place, Links links) {}

  /**
   * Measures r, g and L of this host, flat and at every level, and T_x when asked to.
   *
   * @param p processors of the flat machine
   * @param topology the levels
   * @param operators whether the T_x are measured too
   * @throws org.camp.core.diagnostic.IllFormed when no trustworthy line was found
   */
  public static HostProbe measure(
      int p, Topology topology, boolean operators, Progress progress, Cancellation cancellation) {
    progress.at("speed of the processors", 0, 1);
    double[] rates = FlopRate.measure(p, cancellation);
    Links flat = Links.measure(1, p, cancellation, phase(progress, "g and L"));
    List<Level> levels = new ArrayList<>();
    for (Topology.Level level : topology.levels()) {
      boolean known = level.groups() == 1 && level.p() == p;
      Links links =
          known
              ? flat
              : Links.measure(
                  level.groups(),
                  level.p(),
                  cancellation,
                  phase(progress, "g and L of " + level.name()));
      levels.add(new Level(level, links));
    }
    return new HostProbe(
        Arrays.stream(rates).boxed().toList(),
        flat,
        levels,
        operators ? OperatorTimes.measure(cancellation, progress) : Map.of());
  }

  private static HRelations.Watcher phase(Progress progress, String name) {
    return done -> progress.at(name, Math.round(done * 100), 100);
  }

  /** The speed r of a processor: the mean of all, in flops per second. */
  public double rate() {
    return rates.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** A machine with what was measured in place of what it said. */
  public Machine onto(Machine base) {
    BspParameters bsp =
        new BspParameters(flat.p(), time(flat.g()), time(flat.barrier()), quantity(rate(), SPEED));
    Map<String, Quantity> timings = new LinkedHashMap<>(base.timings());
    for (Charge charge : Charge.values()) {
      OperatorTimes.Time time = operators.get(charge);
      if (time != null) {
        timings.put(charge.symbol(), time(time.seconds()));
      }
    }
    Map<String, CalibrationConditions> calibrated = new LinkedHashMap<>(base.calibrated());
    calibrated.put(CalibrationConditions.BSP, CalibrationConditions.here(Team.fits(flat.p())));
    return new Machine(
        base.name(),
        base.transport(),
        base.links(),
        base.nodes(),
        base.network(),
        base.mapping(),
        base.profiles(),
        bsp,
        levels.stream().map(HostProbe::level).toList(),
        null,
        timings,
        base.processors(),
        base.communication(),
        base.parameters(),
        base.memory(),
        calibrated,
        base.source());
  }

  private static BspLevel level(Level level) {
    long memory = level.place().memory();
    return new BspLevel(
        level.place().p(),
        time(level.links().g()),
        time(level.links().barrier()),
        memory == 0 ? null : new Quantity(BigDecimal.valueOf(memory), Dimension.BYTES));
  }

  private static Quantity time(double seconds) {
    return quantity(seconds, Dimension.TIME);
  }

  /** Four digits: more would only pretend to be exact. */
  private static Quantity quantity(double value, Dimension dimension) {
    return new Quantity(new BigDecimal(value).round(new MathContext(4)), dimension);
  }
}
