// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.jspecify.annotations.Nullable;

/**
 * A finite distributed order Θ (Measuring concurrency, 1994, section 2): events on processes, each
 * process a chain, and messages between events of different processes; the order is the transitive
 * closure of both. An event may send and receive any number of messages. Events are numbered from 0
 * in the order in which they were given, processes likewise.
 *
 * <p>Everything lies in flat arrays: about 30 bytes an event, and 4 bytes an event and process for
 * the vector clocks (Fidge, Timestamps in message-passing systems that preserve the partial
 * ordering, 1988; Mattern, Virtual time and global states of distributed systems, 1989), which are
 * made when they are first asked for. Immutable and thread-safe.
 */
public final class PartialOrder {
  /** The repetition count of a pattern that is repeated for ever. */
  public static final int FOR_EVER = -1;

  private final String label;

  /** Process → its name. */
  private final String[] processes;

  /** Event → its process. */
  private final int[] process;

  /** Event → how many events precede it on its process. */
  private final int[] position;

  /** Process → the place of its first event in {@code chain}; one more entry for the end. */
  private final int[] chainStart;

  /** Place → event, process after process, each in its order. */
  private final int[] chain;

  /** Event → the place of its first source in {@code sources}; one more entry for the end. */
  private final int[] sourceStart;

  /** Place → the event that sent a message, grouped by the event that receives it. */
  private final int[] sources;

  /** Place in a linear extension → event. */
  private final int[] extension;

  private final int repeat;
  private final IntFunction<String> ids;
  private final IntFunction<String> labels;

  /** Event → its line in the source, from 1; 0 for unknown. */
  private final int @Nullable [] lines;

  /** {@code event · processes + process} → how many events of the process are at or below it. */
  private volatile int @Nullable [] clocks;

  private volatile @Nullable CoveringRelation covering;

  PartialOrder(
      String label,
      String[] processes,
      int[] process,
      EdgeList messages,
      int repeat,
      IntFunction<@Nullable String> givenIds,
      IntFunction<String> labels,
      int @Nullable [] lines) {
    this.label = label;
    this.processes = processes;
    this.process = process;
    this.repeat = repeat;
    this.labels = labels;
    this.lines = lines;
    int n = process.length;
    chainStart = EdgeList.starts(process, processes.length);
    chain = new int[n];
    position = new int[n];
    int[] next = chainStart.clone();
    for (int e = 0; e < n; e++) {
      position[e] = next[process[e]] - chainStart[process[e]];
      chain[next[process[e]]++] = e;
    }
    ids =
        e -> {
          String given = givenIds.apply(e);
          return given == null ? processes[process[e]] + ":" + (position[e] + 1) : given;
        };
    sourceStart = EdgeList.starts(messages.to(), n);
    sources = messages.grouped(sourceStart);
    extension = new TopologicalSort(this).listed();
  }

  /** Starts an order. */
  public static OrderBuilder named(String label) {
    return new OrderBuilder(label);
  }

  /** The label of the execution; may be empty. */
  public String label() {
    return label;
  }

  /** How many events there are. */
  public int size() {
    return process.length;
  }

  /** How many processes there are, those without events included. */
  public int processes() {
    return processes.length;
  }

  /** How many messages were given, repetitions included. */
  public int messages() {
    return sources.length;
  }

  /** The name of a process. */
  public String processName(int number) {
    return processes[number];
  }

  /** The process π(e) of an event. */
  public int process(int event) {
    return process[event];
  }

  /** How many events precede an event on its process. */
  public int position(int event) {
    return position[event];
  }

  /** How many events a process has. */
  public int length(int number) {
    return chainStart[number + 1] - chainStart[number];
  }

  /** The event at a position of a process. */
  public int event(int number, int at) {
    return chain[chainStart[number] + at];
  }

  /** The event just before on the same process, or −1. */
  public int before(int event) {
    return position[event] == 0 ? -1 : event(process[event], position[event] - 1);
  }

  /** The event just after on the same process, or −1. */
  public int after(int event) {
    int p = process[event];
    return position[event] + 1 == length(p) ? -1 : event(p, position[event] + 1);
  }

  /** How many messages an event receives. */
  public int sources(int event) {
    return sourceStart[event + 1] - sourceStart[event];
  }

  /** The event that sent the {@code i}-th message that {@code event} receives. */
  public int source(int event, int i) {
    return sources[sourceStart[event] + i];
  }

  /** The id of an event. */
  public String id(int event) {
    return ids.apply(event);
  }

  /** The ids of all events, as a view. */
  public List<String> ids() {
    return new AbstractList<>() {
      @Override
      public String get(int event) {
        return id(event);
      }

      @Override
      public int size() {
        return process.length;
      }
    };
  }

