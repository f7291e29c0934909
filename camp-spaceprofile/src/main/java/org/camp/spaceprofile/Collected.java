// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.report.Value;
import org.camp.spaceprofile.space.SpaceUse;

/**
 * What a collector sees of a schedule that is only called when it must be (section 6.4): with M the
 * greatest live space that it saw and L that of the latest call, it is called before more than
 * M(1+R) − L is allocated.
 *
 * @param bound R
 * @param highWaterMark M; the true one lies between M and M(1+R)
 * @param held the greatest space that is held: live at the latest call, or allocated since
 * @param calls how often it is called
 */
public record Collected(double bound, long highWaterMark, long held, int calls) {
  /**
   * The bounds that a text lists.
   *
   * @throws IllegalArgumentException when one is no number above 0
   */
  static List<Double> bounds(String text) {
    List<Double> bounds = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      double bound;
      try {
        bound = Double.parseDouble(part.strip());
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("expected numbers, such as 0.1,0.5", e);
      }
      if (!(bound > 0) || Double.isInfinite(bound)) {
        throw new IllegalArgumentException("expected numbers above 0, not " + part.strip());
      }
      bounds.add(bound);
    }
    return bounds;
  }

  /**
   * What a collector with a bound sees.
   *
   * @param made step → what is allocated in it [cells or words]
   */
  static Collected of(SpaceUse use, long[] made, double bound) {
    long[] series = use.series();
    long most = 0;
    long held = 0;
    long live = 0;
    long since = 0;
    int calls = 0;
    for (int step = 1; step < series.length; step++) {
      since += made[step];
      held = Math.max(held, live + since);
      long next = step + 1 < series.length ? made[step + 1] : 0;
      if (live + since + next > most * (1 + bound)) {
        live = series[step];
        most = Math.max(most, live);
        since = 0;
        calls++;
      }
    }
    return new Collected(bound, most, held, calls);
  }

  /** The figures, for machines. */
  Value value() {
    return Value.object()
        .put("bound", bound)
        .put("highWaterMark", highWaterMark)
        .put("held", held)
        .put("calls", calls)
        .build();
  }
}
