// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  /** The name of the type of exceptions, which declarations add to. */
  static final String EXCEPTION = "exn";

  /** The one constructor of a record type, whose fields are those of the record. */
  private static final String RECORD = "{}";

  private final SourceText source;
  private final Diagnostics problems;
  private final TypeMaker make;
  private final TypeTerms terms;
  private final Map<String, Deque<Type>> constructors = new HashMap<>();

  /** By label the record types that have it. */
  private final Map<String, Deque<Fields>> fields = new HashMap<>();

  private final Type exception;

  /**
   * A record type.
   *
   * @param labels in the order of the declaration
   * @param mutable the labels of the fields that can be changed
   */
  record Fields(Type type, List<String> labels, Set<String> mutable) {
    /** The type of a field; null when there is none of that label. */
    @Nullable Type of(String label) {
      List<Type> types = type.find().constructors.getOrDefault(RECORD, List.of());
      int at = labels.indexOf(label);
      return at < 0 || at >= types.size() ? null : types.get(at);
    }
  }

  /**
   * No declaration yet.
   *
   * @param bulk whether of the OCaml-like surface, which has exceptions and other names for types
   */
  Datatypes(SourceText source, Diagnostics problems, TypeMaker make, boolean bulk) {
    this.source = source;
    this.problems = problems;
    this.make = make;
    exception = general(Form.VARIANT);
    exception.declared = EXCEPTION;
    terms = new TypeTerms(source, problems, make, bulk, exception);
    if (bulk) {
      Map<String, List<Type>> all = new LinkedHashMap<>();
      exception.constructors = all;
      for (String name : List.of("Not_found", "Division_by_zero", "Exit", "Match_failure")) {
        all.put(name, List.of());
      }
      for (String name : List.of("Failure", "Invalid_argument")) {
        all.put(name, List.of(general(Form.STRING)));
      }
      all.put(
          "Assert_failure", List.of(general(Form.STRING), general(Form.INT), general(Form.INT)));
      all.keySet().forEach(name -> push(constructors, name, exception));
    }
  }

  private Type general(Form form) {
    return make.general(form, List.of());
  }

  /** The datatype that has a constructor, in a copy for use at a level; null when none has it. */
  @Nullable Type withConstructor(String name, int level) {
    Deque<Type> found = constructors.get(name);
    return found == null || found.isEmpty()
        ? null
        : found.peek().instantiate(level, new Type.Copies());
  }

  /** The type of exceptions, in a copy for use at a level. */
  Type exception(int level) {
    return exception.instantiate(level, new Type.Copies());
  }

  /** A type that a program writes, for use at a level. */
  Type written(TypeTerm term, int level) {
    return terms.resolve(term).instantiate(level, new Type.Copies());
  }

  /** The record type that has a field, in a copy for use at a level; null when none has it. */
  @Nullable Fields withField(String label, int level, Span span) {
    Deque<Fields> found = fields.get(label);
    if (found == null || found.isEmpty()) {
      problems.add(
          source
              .error("unknown-name", span, "no record type has a field '" + label + "'")
              .withHint(
                  fields.isEmpty()
                      ? "declare it: type t = { " + label + " : …; … }"
                      : Suggestions.hint(label, fields.keySet())));
      return null;
    }
    Fields record = found.peek();
    Type copy = record.type().instantiate(level, new Type.Copies());
    return new Fields(copy, record.labels(), record.mutable());
  }

  /** Declares types, which may refer to each other, and exceptions. */
  void declare(List<Declaration> group) {
    for (Declaration declaration : group) {
      if (declaration instanceof Declaration.Datatype datatype) {
        terms.open(datatype.name(), datatype.parameters());
      } else if (declaration instanceof Declaration.RecordType record) {
        terms.open(record.name(), record.parameters());
      } else if (declaration instanceof Declaration.Abbreviation abbreviation) {
        terms.abbreviate(abbreviation);
      }
    }
    for (Declaration declaration : group) {
      if (declaration instanceof Declaration.Datatype datatype) {
        variant(datatype);
      } else if (declaration instanceof Declaration.RecordType record) {
        record(record);
      } else if (declaration instanceof Declaration.Exception one) {
        Declaration.Constructor constructor = one.constructor();
        List<Type> types = constructor.fields().stream().map(terms::resolve).toList();
        exception.constructors.put(constructor.name(), types);
        push(constructors, constructor.name(), exception);
      }
    }
  }

  private void variant(Declaration.Datatype datatype) {
    Type type = terms.opened(datatype.name());
    Map<String, List<Type>> all = new LinkedHashMap<>();
    type.constructors = all;
    for (Declaration.Constructor constructor : datatype.constructors()) {
      List<Type> types =
          constructor.fields().stream()
              .map(f -> terms.resolve(f, datatype.name(), datatype.parameters(), type))
              .toList();
      if (all.put(constructor.name(), types) != null) {
        twice(constructor.name(), constructor.span());
      }
      push(constructors, constructor.name(), type);
    }
    terms.close(type);
  }

  private void record(Declaration.RecordType record) {
    Type type = terms.opened(record.name());
    List<Type> types = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    Set<String> mutable = new HashSet<>();
    for (Declaration.Field field : record.fields()) {
      types.add(terms.resolve(field.type(), record.name(), record.parameters(), type));
      if (labels.contains(field.label())) {
        twice(field.label(), field.span());
      }
      labels.add(field.label());
      if (field.mutable()) {
        mutable.add(field.label());
      }
    }
    type.constructors = new LinkedHashMap<>(Map.of(RECORD, types));
    Fields all = new Fields(type, labels, mutable);
    labels.forEach(label -> push(fields, label, all));
    terms.close(type);
  }

  private void twice(String name, Span span) {
    problems.add(source.error("bound-twice", span, "'" + name + "' is declared twice"));
  }

  /** Ends the scope of declarations. */
  void forget(List<Declaration> group) {
    for (Declaration declaration : group) {
      if (declaration instanceof Declaration.Datatype datatype) {
        terms.forget(datatype.name());
        datatype.constructors().forEach(c -> pop(constructors, c.name()));
      } else if (declaration instanceof Declaration.RecordType record) {
        terms.forget(record.name());
        record.fields().forEach(field -> pop(fields, field.label()));
      } else if (declaration instanceof Declaration.Exception one) {
        pop(constructors, one.constructor().name());
      }
    }
  }

  static <T> void push(Map<String, Deque<T>> scope, String name, T meaning) {
    scope.computeIfAbsent(name, n -> new ArrayDeque<>()).push(meaning);
  }

  static <T> void pop(Map<String, Deque<T>> scope, String name) {
    Deque<T> found = scope.get(name);
    if (found != null) {
      found.pop();
    }
  }
}
