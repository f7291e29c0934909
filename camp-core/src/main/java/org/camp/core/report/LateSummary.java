// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A summary that is made when it is asked for, once; equal to those that say the same. */
final class LateSummary implements Supplier<Optional<Summary>> {
  private final Supplier<Summary> maker;
  private @Nullable Summary made;

  LateSummary(Supplier<Summary> maker) {
    this.maker = maker;
  }

  @Override
  public synchronized Optional<Summary> get() {
    Summary summary = made;
    if (summary == null) {
      summary = maker.get();
      made = summary;
    }
    return Optional.of(summary);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LateSummary that && get().equals(that.get());
  }

  @Override
  public int hashCode() {
    return get().hashCode();
  }

  @Override
  public String toString() {
    return get().toString();
  }
}
