// SPDX-License-Identifier: Apache-2.0
package org.camp.core.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Value;

/**
 * What disturbed a measurement. The host was busy when more than 2 % of its time was stolen by the
 * host of a virtual machine; when others took more than 2 % and left no processor idle; or when a
 * loop that always does the same took 1.25 times as long or more in one of ten runs as in the
 * fastest tenth. Where the system does not tell what its processors do, the loop decides alone.
 * Shares are taken at the least that the clock of the system, of hundredths of a second, allows.
 *
 * @param stolen share of the processors' time that was stolen; empty where that is not told
 * @param others share that other processes took
 * @param idle how many processors had nothing to do, on average
 * @param switches how often a second threads of this process were made to wait; those of one
 *     process also wait for each other, so that this decides nothing
 * @param load threads that wanted to run, over the last minute; this process's are among them
 * @param spread the 90 % quantile of the times of the loop by the 10 % quantile
 */
public record HostNoise(
    OptionalDouble stolen,
    OptionalDouble others,
    OptionalDouble idle,
    OptionalDouble switches,
    OptionalDouble load,
    double spread) {
  private static final double MOST_TAKEN = 0.02;
  private static final double MOST_SPREAD = 1.25;
  private static final double TICK = 0.01;

  /** The noise between two readings. */
  static HostNoise between(HostReading begin, HostReading end, double[] sortedSpins) {
    OptionalDouble stolen = OptionalDouble.empty();
    OptionalDouble others = OptionalDouble.empty();
    OptionalDouble idle = OptionalDouble.empty();
    if (begin.processors().isPresent() && end.processors().isPresent()) {
      HostReading.Ticks from = begin.processors().get();
      HostReading.Ticks to = end.processors().get();
      double all = Math.max(1, to.all() - from.all());
      double own = end.own().minus(begin.own()).toNanos() * 1e-9 / TICK;
      double unsure = 2.0 * to.count();
      stolen = share(to.stolen() - from.stolen() - unsure, all);
      others = share(to.busy() - from.busy() - own - unsure, all);
      idle = OptionalDouble.of((to.idle() - from.idle()) / all * to.count());
    }
    double seconds = Math.max(1e-9, (end.nanos() - begin.nanos()) * 1e-9);
    OptionalDouble switches =
        begin.switches().isPresent() && end.switches().isPresent()
            ? OptionalDouble.of(
                Math.max(0, end.switches().getAsLong() - begin.switches().getAsLong()) / seconds)
            : OptionalDouble.empty();
    int n = sortedSpins.length;
    double spread = n == 0 ? 1 : sortedSpins[(n - 1) * 9 / 10] / sortedSpins[(n - 1) / 10];
    return new HostNoise(stolen, others, idle, switches, end.load(), spread);
  }

  private static OptionalDouble share(double ticks, double all) {
    return OptionalDouble.of(Math.max(0, ticks / all));
  }

  /** Whether what was measured says more about others than about the program. */
  public boolean isBusy() {
    return isStolen() || isTaken() || isSpread();
  }

  private boolean isStolen() {
    return stolen.orElse(0) > MOST_TAKEN;
  }

  private boolean isTaken() {
    return others.orElse(0) > MOST_TAKEN && idle.orElse(0) < 1;
  }

  private boolean isSpread() {
    return spread > MOST_SPREAD;
  }

  /** What there was, in words. */
  public String text() {
    List<String> all = new ArrayList<>();
    if (isStolen()) {
      all.add(percent(stolen.orElse(0)) + " of the processors' time was stolen (at most 2 %)");
    }
    if (isTaken()) {
      all.add(
          String.format(
              Locale.ROOT,
              "other processes took %s of it and left %.1f processors idle (at most 2 %%, or one"
                  + " idle)",
              percent(others.orElse(0)),
              idle.orElse(0)));
    }
    if (isSpread()) {
      all.add(
          String.format(
              Locale.ROOT,
              "a loop that always does the same took %.2f times as long in one of ten runs as in"
                  + " the fastest tenth (at most 1.25)",
              spread));
    }
    if (switches.isPresent()) {
      all.add(
          String.format(
              Locale.ROOT,
              "threads were made to wait %.0f times a second",
              switches.getAsDouble()));
    }
    if (load.isPresent()) {
      all.add(
          String.format(
              Locale.ROOT, "%.1f threads wanted to run in the last minute", load.getAsDouble()));
    }
    if (stolen.isEmpty()) {
      all.add("this system does not tell what its processors do, so that the loop decides alone");
    }
    return String.join("; ", all);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }

  /** Tells that nothing could be measured. */
  public Diagnostic error() {
    return Diagnostic.error("busy-host", "the host was busy: " + text())
        .withHint("run it again when nothing else does; no difference is given for this run");
  }

  /** Tells that what was measured may be off. */
  public Diagnostic warning() {
    return Diagnostic.warning("busy-host", "the host was busy: " + text())
        .withHint("measure again when nothing else runs");
  }

  /** The figures, for machines. */
  public Value.Obj values() {
    return Value.object()
        .put("busy", isBusy())
        .put("stolen", number(stolen))
        .put("others", number(others))
        .put("idle", number(idle))
        .put("switches", number(switches))
        .put("load", number(load))
        .put("spread", spread)
        .build();
  }

  private static Value number(OptionalDouble value) {
    return value.isPresent() ? Value.of(value.getAsDouble()) : Value.NULL;
  }
}
