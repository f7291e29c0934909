// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.camp.concurrency.time.network.Ledger;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.trace.span.SpanTable;
import org.jspecify.annotations.Nullable;

/** Sums over the traces of one root operation; per trace and part three longs are kept. */
final class RootSums {
  private static final int SLOWEST = 3;

  private final String name;
  private final Parts parts;
  private final SpanTable table;

  /** Part → its sums, or null. */
  private @Nullable PartSums[] sums = new PartSums[16];

  /** Trace → its number in the table. */
  private int[] number = new int[16];

  private int size;

  /** Trace → length of the root [ns]. */
  private long[] latency = new long[16];

  /** Trace → makespan [ns]. */
  private long[] makespan = new long[16];

  private int errors;

  RootSums(String name, Parts parts, SpanTable table) {
    this.name = name;
    this.parts = parts;
    this.table = table;
  }

  /** Sums of one part. */
  private static final class PartSums {
    private long calls;
    private long errors;
    private long self;
    private long work;
    private long onPath;
    private int tracesOnPath;

    /** What would be won if it took no time, over all traces [half ns]. */
    private long drag2;

    /** Place → a trace that has it. */
    private int[] trace = new int[8];

    /** Place → its time on the path there [ns]. */
    private long[] path = new long[8];

    /** Place → the makespan there if it were twice as fast [half ns]. */
    private long[] halved = new long[8];

    private int size;

    /** Adds what another one says of later traces. */
    void addAll(PartSums other, int first) {
      calls += other.calls;
      errors += other.errors;
      self += other.self;
      work += other.work;
      onPath += other.onPath;
      tracesOnPath += other.tracesOnPath;
      drag2 += other.drag2;
      room(size + other.size);
      for (int place = 0; place < other.size; place++, size++) {
        trace[size] = first + other.trace[place];
        path[size] = other.path[place];
        halved[size] = other.halved[place];
      }
    }

    private void room(int needed) {
      if (needed > trace.length) {
        int more = Math.max(needed, 2 * size);
        trace = Arrays.copyOf(trace, more);
        path = Arrays.copyOf(path, more);
        halved = Arrays.copyOf(halved, more);
      }
    }

    void add(int at, Ledger ledger, int place, long gone, long half) {
      room(size + 1);
      calls += ledger.calls(place);
      errors += ledger.errors(place);
      self += ledger.self(place);
      work += ledger.work(place);
      onPath += ledger.onPath(place);
      tracesOnPath += ledger.onPath(place) == 0 ? 0 : 1;
      drag2 += gone;
      trace[size] = at;
      path[size] = ledger.onPath(place);
      halved[size++] = half;
    }
  }

  /**
   * Adds a trace.
   *
   * @param gone room for a time of each event
   * @param halved room for another one
   */
  void add(SpanNetwork network, Ledger ledger, long[] gone, long[] halved) {
    room(size + 1);
    int at = size++;
    number[at] = network.trace().number();
    latency[at] = network.latency();
    makespan[at] = network.makespan();
    errors += network.trace().error(network.trace().root()) ? 1 : 0;
    for (int place = 0; place < ledger.size(); place++) {
      long before = 2 * makespan[at];
      if (ledger.staysCritical(place)) {
        long path = ledger.onPath(place);
        of(ledger.account(place)).add(at, ledger, place, 2 * path, before - path);
      } else {
        ledger.evaluate(place, gone, halved);
        int target = network.target();
        of(ledger.account(place)).add(at, ledger, place, before - gone[target], halved[target]);
      }
    }
  }

  /** Adds all traces of another one, of the same table; it stays as it is. */
  void addAll(RootSums other) {
    int first = size;
    room(size + other.size);
    System.arraycopy(other.number, 0, number, first, other.size);
    System.arraycopy(other.latency, 0, latency, first, other.size);
    System.arraycopy(other.makespan, 0, makespan, first, other.size);
    size += other.size;
    errors += other.errors;
    for (int part = 0; part < other.sums.length; part++) {
      PartSums theirs = other.sums[part];
      if (theirs != null) {
        of(parts.same(other.parts, part)).addAll(theirs, first);
      }
    }
  }

