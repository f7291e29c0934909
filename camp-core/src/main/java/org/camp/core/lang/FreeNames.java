// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;

/** Finds the names of an expression that nothing binds. O(size). */
public final class FreeNames extends ScopeWalk {
  private final Map<String, Integer> bound = new HashMap<>();
  private final List<Expr.Variable> free = new ArrayList<>();

  private FreeNames() {}

  /** Every use of a name that is not bound, in the order of the text. */
  public static List<Expr.Variable> of(Expr expression) {
    FreeNames found = new FreeNames();
    found.walk(expression);
    return found.free;
  }

  @Override
  void open(Pattern pattern) {
    pattern.forEachName((name, span) -> change(name, 1));
  }

  @Override
  void close(Pattern pattern) {
    pattern.forEachName((name, span) -> change(name, -1));
  }

  @Override
  void open(String name, Span whole, Pattern parameter) {
    change(name, 1);
  }

  @Override
  void close(String name) {
    change(name, -1);
  }

  private void change(String name, int by) {
    bound.merge(name, by, Integer::sum);
  }

  @Override
  public Expr variable(Expr.Variable e) {
    if (bound.getOrDefault(e.name(), 0) == 0) {
      free.add(e);
    }
    return e;
  }
}
