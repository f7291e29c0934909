// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/**
 * Collects the operations of ranks, their events, and what these wait for. A message that arrives
 * before it was sent, by the clocks of its ranks, gets an event of its own for its arrival: what
 * waits for it happens when it was recorded, and never before the event before it on its own rank,
 * whatever is changed.
 */
public final class RankBuilder {
  private final String label;
  private final String noun;
  private final boolean prefixed;
  private final List<String> ranks = new ArrayList<>();
  private final ActivityNetwork.Builder events = ActivityNetwork.builder();

  /** Text → its number. */
  private final Map<String, Integer> numbers = new HashMap<>();

  private final List<String> texts = new ArrayList<>();

  /** Operation → its rank. */
  private int[] rank = new int[16];

  /** Operation → number of the text that says what is done. */
  private int[] what = new int[16];

  /** Operation → number of the text that says what kind of operation it is. */
  private int[] verb = new int[16];

  /** Operation → when it begins [ns]. */
  private long[] from = new long[16];

  /** Operation → when it ends [ns]. */
  private long[] to = new long[16];

  /** Operation → the one around it, or −1. */
  private int[] parent = new int[16];

  private int operations;

  /** Event → when it happens [ns]. */
  private long[] time = new long[16];

  /** Event → the rank that a wire comes from, or −1. */
  private int[] wireFrom = new int[16];

  /** Event → the rank that a wire goes to, or −1. */
  private int[] wireTo = new int[16];

  /** Event → whether what passes before it is between operations. */
  private boolean[] gap = new boolean[16];

  /** Event → whether its operation ends with it. */
  private boolean[] last = new boolean[16];

  /** Event → its operation. */
  private int[] owner = new int[16];

  private int size;

  /** Event that waits → the arrival of the messages that come too early. */
  private final Map<Integer, Integer> arrivals = new HashMap<>();

  /** Rank → the last of its events in their order, or −1. */
  private int[] lastOf = new int[4];

  /** Events that are later than the next one on their rank. */
  private final List<Integer> overlapped = new ArrayList<>();

  private final List<Wait> waits = new ArrayList<>();
  private final List<ClockOffset> offsets = new ArrayList<>();
  private final List<String> contradiction = new ArrayList<>();
  private final Map<RankNote, Integer> notes = new EnumMap<>(RankNote.class);
  private final Map<RankNote, String> places = new EnumMap<>(RankNote.class);

  /**
   * Starts a run.
   *
   * @param label what the execution is called
   * @param noun what a rank is: {@code rank}, {@code host}, {@code thread}
   * @param prefixed whether the noun stands in front of names where people read them
   */
  public RankBuilder(String label, String noun, boolean prefixed) {
    this.label = label;
    this.noun = noun;
    this.prefixed = prefixed;
  }

  /** Adds a rank, host or thread; the first is 0. */
  public int rank(String name) {
    int number = ranks.size();
    lastOf = number == lastOf.length ? Arrays.copyOf(lastOf, 2 * number) : lastOf;
    lastOf[number] = -1;
    ranks.add(name);
    return number;
  }

  /** How many ranks there are. */
  public int ranks() {
    return ranks.size();
  }

  private int number(String text) {
    return numbers.computeIfAbsent(
        text,
        key -> {
          texts.add(key);
          return texts.size() - 1;
        });
  }

  /**
   * Adds an operation; the first is 0.
   *
   * @param on its rank
   * @param kindOf what kind of operation it is, such as {@code recv}
   * @param done what is done, as people read it
   * @param begin when it begins [ns]
   * @param end when it ends [ns]
   * @param around the operation around it, or −1
   */
  public int operation(int on, String kindOf, String done, long begin, long end, int around) {
    if (operations == rank.length) {
      int room = 2 * operations;
      rank = Arrays.copyOf(rank, room);
      what = Arrays.copyOf(what, room);
      verb = Arrays.copyOf(verb, room);
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
      parent = Arrays.copyOf(parent, room);
    }
    rank[operations] = on;
    what[operations] = number(done);
    verb[operations] = number(kindOf);
    from[operations] = begin;
    to[operations] = end;
    parent[operations] = around;
    return operations++;
  }

  /** Adds an event of an operation, and says what passes before it; the first is 0. */
  public int event(long at, int of, ActivityClass before) {
    if (size == time.length) {
      int room = 2 * size;
      time = Arrays.copyOf(time, room);
      wireFrom = Arrays.copyOf(wireFrom, room);
      wireTo = Arrays.copyOf(wireTo, room);
      gap = Arrays.copyOf(gap, room);
      last = Arrays.copyOf(last, room);
      owner = Arrays.copyOf(owner, room);
    }
    time[size] = at;
    owner[size] = of;
    wireFrom[size] = -1;
    wireTo[size] = -1;
    size++;
    return events.event(at, of, before);
  }

  /** When an event happens [ns]. */
  public long time(int event) {
    return time[event];
  }

  /** The rank of an event. */
  public int rankOf(int event) {
    return rank[owner[event]];
  }

