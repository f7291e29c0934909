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
 * Many traces by root operation, fragments apart: quantiles are exact, all else are sums over
 * traces, one at a time.
 *
 * @param traces how many traces there are
 * @param fragments of how many the root is missing
 * @param spans how many spans they have, each once
 * @param errors of how many the root failed
 * @param roots by root operation, the most traces first
 * @param folded path of operations, then the class unless it is local → time on critical paths [ns]
 * @param notes what was corrected, assumed or dropped, and how often
 */
public record Totals(
    int traces,
    int fragments,
    long spans,
    int errors,
    List<RootTotal> roots,
    Map<String, Long> folded,
    Map<Note, Long> notes) {
  /** Ordinal → note. */
  private static final Note[] NOTES = Note.values();

  /** Of all traces of a set. One evaluation per part on the path of each trace, twice. */
  public static Totals of(SpanSet set) {
    return of(set, set.all(), () -> {});
  }

  /**
   * Of some traces of a set.
   *
   * @param chosen their numbers
   * @param pulse called for each trace; may throw to stop
   */
  public static Totals of(SpanSet set, int[] chosen, Runnable pulse) {
    Pass pass = new Pass(set);
    for (int trace : chosen) {
      pulse.run();
      pass.add(set.trace(trace));
    }
    return pass.totals();
  }

  /** What a root operation is called: fragments say that they are some. */
  public static String rootName(TimedTrace trace) {
    return trace.operationName(trace.root()) + (trace.isFragment() ? " (fragment)" : "");
  }

  private static final class Pass {
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

    /** Event of the network at hand → time while something is tried [half ns]. */
    private long[] gone = new long[0];

    /** Event of the network at hand → time while something else is tried [half ns]. */
    private long[] halved = new long[0];

    Pass(SpanSet set) {
      this.set = set;
      this.parts = new Parts(set.table());
      this.stacks = new Stacks(set);
    }

    void add(TimedTrace trace) {
      SpanNetwork network = SpanNetwork.of(set, trace);
      SpanFigures figures = new SpanFigures(network);
      Ledger ledger =
          new Ledger(
              network,
              figures,
              (span, queued) ->
                  queued ? parts.queueOf(network, span) : parts.ofSpan(network, span));
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
      for (Note note : NOTES) {
        if (trace.notes(note) > 0) {
          notes.merge(note, (long) trace.notes(note), Long::sum);
        }
      }
    }

    private RootSums root(TimedTrace trace) {
      int number = 2 * trace.operation(trace.root()) + (trace.isFragment() ? 1 : 0);
      if (number >= known.length) {
        known = Arrays.copyOf(known, 2 * number);
      }
      RootSums sums = known[number];
      if (sums == null) {
        sums =
            roots.computeIfAbsent(rootName(trace), name -> new RootSums(name, parts, set.table()));
        known[number] = sums;
      }
      return sums;
    }

    Totals totals() {
      List<RootTotal> all = new ArrayList<>();
      roots.values().forEach(root -> all.add(root.total()));
      all.sort(
          Comparator.comparingInt(RootTotal::traces).reversed().thenComparing(RootTotal::name));
      return new Totals(
          traces,
          fragments,
          spans,
          errors,
          List.copyOf(all),
          new TreeMap<>(stacks.folded()),
          new TreeMap<>(notes));
    }
  }
}
