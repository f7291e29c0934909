// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import java.util.ArrayDeque;
import java.util.Deque;
import org.camp.bsp.code.Closure;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/**
 * How many words a value takes in a message: 1 for numbers, truth values and operations, 0 for
 * {@code nil} and {@code ()}, for strings one for every 8 characters and one more, the sum of their
 * parts for tuples, arrays, lists and tables, and for a closure 1 and its environment.
 */
public final class SizeOf {
  private static final long MOST = 1L << 27;

  private SizeOf() {}

  /**
   * The words of a value. O(words).
   *
   * @throws ProgramFault for vectors, multi-functions and trees, which cannot be sent, and for
   *     values of more than 2^27 parts
   */
  public static long words(MlValue value) {
    if (value instanceof MlValue.Int
        || value instanceof MlValue.Real
        || value instanceof MlValue.Bool) {
      return 1;
    }
    if (value instanceof MlValue.Unit || value instanceof MlValue.Nil) {
      return 0;
    }
    Deque<MlValue> rest = new ArrayDeque<>();
    rest.push(value);
    long words = 0;
    long seen = 0;
    while (!rest.isEmpty()) {
      MlValue found = rest.pop();
      MlValue next = found instanceof ReceivedTable received ? received.table() : found;
      words += own(next);
      if (next instanceof Closure closure) {
        push(closure.captured, rest);
      } else if (next instanceof PartialApplication partial) {
        push(partial.given, rest);
      } else if (next instanceof MlValue.Block block) {
        push(block.items, rest);
      }
      if (++seen > MOST) {
        throw new ProgramFault(
            "message-too-large", "a value of more than 2^27 parts is sent or stored", "");
      }
    }
    return words;
  }

  private static void push(MlValue[] items, Deque<MlValue> rest) {
    for (int i = items.length - 1; i >= 0; i--) {
      rest.push(items[i]);
    }
  }

  private static long own(MlValue value) {
    if (value instanceof MlValue.Text text) {
      return 1 + (text.value.length() + 7L) / 8;
    }
    if (value instanceof ParallelVector) {
      throw unsendable("a parallel vector");
    }
    if (value instanceof MultiFunction) {
      throw unsendable("a multi-function");
    }
    if (value instanceof ComponentTree) {
      throw unsendable("a tree");
    }
    boolean empty = value instanceof MlValue.Unit || value instanceof MlValue.Nil;
    return empty || value instanceof MlValue.Block ? 0 : 1;
  }

  private static ProgramFault unsendable(String what) {
    return new ProgramFault(
        "not-sendable", what + " has no size: it cannot be sent, nor leave its component", "");
  }
}
