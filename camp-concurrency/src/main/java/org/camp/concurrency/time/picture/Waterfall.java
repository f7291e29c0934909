// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.TimedRun;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;

/**
 * A trace as a waterfall: a row for each span below its parent, what it does itself, what it waits
 * for, and the critical path; tooltips have self time, slack and drag. Of a large trace some rows
 * are folded, and say how many spans they hold.
 */
public final class Waterfall {
  private static final double NANOSECONDS = 1e9;
  private static final int CRITICAL = 0;
  private static final int OWN = 1;
  private static final int WIRE = 2;
  private static final int REMOTE = 3;
  private static final int QUEUE = 4;
  private static final int FOLDED = 5;
  private static final int WAITS = 6;
  private static final int ERROR = 7;

  /** So many pieces of a row are told apart; where there are more, so many columns are. */
  private static final int MOST_PIECES = 250;

  private static final List<Kind> KINDS =
      List.of(
          new Kind("critical path", Emphasis.STRONG),
          Kind.of("own time"),
          Kind.of("wire"),
          Kind.of("remote call"),
          Kind.of("queue"),
          Kind.of("folded"),
          new Kind("waiting for calls", Emphasis.QUIET),
          new Kind("failed", Emphasis.STRONG));

  private final TimedRun run;
  private final ActivityNetwork network;
  private final SpanActivities activities;
  private final SpanTree tree;
  private final List<WaterfallRow> rows;

  /** Span → the row that it is on, or folded into. */
  private final int[] rowOf;

  private final List<Lanes.Interval> intervals = new ArrayList<>();
  private final List<Lanes.Point> points = new ArrayList<>();

  private Waterfall(TimedRun run, int most) {
    this.run = run;
    this.network = run.network();
    this.activities = new SpanActivities(run);
    this.tree = new SpanTree(run, activities);
    this.rows = WaterfallRow.of(run, tree, most);
    this.rowOf = new int[run.spans()];
    Arrays.fill(rowOf, -1);
    for (int row = 0; row < rows.size(); row++) {
      for (int span : rows.get(row).spans()) {
        rowOf[span] = row;
      }
    }
    for (int span : tree.preorder()) {
      rowOf[span] = rowOf[span] < 0 ? rowOf[run.parent(span)] : rowOf[span];
    }
  }

  /**
   * The picture of a run.
   *
   * @param title what stands above it
   * @param most how many rows there may be
   */
  public static Lanes of(TimedRun run, String title, int most) {
    return new Waterfall(run, most).draw(title);
  }

  /** A piece of a row, of a kind. */
  private record Piece(long from, long to, int kind) {}

  private Lanes draw(String title) {
    List<List<Piece>> folded = new ArrayList<>();
    rows.forEach(row -> folded.add(new ArrayList<>()));
    for (int event : activities.figures().path()) {
      int row = network.isSource(event) ? -1 : rowOf[network.owner(event)];
      if (row >= 0 && rows.get(row).folded() && network.weight(event) > 0) {
        folded.get(row).add(new Piece(start(event), network.time(event), CRITICAL));
      }
    }
    for (int row = 0; row < rows.size(); row++) {
      pieces(row, rows.get(row).folded() ? folded(row, folded.get(row)) : span(row));
    }
    String rest =
        rows.size() == run.spans()
            ? ""
            : String.format(Locale.ROOT, "; %,d spans in %,d rows", run.spans(), rows.size());
    return new Lanes(
        title + rest,
        Axis.of("time", "s"),
        Lanes.Layout.SCALE_RIGHT,
        rows.stream().map(WaterfallRow::name).toList(),
        rows.stream().map(WaterfallRow::depth).toList(),
        KINDS,
        intervals,
        points,
        List.of(),
        List.of());
  }

  private long start(int event) {
    return network.time(event) - network.weight(event);
  }

  /** What a span does itself, and what it waits for in between. */
  private List<Piece> span(int row) {
    int span = rows.get(row).spans().get(0);
    List<Piece> pieces = new ArrayList<>();
    for (int event : activities.of(span)) {
      if (network.weight(event) > 0) {
        boolean critical = activities.figures().isCritical(event);
        int kind = critical ? CRITICAL : kind(network.kind(event));
        pieces.add(new Piece(start(event), network.time(event), kind));
      }
    }
    return filled(pieces, run.from(span), run.to(span), WAITS);
  }

  private static int kind(ActivityClass activity) {
    return switch (activity) {
      case LOCAL, LEAD -> OWN;
      case WIRE -> WIRE;
      case REMOTE -> REMOTE;
      case QUEUE -> QUEUE;
    };
  }

  /** What spans cover together, and the critical path below them. */
  private List<Piece> folded(int row, List<Piece> critical) {
    List<Integer> spans = new ArrayList<>(rows.get(row).spans());
    spans.sort(Comparator.comparingLong(run::from));
    List<Piece> all = new ArrayList<>();
    int used = 0;
    for (int i = 0; i < spans.size(); ) {
      long from = run.from(spans.get(i));
      long to = run.to(spans.get(i));
      while (++i < spans.size() && run.from(spans.get(i)) <= to) {
        to = Math.max(to, run.to(spans.get(i)));
      }
      List<Piece> within = new ArrayList<>();
      while (used < critical.size() && critical.get(used).from() < to) {
        within.add(critical.get(used++));
      }
      all.addAll(filled(within, from, to, FOLDED));
    }
    all.addAll(critical.subList(used, critical.size()));
    return all;
  }

