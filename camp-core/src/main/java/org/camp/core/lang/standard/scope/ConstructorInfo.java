// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.List;
import org.camp.core.lang.TypeTerm;
import org.jspecify.annotations.Nullable;

/**
 * A constructor of a datatype, or an exception.
 *
 * @param name its name, which no other constructor has
 * @param argument the type of its argument; null when it has none
 * @param result the type that it makes
 * @param parameters the type parameters of the result
 */
public record ConstructorInfo(
    String name, @Nullable TypeTerm argument, TypeTerm result, List<String> parameters) {
  /** Whether it is an exception. */
  boolean isException() {
    return result instanceof TypeTerm.Named named && named.name().equals("exn");
  }

  /** How many fields its values have: those of a tuple that is written as its argument. */
  public int width() {
    return argument == null ? 0 : argument instanceof TypeTerm.Tuple t ? t.items().size() : 1;
  }
}
