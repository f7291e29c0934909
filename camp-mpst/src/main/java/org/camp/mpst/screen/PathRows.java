// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.screen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Composition;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Summary;
import org.camp.mpst.cost.CriticalPath;

/** Where the time of a critical path goes: by kinds of actions, with the lines that they are on. */
public final class PathRows {
  private static final int MOST = 3;
  private static final int MOST_LINES = 3;

  private PathRows() {}

  /** Actions of one kind on the path. */
  private static final class Kind {
    final String what;
    final TreeSet<Integer> lines = new TreeSet<>();
    double seconds;

    Kind(String what) {
      this.what = what;
    }
  }

  /** The kinds of actions on a path, the longest first. */
  private static List<Kind> kinds(CriticalPath path) {
    Map<String, Kind> byKind = new LinkedHashMap<>();
    for (CriticalPath.Share share : path.shares()) {
      String what = share.what() + (share.computes() ? ", compute" : "");
      Kind kind = byKind.computeIfAbsent(what, Kind::new);
      kind.seconds += share.seconds();
      if (share.line() > 0) {
        kind.lines.add(share.line());
      }
    }
    List<Kind> kinds = new ArrayList<>(byKind.values());
    kinds.removeIf(kind -> !(kind.seconds > 0));
    kinds.sort(Comparator.comparingDouble(kind -> -kind.seconds));
    return kinds;
  }

  /** What the critical path is made of. */
  public static Composition composition(CriticalPath path) {
    List<Composition.Part> parts = new ArrayList<>();
    for (Kind kind : kinds(path)) {
      int line = kind.lines.isEmpty() ? 0 : kind.lines.first();
      parts.add(new Composition.Part(kind.what, kind.seconds, line));
    }
    return new Composition("cost.total", "the critical path", "s", parts);
  }

  static void add(CriticalPath path, double total, Summary.Builder summary) {
    List<Kind> kinds = kinds(path);
    int shown = kinds.size() == MOST + 1 ? MOST + 1 : Math.min(MOST, kinds.size());
    for (Kind kind : kinds.subList(0, shown)) {
      row(kind.what, kind.seconds, total, lines(kind), summary);
    }
    if (kinds.size() > shown) {
      double rest =
          kinds.subList(shown, kinds.size()).stream().mapToDouble(kind -> kind.seconds).sum();
      row(kinds.size() - shown + " more", rest, total, "", summary);
    }
  }

  private static void row(
      String what, double seconds, double total, String lines, Summary.Builder summary) {
    String share = Quantity.format(seconds / total, "%", 3);
    summary.row("Why", what, EvenFigures.of(seconds, "s"), share, lines);
  }

  private static String lines(Kind kind) {
    String some =
        kind.lines.stream()
            .limit(MOST_LINES)
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    String more = kind.lines.size() > MOST_LINES ? ", …" : "";
    return kind.lines.isEmpty() ? "" : (kind.lines.size() == 1 ? "line " : "lines ") + some + more;
  }
}
