// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

/** Whether {@link Gains} are computed: where that is cheap, always, or never. */
public enum WantedGains {
  /** Where the changed models are small. */
  AUTO,
  /** Within the budget of states. */
  TRUE,
  /** Never. */
  FALSE
}
