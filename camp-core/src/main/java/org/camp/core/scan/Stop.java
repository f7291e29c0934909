// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import java.util.function.Supplier;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;

/**
 * Leaves the construct that is being read. What is wrong has been told to the {@link Diagnostics}
 * of the text, so a parser may catch this where it can go on.
 */
public final class Stop extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Stops; the error is recorded already. */
  public Stop() {
    super("syntax", null, false, false);
  }

  /**
   * Runs the parser of a whole text.
   *
   * @throws BadInput with all that was told, when there is an error
   */
  public static <T> T whole(Diagnostics problems, Supplier<T> parser) {
    try {
      T result = parser.get();
      problems.throwIfBadInput();
      return result;
    } catch (Stop stop) {
      problems.throwIfBadInput();
      throw new IllegalStateException("a syntax error was not recorded", stop);
    }
  }
}
