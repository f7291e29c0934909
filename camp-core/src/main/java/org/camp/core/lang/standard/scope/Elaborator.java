// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.parse.Syntax;
import org.camp.core.lang.standard.parse.Syntax.Dec;
import org.camp.core.scan.Stop;
import org.jspecify.annotations.Nullable;

/**
 * Looks up every name: structures and functors go away, a functor is expanded for each application,
 * and every declared value gets a name of its own.
 */
public final class Elaborator {
  private final FreshNames fresh;
  private final boolean library;
  private final PatternElaborator patterns;
  private final TypeElaborator types;
  private final ExpressionElaborator expressions;
  private final Faults faults;

  /** By name the functions of the library. */
  final Map<String, Expr.Lambda> statics = new LinkedHashMap<>();

  /** The structure that is being read, with a point; only in the library. */
  private String path = "";

  public Elaborator(SourceText source, Diagnostics problems, FreshNames fresh, boolean library) {
    this.fresh = fresh;
    this.library = library;
    faults = new Faults(source, problems);
    types = new TypeElaborator(faults);
    patterns = new PatternElaborator(fresh, types, faults);
    expressions = new ExpressionElaborator(this, patterns, types, faults);
  }

  public Faults faults() {
    return faults;
  }

  public PatternElaborator patterns() {
    return patterns;
  }

  TypeElaborator types() {
    return types;
  }

  /** Every constructor and exception that the program declares. */
  public Map<String, ConstructorInfo> constructors() {
    return types.constructors;
  }

  /** The declarations of a scope, whose names are entered as they come. */
  public void decs(List<Dec> decs, Environment scope, List<Declaration> out) {
    for (Dec dec : decs) {
      try {
        dec(dec, scope, out);
      } catch (Stop stop) {
        // told already; what follows may have errors of its own
        faults.stopped();
      }
    }
  }

  private void dec(Dec dec, Environment scope, List<Declaration> out) {
    if (dec instanceof Syntax.Val val) {
      values(val, scope, out);
    } else if (dec instanceof Syntax.Fun fun) {
      functions(fun, scope, out);
    } else if (dec instanceof Syntax.TypeDec type) {
      type.bindings().forEach(binding -> types.abbreviation(binding, scope));
    } else if (dec instanceof Syntax.Datatype data) {
      types.datatype(data, scope, fresh);
    } else if (dec instanceof Syntax.Replicate copy) {
      types.replicate(copy, scope);
    } else if (dec instanceof Syntax.ExceptionDec exception) {
      types.exception(exception, scope, fresh);
    } else if (dec instanceof Syntax.StructureDec structure) {
      String outer = path;
      path = outer + structure.name() + ".";
      scope.structures.put(structure.name(), structure(structure.body(), scope, out));
      path = outer;
    } else if (dec instanceof Syntax.FunctorDec functor) {
      scope.functors.put(functor.name(), new Environment.Functor(functor, scope));
    } else if (dec instanceof Syntax.Open open) {
      open.structures().forEach(name -> scope.open(named(name, open.span(), scope)));
    } else if (dec instanceof Syntax.Local local) {
      Environment hidden = new Environment(scope);
      decs(local.hidden(), hidden, out);
      Environment shown = new Environment(hidden);
      decs(local.shown(), shown, out);
      scope.open(shown);
    }
  }

  private Environment named(String name, Span span, Environment scope) {
    Environment structure = scope.structure(name);
    if (structure == null) {
      throw faults.unknown(name, span, "structure", List.of());
    }
    return structure;
  }

  private Environment structure(Syntax.Str body, Environment scope, List<Declaration> out) {
    if (body instanceof Syntax.Struct struct) {
      Environment inner = new Environment(scope);
      Environment before = library ? scope.structure(member()) : null;
      if (before != null) {
        inner.open(before);
      }
      decs(struct.decs(), inner, out);
      return inner;
    }
    if (body instanceof Syntax.StrName name) {
      return named(name.name(), name.span(), scope);
    }
    if (body instanceof Syntax.StrLet let) {
      Environment inner = new Environment(scope);
      decs(let.decs(), inner, out);
      return structure(let.body(), inner, out);
    }
    Syntax.FunctorCall call = (Syntax.FunctorCall) body;
    Environment.Functor functor = scope.functor(call.functor());
    if (functor == null) {
      throw faults.unknown(call.functor(), call.span(), "functor", List.of());
    }
    Environment argument = structure(call.argument(), scope, out);
    Environment inner = new Environment(functor.scope());
    String parameter = functor.declaration().parameter();
    if (parameter == null) {
      inner.open(argument);
    } else {
      inner.structures.put(parameter, argument);
    }
    return structure(functor.declaration().body(), inner, out);
  }

