// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.Locale;
import java.util.Optional;

/**
 * Where an instance and its process part.
 *
 * @param call the call that was made, or not made
 * @param expected the call in whose place it was made
 */
public record Deviation(Kind kind, String call, Optional<String> expected) {
  /** What is wrong with a call. */
  public enum Kind {
    /** It was not expected. */
    EXTRA,
    /** It was expected. */
    MISSING,
    /** It was made at another place. */
    ORDER,
    /** It was made where another one was expected. */
    OTHER
  }

  /** As people read it: {@code missing cart: get}. */
  public String text() {
    return word() + " " + call + expected.map(e -> " for " + e).orElse("");
  }

  /** The kind in lower case. */
  public String word() {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
