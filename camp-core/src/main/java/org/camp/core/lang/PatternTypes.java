package org.camp.core.lang;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Type.Form;
import org.jspecify.annotations.Nullable;

/** Infers the types of patterns and of constructed values. */
final class PatternTypes {
  private final TypeMaker make;
  private final Unifier unifier;
  private final TypeFaults faults;
  private final Map<String, Integer> arities = new HashMap<>();

  /** Types of names that patterns bind, from reading the pattern until the name is bound. */
  private final Map<String, Type> bindings = new HashMap<>();

  PatternTypes(TypeMaker make, Unifier unifier, TypeFaults faults) {
    this.make = make;
    this.unifier = unifier;
    this.faults = faults;
  }

  void declare(Declaration.Datatype datatype) {
    datatype.constructors().forEach(c -> arities.put(c.name(), c.arity()));
  }

  /** The type of a name of the pattern that was looked at last. */
  Type bound(String name) {
    @Nullable Type type = bindings.remove(name);
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
            "the head is %s, but the tail is %s"
                .formatted((Object[]) Type.texts(fields.get(0), fields.get(1))),
            null);
      }
      return list;
    }
    @Nullable Integer arity = arities.get(constructor);
    if (arity != null && arity != fields.size()) {
      faults.arity(
          span,
          "'%s' is declared with %d fields, but has %d here"
              .formatted(constructor, arity, fields.size()));
    }
    Type variant = make.of(Form.VARIANT);
    variant.constructors = new LinkedHashMap<>(Map.of(constructor, fields));
    return variant;
  }
}