  /** What happens in an event; may be empty. */
  public String label(int event) {
    return labels.apply(event);
  }

  /** The line of the source that says so, from 1; 0 when unknown. */
  public int line(int event) {
    int[] known = lines;
    return known == null ? 0 : known[event];
  }

  /** How often the source wants the order repeated: from 1, or {@link #FOR_EVER}. */
  public int repeat() {
    return repeat;
  }

  /**
   * A linear extension: the events as given, where the order allows. The array is shared: leave it
   * as it is.
   */
  int[] extension() {
    return extension;
  }

  /**
   * The {@code i}-th event of a linear extension that stays as close to the given list as it can.
   */
  public int inOrder(int i) {
    return extension[i];
  }

  /** Whether {@code e ≤ f}. O(1) with the vector clocks. */
  public boolean precedesOrIs(int e, int f) {
    return known(f, process[e]) > position[e];
  }

  /** Whether {@code e < f}. */
  public boolean precedes(int e, int f) {
    return e != f && precedesOrIs(e, f);
  }

  /** Whether neither precedes the other and they are different. */
  public boolean incomparable(int e, int f) {
    return !precedesOrIs(e, f) && !precedesOrIs(f, e);
  }

  /** How many events of a process do not lie at or above {@code event}. O(log n). */
  public int notAbove(int event, int number) {
    int low = 0;
    int high = length(number);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (precedesOrIs(event, event(number, middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * A component of the vector clock: how many events of a process are at or below {@code event}.
   */
  public int known(int event, int number) {
    return clocks()[event * processes.length + number];
  }

  private int[] clocks() {
    int[] made = clocks;
    if (made == null) {
      made = makeClocks();
      clocks = made;
    }
    return made;
  }

  /** Vector clocks in one pass over a linear extension. O(n·N + messages·N). */
  private int[] makeClocks() {
    int width = processes.length;
    long cells = (long) process.length * width;
    if (cells > Integer.MAX_VALUE - 8) {
      throw new OverBudget(
          Diagnostic.error(
              "order-too-large",
              "vector clocks of "
                  + process.length
                  + " events on "
                  + width
                  + " processes do not fit into an array"));
    }
    int[] made = new int[(int) cells];
    for (int e : extension) {
      int at = e * width;
      int previous = before(e);
      if (previous >= 0) {
        System.arraycopy(made, previous * width, made, at, width);
      }
      for (int i = 0; i < sources(e); i++) {
        int from = source(e, i) * width;
        for (int p = 0; p < width; p++) {
          made[at + p] = Math.max(made[at + p], made[from + p]);
        }
      }
      made[at + process[e]] = position[e] + 1;
    }
    return made;
  }

  /** The covering relation: the edges of the Hasse diagram. Made once, in O(messages·N). */
  public CoveringRelation covering() {
    CoveringRelation made = covering;
    if (made == null) {
      made = CoveringRelation.of(this);
      covering = made;
    }
    return made;
  }

  /**
   * The size of the largest antichain, which is the least number of chains that cover all events
   * (Dilworth), by merging the chains of the processes. O((n + messages)·(N − width)).
   */
  public int width() {
    return new MinimumChainCover(this).width();
  }

  /**
   * This order followed by {@code next}: the events of each process come after each other, nothing
   * else is added (Definition 2). Processes are identified by their numbers and must agree.
   */
  public PartialOrder then(PartialOrder next) {
    checkArgument(Arrays.equals(processes, next.processes), "different processes");
    return new OrderSequence(label, processes, List.of(this, next))
        .named((part, e) -> part == 0 ? id(e) + "@0" : next.id(e) + "@1");
  }

  /**
   * Θ_p: this pattern {@code p} times in sequence. The event {@code e} of repetition {@code j} has
   * number {@code j·size() + e} and id {@code id(e)@j}; for p = 1 the ids stay.
   *
   * @throws OverBudget when there are more events than an array holds
   */
  public PartialOrder repeated(int p) {
    checkArgument(p >= 0, "repeated %s times", p);
    if (p == 1) {
      return this;
    }
    if ((long) p * Math.max(size(), messages()) > Integer.MAX_VALUE / 4) {
      throw new OverBudget(
          Diagnostic.error(
                  "order-too-large",
                  "a pattern of " + size() + " events, repeated " + p + " times, is too large")
              .withHint("repeat it less often, or for ever: \"repeat\": \"inf\""));
    }
    return new OrderSequence(label, processes, Collections.nCopies(p, this))
        .named((part, e) -> id(e) + "@" + part);
  }
}
