// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/**
 * The calls with values that are being written out, outermost first: when none of them comes to an
 * end, their recursion has no base case.
 */
final class CallChain {
  private static final int DEEPEST = 10_000;
  private static final int MOST_ACTIONS = 10_000_000;
  private static final int SHOWN = 3;

  private final SourceText source;
  private final List<CallFrame> open = new ArrayList<>();
  private int lastEnd;
  private Span innermost = Span.NONE;

  CallChain(SourceText source) {
    this.source = source;
  }

  /** A call begins. */
  void begin(CallFrame frame, int pc, Span span) {
    if (open.isEmpty()) {
      lastEnd = pc;
    }
    open.add(frame);
    innermost = span;
    if (open.size() > DEEPEST) {
      throw endless();
    }
  }

  /** The innermost call ends. */
  void end(int pc) {
    open.remove(open.size() - 1);
    lastEnd = pc;
  }

  /** An operation has been written. */
  void written(int pc) {
    if (pc - lastEnd > MOST_ACTIONS && open.size() > 1) {
      throw endless();
    }
  }

  /** The calls of the recursion that does not end: those of the innermost protocol. */
  private IllFormed endless() {
    CallFrame last = open.get(open.size() - 1);
    List<String> keys =
        open.stream()
            .dropWhile(f -> !f.protocol().name().equals(last.protocol().name()))
            .limit(SHOWN)
            .map(CallFrame::key)
            .toList();
    return new IllFormed(
        source
            .error(
                "no-base-case",
                innermost,
                String.join(", ", keys) + ", … never reaches a base case")
            .withHint("end it with a condition: if n > 0 { … }"));
  }
}
