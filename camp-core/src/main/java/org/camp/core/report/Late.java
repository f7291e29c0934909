// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of a report that is made when it is asked for, once; equal to those that say the same.
 *
 * @param <T> a summary, or what a page opens with
 */
final class Late<T> implements Supplier<Optional<T>> {
  private final Supplier<T> maker;
  private @Nullable T made;

  Late(Supplier<T> maker) {
    this.maker = maker;
  }

  @Override
  public synchronized Optional<T> get() {
    T part = made;
    if (part == null) {
      part = maker.get();
      made = part;
    }
    return Optional.of(part);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Late<?> that && get().equals(that.get());
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