  /** The structure that is being read: the library adds to those of the Basis. */
  private String member() {
    return path.isEmpty() ? "" : path.substring(0, path.length() - 1);
  }

  private void values(Syntax.Val val, Environment scope, List<Declaration> out) {
    if (val.recursive()) {
      recursive(val, scope, out);
      return;
    }
    Environment bound = new Environment(scope);
    for (Syntax.Binding binding : val.bindings()) {
      Expr value = expressions.of(binding.value(), scope);
      Pattern pattern = patterns.of(binding.pattern(), scope, bound);
      out.add(new Declaration.Value(pattern, value, binding.pattern().span().to(value.span())));
    }
    scope.open(bound);
  }

  private void recursive(Syntax.Val val, Environment scope, List<Declaration> out) {
    List<String> names = new ArrayList<>();
    for (Syntax.Binding binding : val.bindings()) {
      Syntax.Pat pattern = binding.pattern();
      if (pattern instanceof Syntax.TypedPat typed) {
        pattern = typed.pattern();
      }
      if (!(pattern instanceof Syntax.Name name) || !(binding.value() instanceof Syntax.Fn)) {
        throw faults.stop("syntax", pattern.span(), "'val rec' needs a name and a function 'fn …'");
      }
      String own = fresh.of(name.text());
      names.add(own);
      scope.values.put(name.text(), new Meaning.Local(own));
    }
    List<Expr.Lambda> functions = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Syntax.Fn fn = (Syntax.Fn) val.bindings().get(i).value();
      functions.add(expressions.function(names.get(i), fn.rules(), fn.span(), scope));
    }
    out.add(new Declaration.Functions(functions, val.span()));
  }

  private void functions(Syntax.Fun fun, Environment scope, List<Declaration> out) {
    if (library && !expressions.isInside()) {
      staticFunctions(fun, scope);
      return;
    }
    List<String> names = new ArrayList<>();
    for (Syntax.Function function : fun.functions()) {
      String own = fresh.of(function.name());
      names.add(own);
      scope.values.put(function.name(), new Meaning.Local(own));
    }
    List<Expr.Lambda> functions = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      functions.add(expressions.function(names.get(i), fun.functions().get(i), scope));
    }
    out.add(new Declaration.Functions(functions, fun.span()));
  }

  /** A name that nothing else has. */
  String fresh(String name) {
    return fresh.of(name);
  }

  private void staticFunctions(Syntax.Fun fun, Environment scope) {
    for (Syntax.Function function : fun.functions()) {
      scope.values.put(function.name(), new Meaning.Static(path + function.name()));
    }
    for (Syntax.Function function : fun.functions()) {
      Expr.Lambda lambda = expressions.function(null, function, scope);
      statics.put(path + function.name(), lambda);
    }
  }

  /**
   * The names that the last {@code val} that binds any binds, as an expression: the result of a
   * program.
   */
  public static Expr result(List<Dec> decs, Environment scope, Span end) {
    List<String> names = lastNames(decs);
    if (names == null) {
      return new Expr.Literal(new Constant.Unit(), end);
    }
    List<Expr> items = new ArrayList<>();
    for (String name : names) {
      if (scope.value(name) instanceof Meaning.Local local) {
        items.add(new Expr.Variable(local.name(), end));
      }
    }
    return items.size() == 1 ? items.get(0) : new Expr.Tuple(items, false, end);
  }

  private static @Nullable List<String> lastNames(List<Dec> decs) {
    for (int i = decs.size() - 1; i >= 0; i--) {
      Dec dec = decs.get(i);
      List<String> names = null;
      if (dec instanceof Syntax.Val val) {
        names = new ArrayList<>();
        for (Syntax.Binding binding : val.bindings()) {
          PatternElaborator.variables(binding.pattern(), names);
        }
      } else if (dec instanceof Syntax.Local local) {
        names = lastNames(local.shown());
      }
      if (names != null && !names.isEmpty()) {
        return names;
      }
    }
    return null;
  }

  /** A type that an expression or result is said to have. */
  Expr typed(Expr body, Syntax.@Nullable Ty type, Environment scope) {
    if (type == null) {
      return body;
    }
    TypeTerm term = types.of(type, scope);
    return new StandardExpr.Typed(body, term, body.span());
  }
}
