// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Program;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads the OCaml-like surface of bulk-synchronous programs, {@code .bsml} and {@code .mml}. After
 * an error in a definition it goes on behind the next {@code in}, so that all errors of a file are
 * reported together.
 */
public final class OcamlParser {
  private final MlTokens tokens;
  private final OcamlNames names;
  private final OcamlTypes types;
  private final OcamlExpressions expressions;
  private boolean bare = true;

  private OcamlParser(MlTokens tokens, OcamlNames names) {
    this.tokens = tokens;
    this.names = names;
    Literals literals = new Literals(tokens);
    types = new OcamlTypes(tokens, literals);
    expressions = new OcamlExpressions(tokens, literals, names, types);
  }

  /**
   * Reads a program.
   *
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors
   */
  public static BulkSynchronousProgram parse(SourceText source, Dialect dialect) {
    Set<String> signs = OcamlWords.signs(source.text());
    OcamlNames names = new OcamlNames(OcamlLibrary.functions().keySet(), "", signs);
    OcamlParser parser = new OcamlParser(MlTokens.of(source, OcamlWords.with(signs)), names);
    Expr expression = Stop.whole(parser.tokens.problems(), parser::program);
    String library = names.numberedBy(source);
    return new BulkSynchronousProgram(
        Program.nameOf(source.name()), dialect, expression, source, library, parser.bare);
  }

  /**
   * Reads a module of the library: its functions, by name.
   *
   * @param known the qualified names of the functions that were read before
   */
  static Map<String, Expr.Lambda> library(String module, SourceText text, Set<String> known) {
    OcamlNames names = new OcamlNames(known, module, Set.of());
    OcamlParser parser = new OcamlParser(MlTokens.withoutPlaces(text, OcamlWords.ALL), names);
    Map<String, Expr.Lambda> all = new LinkedHashMap<>();
    List<Declaration> declarations =
        Stop.whole(
            parser.tokens.problems(),
            () -> {
              List<Declaration> found = new ArrayList<>();
              parser.definitions(found);
              return found;
            });
    for (Declaration declaration : declarations) {
      if (declaration instanceof Declaration.Value value
          && value.pattern() instanceof Pattern.Variable name
          && value.value() instanceof Expr.Lambda function) {
        all.put(module + "." + name.name(), function);
      }
    }
    return all;
  }

  /**
   * Declarations, each with {@code in} or {@code ;;} behind it or nothing; answers whether the last
   * one ends with {@code in}.
   */
  private boolean definitions(List<Declaration> all) {
    boolean open = false;
    while (true) {
      while (!open && tokens.accept(";;")) {}
      if (tokens.at("let") && !tokens.peek(1).is("open")) {
        Span let = tokens.take().span();
        OcamlDefinitions.Definition definition = expressions.definitions().read(let);
        if (names.isLibrary()) {
          definition.names().forEach(names::define);
        } else {
          expressions.definitions().bind(definition);
        }
        all.add(definition.declaration());
        open = tokens.accept("in");
        bare &= open;
      } else if (!open && tokens.at("type")) {
        types.declarations(all);
        bare = false;
      } else if (!open && tokens.at("exception")) {
        all.add(types.exception());
        bare = false;
      } else if (!open && tokens.at("open")) {
        tokens.take();
        expressions.module();
        names.open(tokens, names.path(tokens));
        bare = false;
      } else {
        return open;
      }
    }
  }

  private Expr program() {
    List<Declaration> all = new ArrayList<>();
    Span start = tokens.peek().span();
    while (true) {
      boolean open = definitions(all);
      if (tokens.at(Kind.END) && !open && !all.isEmpty()) {
        return let(all, lastOf(all), start);
      }
      Expr body = expressions.expression();
      if (!tokens.at(";;") || isEnd()) {
        while (tokens.accept(";;")) {}
        if (!tokens.at(Kind.END)) {
          throw unexpected();
        }
        return let(all, body, start);
      }
      bare = false;
      all.add(new Declaration.Value(new Pattern.Wildcard(body.span()), body, body.span()));
    }
  }

  /** Whether only {@code ;;} are left. */
  private boolean isEnd() {
    int ahead = 0;
    while (tokens.peek(ahead).is(";;")) {
      ahead++;
    }
    return tokens.peek(ahead).kind() == Kind.END;
  }

  private Expr let(List<Declaration> all, Expr body, Span start) {
    return all.isEmpty() ? body : new Expr.Let(all, body, start.to(tokens.last().span()));
  }

  /** A program that ends with a definition has the value that was defined last. */
  private static Expr lastOf(List<Declaration> all) {
    for (int i = all.size() - 1; i >= 0; i--) {
      List<Expr> found = new ArrayList<>();
      if (all.get(i) instanceof Declaration.Value value) {
        value.pattern().forEachName((name, span) -> found.add(new Expr.Variable(name, span)));
      } else if (all.get(i) instanceof Declaration.Functions group) {
        Expr.Lambda function = group.functions().get(group.functions().size() - 1);
        String name = function.name();
        if (name != null) {
          found.add(new Expr.Variable(name, function.span()));
        }
      }
      if (!found.isEmpty()) {
        return found.get(found.size() - 1);
      }
    }
    return new Expr.Literal(new Constant.Unit(), all.get(all.size() - 1).span());
  }

  private Stop unexpected() {
    Token token = tokens.peek();
    String message = "expected the end of the program, found " + MlTokens.describe(token);
    return tokens.stop(
        tokens.source().error("syntax", token.span(), message).withHint(hint(token.text())));
  }

  private static @Nullable String hint(String text) {
    return switch (text) {
      case ")", "]", "|]", ">>", "end", "}", "done" -> "'" + text + "' closes nothing";
      case "in" -> "'in' belongs to a 'let'";
      case "~", "?" -> OcamlWords.NO_LABELS;
      case ":" -> "a type stands in parentheses: (e : t)";
      case "==", "!=" -> "equality is = and <>";
      case "where" -> "'where' belongs to a 'let multi'";
      default -> null;
    };
  }
}
