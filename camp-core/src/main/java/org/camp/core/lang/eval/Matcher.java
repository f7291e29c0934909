// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Pattern;

/** A compiled pattern: says whether a value matches, stores what it binds, and counts its steps. */
public abstract class Matcher {
  private static final Matcher ANY =
      new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          return true;
        }
      };

  private static final Matcher UNIT =
      new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          return value instanceof MlValue.Unit;
        }
      };

  /**
   * Matches {@code value}; names go to {@code stack} at {@code frame} plus their slot.
   *
   * @param counts index that {@link Steps} gives → how often [count]
   */
  public abstract boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts);

  /**
   * Where steps are counted.
   *
   * @param test index of the tests of literals and constructors
   * @param first index of the first components that are looked at
   * @param other index of the other components that are looked at
   */
  public record Steps(int test, int first, int other) {
    /** Compiles a pattern, and binds its names in the scope. */
    public Matcher matcher(Pattern pattern, Scope scope) {
      return matcher(pattern, scope::bind);
    }

    /** Compiles a pattern, whose names have slots. */
    private Matcher matcher(Pattern pattern, ToIntFunction<String> scope) {
      if (pattern instanceof Pattern.Variable variable) {
        return alias(scope.applyAsInt(variable.name()), ANY);
      }
      if (pattern instanceof Pattern.Alias alias) {
        int slot = scope.applyAsInt(alias.name());
        return alias(slot, matcher(alias.pattern(), scope));
      }
      if (pattern instanceof Pattern.Typed typed) {
        return matcher(typed.pattern(), scope);
      }
      if (pattern instanceof Pattern.Either either) {
        return either(either.alternatives(), scope);
      }
      if (pattern instanceof Pattern.Literal literal) {
        return literal.value() instanceof Constant.Unit ? UNIT : literal(literal.value());
      }
      if (pattern instanceof Pattern.Tuple tuple) {
        return tuple(matchers(tuple.items(), scope));
      }
      if (pattern instanceof Pattern.Labelled record) {
        return labelled(record.labels().toArray(String[]::new), matchers(record.items(), scope));
      }
      if (pattern instanceof Pattern.Construct construct && isWhole(construct)) {
        Pattern.Whole whole = (Pattern.Whole) construct.fields().get(0);
        return whole(construct.constructor(), matcher(whole.pattern(), scope));
      }
      if (pattern instanceof Pattern.Construct construct) {
        return construct(construct.constructor(), matchers(construct.fields(), scope));
      }
      return ANY;
    }

    /** The names have the slots that the first alternative gives them. */
    private Matcher either(List<Pattern> alternatives, ToIntFunction<String> scope) {
      Map<String, Integer> slots = new HashMap<>();
      ToIntFunction<String> same = name -> slots.computeIfAbsent(name, scope::applyAsInt);
      Matcher[] all = alternatives.stream().map(one -> matcher(one, same)).toArray(Matcher[]::new);
      return new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          for (Matcher one : all) {
            if (one.matches(value, stack, frame, counts)) {
              return true;
            }
          }
          return false;
        }
      };
    }

    private Matcher[] matchers(List<Pattern> patterns, ToIntFunction<String> scope) {
      return patterns.stream().map(part -> matcher(part, scope)).toArray(Matcher[]::new);
    }

    private static Matcher alias(int slot, Matcher inner) {
      return new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          stack[frame + slot] = value;
          return inner.matches(value, stack, frame, counts);
        }
      };
    }

    private Matcher literal(Constant constant) {
      return new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          counts[test]++;
          return isLiteral(value, constant);
        }
      };
    }

    private Matcher tuple(Matcher[] items) {
      return new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          return value instanceof MlValue.Tuple tuple
              && allMatch(items, tuple.items, stack, frame, counts);
        }
      };
    }

    private Matcher construct(String constructor, Matcher[] fields) {
      return new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          counts[test]++;
          return value instanceof MlValue.Constructed found
              && found.constructor.equals(constructor)
              && allMatch(fields, found.items, stack, frame, counts);
        }
      };
    }

    private static boolean isWhole(Pattern.Construct construct) {
      return construct.fields().size() == 1 && construct.fields().get(0) instanceof Pattern.Whole;
    }

    private Matcher whole(String constructor, Matcher inner) {
      return new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          counts[test]++;
          return value instanceof MlValue.Constructed found
              && found.constructor.equals(constructor)
              && inner.matches(
                  new MlValue.Tuple(MlValue.UNBOXED, found.items), stack, frame, counts);
        }
      };
    }

    private Matcher labelled(String[] labels, Matcher[] fields) {
      return new Matcher() {
        @Override
        public boolean matches(MlValue value, MlValue[] stack, int frame, long[] counts) {
          if (!(value instanceof MlValue.Labelled record)) {
            return false;
          }
          for (int i = 0; i < labels.length; i++) {
            int at = Arrays.binarySearch(record.labels, labels[i]);
            if (at < 0) {
              return false;
            }
            if (fields[i] != ANY) {
              counts[at == 0 ? first : other]++;
              if (!fields[i].matches(record.items[at], stack, frame, counts)) {
                return false;
              }
            }
          }
          return true;
        }
      };
    }

    private boolean allMatch(
        Matcher[] all, MlValue[] values, MlValue[] stack, int frame, long[] counts) {
      if (all.length != values.length) {
        return false;
      }
      for (int i = 0; i < all.length; i++) {
        if (all[i] != ANY) {
          counts[i == 0 ? first : other]++;
          if (!all[i].matches(values[i], stack, frame, counts)) {
            return false;
          }
        }
      }
      return true;
    }
  }

  /** A literal of another type does not match, which is no fault. */
  private static boolean isLiteral(MlValue value, Constant constant) {
    if (constant instanceof Constant.Int number) {
      return value instanceof MlValue.Int found && found.value == number.value();
    }
    if (constant instanceof Constant.Real number) {
      return value instanceof MlValue.Real found && found.value == number.value();
    }
    if (constant instanceof Constant.Bool truth) {
      return value instanceof MlValue.Bool found && found.value == truth.value();
    }
    if (constant instanceof Constant.Text text) {
      return value instanceof MlValue.Text found && found.value.equals(text.value());
    }
    if (constant instanceof Constant.Char character) {
      return value instanceof MlValue.Char found && found.value == character.value();
    }
    if (constant instanceof Constant.Word word) {
      return value instanceof MlValue.Word found && found.value == word.value();
    }
    return value == MlValue.NIL;
  }
}
