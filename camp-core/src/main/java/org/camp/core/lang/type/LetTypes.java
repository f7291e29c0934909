// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.type.Type.Form;

/** Infers the types that declarations give names, generalised over what nothing around fixes. */
final class LetTypes {
  private final TypeInference parts;
  private final TypeMaker make;
  private final Unifier unifier;
  private final TypeFaults faults;
  private final PatternTypes patterns;

  LetTypes(
      TypeInference parts,
      TypeMaker make,
      Unifier unifier,
      TypeFaults faults,
      PatternTypes patterns) {
    this.parts = parts;
    this.make = make;
    this.unifier = unifier;
    this.faults = faults;
    this.patterns = patterns;
  }

  Type of(Expr.Let e) {
    List<String> bound = new ArrayList<>();
    patterns.declare(e.declarations());
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        value(value, bound);
      } else if (declaration instanceof Declaration.Functions group) {
        functions(group, bound);
      }
    }
    Type result = e.body().accept(parts);
    patterns.forget(e.declarations());
    bound.forEach(parts::unbind);
    return result;
  }

  private void value(Declaration.Value declaration, List<String> bound) {
    make.level++;
    Type found = declaration.value().accept(parts);
    Type expected = patterns.of(declaration.pattern());
    if (!unifier.unify(found, expected)) {
      faults.wrong(
          declaration.value().span(),
          String.format(
              Locale.ROOT,
              "the pattern is for %s, but this is %s",
              (Object[]) Type.texts(expected, found)),
          null);
    }
    make.level--;
    Pattern pattern = declaration.pattern();
    if (StateTypes.mayChange(declaration.value(), found)) {
      found.lower(make.level);
      expected.lower(make.level);
    }
    found.generalise(make.level);
    expected.generalise(make.level);
    parts.matching(pattern, declaration.value(), found);
    pattern.forEachName(
        (name, span) -> {
          parts.bind(name, patterns.bound(name));
          bound.add(name);
        });
  }

  private void functions(Declaration.Functions group, List<String> bound) {
    make.level++;
    List<Type> types = new ArrayList<>();
    for (Expr.Lambda f : group.functions()) {
      Type type = make.of(Form.FUNCTION, make.fresh(), make.fresh());
      types.add(type);
      String name = f.name();
      if (name != null) {
        parts.bind(name, type);
        bound.add(name);
      }
    }
    for (int i = 0; i < types.size(); i++) {
      Expr.Lambda f = group.functions().get(i);
      Type function = types.get(i).find();
      Type argument = patterns.of(f.parameter());
      if (!unifier.unify(argument, function.parts.get(0))) {
        faults.wrong(
            f.parameter().span(),
            String.format(
                Locale.ROOT,
                "the parameter is %s, but calls give %s",
                (Object[]) Type.texts(argument, function.parts.get(0))),
            null);
      }
      parts.body(f, argument, function.parts.get(1), make.effectOf(function), function.holds);
    }
    make.level--;
    types.forEach(type -> type.generalise(make.level));
  }
}
