// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.base.Suppliers;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.Operator;
import org.camp.core.lang.standard.parse.Fixities;
import org.camp.core.lang.standard.parse.StandardParser;

/** The library, which is read once from its source in the language. */
public final class StandardLibrary {
  private static final Supplier<StandardLibrary> ONLY = Suppliers.memoize(StandardLibrary::new);

  /** By short name the function of the library that it stands for. */
  private static final String[][] SHORT = {
    {"map", "List.map"},
    {"rev", "List.rev"},
    {"length", "List.length"},
    {"hd", "List.hd"},
    {"tl", "List.tl"},
    {"null", "List.null"},
    {"app", "List.app"},
    {"foldl", "List.foldl"},
    {"foldr", "List.foldr"},
    {"@", "List.@"},
    {"o", "Fn.o"},
    {"before", "Fn.before"},
    {"explode", "String.explode"},
    {"valOf", "Option.valOf"},
    {"isSome", "Option.isSome"},
    {"getOpt", "Option.getOpt"},
    {"vector", "Vector.fromList"},
    {"exnMessage", "General.exnMessage"},
  };

  private final Environment top = Basis.create();
  private final Map<String, Expr.Lambda> functions;
  private final Elaborator elaborator;

  private StandardLibrary() {
    SourceText source = new SourceText("library.sml", text());
    Diagnostics problems = new Diagnostics();
    elaborator = new Elaborator(source, problems, new FreshNames(), true);
    List<Declaration> none = new ArrayList<>();
    elaborator.decs(StandardParser.parse(source, Fixities.basis(), false), top, none);
    checkState(!problems.hasErrors() && none.isEmpty(), "%s", problems.all());
    functions = Map.copyOf(elaborator.statics);
    for (String[] names : SHORT) {
      Meaning meaning = top.value(names[1]);
      if (meaning != null) {
        top.values.put(names[0], meaning);
      }
    }
    Environment sequences = top.structures.get("Seq");
    if (sequences != null) {
      for (String name :
          List.of("ArraySequence", "DelayedSeq", "OldDelayedSeq", "FuncSequence", "PureSeq")) {
        top.structures.put(name, sequences);
      }
    }
  }

  private static String text() {
    try {
      return Resources.toString(
          Resources.getResource(StandardLibrary.class, "library.sml"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static StandardLibrary get() {
    return ONLY.get();
  }

  /** A scope in which everything of the library is known. */
  public Environment scope() {
    return new Environment(top);
  }

  /**
   * A scope in which the short names are those of parallel arrays: {@code map f a}, {@code sub (a,
   * i)}, {@code idx n}.
   */
  public Environment scopeOfArrays() {
    Environment scope = scope();
    for (Operator operator : EnumSet.range(Operator.PLUS, Operator.LENGTH)) {
      if (Character.isLetter(operator.symbol().charAt(0))) {
        scope.values.put(operator.symbol(), new Meaning.Operation(operator, ""));
      }
    }
    return new Environment(scope);
  }

  /** Whether a short name is known in every program. */
  public boolean knows(String name) {
    return top.values.containsKey(name);
  }

  /** By name the functions of the library. */
  public Map<String, Expr.Lambda> functions() {
    return functions;
  }

  /** By name the constructors and exceptions that the Basis has. */
  public Map<String, ConstructorInfo> constructors() {
    Map<String, ConstructorInfo> all = new HashMap<>();
    for (Meaning meaning : top.values.values()) {
      if (meaning instanceof Meaning.Constructor constructor) {
        all.put(constructor.info().name(), constructor.info());
      }
    }
    all.putAll(elaborator.constructors());
    return all;
  }

  /** What was learnt about the patterns and constructors of the library. */
  public Elaborator elaborator() {
    return elaborator;
  }
}
