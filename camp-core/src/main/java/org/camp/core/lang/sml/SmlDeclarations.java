// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads {@code let}; after an error in a declaration it goes on with the next one. */
final class SmlDeclarations {
  private static final List<String> STARTS = List.of("val", "fun", "in", "datatype", "end");

  private final SmlParser parser;
  private final MlTokens tokens;
  private final Literals literals;
  private final SmlPatterns patterns;
  private final SmlScope scope;
  private final SmlFunctions functions;

  SmlDeclarations(
      SmlParser parser,
      MlTokens tokens,
      Literals literals,
      SmlPatterns patterns,
      SmlScope scope,
      SmlFunctions functions) {
    this.parser = parser;
    this.tokens = tokens;
    this.literals = literals;
    this.patterns = patterns;
    this.scope = scope;
    this.functions = functions;
  }

  Expr let(Span start) {
    List<Declaration> declarations = new ArrayList<>();
    List<String> names = new ArrayList<>();
    while (tokens.at("fun") || tokens.at("val") || tokens.at("datatype") || tokens.at(";")) {
      if (tokens.accept(";")) {
        continue;
      }
      int depth = literals.depth();
      try {
        int from = declarations.size();
        declaration(declarations);
        declarations.subList(from, declarations.size()).forEach(d -> bindAll(d, names));
      } catch (Stop fault) {
        literals.restore(depth);
        skipToNextDeclaration();
      }
    }
    if (!tokens.at("in")) {
      Token found = tokens.peek();
      throw tokens.stop(
          tokens
              .source()
              .error(
                  "syntax",
                  found.span(),
                  "expected 'val', 'fun' or 'in', found " + MlTokens.describe(found))
              .withHint(
                  Suggestions.nearest(found.text(), STARTS).isEmpty()
                      ? null
                      : Suggestions.hint(found.text(), STARTS)));
    }
    tokens.take();
    Expr body = parser.expression();
    tokens.expect("end", "to close the 'let' of line " + tokens.source().line(start.start()));
    names.forEach(scope::unbind);
    return new Expr.Let(declarations, body, start.to(tokens.last().span()));
  }

  private void bindAll(Declaration declaration, List<String> names) {
    int from = names.size();
    if (declaration instanceof Declaration.Value value) {
      value.pattern().forEachName((name, span) -> names.add(name));
    } else if (declaration instanceof Declaration.Functions group) {
      for (Expr.Lambda function : group.functions()) {
        Optional.ofNullable(function.name()).ifPresent(names::add);
      }
    }
    names.subList(from, names.size()).forEach(scope::bind);
  }

  /** Passes over the rest of a declaration that could not be read; nested lets are passed whole. */
  private void skipToNextDeclaration() {
    int open = 0;
    while (!tokens.at(Kind.END) && !tokens.problems().isFull()) {
      Token token = tokens.peek();
      if (open == 0
          && (token.is("fun") || token.is("val") || token.is("in") || token.is("datatype"))) {
        return;
      }
      if (token.is("let")) {
        open++;
      } else if (token.is("end")) {
        if (open == 0) {
          return;
        }
        open--;
      }
      tokens.take();
    }
  }

  /** Reads one declaration; datatypes that know each other count as several. */
  private void declaration(List<Declaration> declarations) {
    if (tokens.at("datatype")) {
      SmlTypes types = new SmlTypes(tokens, literals);
      do {
        declarations.add(types.datatype(tokens.take().span()));
      } while (tokens.at("and"));
      return;
    }
    Token start = tokens.take();
    declarations.add(start.is("val") ? value(start) : functions(start));
  }

  private Declaration value(Token start) {
    if (tokens.accept("rec")) {
      throw tokens.stop("write 'fun f x = …' for a recursive function");
    }
    Pattern pattern = patterns.pattern();
    tokens.checkNames(List.of(pattern));
    tokens.expect("=", "after 'val' and its pattern");
    Expr value = parser.expression();
    return new Declaration.Value(pattern, value, start.span().to(value.span()));
  }

  private Declaration functions(Token start) {
    List<Expr.Lambda> group = new ArrayList<>();
    do {
      group.add(functions.namedFunction());
    } while (tokens.accept("and"));
    List<Pattern> names = new ArrayList<>();
    for (Expr.Lambda function : group) {
      String name = function.name();
      if (name != null) {
        names.add(new Pattern.Variable(name, function.span()));
      }
    }
    tokens.checkNames(names);
    return new Declaration.Functions(group, start.span().to(tokens.last().span()));
  }
}
