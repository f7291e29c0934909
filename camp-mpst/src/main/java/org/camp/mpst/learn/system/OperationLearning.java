// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.CallInstance;
import org.camp.mpst.learn.call.CallRecord;
import org.camp.mpst.learn.call.NameFolding;
import org.camp.mpst.learn.discover.Discovery;
import org.camp.mpst.learn.relation.CallTimes;
import org.camp.mpst.learn.replay.BranchReader;
import org.camp.mpst.learn.replay.ExecutionTerms;
import org.camp.mpst.learn.replay.Replayer;

/**
 * Learns operations one by one, of what was read of all traces.
 *
 * @param callsNothing whether an operation makes no calls
 */
record OperationLearning(
    CallRecord record,
    NameFolding folding,
    LearnSettings settings,
    Predicate<String> callsNothing,
    AnalysisContext context) {
  private static final int MOST_LABELS = 200;

  /** Learns one operation from its instances. */
  LearntOperation learn(String name, List<CallInstance> instances) {
    BitSet labels = new BitSet();
    for (CallInstance instance : instances) {
      for (int label : instance.label()) {
        labels.set(label);
      }
    }
    SortedMap<Integer, String> texts = new TreeMap<>();
    labels.stream().forEach(label -> texts.put(label, CallRecord.text(label, folding)));
    List<String> names = texts.values().stream().distinct().sorted().toList();
    if (names.isEmpty()) {
      return new LearntOperation(
          name,
          instances.size(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          OptionalInt.of(0),
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          List.of());
    }
    if (names.size() > MOST_LABELS) {
      context.report(
          Diagnostic.warning(
                  "many-labels",
                  "'" + name + "' calls " + names.size() + " operations, which takes long")
              .withHint("fold their names: -o learn.names=FILE"));
    }
    List<CallTimes> times = times(instances, names, texts);
    Discovery.Found found = Discovery.find(names, times, settings.discovery());
    Block block = found.block().orElseThrow();
    Replayer replayer = new Replayer(block, names);
    List<CallInstance> misfits = new ArrayList<>();
    List<CallTimes> fitting = new ArrayList<>();
    for (CallTimes one : times) {
      if (replayer.replays(one)) {
        fitting.add(one);
      } else {
        misfits.add(instances.get(one.origin()));
      }
    }
    ExecutionTerms terms = ExecutionTerms.of(block, settings.upTo());
    List<BranchPrediction> predictions =
        found.branchings().stream()
            .flatMap(branching -> BranchPrediction.of(branching, instances, record).stream())
            .toList();
    return new LearntOperation(
        name,
        instances.size(),
        found.block(),
        found.decisions(),
        Optional.of(terms),
        terms.seen(names, fitting),
        predictions,
        misfits,
        EquallyLong.of(block, names, times, callsNothing),
        LastOfAll.of(instances),
        new BranchReader(block, names)
            .read(fitting).stream()
                .map(p -> p.numbered(i -> instances.get(fitting.get(i).origin()).run()))
                .toList());
  }

  /** The calls of instances, by their places among the names. */
  private static List<CallTimes> times(
      List<CallInstance> instances, List<String> names, SortedMap<Integer, String> texts) {
    int[] numbers = new int[texts.lastKey() + 1];
    texts.forEach((label, text) -> numbers[label] = Collections.binarySearch(names, text));
    List<CallTimes> times = new ArrayList<>(instances.size());
    for (int i = 0; i < instances.size(); i++) {
      CallInstance instance = instances.get(i);
      int[] own = instance.label().clone();
      for (int call = 0; call < own.length; call++) {
        own[call] = numbers[own[call]];
      }
      times.add(CallTimes.of(own, instance.from(), instance.to(), i));
    }
    return times;
  }
}
