// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.camp.core.lang.eval.MlValue;
import org.jspecify.annotations.Nullable;

/** The branches of a fork of a real run, until the last of them ends. */
final class RunFork {
  /** The task that forked and waits. */
  final RunTask parent;

  /** The elements that the branches compute; null when they are written out. */
  final @Nullable Mapping mapping;

  /** Branch → its value. */
  final MlValue[] results;

  private final AtomicInteger running;
  private final AtomicReferenceArray<Raised> failures;

  RunFork(RunTask parent, int width, @Nullable Mapping mapping) {
    this.parent = parent;
    this.mapping = mapping;
    results = mapping == null ? new MlValue[width] : mapping.results;
    running = new AtomicInteger(width);
    failures = new AtomicReferenceArray<>(width);
  }

  /** A branch has ended: whether it was the last one. */
  boolean end(int branch, MlValue value, @Nullable Raised failure) {
    results[branch] = value;
    if (failure != null) {
      failures.set(branch, failure);
    }
    return running.decrementAndGet() == 0;
  }

  /** The exception of the leftmost branch that failed. */
  @Nullable Raised failure() {
    for (int branch = 0; branch < failures.length(); branch++) {
      Raised failure = failures.get(branch);
      if (failure != null) {
        return failure;
      }
    }
    return null;
  }
}
