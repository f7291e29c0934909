// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.camp.pepa.measure.Condition;
import org.camp.pepa.measure.MeasureExpression;
import org.camp.pepa.measure.Occupancy;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.StateSpace;

/** Which equal components conditions tell apart, by naming some of them and not others. */
final class Distinctions {
  private final StateSpace space;
  private final Set<Integer> apart = new TreeSet<>();

  private Distinctions(StateSpace space) {
    this.space = space;
  }

  /** The components whose states must not stand for those of others, by their numbers. */
  static Set<Integer> of(
      List<Query.Named> measures, List<Query.Passage> passages, StateSpace space) {
    Distinctions found = new Distinctions(space);
    List<Condition> conditions = new ArrayList<>();
    measures.forEach(named -> named.measure().of(heard(conditions)));
    passages.forEach(
        asked -> {
          asked.from().ifPresent(conditions::add);
          conditions.add(asked.to());
        });
    conditions.forEach(found::look);
    return found.apart;
  }

  /** What is asked of a measure; sums and throughputs are the same for all equal components. */
  private static MeasureExpression.Readings heard(List<Condition> conditions) {
    return new MeasureExpression.Readings() {
      @Override
      public double throughput(String action) {
        return 1;
      }

      @Override
      public double probability(Condition condition) {
        conditions.add(condition);
        return 1;
      }

      @Override
      public double expected(Occupancy occupancy) {
        return 1;
      }
    };
  }

  private void look(Condition condition) {
    if (condition instanceof Condition.And and) {
      look(and.left());
      look(and.right());
    } else if (condition instanceof Condition.Or or) {
      look(or.left());
      look(or.right());
    } else if (condition instanceof Condition.Not not) {
      look(not.body());
    } else if (condition instanceof Condition.Compare compare
        && !compare.left().isSymmetric(space)) {
      compare.left().components().forEach(apart::add);
    }
  }
}
