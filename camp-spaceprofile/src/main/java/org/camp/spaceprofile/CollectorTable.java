// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows what collectors see and hold that are only called now and then. */
final class CollectorTable {
  private CollectorTable() {}

  /** The table; none when no collector was asked for. */
  static Optional<Section> of(SpaceResult result, String unit) {
    List<List<Value>> rows = new ArrayList<>();
    for (Profile profile : result.profiles()) {
      for (Collected seen : profile.collected()) {
        rows.add(
            List.of(
                Value.of(profile.scheduler() + " on " + profile.processors()),
                Value.of(seen.bound()),
                Value.of(seen.highWaterMark()),
                Value.of(profile.highWaterMark()),
                Value.of(seen.held()),
                Value.of(seen.calls())));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section.Table(
                "A collector that is called before a share R more is held, in " + unit,
                Stream.of("schedule", "R", "seen live", "live", "held", "calls")
                    .map(Section.Column::of)
                    .toList(),
                rows));
  }
}
