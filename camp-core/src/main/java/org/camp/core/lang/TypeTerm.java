// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.List;
import org.camp.core.diagnostic.Span;

/** A type as a program writes it, in the declaration of a datatype. */
public sealed interface TypeTerm {
  /** Where it was written. */
  Span span();

  /** A type parameter, with its apostrophe: {@code 'a}. */
  record Parameter(String name, Span span) implements TypeTerm {}

  /** A type by its name, with its arguments: {@code int}, {@code 'a list}. */
  record Named(String name, List<TypeTerm> arguments, Span span) implements TypeTerm {
    /** Copies the list. */
    public Named {
      arguments = List.copyOf(arguments);
    }
  }

  /** A tuple type. */
  record Tuple(List<TypeTerm> items, Span span) implements TypeTerm {
    /** Copies the list. */
    public Tuple {
      items = List.copyOf(items);
    }
  }

  /** A record type, its labels in rising order. */
  record Labelled(List<String> labels, List<TypeTerm> items, Span span) implements TypeTerm {
    /** Copies the lists. */
    public Labelled {
      labels = List.copyOf(labels);
      items = List.copyOf(items);
    }
  }

  /** A function type. */
  record Function(TypeTerm argument, TypeTerm result, Span span) implements TypeTerm {}
}
