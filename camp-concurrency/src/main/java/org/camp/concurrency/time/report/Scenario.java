// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.List;
import org.camp.concurrency.time.network.Change;

/**
 * Changes that are tried together.
 *
 * @param text as it was written
 * @param changes in the order in which they are made
 */
public record Scenario(String text, List<Change> changes) {
  /** Copies the list. */
  public Scenario {
    changes = List.copyOf(changes);
  }
}
