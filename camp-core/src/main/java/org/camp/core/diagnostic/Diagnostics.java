// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the diagnostics of one source, so that a user sees all errors at once. After {@link
 * #LIMIT} errors further ones are counted only: nobody reads them, and a garbage file must not fill
 * the memory.
 */
public final class Diagnostics {
  /** Errors that are kept. */
  public static final int LIMIT = 100;

  private final List<Diagnostic> collected = new ArrayList<>();
  private int errors;

  /** The diagnostics, of which errors beyond the limit are counted only. */
  static List<Diagnostic> limited(List<Diagnostic> all) {
    if (all.size() <= LIMIT) {
      return List.copyOf(all);
    }
    Diagnostics kept = new Diagnostics();
    all.forEach(kept::add);
    return kept.all();
  }

  /** Adds a diagnostic; an exact repetition of the latest one that was kept is dropped. */
  public void add(Diagnostic diagnostic) {
    if (!collected.isEmpty() && collected.get(collected.size() - 1).equals(diagnostic)) {
      return;
    }
    if (diagnostic.isError() && ++errors > LIMIT) {
      return;
    }
    collected.add(diagnostic);
  }

  /** Whether any error was added. */
  public boolean hasErrors() {
    return errors > 0;
  }

  /** Whether so many errors were added that looking for more is pointless. */
  public boolean isFull() {
    return errors >= LIMIT;
  }

  /** Everything collected so far, in order; beyond the limit with a line that counts the rest. */
  public List<Diagnostic> all() {
    if (errors <= LIMIT) {
      return List.copyOf(collected);
    }
    List<Diagnostic> result = new ArrayList<>(collected);
    result.add(Diagnostic.note("more-errors", (errors - LIMIT) + " more errors are not shown"));
    return List.copyOf(result);
  }

  /**
   * Ends reading when the text could not be understood.
   *
   * @throws BadInput with everything collected, when there is an error
   */
  public void throwIfBadInput() {
    if (hasErrors()) {
      throw new BadInput(all());
    }
  }

  /**
   * Ends checking when what was read is wrong.
   *
   * @throws IllFormed with everything collected, when there is an error
   */
  public void throwIfIllFormed() {
    if (hasErrors()) {
      throw new IllFormed(all());
    }
  }
}
