// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;

/**
 * The type variables that inference makes: each has the level of the declaration in which it came
 * up, and overloaded ones wait to be settled until the program, or the function of the library, has
 * been seen whole.
 */
final class OpenTypes {
  /** Overloaded variables that are not settled, with where they came up. */
  private final Map<MlType, Span> pending = new LinkedHashMap<>();

  /** By identity the type of each word constant. */
  private final IdentityHashMap<Constant, MlType> words = new IdentityHashMap<>();

  private int level = 1;

  MlType fresh() {
    return MlType.variable(level, MlType.Kind.ANY);
  }

  MlType fresh(MlType.Kind kind, Span span) {
    MlType type = MlType.variable(level, kind);
    pending.put(type, span);
    return type;
  }

  /** A general type with variables of its own. */
  MlType instance(MlType general) {
    return general.instance(level, new HashMap<>());
  }

  MlType word(Constant constant, Span span) {
    return words.computeIfAbsent(constant, c -> fresh(MlType.Kind.WORD, span));
  }

  /** How many bits each word constant has, where that is not 64. */
  IdentityHashMap<Constant, Integer> widths() {
    IdentityHashMap<Constant, Integer> widths = new IdentityHashMap<>();
    words.forEach(
        (constant, type) -> {
          String name = String.valueOf(type.find().constructor);
          if (name.equals("word8") || name.equals("word32")) {
            widths.put(constant, name.equals("word8") ? 8 : 32);
          }
        });
    return widths;
  }

  /** A declaration begins. */
  void enter() {
    level++;
  }

  /** The innermost declaration ends. */
  void leave() {
    level--;
  }

  /** Closes the type of what a declaration bound, which ended just now. */
  void close(MlType type, boolean general) {
    if (general) {
      type.generalise(level);
    } else {
      type.lower(level);
    }
  }

  /**
   * Overloaded types that nothing decided are those of whole numbers, or of words.
   *
   * @param wrong told of records that are not known whole
   */
  void settle(BiConsumer<Span, String> wrong) {
    pending.forEach(
        (type, span) -> {
          MlType root = type.find();
          if (root.isVariable()) {
            switch (root.kind) {
              case NUMBER, WHOLE, ORDERED -> MlType.unify(root, MlType.of("int"));
              case WORD -> MlType.unify(root, MlType.of("word"));
              case RECORD ->
                  wrong.accept(span, "the other fields of this record are not known here");
              default -> {}
            }
          }
        });
    pending.clear();
  }

  /** What is made and settled apart from everything around it. */
  MlType apart(Supplier<MlType> made) {
    int before = level;
    Map<MlType, Span> outside = new LinkedHashMap<>(pending);
    pending.clear();
    level = 1;
    MlType type = made.get();
    level = before;
    pending.putAll(outside);
    return type;
  }
}
