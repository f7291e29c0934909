// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One repetition that was written down.
 *
 * @param begun when it began, by {@link System#nanoTime} [ns]
 * @param ended when all roles were done [ns]
 * @param records role that acts → what it did
 */
record Repetition(long begun, long ended, List<@Nullable RoleRecord> records) {
  /** Copies the list. */
  Repetition {
    records = Collections.unmodifiableList(new ArrayList<>(records));
  }
}
