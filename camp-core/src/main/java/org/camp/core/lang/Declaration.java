// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.List;
import org.camp.core.diagnostic.Span;

/** What a {@code let} declares. */
public sealed interface Declaration {
  /** Where it was written. */
  Span span();

  /** {@code val pattern = value}. */
  record Value(Pattern pattern, Expr value, Span span) implements Declaration {}

  /** {@code fun f … and g …}: named functions that may call each other. */
  record Functions(List<Expr.Lambda> functions, Span span) implements Declaration {
    /** Copies the list. */
    public Functions {
      functions = List.copyOf(functions);
    }
  }

  /**
   * {@code datatype 'a t = A | B of …}.
   *
   * @param parameters the type parameters, with their apostrophes
   */
  record Datatype(String name, List<String> parameters, List<Constructor> constructors, Span span)
      implements Declaration {
    /** Copies the lists. */
    public Datatype {
      parameters = List.copyOf(parameters);
      constructors = List.copyOf(constructors);
    }
  }

  /** A constructor of a {@link Datatype}, with the types of its fields. */
  record Constructor(String name, List<TypeTerm> fields, Span span) {
    /** Copies the list. */
    public Constructor {
      fields = List.copyOf(fields);
    }
  }
}
