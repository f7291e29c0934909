// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;

/**
 * Draws lanes: decides whether time runs down or to the right, and who is large enough to refuse.
 */
final class LaneDrawing {
  private static final int MOST = 50_000;
  private static final int MOST_LANES = 500;

  private final Lanes lanes;

  LaneDrawing(Lanes lanes) {
    this.lanes = lanes;
  }

  Picture draw() {
    int events = lanes.intervals().size() + lanes.points().size() + lanes.arrows().size();
    TooLarge.check(lanes.title(), "events", events, MOST);
    TooLarge.check(lanes.title(), "lanes", lanes.lanes().size(), MOST_LANES);
    return lanes.layout().down() ? new LanesDown(lanes).draw() : new LanesRight(lanes).draw();
  }

  /** The legend: every kind that occurs, shown as what it occurs as. */
  static List<Heading.Entry> legend(Lanes lanes, int[] inks) {
    Heading.Sample[] samples = new Heading.Sample[inks.length];
    for (Lanes.Point one : lanes.points()) {
      samples[one.kind()] = Heading.Sample.POINT;
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      samples[one.kind()] = Heading.Sample.EDGE;
    }
    for (Lanes.Interval one : lanes.intervals()) {
      samples[one.kind()] = Heading.Sample.AREA;
    }
    List<Heading.Entry> legend = new ArrayList<>();
    for (int k = 0; k < inks.length; k++) {
      Kind kind = lanes.kinds().get(k);
      if (samples[k] != null && !kind.name().isEmpty()) {
        legend.add(new Heading.Entry(kind.name(), inks[k], samples[k]));
      }
    }
    return legend.size() > 1 ? legend : List.of();
  }

  /** What is said of a part: its tooltip, else its label. */
  static String tip(String tooltip, String label) {
    return tooltip.isEmpty() ? label : tooltip;
  }
}
