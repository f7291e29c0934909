// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.AbstractList;
import java.util.List;
import java.util.function.IntFunction;

/** Rows of a table that are made when they are asked for. */
final class LazyRows extends AbstractList<List<Value>> {
  private final int size;
  private final IntFunction<List<Value>> row;

  LazyRows(int size, IntFunction<List<Value>> row) {
    this.size = size;
    this.row = row;
  }

  @Override
  public List<Value> get(int index) {
    return row.apply(index);
  }

  @Override
  public int size() {
    return size;
  }
}
