// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.machine;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Symbols;
import org.camp.core.machine.BspLevel;
import org.camp.core.machine.BspNode;
import org.camp.core.machine.BspParameters;
import org.camp.core.machine.Machine;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * What the symbols of costs stand for on a machine, in seconds; flops are converted by the
 * machine's r.
 */
public final class SymbolTimes {
  private final Symbols symbols;

  /** Symbol → what it stands for [s]; NaN when it is not known. */
  private final double[] seconds;

  private final boolean timed;
  private final boolean needsRate;

  private SymbolTimes(Symbols symbols, double[] seconds, boolean timed, boolean needsRate) {
    this.symbols = symbols;
    this.seconds = seconds;
    this.timed = timed;
    this.needsRate = needsRate;
  }

  /** Those of a machine; of none, nothing is known. */
  public static SymbolTimes of(@Nullable Machine machine, Symbols symbols) {
    double[] seconds = new double[symbols.size()];
    Arrays.fill(seconds, Double.NaN);
    if (machine == null) {
      return new SymbolTimes(symbols, seconds, false, false);
    }
    Map<String, Quantity> timings = machine.timings();
    BspNode root = symbols.isFlat() ? null : machine.tree();
    UnequalTree unequal = root == null ? null : new UnequalTree(root);
    for (int i = 0; i < symbols.size(); i++) {
      Quantity timing = symbols.isCharge(i) ? timings.get(symbols.charge(i).symbol()) : null;
      double speed = timing == null || unequal == null ? 1 : unequal.speed(i);
      seconds[i] = timing == null ? Double.NaN : timing.asDouble() / speed;
    }
    boolean needsRate = false;
    BspParameters bsp = machine.bsp();
    Quantity rate = bsp == null ? null : bsp.rate();
    for (int i = 0; unequal != null && i < unequal.prices().size(); i++) {
      Quantity price = unequal.prices().get(i);
      seconds[symbols.extra(i)] = seconds(price, rate);
      needsRate |= isUnconverted(price, rate);
    }
    for (int level = 1; level <= symbols.levels(); level++) {
      Quantity g = null;
      Quantity barrier = null;
      boolean tree = !symbols.isFlat() && !machine.multibsp().isEmpty();
      if (unequal != null) {
        g = unequal.level(level, false);
        barrier = unequal.level(level, true);
      } else if (tree && level <= machine.multibsp().size()) {
        BspLevel known = machine.multibsp().get(level - 1);
        g = known.g();
        barrier = known.barrier();
      } else if (!tree && level == 1 && bsp != null) {
        g = bsp.g();
        barrier = bsp.barrier();
      }
      seconds[symbols.g(level)] = seconds(g, rate);
      seconds[symbols.barrier(level)] = seconds(barrier, rate);
      needsRate |= isUnconverted(g, rate) || isUnconverted(barrier, rate);
    }
    return new SymbolTimes(symbols, seconds, !timings.isEmpty(), needsRate);
  }

  private static boolean isUnconverted(@Nullable Quantity cost, @Nullable Quantity rate) {
    return cost != null && rate == null && cost.dimension().equals(Dimension.FLOPS);
  }

  private static double seconds(@Nullable Quantity cost, @Nullable Quantity rate) {
    if (cost == null) {
      return Double.NaN;
    }
    if (!cost.dimension().equals(Dimension.FLOPS)) {
      return cost.asDouble();
    }
    return rate == null ? Double.NaN : cost.asDouble() / rate.asDouble();
  }

  /** Whether the machine says what any operation takes. */
  public boolean isTimed() {
    return timed;
  }

  /** Whether a g or L is in flop while no r says how fast a flop is. */
  public boolean needsRate() {
    return needsRate;
  }

  /** The symbols of a cost that the machine does not price, as a machine file names them. */
  public List<String> missing(Cost cost) {
    Set<String> missing = new LinkedHashSet<>();
    for (int i = 0; i < seconds.length; i++) {
      if (Double.isNaN(seconds[i]) && cost.uses(i)) {
        missing.add(symbols.isCharge(i) ? symbols.charge(i).symbol() : symbols.name(i));
      }
    }
    return List.copyOf(missing);
  }

  /** What each symbol stands for, in seconds; 0 where that is unknown. */
  public double[] values() {
    double[] values = new double[seconds.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = Double.isNaN(seconds[i]) ? 0 : seconds[i];
    }
    return values;
  }
}
