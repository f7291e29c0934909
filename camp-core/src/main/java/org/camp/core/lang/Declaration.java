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

  /** {@code datatype t = A | B of …}: constructors with the number of their fields. */
  record Datatype(String name, List<Constructor> constructors, Span span) implements Declaration {
    /** Copies the list. */
    public Datatype {
      constructors = List.copyOf(constructors);
    }
  }

  /**
   * A constructor of a {@link Datatype}.
   *
   * @param arity how many fields it has
   */
  record Constructor(String name, int arity, Span span) {}
}
