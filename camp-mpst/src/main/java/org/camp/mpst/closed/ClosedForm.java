// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;

/**
 * A time for any number of rounds from 1: the greatest of its terms that count.
 *
 * @param terms at least one
 * @param exact else it is a bound
 */
public record ClosedForm(List<CostForm> terms, boolean exact) {
  public ClosedForm {
    terms = List.copyOf(terms);
  }

  /** Number of a recursion → from how many rounds on all terms that ever count again do count. */
  public SortedMap<Integer, Integer> from() {
    SortedMap<Integer, Integer> from = new TreeMap<>();
    terms.forEach(term -> term.settles(from));
    return from;
  }

  /** The terms that count when all recursions have gone round often enough. */
  public List<CostForm> lasting() {
    return terms.stream().filter(term -> term.span().lasts()).toList();
  }

  /**
   * The time after some rounds.
   *
   * @param rounds number of a recursion → its rounds, from 1
   * @param atomValues atom → value
   */
  public double at(long[] rounds, IntToDoubleFunction atomValues) {
    return CostForm.greatest(terms, rounds, atomValues);
  }

  /** The greater of two. */
  ClosedForm max(ClosedForm other, FormOrder order, int most) throws StepCount.Spent {
    if (equals(other)) {
      return this;
    }
    List<CostForm> all = new ArrayList<>(terms);
    for (CostForm term : other.terms) {
      order.add(all, term);
    }
    if (all.size() > most) {
      throw new StepCount.Spent();
    }
    return new ClosedForm(all, exact && other.exact);
  }

  /** This and something more. */
  ClosedForm plus(CostForm more) {
    return more.equals(CostForm.ZERO)
        ? this
        : new ClosedForm(
            terms.stream()
                .flatMap(
                    term -> {
                      CostForm sum = term.plus(more);
                      return sum == null ? Stream.<CostForm>empty() : Stream.of(sum);
                    })
                .toList(),
            exact);
  }

  /** What several have in common. */
  public static SortedMap<Integer, Integer> from(Iterable<ClosedForm> forms) {
    SortedMap<Integer, Integer> from = new TreeMap<>();
    for (ClosedForm form : forms) {
      for (Map.Entry<Integer, Integer> entry : form.from().entrySet()) {
        from.merge(entry.getKey(), entry.getValue(), Math::max);
      }
    }
    return from;
  }
}