  /** Says that what passes before an event is between operations, and part of none. */
  public void between(int event) {
    gap[event] = true;
  }

  /** Says that an operation ends with an event. */
  public void ends(int event) {
    last[event] = true;
  }

  /** Says that what passes before an event is a wire between two ranks. */
  public void wire(int event, int fromRank, int toRank) {
    events.owned(event, owner[event], ActivityClass.WIRE);
    wireFrom[event] = fromRank;
    wireTo[event] = toRank;
  }

  /** Lets an event wait for the one before it on its rank, if there is one: −1 for none. */
  public void follows(int event, int before) {
    lastOf[rank[owner[event]]] = event;
    if (before >= 0) {
      if (time[before] > time[event]) {
        note(RankNote.OVERLAP);
        overlapped.add(before);
      }
      events.waits(event, before);
    }
  }

  /** The last event of a rank so far, or −1. */
  public int last(int on) {
    return lastOf[on];
  }

  /** Lets an event wait for one of another rank. All events must have been added. */
  public void message(int event, int sent) {
    if (time[sent] <= time[event]) {
      events.waits(event, sent);
      return;
    }
    note(RankNote.EARLY_ARRIVAL);
    Integer arrival = arrivals.get(event);
    if (arrival == null) {
      arrival = event(time[event], owner[event], ActivityClass.LEAD);
      arrivals.put(event, arrival);
      events.waits(event, arrival);
    }
    events.waits(arrival, sent);
  }

  /** Adds a wait state. */
  public void wait(Wait wait) {
    waits.add(wait);
  }

  /** Counts something that was corrected, assumed or dropped. */
  public void note(RankNote note) {
    note(note, 1);
  }

  /** Counts it several times. */
  public void note(RankNote note, int times) {
    if (times > 0) {
      notes.merge(note, times, Integer::sum);
    }
  }

  /** Says where the first is that a note is of. */
  public void place(RankNote note, String place) {
    places.put(note, place);
  }

  /** Says that a clock was corrected. */
  public void corrected(ClockOffset offset) {
    offsets.add(offset);
    note(RankNote.CLOCKS);
  }

  /** Says that clocks contradict each other. */
  public void contradict(List<String> hosts) {
    contradiction.addAll(hosts);
    note(RankNote.CONTRADICTION);
  }

  /**
   * The run: everything ends when the last event of the last rank does; of equals, of the rank that
   * was added first.
   *
   * @return nothing when events wait for each other in a circle
   */
  public Optional<RankRun> build() {
    int plain = size - arrivals.size();
    int[] latest = Arrays.copyOf(lastOf, ranks.size());
    for (int event = 0; event < plain; event++) {
      int on = rank[owner[event]];
      latest[on] = latest[on] < 0 || time[event] >= time[latest[on]] ? event : latest[on];
    }
    int first = -1;
    for (int event : latest) {
      first = event >= 0 && (first < 0 || time[event] > time[first]) ? event : first;
    }
    if (first < 0) {
      throw new IllegalStateException("no event");
    }
    int end = event(time[first], owner[first], ActivityClass.LOCAL);
    overlapped.forEach(event -> events.waits(end, event));
    for (int on = ranks.size() - 1; on >= 0; on--) {
      wait(end, lastOf[on]);
      if (latest[on] != lastOf[on]) {
        wait(end, latest[on]);
      }
    }
    return events.build().map(network -> new RankRun(this, network, plain, end));
  }

  private void wait(int event, int on) {
    if (on >= 0) {
      events.waits(event, on);
    }
  }

  String label() {
    return label;
  }

  String noun() {
    return noun;
  }

  boolean prefixed() {
    return prefixed;
  }

  List<String> names() {
    return List.copyOf(ranks);
  }

  List<String> texts() {
    return List.copyOf(texts);
  }

  List<Wait> waits() {
    return List.copyOf(waits);
  }

  List<ClockOffset> offsets() {
    return List.copyOf(offsets);
  }

  List<String> contradiction() {
    return List.copyOf(contradiction);
  }

  Map<RankNote, Integer> notes() {
    return new EnumMap<>(notes);
  }

  Map<RankNote, String> places() {
    return new EnumMap<>(places);
  }

  int[] ranksOf() {
    return Arrays.copyOf(rank, operations);
  }

  int[] whatOf() {
    return Arrays.copyOf(what, operations);
  }

  int[] verbOf() {
    return Arrays.copyOf(verb, operations);
  }

  long[] fromOf() {
    return Arrays.copyOf(from, operations);
  }

  long[] toOf() {
    return Arrays.copyOf(to, operations);
  }

  int[] parentOf() {
    return Arrays.copyOf(parent, operations);
  }

  int[] wiresFrom() {
    return Arrays.copyOf(wireFrom, size);
  }

  int[] wiresTo() {
    return Arrays.copyOf(wireTo, size);
  }

  boolean[] gaps() {
    return Arrays.copyOf(gap, size);
  }

  boolean[] lasts() {
    return Arrays.copyOf(last, size);
  }
}
