// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/**
 * The datatypes that are declared where inference is, as general types. A datatype that refers to
 * itself, or to one that is declared behind it, with other arguments than its own parameters leaves
 * the type of that field open.
 */
final class Datatypes {
  private static final Map<String, Form> BASIC =
      Map.of(
          "int",
          Form.INT,
          "real",
          Form.REAL,
          "bool",
          Form.BOOL,
          "string",
          Form.STRING,
          "unit",
          Form.UNIT);
  private static final Map<String, Form> COLLECTIONS =
      Map.of("list", Form.LIST, "array", Form.ARRAY);

  private final SourceText source;
  private final Diagnostics problems;
  private final Map<String, Deque<Type>> types = new HashMap<>();
  private final Map<String, Deque<Type>> constructors = new HashMap<>();

  /** Datatypes whose constructors are not all known yet. */
  private final Set<Type> open = new HashSet<>();

  Datatypes(SourceText source, Diagnostics problems) {
    this.source = source;
    this.problems = problems;
  }

  /** The datatype that has a constructor, in a copy for use at a level; null when none has it. */
  @Nullable Type withConstructor(String name, int level) {
    Deque<Type> found = constructors.get(name);
    return found == null || found.isEmpty()
        ? null
        : found.peek().instantiate(level, new Type.Copies());
  }

  /** Declares datatypes, which may refer to each other. */
  void declare(List<Declaration.Datatype> group) {
    List<Type> declared = new ArrayList<>();
    for (Declaration.Datatype datatype : group) {
      Type type = general(Form.VARIANT);
      type.declared = datatype.name();
      type.parts = datatype.parameters().stream().map(p -> general(Form.VARIABLE)).toList();
      push(types, datatype.name(), type);
      open.add(type);
      declared.add(type);
    }
    for (int i = 0; i < declared.size(); i++) {
      Declaration.Datatype datatype = group.get(i);
      Type type = declared.get(i);
      Map<String, List<Type>> all = new LinkedHashMap<>();
      type.constructors = all;
      for (Declaration.Constructor constructor : datatype.constructors()) {
        List<Type> fields =
            constructor.fields().stream().map(f -> resolve(f, datatype, type)).toList();
        if (all.put(constructor.name(), fields) != null) {
          fault(
              "bound-twice",
              constructor.span(),
              "'" + constructor.name() + "' is declared twice",
              null);
        }
        push(constructors, constructor.name(), type);
      }
      open.remove(type);
    }
  }

  /** Ends the scope of declarations. */
  void forget(List<Declaration.Datatype> group) {
    for (Declaration.Datatype datatype : group) {
      pop(types, datatype.name());
      datatype.constructors().forEach(c -> pop(constructors, c.name()));
    }
  }

  private static void push(Map<String, Deque<Type>> scope, String name, Type type) {
    scope.computeIfAbsent(name, n -> new ArrayDeque<>()).push(type);
  }

  private static void pop(Map<String, Deque<Type>> scope, String name) {
    Deque<Type> found = scope.get(name);
    if (found != null) {
      found.pop();
    }
  }

  private static Type general(Form form, Type... parts) {
    Type type = new Type(form, Type.GENERAL);
    type.parts = List.of(parts);
    return type;
  }

  private void fault(String code, Span span, String message, @Nullable String hint) {
    problems.add(source.error(code, span, message).withHint(hint));
  }

  private Type resolve(TypeTerm term, Declaration.Datatype within, Type type) {
    if (term instanceof TypeTerm.Parameter parameter) {
      int index = within.parameters().indexOf(parameter.name());
      if (index >= 0) {
        return type.parts.get(index);
      }
      fault(
          "unbound-name",
          parameter.span(),
          parameter.name() + " is no parameter of '" + within.name() + "'",
          "write datatype " + parameter.name() + " " + within.name() + " = …");
      return general(Form.VARIABLE);
    }
    if (term instanceof TypeTerm.Tuple tuple) {
      return general(
          Form.TUPLE,
          tuple.items().stream().map(t -> resolve(t, within, type)).toArray(Type[]::new));
    }
    if (term instanceof TypeTerm.Function function) {
      return general(
          Form.FUNCTION,
          resolve(function.argument(), within, type),
          resolve(function.result(), within, type));
    }
    TypeTerm.Named named = (TypeTerm.Named) term;
    Type[] arguments =
        named.arguments().stream().map(t -> resolve(t, within, type)).toArray(Type[]::new);
    return named(named, arguments, type);
  }

  private Type named(TypeTerm.Named term, Type[] arguments, Type within) {
    String name = term.name();
    Deque<Type> found = types.get(name);
    if (found != null && !found.isEmpty()) {
      Type type = found.peek();
      return expects(term, type.parts.size()) ? instance(type, arguments, within) : unknown();
    }
    Form basic = BASIC.get(name);
    if (basic != null) {
      return expects(term, 0) ? general(basic) : unknown();
    }
    Form collection = COLLECTIONS.get(name);
    if (collection != null) {
      return expects(term, 1) ? general(collection, arguments) : unknown();
    }
    Set<String> known = new TreeSet<>(types.keySet());
    known.addAll(BASIC.keySet());
    known.addAll(COLLECTIONS.keySet());
    fault(
        "unbound-name",
        term.span(),
        "there is no type '" + name + "'",
        Suggestions.hint(name, known));
    return unknown();
  }

  private static Type unknown() {
    return general(Form.VARIABLE);
  }

  private boolean expects(TypeTerm.Named term, int count) {
    int found = term.arguments().size();
    if (found != count) {
      fault(
          "wrong-arity",
          term.span(),
          String.format(
              Locale.ROOT,
              "'%s' takes %d type argument%s, not %d",
              term.name(),
              count,
              count == 1 ? "" : "s",
              found),
          count == 1 && found == 0 ? "write 'a " + term.name() : null);
    }
    return found == count;
  }

  private Type instance(Type type, Type[] arguments, Type within) {
    if (!open.contains(type)) {
      Type.Copies copies = new Type.Copies();
      for (int i = 0; i < arguments.length; i++) {
        copies.types.put(type.parts.get(i), arguments[i]);
      }
      return type.parts.isEmpty() ? type : type.instantiate(Type.GENERAL, copies);
    }
    boolean own = type == within && List.of(arguments).equals(type.parts);
    return own || arguments.length == 0 ? type : unknown();
  }
}
