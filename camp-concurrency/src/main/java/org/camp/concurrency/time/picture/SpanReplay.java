// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.picture;

import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.concurrency.time.network.SpanRun;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.report.activity.NamedReplay;
import org.camp.core.report.replay.ReplayNetwork;

/** A trace as a network that a reader may replay: its spans are rows of a waterfall. */
public final class SpanReplay {
  private static final double NANOSECOND = 1e-9;

  private SpanReplay() {}

  /** The network of a trace; nothing when it is too large. */
  public static Optional<ReplayNetwork> of(SpanRun run) {
    ActivityNetwork network = run.network();
    NamedNetwork named =
        new NamedNetwork(
            "Spans of " + run.label(),
            network,
            run.target(),
            Axis.of("time", "s"),
            NANOSECOND,
            IntStream.range(0, run.spans()).mapToObj(run::operation).toList(),
            event -> network.kind(event).word(),
            event -> name(run, event),
            "");
    return NamedReplay.of(named, run, "until the response");
  }

  private static String name(SpanRun run, int event) {
    String between = SpanActivities.between(run, event);
    return between.isEmpty() ? run.operation(run.network().owner(event)) : between;
  }
}
