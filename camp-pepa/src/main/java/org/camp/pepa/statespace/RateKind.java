// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** How an action is enabled: at a rate, passively, or by some components so and by others so. */
enum RateKind {
  ACTIVE,
  PASSIVE,
  /** Without a meaning: an error where it happens, and none where a partner never lets it. */
  MIXED;

  /** The kind of two that are enabled side by side. */
  RateKind with(RateKind other) {
    return this == other ? this : MIXED;
  }
}
