// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/** Infers the types of patterns and of constructed values. */
final class PatternTypes {
  private final TypeMaker make;
  private final Unifier unifier;
  private final TypeFaults faults;
  private final Datatypes datatypes;

  /** Types of names that patterns bind, from reading the pattern until the name is bound. */
  private final Map<String, Type> bindings = new HashMap<>();

  PatternTypes(TypeMaker make, Unifier unifier, TypeFaults faults) {
    this.make = make;
    this.unifier = unifier;
    this.faults = faults;
    datatypes = faults.datatypes(make);
  }

  void declare(List<Declaration> group) {
    datatypes.declare(group);
  }

  void forget(List<Declaration> group) {
    datatypes.forget(group);
  }

  /** The type of exceptions. */
  Type exception() {
    return datatypes.exception(make.level);
  }

  /** The type that a program writes. */
  Type written(TypeTerm type) {
    return datatypes.written(type, make.level);
  }

  /** The type of records that have a field, for one use; null, with a complaint, for none. */
  Datatypes.@Nullable Fields record(String label, Span span) {
    return datatypes.withField(label, make.level, span);
  }

  /** The type of a name of the pattern that was looked at last. */
  Type bound(String name) {
    Type type = bindings.remove(name);
    return type == null ? make.fresh() : type;
  }

  Type of(Pattern pattern) {
    if (pattern instanceof Pattern.Variable variable) {
      Type type = make.fresh();
      bindings.put(variable.name(), type);
      return type;
    }
    if (pattern instanceof Pattern.Alias alias) {
      Type type = of(alias.pattern());
      bindings.put(alias.name(), type);
      return type;
    }
    if (pattern instanceof Pattern.Literal literal) {
      return make.of(literal.value());
    }
    if (pattern instanceof Pattern.Typed typed) {
      Type type = of(typed.pattern());
      same(type, written(typed.type()), typed.span());
      return type;
    }
    if (pattern instanceof Pattern.Either either) {
      return either(either);
    }
    if (pattern instanceof Pattern.Labelled record && !record.labels().isEmpty()) {
      return labelled(record);
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      return make.of(Form.TUPLE, tuple.items().stream().map(this::of).toArray(Type[]::new));
    }
    if (pattern instanceof Pattern.Construct construct) {
      List<Type> fields = construct.fields().stream().map(this::of).toList();
      return constructed(construct.constructor(), fields, construct.span());
    }
    return make.fresh();
  }

  private void same(Type found, Type wanted, Span span) {
    if (!unifier.unify(found, wanted)) {
      faults.wrong(
          span,
          String.format(
              Locale.ROOT,
              "this pattern is for %s, but %s is wanted",
              (Object[]) Type.texts(found, wanted)),
          null);
    }
  }

  private Type either(Pattern.Either either) {
    Type type = of(either.alternatives().get(0));
    Map<String, Type> first = new HashMap<>(bindings);
    for (Pattern other : either.alternatives().subList(1, either.alternatives().size())) {
      same(of(other), type, other.span());
      other.forEachName(
          (name, span) -> same(bound(name), first.getOrDefault(name, make.fresh()), span));
      bindings.putAll(first);
    }
    return type;
  }

  private Type labelled(Pattern.Labelled pattern) {
    List<Type> items = pattern.items().stream().map(this::of).toList();
    Datatypes.Fields record = record(pattern.labels().get(0), pattern.span());
    if (record == null) {
      return make.fresh();
    }
    for (int i = 0; i < items.size(); i++) {
      Type field = record.of(pattern.labels().get(i));
      if (field == null) {
        faults.wrong(
            pattern.span(),
            String.format(
                Locale.ROOT, "%s has no field '%s'", record.type().text(), pattern.labels().get(i)),
            null);
      } else {
        same(items.get(i), field, pattern.items().get(i).span());
      }
    }
    return record.type();
  }

  Type constructed(String constructor, List<Type> fields, Span span) {
    if (constructor.equals("nil")) {
      return make.of(Form.LIST, make.fresh());
    }
    if (constructor.equals("::")) {
      Type list = make.of(Form.LIST, fields.get(0));
      if (!unifier.unify(fields.get(1), list)) {
        faults.wrong(
            span,
            String.format(
                Locale.ROOT,
                "the head is %s, but the tail is %s",
                (Object[]) Type.texts(fields.get(0), fields.get(1))),
            null);
      }
      return list;
    }
    Type datatype = datatypes.withConstructor(constructor, make.level);
    if (datatype != null) {
      declared(constructor, fields, datatype, span);
      return datatype;
    }
    Type variant = make.of(Form.VARIANT);
    variant.constructors = new LinkedHashMap<>(Map.of(constructor, fields));
    fields.forEach(variant::hold);
    return variant;
  }

  private void declared(String constructor, List<Type> fields, Type datatype, Span span) {
    fields.forEach(datatype::hold);
    List<Type> wanted = datatype.constructors.getOrDefault(constructor, List.of());
    if (wanted.size() != fields.size()) {
      faults.arity(
          span,
          String.format(
              Locale.ROOT,
              "'%s' is declared with %d fields, but has %d here",
              constructor,
              wanted.size(),
              fields.size()));
      return;
    }
    for (int i = 0; i < fields.size(); i++) {
      if (!unifier.unify(fields.get(i), wanted.get(i))) {
        String[] texts = Type.texts(wanted.get(i), fields.get(i));
        faults.wrong(
            span,
            String.format(
                Locale.ROOT,
                "field %d of '%s' must be %s, but this is %s",
                i + 1,
                constructor,
                texts[0],
                texts[1]),
            faults.hint(fields.get(i), wanted.get(i)));
      }
    }
  }
}
