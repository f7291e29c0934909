// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.List;
import org.camp.core.lang.Constant;

/** A compiled pattern: says whether a value matches and stores what it binds. */
abstract class Matcher {
  /** Matches {@code value}; names go to {@code stack} at {@code frame} plus their slot. */
  abstract boolean matches(Datum value, Datum[] stack, int frame);

  /** Matches anything. */
  static final Matcher ANY =
      new Matcher() {
        @Override
        boolean matches(Datum value, Datum[] stack, int frame) {
          return true;
        }
      };

  static Matcher variable(int slot) {
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame) {
        stack[frame + slot] = value;
        return true;
      }
    };
  }

  static Matcher alias(int slot, Matcher inner) {
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame) {
        stack[frame + slot] = value;
        return inner.matches(value, stack, frame);
      }
    };
  }

  static Matcher literal(Constant constant) {
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame) {
        if (constant instanceof Constant.Int number) {
          return value instanceof Datum.Int found && found.value == number.value();
        }
        if (constant instanceof Constant.Real number) {
          return value instanceof Datum.Real found && found.value == number.value();
        }
        if (constant instanceof Constant.Bool truth) {
          return value instanceof Datum.Bool found && found.value == truth.value();
        }
        if (constant instanceof Constant.Text text) {
          return value instanceof Datum.Text found && found.value.equals(text.value());
        }
        return value instanceof Datum.Unit;
      }
    };
  }

  static Matcher tuple(List<Matcher> items) {
    Matcher[] all = items.toArray(Matcher[]::new);
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame) {
        return value instanceof Datum.Tuple tuple && allMatch(all, tuple.items, stack, frame);
      }
    };
  }

  static Matcher construct(String constructor, List<Matcher> fields) {
    Matcher[] all = fields.toArray(Matcher[]::new);
    String name = constructor.intern();
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame) {
        return value instanceof Datum.Constructed found
            && found.constructor.equals(name)
            && allMatch(all, found.items, stack, frame);
      }
    };
  }

  private static boolean allMatch(Matcher[] all, Datum[] values, Datum[] stack, int frame) {
    if (all.length != values.length) {
      return false;
    }
    for (int i = 0; i < all.length; i++) {
      if (!all[i].matches(values[i], stack, frame)) {
        return false;
      }
    }
    return true;
  }
}
