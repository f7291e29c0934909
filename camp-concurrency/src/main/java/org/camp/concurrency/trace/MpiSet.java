// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.order.RankProgram;
import org.camp.core.order.Timing;

/** Several message traces as one model. */
final class MpiSet {
  private MpiSet() {}

  static Executions of(String name, List<Executions> all) {
    List<PartialOrder> runs = new ArrayList<>();
    List<RankRun> timed = new ArrayList<>();
    List<RankProgram> programs = new ArrayList<>();
    for (Executions one : all) {
      runs.addAll(one.runs());
      programs.addAll(one.programs());
      RankTiming.of(one).ifPresent(timing -> timed.addAll(timing.all()));
    }
    Optional<Timing> timing =
        timed.size() == runs.size() ? Optional.of(new RankTiming(timed)) : Optional.empty();
    return new Executions(name, name, runs, false, Set.of(), timing, programs);
  }
}
