// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.Comparator;
import org.camp.core.order.ActivityClass;

/**
 * What a cost is the cost of.
 *
 * @param kind whose time it is
 * @param of an operation, or a call
 * @param at the call before which an operation spends it, {@link #END}, {@link #REQUEST}, {@link
 *     #REPLY}, or empty
 */
record SampleKey(ActivityClass kind, String of, String at) implements Comparable<SampleKey> {
  /** Behind the last call. */
  static final String END = "end";

  /** On the way to the callee. */
  static final String REQUEST = "request";

  /** On the way back. */
  static final String REPLY = "reply";

  private static final Comparator<SampleKey> ORDER =
      Comparator.comparing((SampleKey key) -> key.kind.word())
          .thenComparing(SampleKey::of)
          .thenComparing(SampleKey::at);

  /** What an operation does itself before a call, or at its end. */
  static SampleKey local(String operation, String before) {
    return new SampleKey(ActivityClass.LOCAL, operation, before);
  }

  /** One way of a call. */
  static SampleKey wire(String call, String way) {
    return new SampleKey(ActivityClass.WIRE, call, way);
  }

  @Override
  public int compareTo(SampleKey other) {
    return ORDER.compare(this, other);
  }
}