  private void room(int needed) {
    if (needed > latency.length) {
      int more = Math.max(needed, 2 * size);
      number = Arrays.copyOf(number, more);
      latency = Arrays.copyOf(latency, more);
      makespan = Arrays.copyOf(makespan, more);
    }
  }

  private PartSums of(int part) {
    if (part >= sums.length) {
      sums = Arrays.copyOf(sums, 2 * part);
    }
    PartSums known = sums[part];
    if (known == null) {
      known = new PartSums();
      sums[part] = known;
    }
    return known;
  }

  RootTotal total() {
    int n = size;
    long slow = NearestRank.of(Arrays.copyOf(latency, n), 90);
    long all = 0;
    long allSlow = 0;
    for (int trace = 0; trace < n; trace++) {
      all += makespan[trace];
      allSlow += latency[trace] >= slow ? makespan[trace] : 0;
    }
    List<PartTotal> totals = new ArrayList<>();
    for (int part = 0; part < sums.length; part++) {
      PartSums sum = sums[part];
      if (sum != null) {
        totals.add(total(part, sum, slow, all, allSlow));
      }
    }
    totals.sort(
        Comparator.comparingLong(PartTotal::onPath)
            .thenComparingLong(PartTotal::work)
            .reversed()
            .thenComparing(PartTotal::kind)
            .thenComparing(PartTotal::name));
    return new RootTotal(
        name, n, errors, quantiles(latency), quantiles(makespan), slowest(), totals);
  }

  /** Trace → a time. */
  private Quantiles quantiles(long[] times) {
    QuantileTally tally = new QuantileTally();
    for (int trace = 0; trace < size; trace++) {
      tally.add(times[trace]);
    }
    return Quantiles.of(tally, 1);
  }

  /** The slowest first; of equal ones that with the greatest id. */
  private List<String> slowest() {
    int[] best = new int[SLOWEST + 1];
    int known = 0;
    for (int trace = 0; trace < size; trace++) {
      int place = known;
      while (place > 0 && isSlower(trace, best[place - 1])) {
        best[place] = best[--place];
      }
      best[place] = trace;
      known = Math.min(SLOWEST, known + 1);
    }
    return Arrays.stream(best, 0, known).mapToObj(this::id).toList();
  }

  private boolean isSlower(int trace, int other) {
    return latency[trace] == latency[other]
        ? table.compareTraceIds(number[trace], number[other]) > 0
        : latency[trace] > latency[other];
  }

  private String id(int trace) {
    return table.traceId(number[trace]);
  }

  private PartTotal total(int part, PartSums sum, long slow, long all, long allSlow) {
    int n = size;
    long[] halved = new long[n];
    for (int trace = 0; trace < n; trace++) {
      halved[trace] = 2 * makespan[trace];
    }
    long pathSlow = 0;
    long most = Long.MIN_VALUE;
    for (int place = 0; place < sum.size; place++) {
      int trace = sum.trace[place];
      halved[trace] = sum.halved[place];
      pathSlow += latency[trace] >= slow ? sum.path[place] : 0;
      most = Math.max(most, sum.path[place]);
    }
    QuantileTally faster = new QuantileTally();
    for (long time : halved) {
      faster.add(time);
    }
    return new PartTotal(
        parts.kind(part),
        parts.name(part),
        sum.calls,
        sum.errors,
        sum.self,
        sum.work,
        sum.onPath,
        sum.tracesOnPath,
        (double) sum.onPath / Math.max(1, all),
        (double) pathSlow / Math.max(1, allSlow),
        sum.drag2 / 2.0 / n,
        faster.mean() / 2,
        faster.quantile(99) / 2,
        id(worst(sum, most)));
  }

  /** The trace of the least id among those where a part is longest on the path. */
  private int worst(PartSums sum, long most) {
    int worst = -1;
    for (int place = 0; place < sum.size; place++) {
      int trace = sum.trace[place];
      if (sum.path[place] == most
          && (worst < 0 || table.compareTraceIds(number[trace], number[worst]) < 0)) {
        worst = trace;
      }
    }
    return worst;
  }
}
