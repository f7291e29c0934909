// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.scope.ConstructorInfo;

/** The types of patterns, whose names get theirs on the way. */
final class StandardPatternTypes {
  private final StandardTypes types;

  StandardPatternTypes(StandardTypes types) {
    this.types = types;
  }

  /** The type of the values that a pattern is for. */
  MlType of(Pattern pattern) {
    MlType type = form(pattern);
    TypeTerm said = types.annotation(pattern);
    if (said != null) {
      MlType wanted = types.type(said);
      if (!MlType.unify(type, wanted)) {
        String[] texts = MlType.texts(type, wanted);
        types.wrong(pattern.span(), "the pattern is for " + texts[0] + ", but says " + texts[1]);
      }
    }
    return type;
  }

  private MlType form(Pattern pattern) {
    if (pattern instanceof Pattern.Variable variable) {
      MlType type = types.fresh();
      types.bind(variable.name(), type);
      return type;
    }
    if (pattern instanceof Pattern.Literal literal) {
      return types.constant(literal.value(), literal.span());
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      return MlType.of(MlType.TUPLE, tuple.items().stream().map(this::of).toList());
    }
    if (pattern instanceof Pattern.Alias alias) {
      MlType type = of(alias.pattern());
      types.bind(alias.name(), type);
      return type;
    }
    if (pattern instanceof Pattern.Labelled record) {
      Map<String, MlType> fields = new LinkedHashMap<>();
      for (int i = 0; i < record.labels().size(); i++) {
        fields.put(record.labels().get(i), of(record.items().get(i)));
      }
      if (!record.flexible()) {
        return MlType.record(fields);
      }
      MlType type = types.fresh(MlType.Kind.RECORD, record.span());
      type.fields = fields;
      return type;
    }
    if (pattern instanceof Pattern.Construct construct) {
      return constructed(construct);
    }
    return types.fresh();
  }

  private MlType constructed(Pattern.Construct pattern) {
    if (pattern.constructor().equals("ref")) {
      return MlType.of("ref", of(pattern.fields().get(0)));
    }
    ConstructorInfo info = types.constructor(pattern.constructor());
    if (info == null) {
      pattern.fields().forEach(this::of);
      return types.fresh();
    }
    MlType[] parts = types.instance(info);
    List<MlType> expected = StandardTypes.fields(info, parts);
    for (int i = 0; i < pattern.fields().size() && i < expected.size(); i++) {
      Pattern field = pattern.fields().get(i);
      boolean whole = field instanceof Pattern.Whole;
      MlType found = field instanceof Pattern.Whole w ? of(w.pattern()) : of(field);
      MlType wanted = whole ? parts[1] : expected.get(i);
      if (!MlType.unify(found, wanted)) {
        String[] texts = MlType.texts(found, wanted);
        types.wrong(
            field.span(), "this pattern is for " + texts[0] + ", but the field is " + texts[1]);
      }
    }
    return parts[0];
  }
}
