// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;
import org.camp.mpst.learn.block.BlockText;
import org.camp.mpst.learn.call.CallInstance;
import org.camp.mpst.learn.call.SampleKey;
import org.camp.mpst.learn.replay.ExecutionTerms;
import org.camp.mpst.learn.system.CostCorrelations;
import org.camp.mpst.learn.system.EquallyLong;
import org.camp.mpst.learn.system.FittedCost;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;
import org.camp.mpst.learn.system.ProcessValues;

/** What machines read of a protocol learnt from traces of services. */
final class SpanValues {
  private static final int MOST_TERMS = 60;
  private static final int MOST_EXAMPLES = 10;

  private final Timing timing;
  private final LearntSystem system;

  SpanValues(Timing timing, LearntSystem system) {
    this.timing = timing;
    this.system = system;
  }

  Value.Obj values(
      PrintedSystem printed,
      LatencyPrediction prediction,
      List<CostCorrelations.Pair> correlated,
      List<String> notes) {
    Value.Builder operations = Value.object();
    system.operations().forEach((name, operation) -> operations.put(name, operation(operation)));
    Value.Builder replicas = Value.object();
    system
        .replicas()
        .forEach(
            (service, most) -> {
              if (most > 1) {
                replicas.put(service, (long) most);
              }
            });
    return Value.object()
        .put("kind", "spans")
        .put("protocol", printed.protocol().source().text())
        .put("machine", printed.yaml())
        .put("fitness", fitness())
        .put("operations", operations.build())
        .put("replicas", replicas.build())
        .put("folded", counts(system.folded()))
        .put("roots", counts(system.roots()))
        .put("costs", costs())
        .put("latency", latency(prediction, correlated))
        .put("notes", Value.strings(notes.stream().map(note -> note.replace('\n', ' ')).toList()))
        .build();
  }

  private static Value counts(SortedMap<String, Integer> counts) {
    return ProcessValues.counts(counts);
  }

  private Value fitness() {
    long instances = 0;
    long misfits = 0;
    Value.Builder notReplayed = Value.object();
    List<Value> examples = new ArrayList<>();
    for (LearntOperation operation : system.operations().values()) {
      instances += operation.instances();
      misfits += operation.misfits().size();
      if (!operation.misfits().isEmpty()) {
        notReplayed.put(operation.name(), operation.misfits().size());
      }
      operation.misfits().stream()
          .map(misfit -> example(operation, misfit))
          .sorted(Comparator.comparing(JsonWriter::line))
          .limit(Math.max(0, MOST_EXAMPLES - examples.size()))
          .forEach(examples::add);
    }
    return Value.object()
        .put("traces", system.traces())
        .put("replay", system.traces() - system.misfits().size())
        .put("instances", instances)
        .put("instancesThatReplay", instances - misfits)
        .put("notReplayed", notReplayed.build())
        .put("examples", Value.list(examples))
        .build();
  }

  private Value example(LearntOperation operation, CallInstance misfit) {
    String trace = "";
    String span = "";
    if (timing.run(misfit.run()) instanceof SpanTreeRun run) {
      trace = run.traceId();
      span = run.id(misfit.span());
    }
    return Value.object()
        .put("trace", trace)
        .put("span", span)
        .put(
            "reason",
            "its calls overlap or come in an order that '" + operation.name() + "' has not")
        .build();
  }

  private static Value operation(LearntOperation operation) {
    List<Value> decisions = new ArrayList<>();
    operation.decisions().forEach(decision -> decisions.add(ProcessValues.of(decision)));
    operation.predictions().forEach(prediction -> decisions.add(ProcessValues.of(prediction)));
    operation.equallyLong().stream()
        .filter(EquallyLong::waits)
        .forEach(pair -> decisions.add(ProcessValues.of(pair)));
    Value.Builder all =
        Value.object()
            .put("instances", operation.instances())
            .put("process", operation.block().map(ProcessValues::of).orElse(Value.NULL))
            .put("text", operation.block().map(BlockText::of).orElse(null));
    operation
        .terms()
        .ifPresent(
            terms -> {
              all.put("precision", precision(terms, operation.seen()));
              if (terms.isWhole() && terms.count() <= MOST_TERMS) {
                all.put("terms", Value.strings(terms.texts()));
              }
            });
    return all.put("decisions", Value.list(decisions)).build();
  }

  /** Counts that are not known are null. */
  private static Value precision(ExecutionTerms terms, OptionalInt seen) {
    boolean counted = terms.isWhole() && seen.isPresent();
    return Value.object()
        .put("upTo", terms.upTo())
        .put("executions", terms.isWhole() ? Value.of(terms.count()) : Value.NULL)
        .put("seen", seen.isPresent() ? Value.of(seen.getAsInt()) : Value.NULL)
        .put("value", counted ? (double) seen.getAsInt() / terms.count() : Double.NaN)
        .build();
  }

  private Value costs() {
    List<Value> all = new ArrayList<>();
    for (Map.Entry<SampleKey, FittedCost> cost : system.costs().entrySet()) {
      all.add(cost(cost.getKey(), cost.getValue()));
    }
    return Value.list(all);
  }

  private static String name(SampleKey key) {
    return key.kind().word() + " " + key.of() + (key.at().isEmpty() ? "" : ", " + key.at());
  }

  private static Value cost(SampleKey key, FittedCost cost) {
    List<String> of = key.at().isEmpty() ? List.of(key.of()) : List.of(key.of(), key.at());
    return SpanCosts.value(key.kind().word(), of, cost);
  }

  private Value latency(LatencyPrediction prediction, List<CostCorrelations.Pair> correlated) {
    double[] all = system.latencies();
    Value measured =
        Value.object()
            .put("mean", SpanReport.mean(all))
            .put("p50", FittedCost.quantile(all, 0.5))
            .put("p90", FittedCost.quantile(all, 0.9))
            .put("p99", FittedCost.quantile(all, 0.99))
            .build();
    Value predicted =
        Value.object()
            .put("mean", prediction.mean())
            .put("p50", prediction.quantile(0.5))
            .put("p90", prediction.quantile(0.9))
            .put("p99", prediction.quantile(0.99))
            .put("bound", prediction.bound())
            .build();
    List<Value> pairs = new ArrayList<>();
    for (CostCorrelations.Pair pair : correlated) {
      pairs.add(
          Value.object()
              .put("a", name(pair.one()))
              .put("b", name(pair.other()))
              .put("r", pair.r())
              .build());
    }
    Value.Builder latency =
        Value.object()
            .put("measured", measured)
            .put("predicted", predicted)
            .put("correlated", Value.list(pairs));
    if (!Double.isNaN(prediction.done())) {
      latency.put(
          "done",
          Value.object()
              .put("measured", system.done())
              .put("predicted", prediction.done())
              .build());
    }
    return latency.build();
  }
}
