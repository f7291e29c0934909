// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.random.RandomRuns;

/**
 * What the services of a protocol call in drawn runs, whose times are drawn without regard to its
 * costs: whatever may overlap does in some of them.
 */
public final class DrawnCalls {
  private static final long MOST_ACTIONS = 2_000_000;

  private final RoleNames names;
  private final SortedMap<String, List<DrawnInstance>> instances = new TreeMap<>();

  private DrawnCalls(RoleNames names) {
    this.names = names;
  }

  /** How branches are drawn. */
  public enum Branches {
    /** All alike: what happens is what the protocol allows. */
    EVEN,
    /** With its probabilities. */
    LIKELY
  }

  /**
   * Operation → its instances in so many runs; fewer where runs are long, and none where a
   * probability is asked for that the protocol does not tell.
   */
  public static SortedMap<String, List<DrawnInstance>> of(
      Protocol protocol, int runs, Branches branches, AnalysisContext context) {
    AnalysisContext free = context.toBuilder().option(MpstOptions.DEFAULT_COST, 0.0).build();
    EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, free);
    RandomRuns random =
        branches == Branches.EVEN
            ? RandomRuns.even(
                evaluated.model(), evaluated.iterations(), evaluated.parameters(), free.machine())
            : RandomRuns.of(
                evaluated.model(), evaluated.iterations(), evaluated.parameters(), free.machine());
    if (branches == Branches.LIKELY && !random.isKnown()) {
      return new TreeMap<>();
    }
    RandomRecorder recorder = new RandomRecorder(evaluated.model());
    RoleNames names = RoleNames.of(protocol, evaluated.instance());
    DrawnCalls drawn = new DrawnCalls(names);
    WrittenForest forest = new WrittenForest(names, protocol.name());
    SplittableRandom times = new SplittableRandom(1);
    long left = MOST_ACTIONS;
    for (int i = 0; i < runs && left > 0; i++) {
      context.cancellation().check();
      Optional<RecordedRun> run = recorder.next(random, 1, i, left);
      left -= Math.max(1, random.operations());
      run.ifPresent(r -> drawn.take(forest.of(RandomTimes.of(r, times))));
    }
    return drawn.instances;
  }

  private String operation(WrittenSpan span) {
    return names.service(span.role) + ": " + span.name;
  }

  private void take(List<WrittenSpan> spans) {
    Map<Long, WrittenSpan> reached = new HashMap<>();
    Map<Long, DrawnInstance> owners = new HashMap<>();
    for (WrittenSpan span : spans) {
      if (isInstance(span)) {
        reached.put(span.parent, span);
        DrawnInstance instance = new DrawnInstance();
        owners.put(span.number, instance);
        instances
            .computeIfAbsent(operation(span) + (span.failed ? "!" : ""), o -> new ArrayList<>())
            .add(instance);
      }
    }
    for (WrittenSpan span : spans) {
      DrawnInstance owner = owners.get(span.parent);
      WrittenSpan callee = reached.get(span.number);
      if (owner == null || callee == null || isInstance(span)) {
        continue;
      }
      if (span.kind == WrittenSpan.CLIENT) {
        owner.add(operation(callee) + (span.failed ? "!" : ""), span.from, span.to);
      } else {
        owner.add(operation(callee) + "~", span.from, span.from);
      }
    }
  }

  private static boolean isInstance(WrittenSpan span) {
    return span.kind == WrittenSpan.SERVER || span.kind == WrittenSpan.CONSUMER;
  }
}
