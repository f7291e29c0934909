// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which names stand between their operands, by scope. */
public final class Fixities {
  /**
   * How strongly a name binds.
   *
   * @param level from 0 to 9
   * @param right whether it groups to the right
   */
  record Fixity(int level, boolean right) {}

  /** How names bind that this scope says something of; empty: before their operands. */
  private final Map<String, Optional<Fixity>> own = new HashMap<>();

  private final @Nullable Fixities outer;

  private Fixities(@Nullable Fixities outer) {
    this.outer = outer;
  }

  /** Those of the Basis. */
  public static Fixities basis() {
    Fixities all = new Fixities(null);
    all.set(7, false, "*", "/", "div", "mod");
    all.set(6, false, "+", "-", "^");
    all.set(5, true, "::", "@");
    all.set(4, false, "=", "<>", "<", ">", "<=", ">=");
    all.set(3, false, ":=", "o");
    all.set(0, false, "before");
    return all;
  }

  private void set(int level, boolean right, String... names) {
    for (String name : names) {
      own.put(name, Optional.of(new Fixity(level, right)));
    }
  }

  public Fixities inner() {
    return new Fixities(this);
  }

  /** The scope around this one. */
  Fixities outer() {
    return outer == null ? this : outer;
  }

  void declare(String name, int level, boolean right) {
    own.put(name, Optional.of(new Fixity(level, right)));
  }

  void remove(String name) {
    own.put(name, Optional.empty());
  }

  /** How a name binds; null when it stands before its operand. */
  @Nullable Fixity of(String name) {
    for (Fixities at = this; at != null; at = at.outer) {
      Optional<Fixity> known = at.own.get(name);
      if (known != null) {
        return known.orElse(null);
      }
    }
    return null;
  }
}
