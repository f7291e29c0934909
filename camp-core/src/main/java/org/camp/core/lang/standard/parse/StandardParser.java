// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.standard.parse.Syntax.Dec;
import org.camp.core.lang.standard.parse.Syntax.Exp;
import org.camp.core.scan.Stop;

/** Reads a text of Standard ML: declarations and expressions, one after the other. */
public final class StandardParser {
  private final Lexemes in;
  private final StandardExpressionParser expressions;
  private final DeclarationParser declarations;
  private final boolean named;
  private Fixities fixities;

  private StandardParser(
      SourceText source, Diagnostics problems, Fixities fixities, boolean named) {
    this.fixities = fixities;
    this.named = named;
    in = new Lexemes(source, problems);
    TypeSyntaxParser types = new TypeSyntaxParser(in);
    ConstantParser constants = new ConstantParser(in);
    PatternParser patterns = new PatternParser(in, types, constants, this);
    expressions = new StandardExpressionParser(in, types, constants, patterns, this);
    declarations = new DeclarationParser(in, types, patterns, this);
  }

  /**
   * The declarations of a text; an expression is {@code val it = e}.
   *
   * @param fixities which names stand between operands; the text may declare more
   * @param named whether {@code fun f x = e} is an expression too, as in {@code .pml}
   * @throws org.camp.core.diagnostic.BadInput with what is wrong
   */
  public static List<Dec> parse(SourceText source, Fixities fixities, boolean named) {
    Diagnostics problems = new Diagnostics();
    return Stop.whole(
        problems, () -> new StandardParser(source, problems, fixities, named).program());
  }

  private List<Dec> program() {
    List<Dec> all = new ArrayList<>();
    while (!in.at(Lexeme.Kind.END)) {
      if (in.accept(";")) {
        continue;
      }
      if (declarations.starts()) {
        declarations.declaration(all);
      } else {
        Exp value = expressions.sequence();
        Syntax.Binding it = new Syntax.Binding(new Syntax.Name("it", value.span()), value);
        all.add(new Syntax.Val(List.of(it), false, value.span()));
      }
    }
    return all;
  }

  /** Whether a declaration is an expression that stands alone. */
  public static boolean isExpression(Dec dec) {
    return dec instanceof Syntax.Val val
        && val.bindings().size() == 1
        && val.bindings().get(0).pattern() instanceof Syntax.Name name
        && name.text().equals("it")
        && name.span().equals(val.bindings().get(0).value().span());
  }

  /** Whether functions that have names are expressions. */
  boolean hasNamedFunctions() {
    return named;
  }

  /** {@code f x = e}, behind {@code fun}. */
  Syntax.Function function() {
    return declarations.function();
  }

  Fixities fixities() {
    return fixities;
  }

  Exp expression() {
    return expressions.expression();
  }

  /** {@code e1; …; en}. */
  Exp sequence() {
    return expressions.sequence();
  }

  /** Declarations up to what cannot begin one, in a scope of their own. */
  List<Dec> declarations() {
    List<Dec> all = new ArrayList<>();
    while (true) {
      if (in.accept(";")) {
        continue;
      }
      if (!declarations.starts()) {
        return all;
      }
      declarations.declaration(all);
    }
  }

  /** Opens a scope for names between operands. */
  void open() {
    fixities = fixities.inner();
  }

  /** Closes the latest scope. */
  void close() {
    fixities = fixities.outer();
  }
}
