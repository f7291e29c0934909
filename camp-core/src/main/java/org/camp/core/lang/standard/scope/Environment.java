// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.parse.Syntax;
import org.jspecify.annotations.Nullable;

/** What names stand for in one scope, or what a structure consists of. */
public final class Environment {
  /**
   * What the name of a type stands for.
   *
   * @param parameters the parameters of an abbreviation
   * @param type what it abbreviates, or a type of its own on these parameters
   */
  record TypeMeaning(List<String> parameters, TypeTerm type) {}

  /** A functor with the scope in which it was declared. */
  record Functor(Syntax.FunctorDec declaration, Environment scope) {}

  final Map<String, Meaning> values = new HashMap<>();
  final Map<String, TypeMeaning> types = new HashMap<>();
  final Map<String, Environment> structures = new HashMap<>();
  final Map<String, Functor> functors = new HashMap<>();
  private final @Nullable Environment outer;

  Environment(@Nullable Environment outer) {
    this.outer = outer;
  }

  /** Makes everything of a structure, or of an inner scope, known here. */
  void open(Environment structure) {
    values.putAll(structure.values);
    types.putAll(structure.types);
    structures.putAll(structure.structures);
    functors.putAll(structure.functors);
  }

  @Nullable Meaning value(String name) {
    return find(name, e -> e.values);
  }

  @Nullable TypeMeaning type(String name) {
    return find(name, e -> e.types);
  }

  @Nullable Environment structure(String name) {
    return find(name, e -> e.structures);
  }

  @Nullable Functor functor(String name) {
    return find(name, e -> e.functors);
  }

  /** What a name stands for, with the structures before it. */
  private <T> @Nullable T find(String name, Function<Environment, Map<String, T>> kind) {
    int point = name.lastIndexOf('.');
    if (point > 0) {
      Environment structure = structure(name.substring(0, point));
      return structure == null ? null : kind.apply(structure).get(name.substring(point + 1));
    }
    for (Environment at = this; at != null; at = at.outer) {
      T known = kind.apply(at).get(name);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  /** All names of values that could be meant where {@code name} stands. */
  Set<String> candidates(String name) {
    Set<String> all = new LinkedHashSet<>();
    int point = name.lastIndexOf('.');
    if (point > 0) {
      String prefix = name.substring(0, point);
      Environment structure = structure(prefix);
      if (structure != null) {
        structure.values.keySet().forEach(value -> all.add(prefix + "." + value));
      }
      return all;
    }
    for (Environment at = this; at != null; at = at.outer) {
      all.addAll(at.values.keySet());
    }
    return all;
  }
}
