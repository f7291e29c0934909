// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import com.google.common.base.Splitter;
import com.google.common.base.Suppliers;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.ExprWalk;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;

/**
 * The library of the OCaml-like surface, which is source in the language, read once. Its functions
 * are static: naming one costs T_Var, and none is ever captured; their bodies cost as any other.
 */
public final class OcamlLibrary {
  /** What {@code fold_left} is without a module: that of arrays on arrays, of lists on lists. */
  public static final String EITHER_FOLD = "Stdlib.fold_left";

  /** The operation that calls {@code List.append}, which nothing names. */
  public static final String APPEND = "@";

  /** The number of the first processor, as the library calls it. */
  public static final String FIRST = OcamlNames.FIRST;

  private static final Supplier<Map<String, Expr.Lambda>> ALL =
      Suppliers.memoize(OcamlLibrary::read);

  private OcamlLibrary() {}

  /** By qualified name the functions, those that others call first. */
  public static Map<String, Expr.Lambda> functions() {
    return ALL.get();
  }

  /** The function that a name or an operation stands for. */
  public static String target(String name) {
    return name.equals(APPEND) ? "List.append" : name;
  }

  /** The functions that an expression calls, and those that they call. */
  public static Set<String> calledBy(Expr e) {
    Set<String> found = new TreeSet<>();
    new ExprWalk() {
      void from(Expr expression) {
        walk(expression);
      }

      @Override
      public Expr standard(StandardExpr part) {
        if (part instanceof StandardExpr.Library function && found.add(target(function.name()))) {
          Expr.Lambda body = functions().get(target(function.name()));
          if (body != null) {
            from(body);
          }
        }
        return super.standard(part);
      }
    }.from(e);
    return found;
  }

  private static Map<String, Expr.Lambda> read() {
    Map<String, Expr.Lambda> all = new LinkedHashMap<>();
    for (String section : Splitter.onPattern("(?m)^\\(\\*\\* ").split(text())) {
      int end = section.indexOf(" *)");
      String module = section.substring(0, Math.max(end, 0));
      if (module.matches("[A-Z][a-z]+")) {
        String text = section.substring(end + 3);
        all.putAll(OcamlParser.library(module, new SourceText(module, text), all.keySet()));
      }
    }
    all.put(EITHER_FOLD, either(function(all, "Array.fold_left"), function(all, "List.fold_left")));
    return Collections.unmodifiableMap(all);
  }

  private static Expr.Lambda function(Map<String, Expr.Lambda> all, String name) {
    Expr.Lambda found = all.get(name);
    if (found == null) {
      throw new IllegalStateException(name);
    }
    return found;
  }

  /** A function of three arguments, of which the last decides what it does. */
  private static Expr.Lambda either(Expr.Lambda ofArray, Expr.Lambda ofList) {
    Expr.Lambda first = (Expr.Lambda) ofArray.body();
    Expr.Lambda last = (Expr.Lambda) first.body();
    Expr.Lambda listFirst = (Expr.Lambda) ofList.body();
    Expr.Lambda listLast = (Expr.Lambda) listFirst.body();
    String list = ((Pattern.Variable) listLast.parameter()).name();
    Expr body =
        new OcamlExpr.ByKind(
            new Expr.Variable(list, Span.NONE), last.body(), listLast.body(), Span.NONE);
    Pattern both = new Pattern.Alias(list, last.parameter(), Span.NONE);
    Expr.Lambda inner = new Expr.Lambda(null, both, body, Span.NONE);
    Expr.Lambda middle = new Expr.Lambda(null, first.parameter(), inner, Span.NONE);
    return new Expr.Lambda(null, ofArray.parameter(), middle, Span.NONE);
  }

  private static String text() {
    try {
      return Resources.toString(
          Resources.getResource(OcamlLibrary.class, "library.ml"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
