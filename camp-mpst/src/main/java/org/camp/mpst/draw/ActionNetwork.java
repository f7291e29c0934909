// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.Optional;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.mpst.cost.RoleTimeline;

/** The schedule of a cost bound as a network whose lanes are roles. */
public final class ActionNetwork {
  private ActionNetwork() {}

  /** The network with the names of a protocol; nothing when a time is unknown. */
  public static Optional<NamedNetwork> of(ProtocolInstance code, RoleTimeline timeline) {
    return timeline
        .network()
        .map(
            network ->
                new NamedNetwork(
                    "When each role of " + code.name() + " works and waits",
                    network.activities(),
                    network.target(),
                    Axis.of("time", "s"),
                    network.unit(),
                    code.roles().names(),
                    event ->
                        ActionNames.kind(
                            code, timeline.position(event - 1), timeline.isReceive(event - 1)),
                    event ->
                        ActionNames.name(
                            code,
                            timeline.position(event - 1),
                            timeline.isReceive(event - 1),
                            timeline.role(event - 1)),
                    "message"));
  }
}
