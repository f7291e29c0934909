// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.concurrency.time.network.Ledger;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.jspecify.annotations.Nullable;

/**
 * Sums over the traces of a set, one at a time, which merge: any split of the traces, added in any
 * order, gives the same totals.
 */
public final class TotalSums {
  /** Ordinal → note. */
  private static final Note[] NOTES = Note.values();

  private final SpanSet set;
  private final Parts parts;
  private final Map<String, RootSums> roots = new HashMap<>();

  /** Operation, twice, + 1 for fragments → its sums, or null. */
  private @Nullable RootSums[] known = new RootSums[16];

  private final Stacks stacks;
  private final Map<Note, Long> notes = new EnumMap<>(Note.class);
  private int traces;
  private int fragments;
  private long spans;
  private int errors;
  private long outliving;

  /** Event of the network at hand → time while something is tried [half ns]. */
  private long[] gone = new long[0];

  /** Event of the network at hand → time while something else is tried [half ns]. */
  private long[] halved = new long[0];

  /** Sums over no traces. */
  public TotalSums(SpanSet set) {
    this.set = set;
    this.parts = new Parts(set.table());
    this.stacks = new Stacks(set);
  }

  /** Whose traces they are. */
  SpanSet set() {
    return set;
  }

  /** Adds a trace of the set: one evaluation per part on its path, twice. */
  public void add(TimedTrace trace) {
    SpanNetwork network = SpanNetwork.of(set, trace);
    SpanFigures figures = new SpanFigures(network);
    Ledger ledger = new Ledger(network, figures, parts);
    if (gone.length < network.network().size()) {
      gone = new long[2 * network.network().size()];
      halved = new long[gone.length];
    }
    traces++;
    root(trace).add(network, ledger, gone, halved);
    stacks.add(network, figures);
    fragments += trace.isFragment() ? 1 : 0;
    spans += trace.size();
    errors += trace.error(trace.root()) ? 1 : 0;
    outliving += trace.outliving();
    for (Note note : NOTES) {
      if (trace.notes(note) > 0) {
        notes.merge(note, (long) trace.notes(note), Long::sum);
      }
    }
  }

  /** Adds all traces of other ones, of the same set, which stay as they are. */
  public void addAll(TotalSums other) {
    traces += other.traces;
    fragments += other.fragments;
    spans += other.spans;
    errors += other.errors;
    outliving += other.outliving;
    other.roots.forEach((name, sums) -> root(name).addAll(sums));
    stacks.addAll(other.stacks);
    other.notes.forEach((note, count) -> notes.merge(note, count, Long::sum));
  }

  private RootSums root(String name) {
    return roots.computeIfAbsent(name, made -> new RootSums(made, parts, set.table()));
  }

  private RootSums root(TimedTrace trace) {
    int number = 2 * trace.operation(trace.root()) + (trace.isFragment() ? 1 : 0);
    if (number >= known.length) {
      known = Arrays.copyOf(known, 2 * number);
    }
    RootSums sums = known[number];
    if (sums == null) {
      sums = root(Totals.rootName(trace));
      known[number] = sums;
    }
    return sums;
  }

  /** What all traces that were added say. */
  public Totals totals() {
    List<RootTotal> all = new ArrayList<>();
    roots.values().forEach(root -> all.add(root.total()));
    all.sort(Comparator.comparingInt(RootTotal::traces).reversed().thenComparing(RootTotal::name));
    return new Totals(
        traces,
        fragments,
        spans,
        errors,
        outliving,
        List.copyOf(all),
        new TreeMap<>(stacks.folded()),
        new TreeMap<>(notes));
  }
}
