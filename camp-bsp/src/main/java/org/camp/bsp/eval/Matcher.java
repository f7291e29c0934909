// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.List;
import org.camp.bsp.cost.Charge;

/**
 * A compiled pattern: says whether a value matches and stores what it binds. A test charges
 * T_IntEq; a component that is looked at charges T_Fst when it is the first, else T_Snd.
 */
abstract class Matcher {
  private static final int TEST = Charge.INT_EQ.ordinal();
  private static final int FIRST = Charge.FST.ordinal();
  private static final int OTHER = Charge.SND.ordinal();

  /** Matches {@code value}; names go to {@code stack} at {@code frame} plus their slot. */
  abstract boolean matches(Datum value, Datum[] stack, int frame, long[] counts);

  /** Matches anything. */
  static final Matcher ANY =
      new Matcher() {
        @Override
        boolean matches(Datum value, Datum[] stack, int frame, long[] counts) {
          return true;
        }
      };

  static Matcher variable(int slot) {
    return alias(slot, ANY);
  }

  static Matcher alias(int slot, Matcher inner) {
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame, long[] counts) {
        stack[frame + slot] = value;
        return inner.matches(value, stack, frame, counts);
      }
    };
  }

  static Matcher literal(Datum literal) {
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame, long[] counts) {
        counts[TEST]++;
        return Equality.equal(value, literal);
      }
    };
  }

  static Matcher tuple(List<Matcher> items) {
    Matcher[] all = items.toArray(Matcher[]::new);
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame, long[] counts) {
        return value instanceof Datum.Tuple tuple
            && allMatch(all, tuple.items, stack, frame, counts);
      }
    };
  }

  static Matcher construct(String constructor, List<Matcher> fields) {
    Matcher[] all = fields.toArray(Matcher[]::new);
    return new Matcher() {
      @Override
      boolean matches(Datum value, Datum[] stack, int frame, long[] counts) {
        counts[TEST]++;
        return value instanceof Datum.Constructed found
            && found.constructor.equals(constructor)
            && allMatch(all, found.items, stack, frame, counts);
      }
    };
  }

  private static boolean allMatch(
      Matcher[] all, Datum[] values, Datum[] stack, int frame, long[] counts) {
    if (all.length != values.length) {
      return false;
    }
    for (int i = 0; i < all.length; i++) {
      if (all[i] != ANY) {
        counts[i == 0 ? FIRST : OTHER]++;
        if (!all[i].matches(values[i], stack, frame, counts)) {
          return false;
        }
      }
    }
    return true;
  }
}
