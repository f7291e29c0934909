// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayList;
import java.util.List;

/** One instance of an operation in a drawn run: what it calls and when. */
public final class DrawnInstance {
  private final List<String> labels = new ArrayList<>();
  private final List<Long> from = new ArrayList<>();
  private final List<Long> to = new ArrayList<>();

  void add(String label, long begins, long ends) {
    labels.add(label);
    from.add(begins);
    to.add(ends);
  }

  /**
   * The labels of its calls: a trailing {@code !} for one that failed, {@code ~} without answer.
   */
  public List<String> labels() {
    return labels;
  }

  /** Call → when it starts [ns]. */
  public long[] from() {
    return from.stream().mapToLong(Long::longValue).toArray();
  }

  /** Call → when it ends [ns]. */
  public long[] to() {
    return to.stream().mapToLong(Long::longValue).toArray();
  }
}
