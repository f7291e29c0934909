// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.mpst.learn.call.CallInstance;
import org.camp.mpst.learn.call.CallReader;
import org.camp.mpst.learn.call.CallRecord;
import org.camp.mpst.learn.call.NameFolding;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.call.SampleKey;
import org.camp.mpst.learn.call.SampleList;
import org.camp.mpst.learn.relation.DiscoverySettings.LabelPair;

/**
 * What traces of services tell: the process of each operation, and what everything costs.
 *
 * @param operations by name
 * @param roots root operation → traces
 * @param folded template → names
 * @param replicas service → instances at once in one trace
 * @param costs what each activity costs
 * @param latencies of the traces, sorted [s]
 * @param done mean time until the last span of a trace ends [s]
 * @param traces how many there are
 * @param calls how many instances make
 * @param misfits numbers of the traces that do not replay
 * @param inner labels of calls within a process
 * @param nesting operation → how deep it was entered again
 * @param sending what a trace takes on the mean to send messages, which no cost has [s]
 */
public record LearntSystem(
    SortedMap<String, LearntOperation> operations,
    SortedMap<String, Integer> roots,
    SortedMap<String, Integer> folded,
    SortedMap<String, Integer> replicas,
    SortedMap<SampleKey, FittedCost> costs,
    SortedMap<SampleKey, SampleList> samples,
    double[] latencies,
    double done,
    int traces,
    long calls,
    Set<Integer> misfits,
    Set<String> inner,
    Map<String, Integer> nesting,
    double sending) {
  private static final int MOST_NAMED = 8;

  /** Learns from traces. */
  public static LearntSystem of(
      Timing timing, SpanTreeRun first, LearnSettings settings, AnalysisContext context) {
    CallRecord record = new CallRecord();
    CallReader reader = new CallReader(record, first, true);
    int runs = timing.runs();
    for (int number = 0; number < runs; number++) {
      if (number % 256 == 0) {
        context.cancellation().check();
        context.progress().at("traces", number, runs);
      }
      if (timing.run(number) instanceof SpanTreeRun run) {
        reader.read(run, number);
      }
    }
    NameFolding folding =
        settings
            .templates()
            .map(given -> NameFolding.of(record.names, given))
            .orElseGet(() -> NameFolding.off(record.names));
    reader.end();
    BitSet chosen = chosen(record, folding, settings);
    SortedMap<String, List<CallInstance>> byOperation = new TreeMap<>();
    Map<Integer, List<CallInstance>> byLabel = new HashMap<>();
    long calls = 0;
    for (CallInstance instance : record.instances) {
      if (chosen.get(instance.run())) {
        byLabel
            .computeIfAbsent(
                instance.operation(),
                label ->
                    byOperation.computeIfAbsent(
                        CallRecord.text(label, folding), n -> new ArrayList<>()))
            .add(instance);
        calls += instance.label().length;
      }
    }
    if (calls == 0) {
      Diagnostic nothing =
          Diagnostic.error("nothing-to-learn", "nothing to learn: no span has a child");
      throw new IllFormed(
          record.callersCall
              ? nothing.withHint(
                  "but those of kind client or producer, which are the callers' side of a call:"
                      + " an operation is a span of another kind")
              : nothing);
    }
    requireKnown(settings.discovery().beside(), byOperation.values(), folding);
    requireKnown(settings.discovery().order(), byOperation.values(), folding);
    OperationLearning learning =
        new OperationLearning(record, folding, settings, callsNothing(byOperation), context);
    SortedMap<String, LearntOperation> operations = new TreeMap<>();
    Set<Integer> misfits = new HashSet<>();
    byOperation.forEach(
        (name, instances) -> {
          context.cancellation().check();
          LearntOperation operation = learning.learn(name, instances);
          operations.put(name, operation);
          operation.misfits().forEach(instance -> misfits.add(instance.run()));
        });
    SortedMap<String, Integer> roots = new TreeMap<>();
    Map<Integer, Integer> byRoot = new HashMap<>();
    chosen.stream().forEach(run -> byRoot.merge(record.roots.get(run), 1, Integer::sum));
    byRoot.forEach(
        (root, number) -> {
          if (root >= 0) {
            roots.merge(CallRecord.text(root, folding), number, Integer::sum);
          }
        });
    SortedMap<SampleKey, SampleList> samples = record.folded(folding);
    SortedMap<SampleKey, FittedCost> costs = new TreeMap<>();
    samples.forEach((key, list) -> costs.put(key, FittedCost.of(list)));
    Set<String> inner = new TreeSet<>();
    record.inner.forEach(label -> inner.add(CallRecord.text(label, folding)));
    Map<String, Integer> nesting = new HashMap<>();
    record.nesting.forEach(
        (label, depth) -> nesting.merge(CallRecord.text(label, folding), depth, Math::max));
    SortedMap<String, Integer> replicas = new TreeMap<>(record.replicas);
    double[] latencies =
        chosen.stream().mapToDouble(run -> record.latencies.get(run) * 1e-9).sorted().toArray();
    return new LearntSystem(
        operations,
        roots,
        folding.templates(),
        replicas,
        costs,
        samples,
        latencies,
        chosen.stream().mapToDouble(run -> record.ends.get(run) * 1e-9).average().orElse(0),
        chosen.cardinality(),
        calls,
        misfits,
        inner,
        nesting,
        record.sending * 1e-9 / record.roots.size());
  }

  /** Whether some trace takes time: otherwise nothing is known of costs. */
  public boolean isTimed() {
    return latencies[latencies.length - 1] > 0 || done > 0;
  }

  private static Predicate<String> callsNothing(SortedMap<String, List<CallInstance>> byOperation) {
    Set<String> callers = new HashSet<>();
    byOperation.forEach(
        (name, instances) -> {
          if (instances.stream().anyMatch(instance -> instance.label().length > 0)) {
            callers.add(name);
          }
        });
    return label -> !callers.contains(label);
  }

  /** Refuses pairs of calls that nobody makes. */
  private static void requireKnown(
      Set<LabelPair> pairs, Collection<List<CallInstance>> instances, NameFolding folding) {
    if (pairs.isEmpty()) {
      return;
    }
    SortedSet<String> known = new TreeSet<>();
    for (List<CallInstance> own : instances) {
      for (CallInstance instance : own) {
        Arrays.stream(instance.label()).forEach(l -> known.add(CallRecord.text(l, folding)));
      }
    }
    for (LabelPair pair : pairs) {
      for (String label : List.of(pair.one(), pair.other())) {
        if (!known.contains(label)) {
          throw new BadInput(
              Diagnostic.error("usage", "nothing calls '" + label + "'")
                  .withHint(
                      "calls are: "
                          + known.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                          + (known.size() > MOST_NAMED ? ", …" : "")));
        }
      }
    }
  }

  private static BitSet chosen(CallRecord record, NameFolding folding, LearnSettings settings) {
    BitSet chosen = new BitSet();
    for (int run = 0; run < record.roots.size(); run++) {
      int root = record.roots.get(run);
      boolean fits =
          settings.root().isEmpty()
              || (root >= 0
                  && OperationName.plain(CallRecord.text(root, folding))
                      .equals(OperationName.plain(settings.root().get())));
      if (fits) {
        chosen.set(run);
      }
    }
    if (chosen.isEmpty()) {
      Set<String> known = new TreeSet<>();
      record.roots.stream()
          .filter(root -> root >= 0)
          .forEach(root -> known.add(CallRecord.text(root, folding)));
      throw new BadInput(
          Diagnostic.error("usage", "no trace has the root '" + settings.root().orElse("") + "'")
              .withHint("roots are: " + String.join(", ", known)));
    }
    return chosen;
  }
}
