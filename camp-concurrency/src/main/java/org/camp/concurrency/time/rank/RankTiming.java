// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.List;
import java.util.Optional;
import org.camp.core.order.Executions;
import org.camp.core.order.TimedRun;
import org.camp.core.order.Timing;

/**
 * The times of executions of ranks.
 *
 * @param all the executions, at least one
 */
public record RankTiming(List<RankRun> all) implements Timing {
  /** Copies the list. */
  public RankTiming {
    all = List.copyOf(all);
  }

  /** The times of executions that come from ranks, hosts or threads. */
  public static Optional<RankTiming> of(Executions executions) {
    return executions.timing().filter(RankTiming.class::isInstance).map(RankTiming.class::cast);
  }

  @Override
  public int runs() {
    return all.size();
  }

  @Override
  public long spans() {
    return all.stream().mapToLong(RankRun::spans).sum();
  }

  @Override
  public String label(int run) {
    return all.get(run).label();
  }

  @Override
  public TimedRun run(int run) {
    return all.get(run);
  }
}
