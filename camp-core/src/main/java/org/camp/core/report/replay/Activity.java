// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.replay;

import org.jspecify.annotations.Nullable;

/**
 * What passes before events, which many events may share.
 *
 * @param kind number of its kind in {@link ReplayNetwork#kinds}
 * @param label a word or two, to stand in a bar
 * @param what what it is
 * @param file the source, or null
 * @param line line of the source from 1, or 0
 * @param takes how long it takes [unit of the network]
 */
public record Activity(
    int kind, String label, String what, @Nullable String file, int line, Form takes) {
  /** What takes no time. */
  public static final Activity NOTHING = new Activity(0, "", "", null, 0, Form.ZERO);
}
