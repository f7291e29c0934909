// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import org.camp.pepa.statespace.Population;

/** What may hold of a state: comparisons of counts, and their combinations. */
public sealed interface Condition {
  /** Whether it holds at one moment. */
  boolean holds(Population population);

  /** The relation of two numbers that a comparison asks for. */
  enum Relation {
    /** {@code <} */
    LESS,
    /** {@code <=} */
    AT_MOST,
    /** {@code =} */
    EQUAL,
    /** {@code !=} */
    UNEQUAL,
    /** {@code >=} */
    AT_LEAST,
    /** {@code >} */
    GREATER;

    boolean holds(double left, double right) {
      return switch (this) {
        case LESS -> left < right;
        case AT_MOST -> left <= right;
        case EQUAL -> left == right;
        case UNEQUAL -> left != right;
        case AT_LEAST -> left >= right;
        case GREATER -> left > right;
      };
    }
  }

  /** A number of components in some local states, compared with a constant. */
  record Compare(Occupancy left, Relation relation, double right) implements Condition {
    @Override
    public boolean holds(Population population) {
      return relation.holds(left.of(population), right);
    }
  }

  /** Holds when both conditions do. */
  record And(Condition left, Condition right) implements Condition {
    @Override
    public boolean holds(Population population) {
      return left.holds(population) && right.holds(population);
    }
  }

  /** Holds when one of the conditions does, or both. */
  record Or(Condition left, Condition right) implements Condition {
    @Override
    public boolean holds(Population population) {
      return left.holds(population) || right.holds(population);
    }
  }

  /** Holds when the condition does not. */
  record Not(Condition body) implements Condition {
    @Override
    public boolean holds(Population population) {
      return !body.holds(population);
    }
  }
}
