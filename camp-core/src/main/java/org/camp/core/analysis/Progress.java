// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/** Hears how far a long computation has come. Called from any thread, at any rate. */
@FunctionalInterface
public interface Progress {
  /** Hears nothing. */
  Progress NONE = (phase, done, total) -> {};

  /** {@code done} of {@code total} units of {@code phase} are done; a negative total is unknown. */
  void at(String phase, long done, long total);
}
