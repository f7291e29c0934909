// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

/**
 * The times of executions, where their source has some: each run is a network of activities, and a
 * list of spans that own these. Runs of a timing are what its source calls a run, such as a trace;
 * they need not be the {@link Executions#runs()}, which links may connect. Runs are made when they
 * are asked for; asking is safe for several threads.
 */
public interface Timing {
  /** How many runs there are, at least one. */
  int runs();

  /** How many spans all runs have together, or a few more. */
  long spans();

  /** What people call a run: what it does, when it began, how long it took. */
  String label(int run);

  /** A run, by number from 0. Made anew each time: ask once. */
  TimedRun run(int run);

  /** The network of a run. */
  default ActivityNetwork network(int run) {
    return run(run).network();
  }
}
