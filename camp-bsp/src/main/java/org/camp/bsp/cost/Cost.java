// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A symbolic cost in normal form: a sum of counted symbols and of counted maxima (section 3.3). In
 * a maximum no alternative is dominated by another one coefficient by coefficient, what all share
 * stands outside, and the order is fixed, so that equal normal forms are equal. Which alternative
 * is the greatest depends on the timings, hence none is chosen before they are known. Immutable.
 */
public final class Cost {
  /** Symbol → how often it occurs outside of maxima. */
  private final long[] counts;

  private final List<Term> maxima;
  private final int hash;

  /**
   * A maximum that occurs several times.
   *
   * @param times how often, at least once
   * @param alternatives what it is the maximum of, at least two
   */
  public record Term(long times, List<Cost> alternatives) {
    /** Copies the list. */
    public Term {
      alternatives = List.copyOf(alternatives);
    }
  }

  private Cost(long[] counts, List<Term> maxima) {
    this.counts = counts;
    this.maxima = maxima;
    hash = 31 * Arrays.hashCode(counts) + maxima.hashCode();
  }

  /** No cost, for so many symbols. */
  public static Cost zero(int symbols) {
    return new Cost(new long[symbols], List.of());
  }

  /** A sum of symbols; copies the counts. */
  public static Cost of(long[] counts) {
    return new Cost(counts.clone(), List.of());
  }

  /** How many symbols there are. */
  public int symbols() {
    return counts.length;
  }

  /** How often a symbol occurs outside of maxima. */
  public long count(int symbol) {
    return counts[symbol];
  }

  /** The maxima, each with how often it occurs. */
  public List<Term> maxima() {
    return maxima;
  }

  /** Whether this is a plain sum of symbols. */
  public boolean isPlain() {
    return maxima.isEmpty();
  }

