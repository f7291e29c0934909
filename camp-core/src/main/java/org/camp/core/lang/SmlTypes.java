package org.camp.core.lang;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.SmlScanner.Kind;
import org.camp.core.lang.SmlScanner.Token;

/** Reads declarations of datatypes; of the types of fields it keeps their number only. */
final class SmlTypes {
  private final SmlTokens tokens;

  SmlTypes(SmlTokens tokens) {
    this.tokens = tokens;
  }

  /** {@code 'a t = A | B of type * type}, behind {@code datatype}. */
  Declaration datatype(Span start) {
    if (tokens.accept("(")) {
      while (tokens.at(Kind.TYPE_NAME)) {
        tokens.take();
        tokens.accept(",");
      }
      tokens.expect(")", "after the type parameters");
    } else if (tokens.at(Kind.TYPE_NAME)) {
      tokens.take();
    }
    Token name = tokens.take();
    if (name.kind() != Kind.NAME) {
      throw tokens.fault("expected the name of a datatype");
    }
    tokens.expect("=", "after the name of the datatype");
    List<Declaration.Constructor> constructors = new ArrayList<>();
    do {
      Token constructor = tokens.peek();
      if (constructor.kind() != Kind.NAME || !SmlLiterals.isConstructor(constructor.text())) {
        throw tokens.fault(
            "expected a constructor, which starts with a capital letter, found "
                + SmlTokens.describe(constructor));
      }
      tokens.take();
      int arity = tokens.accept("of") ? product() : 0;
      constructors.add(new Declaration.Constructor(constructor.text(), arity, constructor.span()));
    } while (tokens.accept("|"));
    return new Declaration.Datatype(name.text(), constructors, start.to(tokens.last()));
  }

  /** Reads a type and says how many factors it has. */
  private int product() {
    int factors = 0;
    do {
      factors++;
      factor();
    } while (tokens.accept("*"));
    while (tokens.accept("->")) {
      factors = 1;
      product();
    }
    return factors;
  }

  private void factor() {
    if (tokens.accept("(")) {
      do {
        product();
      } while (tokens.accept(","));
      tokens.expect(")", "in this type");
    } else if (tokens.at(Kind.TYPE_NAME) || tokens.at(Kind.NAME)) {
      tokens.take();
    } else {
      throw tokens.fault("expected a type, found " + SmlTokens.describe(tokens.peek()));
    }
    while (tokens.at(Kind.NAME) && !SmlLiterals.isConstructor(tokens.peek().text())) {
      tokens.take();
    }
  }
}
