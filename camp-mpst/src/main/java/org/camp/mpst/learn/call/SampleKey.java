// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

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
public record SampleKey(ActivityClass kind, String of, String at) implements Comparable<SampleKey> {
  /** Behind the last call. */
  public static final String END = "end";

  /** On the way to the callee. */
  public static final String REQUEST = "request";

  /** On the way back. */
  public static final String REPLY = "reply";

  private static final Comparator<SampleKey> ORDER =
      Comparator.comparing((SampleKey key) -> key.kind.word())
          .thenComparing(SampleKey::of)
          .thenComparing(SampleKey::at);

  /** What an operation does itself before a call, or at its end. */
  public static SampleKey local(String operation, String before) {
    return new SampleKey(ActivityClass.LOCAL, operation, before);
  }

  /** One way of a call. */
  public static SampleKey wire(String call, String way) {
    return new SampleKey(ActivityClass.WIRE, call, way);
  }

  @Override
  public int compareTo(SampleKey other) {
    return ORDER.compare(this, other);
  }
}
