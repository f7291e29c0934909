// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Simulates the resolutions of a workload, one after the other, as long as the budget lasts, and
 * keeps the latest time of each role and the resolution that takes longest.
 */
final class ResolutionSearch {
  private static final long MOST_DRAWN = 10_000;

  final Workload workload;

  /** Role → the node that it runs on. */
  final int[] nodeOf;

  final long most;
  final Resolutions all;

  /** Role → when it is done at the latest, so far [ticks]. */
  final long[] perRole;

  /** Node → how long its cores work in the longest resolution, all together [ticks]. */
  long[] busy = new long[0];

  /** Node → how often its cores change between roles in the longest resolution. */
  long[] switches = new long[0];

  long longest = -1;
  long tried;
  @Nullable ContentionPrograms worst;

  ResolutionSearch(Workload workload, long[] iterations, Deployment deployment, long most) {
    this.workload = workload;
    this.nodeOf = deployment.mapping();
    this.most = most;
    this.all = new Resolutions(workload, iterations);
    this.perRole = new long[workload.code().roles().size()];
  }

  /** Whether all resolutions could be simulated. */
  boolean run(Cancellation cancellation) {
    long left = most;
    while (!all.isOver()) {
      cancellation.check();
      ContentionPrograms programs = all.next(left);
      if (programs == null) {
        return false;
      }
      Simulation run = new Simulation(programs, workload.nodes(), nodeOf, null);
      left -= programs.size();
      if (!run.run(left, cancellation)) {
        return false;
      }
      left -= run.actions();
      note(programs, run);
    }
    return true;
  }

  private void note(ContentionPrograms programs, Simulation run) {
    tried++;
    for (int role = 0; role < perRole.length; role++) {
      perRole[role] = Math.max(perRole[role], run.end(role));
    }
    if (run.makespan() > longest) {
      longest = run.makespan();
      busy = new long[workload.nodes().count()];
      Arrays.setAll(busy, run::busy);
      switches = new long[busy.length];
      Arrays.setAll(switches, run::switches);
      worst = programs.actions() <= MOST_DRAWN ? programs : null;
    }
  }

  @Nullable ContentionSchedule schedule(Deployment on) {
    ContentionPrograms programs = worst;
    if (programs == null) {
      return null;
    }
    ContentionSchedule.Recorder recorder = new ContentionSchedule.Recorder(programs, on);
    new Simulation(programs, workload.nodes(), nodeOf, recorder)
        .run(Long.MAX_VALUE, new Cancellation());
    return recorder.schedule(workload.code(), workload.unit());
  }
}