  /** Whether this is nothing. */
  public boolean isZero() {
    if (!maxima.isEmpty()) {
      return false;
    }
    for (long count : counts) {
      if (count != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The sum of both costs in normal form.
   *
   * @throws ArithmeticException when a count does not fit 64 bits
   */
  public Cost plus(Cost other) {
    if (other.isZero()) {
      return this;
    }
    CostSum sum = new CostSum(counts.length);
    sum.add(this);
    sum.add(other);
    return sum.toCost();
  }

  /**
   * The greatest of some costs, at least one: max(a + x, a + y) = a + max(x, y), and a dominated
   * alternative is left out. O(n²) in the number of different costs.
   */
  public static Cost max(List<Cost> costs) {
    List<Cost> best = undominated(costs);
    if (best.size() == 1) {
      return best.get(0);
    }
    long[] common = best.get(0).counts.clone();
    Map<List<Cost>, Long> shared = best.get(0).terms();
    for (Cost cost : best) {
      for (int i = 0; i < common.length; i++) {
        common[i] = Math.min(common[i], cost.counts[i]);
      }
      Map<List<Cost>, Long> its = cost.terms();
      shared.replaceAll((of, times) -> Math.min(times, its.getOrDefault(of, 0L)));
    }
    shared.values().removeIf(times -> times == 0);
    List<Cost> rests = new ArrayList<>();
    for (Cost cost : best) {
      rests.add(cost.minus(common, shared));
    }
    rests.sort(Cost::compare);
    CostSum sum = new CostSum(common.length);
    sum.add(common);
    shared.forEach((of, times) -> sum.add(new Term(times, of)));
    sum.add(new Term(1, rests));
    return sum.toCost();
  }

  private static List<Cost> undominated(List<Cost> costs) {
    List<Cost> kept = new ArrayList<>();
    Cost last = null;
    for (Cost cost : costs) {
      if (cost.equals(last)) {
        continue;
      }
      last = cost;
      boolean dominated = false;
      for (Cost other : kept) {
        if (cost.isDominatedBy(other)) {
          dominated = true;
          break;
        }
      }
      if (!dominated) {
        kept.removeIf(other -> other.isDominatedBy(cost));
        kept.add(cost);
      }
    }
    return kept;
  }

  /** Whether no count and no maximum occurs more often here than there. */
  public boolean isDominatedBy(Cost other) {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > other.counts[i]) {
        return false;
      }
    }
    if (maxima.isEmpty()) {
      return true;
    }
    Map<List<Cost>, Long> theirs = other.terms();
    for (Term term : maxima) {
      if (term.times() > theirs.getOrDefault(term.alternatives(), 0L)) {
        return false;
      }
    }
    return true;
  }

  private Map<List<Cost>, Long> terms() {
    Map<List<Cost>, Long> terms = new LinkedHashMap<>();
    maxima.forEach(term -> terms.put(term.alternatives(), term.times()));
    return terms;
  }

  private Cost minus(long[] common, Map<List<Cost>, Long> shared) {
    long[] rest = new long[counts.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = counts[i] - common[i];
    }
    List<Term> terms = new ArrayList<>();
    for (Term term : maxima) {
      long times = term.times() - shared.getOrDefault(term.alternatives(), 0L);
      if (times > 0) {
        terms.add(new Term(times, term.alternatives()));
      }
    }
    return new Cost(rest, List.copyOf(terms));
  }

  /**
   * Only some symbols, as a projection of the normal form: domination and what is shared are
   * decided anew.
   */
  public Cost keep(IntPredicate symbols) {
    CostSum sum = new CostSum(counts.length);
    long[] kept = counts.clone();
    for (int i = 0; i < kept.length; i++) {
      kept[i] = symbols.test(i) ? kept[i] : 0;
    }
    sum.add(kept);
    for (Term term : maxima) {
      Cost greatest = max(term.alternatives().stream().map(cost -> cost.keep(symbols)).toList());
      sum.add(greatest, term.times());
    }
    return sum.toCost();
  }

  /** Its value when every symbol has one: a sum with the greatest alternatives. */
  public double value(double[] symbols) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i] == 0 ? 0 : counts[i] * symbols[i];
    }
    for (Term term : maxima) {
      sum += term.times() * greatest(term, symbols).value(symbols);
    }
    return sum;
  }

  /** The plain sum that remains when each maximum is decided by the values of the symbols. */
  public Cost resolved(double[] symbols) {
    if (maxima.isEmpty()) {
      return this;
    }
    CostSum sum = new CostSum(counts.length);
    sum.add(counts);
    for (Term term : maxima) {
      sum.add(greatest(term, symbols).resolved(symbols), term.times());
    }
    return sum.toCost();
  }

  private static Cost greatest(Term term, double[] symbols) {
    Cost best = term.alternatives().get(0);
    double most = best.value(symbols);
    for (Cost cost : term.alternatives()) {
      double value = cost.value(symbols);
      if (value > most) {
        best = cost;
        most = value;
      }
    }
    return best;
  }

  /** Whether a symbol occurs, be it inside a maximum. */
  public boolean uses(int symbol) {
    return counts[symbol] != 0
        || maxima.stream()
            .anyMatch(term -> term.alternatives().stream().anyMatch(cost -> cost.uses(symbol)));
  }

  /** What has more of the first symbol in which two differ comes first; levels lead. */
  private static int compare(Cost a, Cost b) {
    int size = a.counts.length;
    int charges = Charge.values().length;
    int levels = (size - charges) / 2;
    for (int k = 0; k < size; k++) {
      int i = k < levels ? size - levels + k : k - levels;
      if (a.counts[i] != b.counts[i]) {
        return Long.compare(b.counts[i], a.counts[i]);
      }
    }
    for (int t = 0; t < Math.min(a.maxima.size(), b.maxima.size()); t++) {
      int order = compare(a.maxima.get(t), b.maxima.get(t));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(b.maxima.size(), a.maxima.size());
  }

  static int compare(Term a, Term b) {
    int common = Math.min(a.alternatives().size(), b.alternatives().size());
    for (int i = 0; i < common; i++) {
      int order = compare(a.alternatives().get(i), b.alternatives().get(i));
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(a.alternatives().size(), b.alternatives().size());
    return order != 0 ? order : Long.compare(b.times(), a.times());
  }

  /** A cost of parts that are in normal form; takes the array. */
  static Cost make(long[] counts, List<Term> maxima) {
    return new Cost(counts, List.copyOf(maxima));
  }

  long[] counts() {
    return counts;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Cost c
            && hash == c.hash
            && Arrays.equals(counts, c.counts)
            && maxima.equals(c.maxima));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** With the names of a flat machine, or of one with as many levels as there are symbols for. */
  @Override
  public String toString() {
    int levels = (counts.length - Charge.values().length) / 2;
    return CostText.of(this, levels == 1 ? Symbols.flat() : Symbols.multi(levels));
  }
}
