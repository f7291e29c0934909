// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Pictures that are made when they are looked at. */
final class LatePictures extends AbstractList<Diagram> {
  private final Supplier<List<Diagram>> making;
  private final boolean timeLine;
  private @Nullable List<Diagram> made;

  LatePictures(Supplier<List<Diagram>> making, boolean timeLine) {
    this.making = making;
    this.timeLine = timeLine;
  }

  boolean isTimeLine() {
    return timeLine;
  }

  private synchronized List<Diagram> made() {
    List<Diagram> known = made == null ? List.copyOf(making.get()) : made;
    made = known;
    return known;
  }

  @Override
  public Diagram get(int index) {
    return made().get(index);
  }

  @Override
  public int size() {
    return made().size();
  }
}
