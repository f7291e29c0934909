// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.follow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;

/**
 * An execution that grows (Measuring concurrency, 1994, section 4.3): events come one by one, after
 * those that they wait for. An event is settled when every process has an event at or after it:
 * then nothing that comes can be concurrent to it, and its μ is final. Only the window is kept: the
 * events that are not settled, and those concurrent to them.
 *
 * <p>What antichains arrive with new events consist of events of the window, so that the number of
 * all grows by the difference of the window's. A window is counted when it has doubled, hence an
 * event a few times: as long as events settle, time grows with the events, and memory does not.
 */
public final class GrowingExecution {
  /** Events between two counts of a window at least. */
  private static final int BLOCK = 384;

  /** So many events are kept before any is let go: a process may begin after others. */
  private static final int KEPT = 2_048;

  private final int expected;
  private final Antichains.Limits limits;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  /** Process → its events of the window, in order. */
  private final List<List<GrownEvent>> chains = new ArrayList<>();

  /** Process → how many of its events came before those of the window. */
  private final List<Integer> dropped = new ArrayList<>();

  private final List<GrownEvent> last = new ArrayList<>();
  private List<GrownEvent> window = new ArrayList<>();
  private final Map<GrownEvent, Boolean> changed = new LinkedHashMap<>();
  private final SmallestMu smallest = new SmallestMu();
  private long events;
  private long settled;
  private int uncounted;
  private int limit = BLOCK;

  /** How many antichains there were at the last count; null when they were too many to count. */
  private Optional<BigInteger> total = Optional.of(BigInteger.ONE);

  private BigInteger inWindow = BigInteger.ONE;
  private boolean late;

  /**
   * Nothing yet.
   *
   * @param expected how many processes there will be: nothing is settled before; 0 when that is not
   *     known
   */
  public GrowingExecution(int expected, Antichains.Limits limits) {
    this.expected = expected;
    this.limits = limits;
  }

  /** The number of a process; it becomes one when it is new. */
  public int process(String name) {
    Integer known = numbers.get(name);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    numbers.put(name, number);
    chains.add(new ArrayList<>());
    dropped.add(0);
    return number;
  }

  /** The number of a process that was named before. */
  public Optional<Integer> find(String name) {
    return Optional.ofNullable(numbers.get(name));
  }

  /** The names of the processes, in the order in which they came. */
  public List<String> processes() {
    return List.copyOf(numbers.keySet());
  }

  /** How many events of a process came. */
  public int events(int process) {
    return process < last.size() ? last.get(process).position() : 0;
  }

  /** The latest event of a process, which has one. */
  public GrownEvent last(int process) {
    return last.get(process);
  }

  /** An event of the window by its process and its number there, from 1. */
  public Optional<GrownEvent> find(int process, int position) {
    int place = position - 1 - dropped.get(process);
    List<GrownEvent> chain = chains.get(process);
    return place < 0 || place >= chain.size() ? Optional.empty() : Optional.of(chain.get(place));
  }

  /**
   * The next event of a process, behind events of others.
   *
   * @param sources events of the window
   */
  public GrownEvent add(int process, String label, List<GrownEvent> sources) {
    boolean first = process == last.size();
    if (process > last.size()) {
      throw new IllegalArgumentException("processes begin in the order of their numbers");
    }
    GrownEvent before = first ? null : last.get(process);
    GrownEvent event = GrownEvent.after(process, label, before, sources, events);
    if (first) {
      last.add(event);
      begins(event);
    } else {
      last.set(process, event);
    }
    chains.get(process).add(event);
    window.add(event);
    events++;
    uncounted++;
    if (window.size() >= limit) {
      count();
    }
    return event;
  }

  /** What a new process does not know of is not settled; what of it is gone cannot be counted. */
  private void begins(GrownEvent first) {
    for (GrownEvent event : window) {
      if (event.isSettled() && !first.isAtOrAfter(event)) {
        event.settle(false);
        settled--;
        smallest.remove(event);
      }
    }
    for (int p = 0; p < dropped.size(); p++) {
      late |= first.known(p) < dropped.get(p);
    }
  }

  /** How many events came. */
  public long events() {
    return events;
  }

  /** How many events were settled at the last count. */
  public long settled() {
    return settled;
  }

  /** How many events are kept. */
  public int kept() {
    return window.size();
  }

  /** The number of antichains so far; empty when they cannot be counted. */
  public Optional<BigInteger> antichains() {
    count();
    return total;
  }

  /** Whether a process began after others had settled events without it. */
  public boolean hasLateProcess() {
    return late;
  }

