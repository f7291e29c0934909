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

  /**
   * {@code type 'a t = {a : …; b : …}}.
   *
   * @param parameters the type parameters, with their apostrophes
   * @param fields in the order of the text
   */
  record RecordType(String name, List<String> parameters, List<Field> fields, Span span)
      implements Declaration {
    /** Copies the lists. */
    public RecordType {
      parameters = List.copyOf(parameters);
      fields = List.copyOf(fields);
    }
  }

  /** A field of a {@link RecordType}. */
  record Field(String label, TypeTerm type, boolean mutable, Span span) {}

  /** {@code type 'a t = …}: another name for a type. */
  record Abbreviation(String name, List<String> parameters, TypeTerm type, Span span)
      implements Declaration {
    /** Copies the list. */
    public Abbreviation {
      parameters = List.copyOf(parameters);
    }
  }

  /** {@code exception E of …}. */
  record Exception(Constructor constructor, Span span) implements Declaration {}

  /** A constructor of a {@link Datatype}, with the types of its fields. */
  record Constructor(String name, List<TypeTerm> fields, Span span) {
    /** Copies the list. */
    public Constructor {
      fields = List.copyOf(fields);
    }
  }
}
