// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.probe.HostProbe;
import org.camp.bsp.probe.Links;
import org.camp.bsp.probe.OperatorTimes;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Summary;

/** What a host is as a bulk-synchronous machine, how well that holds, and what is slow on it. */
record CalibrateScreen(HostProbe probe, String machine) {
  private static final int MOST_OPERATIONS = 3;

  Summary summary() {
    Links flat = probe.flat();
    Summary.Builder summary =
        Summary.of(
                String.format(
                    Locale.ROOT,
                    "%s with p = %d: g %s, L %s, r %s",
                    machine,
                    flat.p(),
                    EvenFigures.of(flat.g(), "s"),
                    EvenFigures.of(flat.barrier(), "s"),
                    EvenFigures.of(probe.rate(), "flop/s")))
            .say("Fit", "a superstep of h words takes g h + L: " + CalibrateResult.fit(flat.fit()));
    for (HostProbe.Level level : probe.levels()) {
      summary.row(
          "Levels",
          level.place().groups() + " x " + level.place().name(),
          "p " + level.place().p(),
          "g " + EvenFigures.of(level.links().g(), "s"),
          "L " + EvenFigures.of(level.links().barrier(), "s"));
    }
    probe.operators().entrySet().stream()
        .filter(entry -> !OperatorTimes.TAKEN_AS.containsKey(entry.getKey()))
        .sorted(
            Comparator.<Map.Entry<Charge, OperatorTimes.Time>>comparingDouble(
                    entry -> -entry.getValue().seconds())
                .thenComparing(Map.Entry::getKey))
        .limit(MOST_OPERATIONS)
        .forEach(
            entry ->
                summary.row(
                    "Slowest",
                    entry.getKey().symbol(),
                    EvenFigures.of(entry.getValue().seconds(), "s"),
                    "to " + Quantity.format(entry.getValue().residual(), "%", 2)));
    return summary
        .say("Use", "-O machine.yaml writes the machine, -m machine.yaml uses it")
        .build();
  }
}
