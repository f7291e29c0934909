// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.report.Value;
import org.camp.mpst.learn.replay.Deviation;

/** Verdicts on executions that were held against one protocol, and what they come to. */
public record Conformance(List<ConformanceVerdict> verdicts) {
  /** Copies the list. */
  public Conformance {
    verdicts = List.copyOf(verdicts);
  }

  /**
   * Executions with one kind of deviation.
   *
   * @param count how many
   * @param example the first of them
   */
  public record Kind(Deviation deviation, long count, String example) {}

  /** How many executions are those of the protocol. */
  public long replaying() {
    return verdicts.stream().filter(ConformanceVerdict::replays).count();
  }

  /** The share of executions that are. */
  public double fitness() {
    return (double) replaying() / verdicts.size();
  }

  /** The kinds of deviations, by their text. */
  public Collection<Kind> kinds() {
    SortedMap<String, Kind> kinds = new TreeMap<>();
    for (ConformanceVerdict verdict : verdicts) {
      verdict.partings().stream()
          .map(ConformanceVerdict.Parting::deviation)
          .distinct()
          .forEach(
              deviation ->
                  kinds.merge(
                      deviation.text(),
                      new Kind(deviation, 1, verdict.execution()),
                      (first, one) -> new Kind(deviation, first.count + 1, first.example)));
    }
    return kinds.values();
  }

  /** As JSON has it: {@code fitness}, {@code traces}, {@code kinds} and {@code ranks}. */
  public Value.Builder value() {
    SortedMap<Integer, Integer> ranks = new TreeMap<>();
    List<Value> traces = new ArrayList<>();
    for (ConformanceVerdict verdict : verdicts) {
      traces.add(verdict.value());
      verdict
          .byRank()
          .ifPresent(own -> own.forEach((rank, cost) -> ranks.merge(rank, cost, Integer::sum)));
    }
    List<Value> kinds = new ArrayList<>();
    for (Kind kind : kinds()) {
      kinds.add(
          value(kind.deviation).put("count", kind.count).put("example", kind.example).build());
    }
    return Value.object()
        .put("fitness", fitness())
        .put("traces", Value.list(traces))
        .put("kinds", Value.list(kinds))
        .put("ranks", value(ranks));
  }

  static Value value(SortedMap<Integer, Integer> byRank) {
    Value.Builder ranks = Value.object();
    byRank.forEach((rank, cost) -> ranks.put(rank.toString(), (long) cost));
    return ranks.build();
  }

  static Value.Builder value(Deviation deviation) {
    Value.Builder all = Value.object().put("kind", deviation.word()).put("call", deviation.call());
    deviation.expected().ifPresent(expected -> all.put("expected", expected));
    return all;
  }
}
