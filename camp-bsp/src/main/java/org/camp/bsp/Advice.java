// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.core.quantity.Quantity;

/** What a person would conclude from the supersteps of a program. */
final class Advice {
  private static final double LARGE = 0.5;
  private static final double UNEVEN = 1.2;
  private static final int MOST_BROADCASTS = 5;

  private final PricedRun result;
  private final Symbols symbols;

  /** Symbol → what it stands for [s]; 0 when it is not known. */
  private final double[] values;

  private final List<String> lines = new ArrayList<>();

  private Advice(PricedRun result) {
    this.result = result;
    symbols = result.symbols();
    values = result.target().prices().values();
  }

  static List<String> of(PricedRun result) {
    Advice advice = new Advice(result);
    if (result.isTimed()) {
      advice.bound();
    }
    advice.broadcasts();
    return advice.lines;
  }

  private void bound() {
    Cost all = result.cost().resolved(values);
    double work = 0;
    double communication = 0;
    double barriers = 0;
    long syncs = 0;
    for (int i = 0; i < symbols.size(); i++) {
      double part = all.count(i) == 0 ? 0 : all.count(i) * values[i];
      if (symbols.isCharge(i)) {
        work += part;
      } else if (!symbols.isBarrier(i)) {
        communication += part;
      } else {
        barriers += part;
        syncs += all.count(i);
      }
    }
    double total = work + communication + barriers;
    if (total == 0 || syncs == 0) {
      return;
    }
    if (work >= Math.max(communication, barriers)) {
      lines.add("compute-bound: work takes " + share(work, total) + " of the time");
    } else if (communication >= barriers) {
      lines.add(
          String.format(
              Locale.ROOT,
              "communication-bound: h*g takes %s of the time; send less, or spread it evenly",
              share(communication, total)));
    } else {
      lines.add(
          String.format(
              Locale.ROOT,
              "latency-bound: %s %s of the time; do more in a superstep",
              syncs == 1 ? "the barrier takes" : syncs + " barriers take",
              share(barriers, total)));
    }
    dominating(total);
  }

  private void dominating(double total) {
    double most = 0;
    Superstep dominating = null;
    int count = 0;
    for (NodeRun run : result.run().nodes()) {
      for (Superstep superstep : run.supersteps()) {
        double time = result.times(superstep).total();
        count++;
        if (time > most) {
          most = time;
          dominating = superstep;
        }
      }
    }
    if (dominating == null) {
      return;
    }
    if (count > 1 && most > LARGE * total) {
      lines.add(
          String.format(
              Locale.ROOT,
              "superstep %d dominates, with %s of the time%s",
              dominating.index(),
              share(most, total),
              where(dominating)));
    }
    uneven(dominating, total);
  }

  private void uneven(Superstep superstep, double total) {
    SuperstepTimes times = result.times(superstep);
    boolean matters = times.work() - times.mean() > 0.01 * total;
    if (times.slowest() > 0 && times.work() > UNEVEN * times.mean() && matters) {
      lines.add(
          String.format(
              Locale.ROOT,
              "in superstep %d, %s %d works %s times as long as the mean: even work would save %s",
              superstep.index(),
              symbols.isFlat() ? "processor" : "child",
              times.slowest(),
              Quantity.plain(times.work() / times.mean(), 3),
              Quantity.format(times.work() - times.mean(), "s")));
    }
  }

  private void broadcasts() {
    int found = 0;
    for (Superstep superstep : result.supersteps()) {
      Exchange exchange = superstep.exchange();
      if (exchange != null
          && exchange.kind() == Exchange.Kind.PUT
          && exchange.pattern() == Exchange.Pattern.BROADCAST
          && found++ < MOST_BROADCASTS) {
        broadcast(superstep, exchange);
      }
    }
  }

  /** Direct: n(p−1) g + L. In two phases, a scatter and a total exchange: 2⌈n/p⌉(p−1) g + 2 L. */
  private void broadcast(Superstep superstep, Exchange exchange) {
    int p = superstep.parts().size();
    long n = exchange.message();
    long saved = (p - 1L) * (n - 2 * ((n + p - 1) / p));
    if (!superstep.moved().isPlain()) {
      return;
    }
    int link =
        IntStream.range(0, symbols.size())
            .filter(i -> superstep.moved().count(i) > 0)
            .findFirst()
            .orElseThrow();
    String g = symbols.name(link);
    String barrier = symbols.name(superstep.barrier());
    String what =
        String.format(
            Locale.ROOT,
            "superstep %d broadcasts %d words directly%s: ",
            superstep.index(),
            n,
            where(superstep));
    if (saved <= 0) {
      lines.add(what + "two phases would not send less");
      return;
    }
    String condition =
        String.format(Locale.ROOT, "two phases pay when %d*%s > %s", saved, g, barrier);
    double gap = values[link];
    double latency = values[superstep.barrier()];
    boolean known =
        result.target().prices().missing(superstep.communication(symbols)).isEmpty() && gap > 0;
    if (!known) {
      lines.add(what + condition);
      return;
    }
    double even = latency / (gap * (p - 1) * (1 - 2.0 / p));
    lines.add(
        String.format(
            Locale.ROOT,
            "%s%s: here they %s; break-even at %s words",
            what,
            condition,
            saved * gap > latency ? "would pay" : "would not",
            Quantity.plain(Math.ceil(even), 6)));
  }

  private String where(Superstep superstep) {
    int line = result.program().source().line(superstep.end().start());
    return line == 0 ? "" : " (line " + line + ")";
  }

  private static String share(double part, double whole) {
    return Quantity.plain(100 * part / whole, 3) + " %";
  }
}
