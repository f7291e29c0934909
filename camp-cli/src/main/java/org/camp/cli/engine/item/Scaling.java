// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine.item;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.quantity.Quantity;

/**
 * How long the items of a command took on an engine, how busy its workers were, and what more of
 * them would give: the recorded times of the pieces, dealt out in order to whoever is free first
 * (list scheduling), none before the command has handed it out. A prediction for the same pieces
 * and equal cores; the engine's own limits are not in it.
 */
public final class Scaling {
  private static final int FAR = 64;
  private static final int MOST = 1 << 16;

  /** Less than this part gained by doubling counts as nothing. */
  private static final double NOTHING = 0.1;

  private final int cores;
  private final Set<String> workers = new TreeSet<>();

  /** How long each piece took [ns]. */
  private final List<Long> pieces = new ArrayList<>();

  private long items;
  private long busy;
  private long longest;

  /**
   * Nothing yet.
   *
   * @param cores how many items the engine does at the same time
   */
  public Scaling(int cores) {
    this.cores = cores;
  }

  /** Takes the rows of one piece, which one core did one after the other. */
  public void piece(List<TimedRow> rows) {
    long sum = 0;
    for (TimedRow row : rows) {
      sum += row.nanos();
      longest = Math.max(longest, row.nanos());
      workers.add(row.worker());
    }
    items += rows.size();
    busy += sum;
    pieces.add(sum);
  }

  /** The time of an item so far [ns]; 0 for none. */
  public double mean() {
    return items == 0 ? 0 : (double) busy / items;
  }

  /**
   * What to tell.
   *
   * @param starting how long the engine took to start [s]
   * @param wall how long the items took, from the first piece that was handed out [s]
   * @param driver how long the command itself was at work with them [s]
   */
  public List<String> told(double starting, double wall, double driver) {
    List<String> told = new ArrayList<>();
    double share = busy / 1e9 / (wall * cores);
    told.add(
        String.format(
            Locale.ROOT,
            "%,d items took %s on %d %s of %d %s, which were busy for %.0f %% of it; the engine"
                + " took %s to start",
            items,
            time(wall),
            cores,
            cores == 1 ? "core" : "cores",
            workers.size(),
            workers.size() == 1 ? "worker" : "workers",
            100 * Math.min(1, share),
            time(starting)));
    double overhead = Math.max(0, wall * cores - busy / 1e9) / pieces.size();
    double hand = Math.min(driver / pieces.size(), overhead);
    double one = makespan(1, hand, overhead - hand);
    double far = makespan(FAR, hand, overhead - hand);
    int enough = 1;
    while (enough < MOST
        && makespan(2 * enough, hand, overhead - hand)
            < (1 - NOTHING) * makespan(enough, hand, overhead - hand)) {
      enough *= 2;
    }
    String why =
        longest / 1e9 > 0.5 * makespan(enough, hand, overhead - hand)
            ? "the longest takes " + time(longest / 1e9)
            : pieces.size() <= 2 * enough
                ? "there are " + pieces.size() + " pieces to deal out"
                : "the command hands out one piece each " + time(hand);
    told.add(
        String.format(
            Locale.ROOT,
            "by these times %d cores would take %s (%.1f times as fast as one); beyond about %d"
                + " little is gained: %s",
            FAR,
            time(far),
            one / far,
            enough,
            why));
    if (share < 0.5) {
      told.add(
          String.format(
              Locale.ROOT,
              "faster: without an engine the items are %s of work for one core",
              time(busy / 1e9)));
    }
    return told;
  }

  /** How long the pieces take on some cores [s]; a piece waits until it is handed out. */
  private double makespan(int on, double hand, double overhead) {
    PriorityQueue<Double> free = new PriorityQueue<>();
    for (int core = 0; core < Math.min(on, pieces.size()); core++) {
      free.add(0.0);
    }
    double last = 0;
    for (int k = 0; k < pieces.size(); k++) {
      double begin = Math.max(free.remove(), k * hand);
      double end = begin + overhead + pieces.get(k) / 1e9;
      free.add(end);
      last = Math.max(last, end);
    }
    return last;
  }

  private static String time(double seconds) {
    double rounded = new BigDecimal(seconds).round(new MathContext(3)).doubleValue();
    return Quantity.format(rounded, "s");
  }
}
