// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.camp.mpst.record.RecordedAction.Kind;

/**
 * A run as a message-passing trace: the roles are ranks in the order of their declaration, and what
 * is computed with a message is a computation behind it.
 */
final class RankText {
  private RankText() {}

  /** A line and when it begins [ns]. */
  private record Line(long at, String text) {}

  /** The trace. */
  static String of(RecordedRun run) {
    List<Line> lines = new ArrayList<>();
    for (RecordedAction action : run.actions()) {
      long end = action.to() - action.worked();
      switch (action.kind()) {
        case COMPUTE -> lines.add(line(action, "compute", action.from(), action.to()));
        case SEND -> lines.add(line(action, "send to=" + message(action), action.from(), end));
        case RECEIVE -> lines.add(line(action, "recv from=" + message(action), action.from(), end));
      }
      if (action.worked() > 0) {
        lines.add(line(action, "compute", end, action.to()));
      }
    }
    lines.sort(Comparator.comparingLong(Line::at));
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line.text).append('\n'));
    return text.toString();
  }

  private static Line line(RecordedAction action, String what, long from, long to) {
    return new Line(
        from, action.role() + " " + what + " at=" + from + "ns for=" + (to - from) + "ns");
  }

  private static String message(RecordedAction action) {
    StringBuilder text = new StringBuilder().append(action.peer());
    if (!action.label().isEmpty()) {
      text.append(" label=").append(action.label());
    }
    if (action.bytes() != RecordedAction.UNSAID && action.kind() != Kind.COMPUTE) {
      text.append(" bytes=").append(action.bytes());
    }
    return text.toString();
  }
}
