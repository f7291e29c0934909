// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Locale;

/** What a span is to its parent. */
public enum Relation {
  /** It has no parent. */
  ROOT,
  /** A message: it is caused, and nothing waits for it. */
  MESSAGE,
  /** The parent waits for its end. */
  JOINED,
  /** It starts after the parent's end. */
  LATE,
  /** The parent gave it up. */
  ABANDONED,
  /** It ends after the parent, which cannot have waited for it. */
  OUTLIVES;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** Its name in results. */
  public String word() {
    return word;
  }

  /** Whether the start of such a child is an action of its parent. */
  public boolean isLaunched() {
    return this == JOINED || this == ABANDONED || this == OUTLIVES;
  }
}
