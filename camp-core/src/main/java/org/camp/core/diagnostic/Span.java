// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

/**
 * A half-open range {@code [start, end)} of characters of one {@link SourceText}.
 *
 * @param start offset of the first character
 * @param end offset behind the last character
 */
public record Span(int start, int end) {
  /** The span of things that no source text wrote, such as a protocol built in Java. */
  public static final Span NONE = new Span(-1, -1);

  /** The smallest span that covers this one and {@code other}; {@link #NONE} covers nothing. */
  public Span to(Span other) {
    if (!isKnown()) {
      return other;
    }
    return other.isKnown()
        ? new Span(Math.min(start, other.start), Math.max(end, other.end))
        : this;
  }

  /** Whether this span points into a text. */
  public boolean isKnown() {
    return start >= 0;
  }
}
