// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.camp.core.diagnostic.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Orders that are made when somebody first asks for one of them, for sources whose orders few
 * analyses need. Safe for several threads.
 */
public final class LazyRuns extends AbstractList<PartialOrder> {
  private final Maker maker;
  private @Nullable List<PartialOrder> made;
  private final List<Diagnostic> said = new ArrayList<>();

  /** Makes all orders, at least one. */
  @FunctionalInterface
  public interface Maker {
    /**
     * Makes them.
     *
     * @param listener is told what there is to say
     */
    List<PartialOrder> make(Consumer<Diagnostic> listener);
  }

  /** Orders to be made. */
  public LazyRuns(Maker maker) {
    this.maker = maker;
  }

  private synchronized List<PartialOrder> made() {
    List<PartialOrder> known = made;
    if (known == null) {
      said.clear();
      known = List.copyOf(maker.make(said::add));
      checkArgument(!known.isEmpty(), "no execution");
      made = known;
    }
    return known;
  }

  /** What making them said; makes them. */
  synchronized List<Diagnostic> said() {
    made();
    return List.copyOf(said);
  }

  @Override
  public PartialOrder get(int index) {
    return made().get(index);
  }

  @Override
  public int size() {
    return made().size();
  }

  /** Does not make them. */
  @Override
  public synchronized String toString() {
    List<PartialOrder> known = made;
    return known == null ? "[…]" : known.toString();
  }
}
