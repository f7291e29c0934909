// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.TimedRun;

/**
 * One execution of ranks, hosts or threads: operations in sequence on each, and what they wait for
 * across ranks. The spans of the run are its operations. Its end is an event of its own, which
 * waits for all ranks.
 */
public final class RankRun implements TimedRun {
  private static final String BETWEEN = "between operations";
  private static final String IDLE = "idle";

  private final String label;
  private final String noun;
  private final boolean prefixed;

  /** Rank → its name. */
  private final List<String> names;

  private final List<String> texts;
  private final ActivityNetwork network;
  private final int plain;
  private final int end;

  /** Operation → its rank. */
  private final int[] rank;

  /** Operation → number of the text that says what is done. */
  private final int[] what;

  /** Operation → number of the text that says what kind of operation it is. */
  private final int[] verb;

  /** Operation → when it begins [ns]. */
  private final long[] from;

  /** Operation → when it ends [ns]. */
  private final long[] to;

  /** Operation → the one around it, or −1. */
  private final int[] parent;

  /** Event → the rank that a wire comes from, or −1. */
  private final int[] wireFrom;

  /** Event → the rank that a wire goes to, or −1. */
  private final int[] wireTo;

  /** Event → whether what passes before it is between operations. */
  private final boolean[] gap;

  /** Event → whether its operation ends with it. */
  private final boolean[] last;

  private final List<Wait> waits;
  private final List<ClockOffset> offsets;
  private final List<String> contradiction;
  private final Map<RankNote, Integer> notes;
  private final Map<RankNote, String> places;

  RankRun(RankBuilder built, ActivityNetwork network, int plain, int end) {
    this.label = built.label();
    this.noun = built.noun();
    this.prefixed = built.prefixed();
    this.names = built.names();
    this.texts = built.texts();
    this.network = network;
    this.plain = plain;
    this.end = end;
    this.rank = built.ranksOf();
    this.what = built.whatOf();
    this.verb = built.verbOf();
    this.from = built.fromOf();
    this.to = built.toOf();
    this.parent = built.parentOf();
    this.wireFrom = built.wiresFrom();
    this.wireTo = built.wiresTo();
    this.gap = built.gaps();
    this.last = built.lasts();
    this.waits = built.waits();
    this.offsets = built.offsets();
    this.contradiction = built.contradiction();
    this.notes = built.notes();
    this.places = built.places();
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public ActivityNetwork network() {
    return network;
  }

  @Override
  public int target() {
    return end;
  }

  /** When the last rank ends [ns]. */
  public long makespan() {
    return network.time(end);
  }

  /** How many events are of operations; those that follow are arrivals and the end. */
  public int events() {
    return plain;
  }

  /** How many ranks there are. */
  public int ranks() {
    return names.size();
  }

  /** The bare name of a rank, such as {@code 0}. */
  public String name(int number) {
    return names.get(number);
  }

  /** A rank as people read it, such as {@code rank 0}. */
  public String rankName(int number) {
    return prefixed ? noun + " " + names.get(number) : names.get(number);
  }

  /** What a rank is: {@code rank}, {@code host} or {@code thread}. */
  public String noun() {
    return noun;
  }

  /** The rank of an operation. */
  public int rank(int operation) {
    return rank[operation];
  }

  /** What kind of operation it is, such as {@code recv}. */
  public String verb(int operation) {
    return texts.get(verb[operation]);
  }

  /** What is done, without who does it. */
  public String what(int operation) {
    return texts.get(what[operation]);
  }

  /** What passes before an event, without who does it. */
  public String activity(int event) {
    if (!gap[event] || network.kind(event) == ActivityClass.WIRE) {
      return what(network.owner(event));
    }
    return network.kind(event) == ActivityClass.QUEUE ? IDLE : BETWEEN;
  }

  /** Whether what passes before an event is between operations. */
  public boolean isGap(int event) {
    return gap[event];
  }

  /** Whether an operation ends with an event. */
  public boolean isEnd(int event) {
    return last[event];
  }

  /**
   * Whether the activity before an event counts for the local time of its rank: what it does
   * itself, less overlaps of its own operations.
   */
  public boolean isOwn(int event) {
    ActivityClass kind = network.kind(event);
    return event < plain && (kind == ActivityClass.LOCAL || kind == ActivityClass.LEAD);
  }

  /** The rank that the wire before an event comes from; −1 when that is no wire of two ranks. */
  public int wireFrom(int event) {
    return wireFrom[event];
  }

  /** The rank that the wire before an event goes to, or −1. */
  public int wireTo(int event) {
    return wireTo[event];
  }

  /** What the activity before an event counts for: who does it and what, or between whom. */
  public String part(int event) {
    int operation = network.owner(event);
    if (wireFrom[event] >= 0) {
      return rankName(wireFrom[event]) + " → " + rankName(wireTo[event]);
    }
    return network.kind(event) == ActivityClass.WIRE
        ? verb(operation)
        : rankName(rank[operation]) + ": " + activity(event);
  }

  /** All wait states, in the order of operations. */
  public List<Wait> waits() {
    return waits;
  }

  /** The clocks that were corrected. */
  public List<ClockOffset> offsets() {
    return offsets;
  }

  /** Hosts whose clocks contradict each other. */
  public List<String> contradiction() {
    return contradiction;
  }

  /** What was corrected, assumed or dropped, and how often. */
  public Map<RankNote, Integer> notes() {
    return Map.copyOf(notes);
  }

  /** Where in its file the first is that a note is of, when that is known. */
  public Optional<String> place(RankNote note) {
    return Optional.ofNullable(places.get(note));
  }

  @Override
  public int spans() {
    return rank.length;
  }

  @Override
  public String id(int operation) {
    return Integer.toString(operation);
  }

  @Override
  public String operation(int operation) {
    return rankName(rank[operation]) + ": " + what(operation);
  }

  @Override
  public String service(int operation) {
    return rankName(rank[operation]);
  }

  @Override
  public String kind(int operation) {
    return verb(operation);
  }

  @Override
  public int parent(int operation) {
    return parent[operation];
  }

  @Override
  public String relation(int operation) {
    return parent[operation] < 0 ? "root" : "joined";
  }

  @Override
  public boolean error(int operation) {
    return false;
  }

  @Override
  public long from(int operation) {
    return from[operation];
  }

  @Override
  public long to(int operation) {
    return to[operation];
  }

  @Override
  public Optional<String> attribute(int operation, String name) {
    return Optional.empty();
  }
}