  /** The settled events with the smallest μ. */
  public List<GrownEvent> bottlenecks() {
    count();
    return smallest.events();
  }

  /** Events whose μ is another one than at the last call, or is final now. */
  public List<GrownEvent> takeChanged() {
    count();
    List<GrownEvent> all = List.copyOf(changed.keySet());
    changed.clear();
    return all;
  }

  /** What an event is called: its process, and its number there. */
  public String id(GrownEvent event) {
    return processes().get(event.process()) + ":" + event.position();
  }

  /** The process whose silence keeps most events from being settled, if some are not. */
  public Optional<Integer> silent() {
    Optional<Integer> found = Optional.empty();
    long most = 0;
    for (int p = 0; p < last.size(); p++) {
      long waiting = 0;
      for (GrownEvent event : window) {
        waiting += !event.isSettled() && !last.get(p).isAtOrAfter(event) ? 1 : 0;
      }
      if (waiting > most) {
        most = waiting;
        found = Optional.of(p);
      }
    }
    return found;
  }

  /** Counts the window, settles what can be, and drops what nothing is concurrent to any more. */
  private void count() {
    if (uncounted == 0) {
      return;
    }
    uncounted = 0;
    Optional<Antichains> counted = late ? Optional.empty() : counted();
    if (counted.isPresent()) {
      BigInteger more = counted.get().count().subtract(inWindow);
      total = total.map(before -> before.add(more));
      inWindow = counted.get().count();
    } else {
      total = Optional.empty();
    }
    int[] whole = settledBelow();
    for (int i = 0; i < window.size(); i++) {
      GrownEvent event = window.get(i);
      if (event.isSettled()) {
        continue;
      }
      int at = i;
      boolean other = event.mu(counted.map(all -> all.mu(at)));
      if (event.position() <= whole[event.process()]) {
        event.settle(true);
        settled++;
        smallest.add(event);
        other = true;
      }
      if (other) {
        changed.put(event, true);
      }
    }
    drop(whole);
    limit = 2 * window.size() + BLOCK;
  }

  private Optional<Antichains> counted() {
    try {
      return Optional.of(Antichains.of(order(), limits));
    } catch (OverBudget tooWide) {
      return Optional.empty();
    }
  }

  private PartialOrder order() {
    OrderBuilder order = PartialOrder.named("");
    numbers.keySet().forEach(order::process);
    for (int i = 0; i < window.size(); i++) {
      GrownEvent event = window.get(i);
      event.place(order.event(null, event.process(), "", 0));
    }
    for (GrownEvent event : window) {
      for (GrownEvent source : event.sources()) {
        if (source.position() > dropped.get(source.process())) {
          order.message(source.place(), event.place());
        }
      }
    }
    return order.build();
  }

  /** Process → how many of its events every other process has an event after. */
  private int[] settledBelow() {
    int[] below = new int[last.size()];
    for (int q = 0; q < below.length; q++) {
      below[q] = last.size() < expected ? 0 : last.get(q).position();
      for (GrownEvent other : last) {
        below[q] = Math.min(below[q], other.known(q));
      }
    }
    return below;
  }

  private void drop(int[] whole) {
    int[] below = whole.clone();
    int[] first = new int[below.length];
    Arrays.fill(first, Integer.MAX_VALUE);
    for (GrownEvent event : window) {
      if (!event.isSettled() && event.position() < first[event.process()]) {
        first[event.process()] = event.position();
        for (int q = 0; q < below.length; q++) {
          int known = q == event.process() ? event.position() - 1 : event.known(q);
          below[q] = Math.min(below[q], known);
        }
      }
    }
    int dropping = 0;
    for (GrownEvent event : window) {
      dropping += event.position() <= below[event.process()] ? 1 : 0;
    }
    boolean early = expected == 0 && events < KEPT;
    if (early || dropping == 0 || dropping < window.size() / 4) {
      return;
    }
    List<GrownEvent> kept = new ArrayList<>();
    for (GrownEvent event : window) {
      if (event.position() > below[event.process()]) {
        kept.add(event);
      } else {
        event.forget();
      }
    }
    window = kept;
    for (int q = 0; q < below.length; q++) {
      int gone = Math.max(0, below[q] - dropped.get(q));
      chains.set(q, new ArrayList<>(chains.get(q).subList(gone, chains.get(q).size())));
      dropped.set(q, dropped.get(q) + gone);
    }
    if (total.isPresent()) {
      Optional<Antichains> rest = counted();
      inWindow = rest.map(Antichains::count).orElse(BigInteger.ONE);
      total = rest.isPresent() ? total : Optional.empty();
    }
  }
}
