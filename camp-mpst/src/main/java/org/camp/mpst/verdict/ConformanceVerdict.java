// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.camp.core.report.Value;
import org.camp.mpst.learn.replay.Deviation;

/**
 * Whether an execution is one of a protocol, and where the two part.
 *
 * @param execution what it is called
 * @param cost how many of its actions would have to be left out or added
 * @param exact whether that is the least number; otherwise it is some of them
 * @param partings where the two part; none when it is one of the protocol's
 * @param byRank the cost of each rank that has one, where the execution has ranks
 */
public record ConformanceVerdict(
    String execution,
    int cost,
    boolean exact,
    List<Parting> partings,
    Optional<SortedMap<Integer, Integer>> byRank) {
  /** Copies the list. */
  public ConformanceVerdict {
    partings = List.copyOf(partings);
  }

  /** A verdict on an execution without ranks. */
  public ConformanceVerdict(String execution, int cost, boolean exact, List<Parting> partings) {
    this(execution, cost, exact, partings, Optional.empty());
  }

  /**
   * A place where an execution and a protocol part.
   *
   * @param what what kind of place it is: {@code span}, {@code rank} or {@code action}
   * @param where the id or number of it
   */
  public record Parting(Deviation deviation, String what, Value where) {
    /** In the calls of a span. */
    public static Parting inSpan(Deviation deviation, String id) {
      return new Parting(deviation, "span", Value.of(id));
    }

    /** In the program of a rank. */
    public static Parting onRank(Deviation deviation, int rank) {
      return new Parting(deviation, "rank", Value.of((long) rank));
    }

    /** At an action of a trace, counted from 1. */
    public static Parting atAction(Deviation deviation, int number) {
      return new Parting(deviation, "action", Value.of((long) number));
    }

    Value value() {
      return Conformance.value(deviation).put(what, where).build();
    }
  }

  /** Whether the protocol has this execution. */
  public boolean replays() {
    return cost == 0 && exact;
  }

  Value value() {
    Value.Builder value =
        Value.object().put("trace", execution).put("cost", cost).put("exact", exact);
    byRank.ifPresent(ranks -> value.put("byRank", Conformance.value(ranks)));
    List<Value> deviations = new ArrayList<>();
    partings.forEach(parting -> deviations.add(parting.value()));
    return value.put("deviations", Value.list(deviations)).build();
  }
}
