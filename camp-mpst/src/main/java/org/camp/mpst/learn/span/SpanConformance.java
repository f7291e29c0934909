// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
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
import org.camp.mpst.learn.replay.Deviation;

/**
 * Traces held against the processes of their operations.
 *
 * @param traces by id
 * @param unknown operations that have calls, and of which no process is known
 */
public record SpanConformance(List<TraceConformance> traces, SortedSet<String> unknown) {
  private static final String ID = "{}";

  /** What is known of one trace. */
  private static final class Sum {
    private int cost;
    private boolean exact = true;
    private final List<TraceConformance.Place> deviations = new ArrayList<>();
  }

  /**
   * Aligns every instance.
   *
   * @param drawn whether labels of processes are names of roles and messages, for which traces have
   *     their own
   */
  public static SpanConformance of(
      Timing timing,
      SortedMap<String, Block> given,
      boolean drawn,
      long budget,
      AnalysisContext context) {

    CallRecord record = new CallRecord();
    List<String> ids = new ArrayList<>();
    Optional<CallReader> reader = Optional.empty();
    for (int number = 0; number < timing.runs(); number++) {
      if (number % 256 == 0) {
        context.cancellation().check();
        context.progress().at("traces", number, timing.runs());
      }
      if (timing.run(number) instanceof SpanTreeRun run) {
        if (reader.isEmpty()) {
          reader = Optional.of(new CallReader(record, run));
        }
        reader.get().read(run, number);
        ids.add(run.traceId());
      }
    }
    Set<String> own = given.values().stream().flatMap(Block::labels).collect(Collectors.toSet());
    List<String> templates =
        own.stream()
            .filter(label -> label.contains(ID))
            .map(label -> label.substring(label.indexOf(": ") + 2))
            .map(OperationName::plain)
            .distinct()
            .toList();
    NameFolding folding = NameFolding.of(record.names, templates);
    TraceNames names = TraceNames.of(record, folding);
    SortedMap<String, Block> processes = drawn ? names.of(given) : given;
    Set<String> labels = drawn ? names.of(own) : own;
    SortedMap<String, List<CallInstance>> byOperation = new TreeMap<>();
    for (CallInstance instance : record.instances) {
      byOperation
          .computeIfAbsent(CallRecord.text(instance.operation(), folding), o -> new ArrayList<>())
          .add(instance);
    }
    Map<Integer, Sum> sums = new HashMap<>();
    SortedSet<String> unknown = new TreeSet<>();
    byOperation.forEach(
        (operation, instances) -> {
          Block process = processes.get(operation);
          boolean leaf = labels.contains(operation);
          boolean calls = instances.stream().anyMatch(i -> i.label().length > 0);
          if (process == null && calls && !leaf) {
            unknown.add(operation);
          } else if (process != null || calls) {
            align(instances, Optional.ofNullable(process), budget, folding, sums, timing);
          }
        });
    List<TraceConformance> traces = new ArrayList<>();
    for (int run = 0; run < ids.size(); run++) {
      Sum sum = sums.getOrDefault(run, new Sum());
      sum.deviations.sort(Comparator.comparing(place -> place.deviation().text() + place.span()));
      traces.add(new TraceConformance(ids.get(run), sum.cost, sum.exact, sum.deviations));
    }
    traces.sort(Comparator.comparing(TraceConformance::trace));
    return new SpanConformance(traces, unknown);
  }

  private static void align(
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
    for (CallInstance instance : instances) {
      int[] labels =
          java.util.Arrays.stream(instance.label())
              .map(
                  label -> java.util.Collections.binarySearch(names, texts.getOrDefault(label, "")))
              .toArray();
      Alignment found =
          aligner.align(CallTimes.of(labels, instance.from(), instance.to(), instance.run()));
      if (found.cost() > 0 || !found.exact()) {
        Sum sum = sums.computeIfAbsent(instance.run(), r -> new Sum());
        sum.cost += found.cost();
        sum.exact &= found.exact();
        String span =
            timing.run(instance.run()) instanceof SpanTreeRun run ? run.id(instance.span()) : "";
        for (Deviation deviation : found.deviations()) {
          sum.deviations.add(new TraceConformance.Place(deviation, span));
        }
      }
    }
  }
}
