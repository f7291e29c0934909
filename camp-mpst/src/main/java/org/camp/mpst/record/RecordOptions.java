// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import org.camp.core.analysis.Option;

/** The options of protocols that are written as traces. */
final class RecordOptions {
  /** Runs that are drawn. */
  static final Option<Long> EXECUTIONS =
      Option.integer("mpst.executions", 1000, "runs that are drawn and written as traces");

  /** Actions that are written. */
  static final Option<Long> WRITTEN =
      Option.budget("written", 5_000_000, "actions of runs that may be written as traces");

  static final int MOST_EXECUTIONS = 1_000_000;

  private RecordOptions() {}
}