  /** Pieces in time order with what is between them. */
  private static List<Piece> filled(List<Piece> pieces, long from, long to, int between) {
    List<Piece> all = new ArrayList<>();
    long at = from;
    for (Piece piece : pieces) {
      if (piece.from() > at) {
        all.add(new Piece(at, piece.from(), between));
      }
      long begin = piece.from() < from ? piece.from() : Math.max(at, piece.from());
      if (piece.to() > begin) {
        all.add(new Piece(begin, piece.to(), piece.kind()));
      }
      at = Math.max(at, piece.to());
    }
    if (to > at || all.isEmpty()) {
      all.add(new Piece(Math.min(at, to), to, between));
    }
    return all;
  }

  private void pieces(int row, List<Piece> pieces) {
    List<Piece> shown = pieces.size() <= MOST_PIECES ? pieces : columns(pieces);
    WaterfallRow all = rows.get(row);
    String tip = all.folded() ? foldedTip(all) : tip(all.spans().get(0));
    for (Piece piece : shown) {
      boolean own = piece.kind() != WAITS && piece.kind() != FOLDED;
      String length = say(piece.to() - piece.from());
      String what = own ? KINDS.get(piece.kind()).name() + " " + length + "\n" : "";
      intervals.add(
          new Lanes.Interval(
              row,
              piece.from() / NANOSECONDS,
              piece.to() / NANOSECONDS,
              piece.kind(),
              own && shown == pieces ? length : "",
              what + tip));
    }
    for (int span : all.spans()) {
      if (run.error(span)) {
        points.add(new Lanes.Point(row, run.to(span) / NANOSECONDS, ERROR, "", "failed\n" + tip));
      }
    }
  }

  /**
   * As many columns as can be told apart, each of the kind that fills half of it or more, else
   * folded.
   */
  private static List<Piece> columns(List<Piece> pieces) {
    long from = pieces.get(0).from();
    long to = pieces.get(pieces.size() - 1).to();
    long width = Math.max(1, (to - from + MOST_PIECES - 1) / MOST_PIECES);
    long[][] time = new long[MOST_PIECES + 1][KINDS.size()];
    boolean[] used = new boolean[time.length];
    for (Piece piece : pieces) {
      for (long at = piece.from(); at < piece.to(); ) {
        int column = (int) ((at - from) / width);
        long end = Math.min(piece.to(), from + (column + 1) * width);
        time[column][piece.kind()] += end - at;
        used[column] = true;
        at = end;
      }
    }
    List<Piece> columns = new ArrayList<>();
    for (int column = 0; column < time.length; column++) {
      int most = FOLDED;
      for (int kind = 0; kind < KINDS.size(); kind++) {
        most = 2 * time[column][kind] >= width ? kind : most;
      }
      long begin = from + column * width;
      long end = Math.min(begin + width, to);
      Piece last = columns.isEmpty() ? null : columns.get(columns.size() - 1);
      if (used[column] && last != null && last.kind() == most && last.to() == begin) {
        columns.set(columns.size() - 1, new Piece(last.from(), end, most));
      } else if (used[column]) {
        columns.add(new Piece(begin, end, most));
      }
    }
    return columns;
  }

  private static String say(long nanoseconds) {
    return Quantity.format(nanoseconds / NANOSECONDS, "s");
  }

  private String tip(int span) {
    long slack = activities.slack(span);
    StringBuilder tip = new StringBuilder(run.operation(span));
    tip.append('\n').append(say(run.to(span) - run.from(span)));
    tip.append(", from ").append(say(run.from(span))).append(" to ").append(say(run.to(span)));
    tip.append("\nwork ").append(say(activities.work(span)));
    tip.append(", slack ").append(slack == ActivityNetwork.NEVER ? "any" : say(slack));
    if (activities.onPath(span) != 0) {
      tip.append("\non the critical path ").append(say(activities.onPath(span)));
      tip.append(", drag ").append(say(activities.drag(span)));
    }
    tip.append('\n').append(run.kind(span)).append(", ").append(run.relation(span));
    tip.append(run.error(span) ? ", failed" : "").append(", id ").append(run.id(span));
    return tip.toString();
  }

  private String foldedTip(WaterfallRow row) {
    long from = row.spans().stream().mapToLong(run::from).min().orElse(0);
    long to = row.spans().stream().mapToLong(run::to).max().orElse(0);
    long onPath = 0;
    for (int span : row.spans()) {
      onPath += tree.onPath(span);
    }
    return row.name()
        + "\nfrom "
        + say(from)
        + " to "
        + say(to)
        + "\non the critical path "
        + say(onPath)
        + "\nfolded: not drawn one by one";
  }
}
