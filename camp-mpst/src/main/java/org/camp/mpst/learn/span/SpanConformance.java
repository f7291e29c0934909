// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.CallInstance;
import org.camp.mpst.learn.call.CallReader;
import org.camp.mpst.learn.call.CallRecord;
import org.camp.mpst.learn.call.NameFolding;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.relation.CallTimes;
import org.camp.mpst.learn.replay.Aligner;
import org.camp.mpst.learn.replay.Alignment;
import org.camp.mpst.learn.replay.BranchPoint;
import org.camp.mpst.learn.replay.BranchReader;
import org.camp.mpst.learn.replay.Deviation;
import org.camp.mpst.verdict.ConformanceVerdict;

/**
 * Traces held against the processes of their operations.
 *
 * @param traces by id
 * @param unknown operations that traces begin with, and that the protocol does not know
 * @param branches how often branches were taken, where traces replay
 */
public record SpanConformance(
    List<ConformanceVerdict> traces, SortedSet<String> unknown, List<BranchShare> branches) {
  private static final String ID = "{}";
  private static final int NAMED = 4;

  /** What is known of one trace. */
  private static final class Sum {
    private int cost;
    private boolean exact = true;
    private final List<ConformanceVerdict.Parting> deviations = new ArrayList<>();

    /** Adds that it begins with what was not expected. */
    void unexpected(String operation, String span) {
      cost++;
      Deviation extra = new Deviation(Deviation.Kind.EXTRA, operation, Optional.empty());
      deviations.add(ConformanceVerdict.Parting.inSpan(extra, span));
    }
  }

  /** Aligns every instance. */
  public static SpanConformance of(
      Timing timing, GivenProcesses given, long budget, AnalysisContext context) {
    boolean drawn = given.runs() > 0;
    CallRecord record = new CallRecord();
    List<String> ids = new ArrayList<>();
    Optional<CallReader> reader = Optional.empty();
    int runs = timing.runs();
    for (int number = 0; number < runs; number++) {
      if (number % 256 == 0) {
        context.cancellation().check();
        context.progress().at("traces", number, runs);
      }
      if (timing.run(number) instanceof SpanTreeRun run) {
        if (reader.isEmpty()) {
          reader = Optional.of(new CallReader(record, run, false));
        }
        reader.get().read(run, number);
        ids.add(run.traceId());
      }
    }
    Set<String> own =
        given.processes().values().stream().flatMap(Block::labels).collect(Collectors.toSet());
    List<String> templates =
        own.stream()
            .filter(label -> label.contains(ID))
            .map(label -> label.substring(label.indexOf(": ") + 2))
            .map(OperationName::plain)
            .distinct()
            .toList();
    NameFolding folding = NameFolding.of(record.names, templates);
    TraceNames names = TraceNames.of(record, folding);
    SortedMap<String, Block> processes = drawn ? names.of(given.processes()) : given.processes();
    Set<String> labels = drawn ? names.of(own) : own;
    NavigableMap<String, List<CallInstance>> byOperation = new TreeMap<>();
    Map<Integer, List<CallInstance>> byLabel = new HashMap<>();
    for (CallInstance instance : record.instances) {
      byLabel
          .computeIfAbsent(
              instance.operation(),
              label ->
                  byOperation.computeIfAbsent(
                      CallRecord.text(label, folding), o -> new ArrayList<>()))
          .add(instance);
    }
    Set<String> known = new HashSet<>(labels);
    known.addAll(processes.keySet());
    known.addAll((drawn ? names.keys(given.instances()) : given.instances()).keySet());
    SortedMap<String, List<BranchPoint>> shares = names.keys(given.drawn());
    Map<Integer, Sum> sums = new HashMap<>();
    SortedSet<String> unknown = new TreeSet<>();
    Map<Integer, String> roots = new HashMap<>();
    for (int run = 0; run < ids.size(); run++) {
      int root = record.roots.get(run);
      String begins = root < 0 ? "" : roots.computeIfAbsent(root, r -> CallRecord.text(r, folding));
      if (root >= 0 && !known.contains(begins)) {
        unknown.add(begins);
        String span = timing.run(run) instanceof SpanTreeRun tree ? tree.id(tree.root()) : "";
        sums.computeIfAbsent(run, r -> new Sum()).unexpected(begins, span);
      }
    }
    for (CallRecord.Further one : record.further) {
      String begins = roots.computeIfAbsent(one.label(), r -> CallRecord.text(r, folding));
      if (!known.contains(begins)) {
        unknown.add(begins);
        String span = timing.run(one.run()) instanceof SpanTreeRun tree ? tree.id(one.span()) : "";
        sums.computeIfAbsent(one.run(), r -> new Sum()).unexpected(begins, span);
      }
    }
    if (processes.keySet().stream().noneMatch(byOperation::containsKey)) {
      throw new IllFormed(
          Diagnostic.error(
                  "nothing-in-common",
                  "the protocol says nothing of what these traces do: "
                      + String.join(", ", byOperation.keySet().stream().limit(NAMED).toList())
                      + (byOperation.size() > NAMED ? ", …" : ""))
              .withHint(
                  "it says what these call: "
                      + String.join(", ", processes.keySet().stream().limit(NAMED).toList())));
    }
    List<BranchShare> branches = new ArrayList<>();
    byOperation.forEach(
        (operation, instances) -> {
          Optional<Block> process = Optional.ofNullable(processes.get(operation));
          boolean calls = instances.stream().anyMatch(i -> i.label().length > 0);
          if (process.isPresent() || (calls && known.contains(operation))) {
            List<BranchPoint> points = align(instances, process, budget, folding, sums, timing);
            branches.addAll(
                drawn
                    ? BranchShare.beside(
                        operation, points, shares.getOrDefault(operation, List.of()))
                    : BranchShare.of(operation, points, learntFrom(given, operation)));
          }
        });
    List<ConformanceVerdict> traces = new ArrayList<>();
    for (int run = 0; run < ids.size(); run++) {
      Sum sum = sums.getOrDefault(run, new Sum());
      sum.deviations.sort(Comparator.comparing(place -> place.deviation().text() + place.where()));
      traces.add(new ConformanceVerdict(ids.get(run), sum.cost, sum.exact, sum.deviations));
    }
    traces.sort(Comparator.comparing(ConformanceVerdict::execution));
    return new SpanConformance(traces, unknown, branches);
  }

  private static OptionalLong learntFrom(GivenProcesses given, String operation) {
    Long instances = given.instances().get(operation);
    return instances == null ? OptionalLong.empty() : OptionalLong.of(instances);
  }

  /** Aligns the instances of an operation; gives what those do that replay. */
  private static List<BranchPoint> align(
      List<CallInstance> instances,
      Optional<Block> process,
      long budget,
      NameFolding folding,
      Map<Integer, Sum> sums,
      Timing timing) {
    Map<Integer, String> texts = new HashMap<>();
    instances.forEach(
        instance -> {
          for (int label : instance.label()) {
            texts.computeIfAbsent(label, l -> CallRecord.text(l, folding));
          }
        });
    List<String> names = texts.values().stream().distinct().sorted().toList();
    Block block = process.orElseGet(() -> new Block.Sequence(List.of()));
    Aligner aligner = new Aligner(block, names, budget);
    List<CallTimes> replaying = new ArrayList<>();
    for (CallInstance instance : instances) {
      int[] labels =
          java.util.Arrays.stream(instance.label())
              .map(
                  label -> java.util.Collections.binarySearch(names, texts.getOrDefault(label, "")))
              .toArray();
      CallTimes calls = CallTimes.of(labels, instance.from(), instance.to(), instance.run());
      Alignment found = aligner.align(calls);
      if (found.cost() == 0 && found.exact()) {
        replaying.add(calls);
      }
      if (found.cost() > 0 || !found.exact()) {
        Sum sum = sums.computeIfAbsent(instance.run(), r -> new Sum());
        sum.cost += found.cost();
        sum.exact &= found.exact();
        String span =
            timing.run(instance.run()) instanceof SpanTreeRun run ? run.id(instance.span()) : "";
        for (Deviation deviation : found.deviations()) {
          sum.deviations.add(ConformanceVerdict.Parting.inSpan(deviation, span));
        }
      }
    }
    return new BranchReader(block, names).read(replaying);
  }
}
