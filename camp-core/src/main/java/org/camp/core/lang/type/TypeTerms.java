// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
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

/** What the types mean that a program writes, as general types. */
final class TypeTerms {
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
  private static final Map<String, Form> COLLECTIONS_OF_OCAML =
      Map.of(
          "list",
          Form.LIST,
          "array",
          Form.ARRAY,
          "ref",
          Form.REF,
          "par",
          Form.PAR,
          "tree",
          Form.TREE);

  /** What a type is written in. */
  private record Within(String name, List<String> parameters, Type type) {}

  private final SourceText source;
  private final Diagnostics problems;
  private final TypeMaker make;
  private final boolean bulk;
  private final Type exception;
  private final Map<String, Deque<Type>> types = new HashMap<>();
  private final Map<String, Declaration.Abbreviation> abbreviations = new HashMap<>();

  /** Datatypes whose constructors are not all known yet. */
  private final Set<Type> open = new HashSet<>();

  TypeTerms(SourceText source, Diagnostics problems, TypeMaker make, boolean bulk, Type exception) {
    this.source = source;
    this.problems = problems;
    this.make = make;
    this.bulk = bulk;
    this.exception = exception;
  }

  /** Makes the name of a datatype known, whose constructors come later. */
  void open(String name, List<String> parameters) {
    List<Type> parts = parameters.stream().map(p -> general(Form.VARIABLE)).toList();
    Type type = make.general(Form.VARIANT, parts);
    type.declared = name;
    Datatypes.push(types, name, type);
    open.add(type);
  }

  /** The datatype of a name. */
  Type opened(String name) {
    Deque<Type> found = types.get(name);
    return found == null || found.isEmpty() ? unknown() : found.getFirst();
  }

  void close(Type type) {
    open.remove(type);
  }

  void abbreviate(Declaration.Abbreviation abbreviation) {
    abbreviations.put(abbreviation.name(), abbreviation);
  }

  void forget(String name) {
    Datatypes.pop(types, name);
  }

  private Type general(Form form, Type... parts) {
    return make.general(form, List.of(parts));
  }

  private void fault(String code, Span span, String message, @Nullable String hint) {
    problems.add(source.error(code, span, message).withHint(hint));
  }

  /** A type outside of any declaration, whose parameters may be anything. */
  Type resolve(TypeTerm term) {
    return resolve(term, null);
  }

  /** A type in the declaration of a datatype. */
  Type resolve(TypeTerm term, String name, List<String> parameters, Type type) {
    return resolve(term, new Within(name, parameters, type));
  }

  private Type[] all(List<TypeTerm> terms, @Nullable Within within) {
    return terms.stream().map(t -> resolve(t, within)).toArray(Type[]::new);
  }

  private Type resolve(TypeTerm term, @Nullable Within within) {
    if (term instanceof TypeTerm.Parameter parameter) {
      return within == null ? unknown() : parameter(parameter, within);
    }
    if (term instanceof TypeTerm.Tuple tuple) {
      return general(Form.TUPLE, all(tuple.items(), within));
    }
    if (term instanceof TypeTerm.Function function) {
      Type argument = resolve(function.argument(), within);
      return general(Form.FUNCTION, argument, resolve(function.result(), within));
    }
    TypeTerm.Named named = (TypeTerm.Named) term;
    return named(named, all(named.arguments(), within), within);
  }

  private Type parameter(TypeTerm.Parameter parameter, Within within) {
    int index = within.parameters().indexOf(parameter.name());
    if (index >= 0) {
      return within.type().parts.get(index);
    }
    fault(
        "unbound-name",
        parameter.span(),
        parameter.name() + " is no parameter of '" + within.name() + "'",
        bulk
            ? "write type " + parameter.name() + " " + within.name() + " = …"
            : "write datatype " + parameter.name() + " " + within.name() + " = …");
    return unknown();
  }

  private Type named(TypeTerm.Named term, Type[] arguments, @Nullable Within within) {
    String name = term.name();
    Deque<Type> found = types.get(name);
    if (found != null && !found.isEmpty()) {
      Type type = found.getFirst();
      return expects(term, type.parts.size()) ? instance(type, arguments, within) : unknown();
    }
    Declaration.Abbreviation abbreviation = abbreviations.get(name);
    if (abbreviation != null) {
      return expects(term, abbreviation.parameters().size())
          ? abbreviated(abbreviation, arguments)
          : unknown();
    }
    Form basic = bulk && name.equals("char") ? Form.CHAR : BASIC.get(name);
    if (basic != null) {
      return expects(term, 0) ? general(basic) : unknown();
    }
    Form collection = (bulk ? COLLECTIONS_OF_OCAML : COLLECTIONS).get(name);
    if (collection != null) {
      return expects(term, 1) ? general(collection, arguments) : unknown();
    }
    if (bulk && name.equals("option")) {
      return expects(term, 1) ? option(arguments[0]) : unknown();
    }
    if (bulk && name.equals(Datatypes.EXCEPTION)) {
      return exception;
    }
    Set<String> known = new TreeSet<>(types.keySet());
    known.addAll(abbreviations.keySet());
    known.addAll(BASIC.keySet());
    known.addAll((bulk ? COLLECTIONS_OF_OCAML : COLLECTIONS).keySet());
    fault(
        "unbound-name",
        term.span(),
        "there is no type '" + name + "'",
        Suggestions.hint(name, known));
    return unknown();
  }

  private Type option(Type content) {
    Type type = general(Form.VARIANT);
    type.constructors = new HashMap<>(Map.of("Some", List.of(content), "None", List.of()));
    return type;
  }

  private Type abbreviated(Declaration.Abbreviation abbreviation, Type[] arguments) {
    Type holder = make.general(Form.TUPLE, List.of(arguments));
    abbreviations.remove(abbreviation.name());
    Type type =
        resolve(abbreviation.type(), abbreviation.name(), abbreviation.parameters(), holder);
    abbreviations.put(abbreviation.name(), abbreviation);
    return type;
  }

  private Type unknown() {
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

  private Type instance(Type type, Type[] arguments, @Nullable Within within) {
    if (!open.contains(type)) {
      Type.Copies copies = new Type.Copies();
      for (int i = 0; i < arguments.length; i++) {
        copies.types.put(type.parts.get(i), arguments[i]);
      }
      return type.parts.isEmpty() ? type : type.instantiate(Type.GENERAL, copies);
    }
    boolean own = within != null && type == within.type() && List.of(arguments).equals(type.parts);
    return own || arguments.length == 0 ? type : unknown();
  }
}
