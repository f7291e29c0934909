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
import org.camp.core.lang.type.Type.Form;

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
    datatypes = faults.datatypes();
  }

  void declare(List<Declaration.Datatype> group) {
    datatypes.declare(group);
  }

  void forget(List<Declaration.Datatype> group) {
    datatypes.forget(group);
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
    if (pattern instanceof Pattern.Tuple tuple) {
      return make.of(Form.TUPLE, tuple.items().stream().map(this::of).toArray(Type[]::new));
    }
    if (pattern instanceof Pattern.Construct construct) {
      List<Type> fields = construct.fields().stream().map(this::of).toList();
      return constructed(construct.constructor(), fields, construct.span());
    }
    return make.fresh();
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
