// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A sum of atoms, each so often, and of {@link Part}s, each a number of rounds times a maximum of
 * forms. Atoms are nodes of a graph of costs, 0 being one second. Immutable.
 */
public final class CostForm {
  /** Nothing. */
  public static final CostForm ZERO =
      new CostForm(new int[0], new double[0], Map.of(), RoundSpan.ALWAYS);

  /** Place → an atom, ascending. */
  private final int[] atoms;

  /** Place → how often its atom counts. */
  private final double[] counts;

  /** What is multiplied by rounds → how often. */
  private final Map<Part, Double> parts;

  private final RoundSpan span;
  private final int hash;

  /**
   * So many rounds of the greatest of some forms.
   *
   * @param of at least one
   */
  public record Part(RoundFactor factor, Set<CostForm> of) {
    static Part of(RoundFactor factor, List<CostForm> forms) {
      return new Part(factor, Collections.unmodifiableSet(new LinkedHashSet<>(forms)));
    }
  }

  private CostForm(int[] atoms, double[] counts, Map<Part, Double> parts, RoundSpan span) {
    this.atoms = atoms;
    this.counts = counts;
    this.parts = parts;
    this.span = span;
    this.hash =
        31 * (31 * (31 * Arrays.hashCode(atoms) + Arrays.hashCode(counts)) + parts.hashCode())
            + span.hashCode();
  }

  /**
   * A sum of atoms.
   *
   * @param atoms place → atom, ascending
   * @param counts place → how often, above 0
   */
  public static CostForm of(int[] atoms, double[] counts) {
    return atoms.length == 0
        ? ZERO
        : new CostForm(atoms.clone(), counts.clone(), Map.of(), RoundSpan.ALWAYS);
  }

  /** So many rounds of the greatest of some forms. */
  static CostForm of(Part part) {
    boolean nothing = part.of.size() == 1 && part.of.contains(ZERO);
    return nothing
        ? ZERO
        : new CostForm(new int[0], new double[0], Map.of(part, 1.0), RoundSpan.ALWAYS);
  }

  /** The same, but only in a span; null when that is never. */
  @Nullable CostForm during(RoundSpan other) {
    RoundSpan both = span.and(other);
    return both == null
        ? null
        : both.equals(span) ? this : new CostForm(atoms, counts, parts, both);
  }

  /** The sum; null when the two never count together. */
  @Nullable CostForm plus(CostForm other) {
    if (other.equals(ZERO)) {
      return this;
    }
    if (equals(ZERO)) {
      return other;
    }
    RoundSpan both = span.and(other.span);
    if (both == null) {
      return null;
    }
    int[] sum = new int[atoms.length + other.atoms.length];
    double[] often = new double[sum.length];
    int n = 0;
    int i = 0;
    int j = 0;
    while (i < atoms.length || j < other.atoms.length) {
      int mine = i < atoms.length ? atoms[i] : Integer.MAX_VALUE;
      int theirs = j < other.atoms.length ? other.atoms[j] : Integer.MAX_VALUE;
      sum[n] = Math.min(mine, theirs);
      often[n++] = (mine <= theirs ? counts[i++] : 0) + (theirs <= mine ? other.counts[j++] : 0);
    }
    Map<Part, Double> all = parts;
    if (parts.isEmpty()) {
      all = other.parts;
    } else if (!other.parts.isEmpty()) {
      all = new LinkedHashMap<>(parts);
      for (Map.Entry<Part, Double> entry : other.parts.entrySet()) {
        all.merge(entry.getKey(), entry.getValue(), Double::sum);
      }
    }
    return new CostForm(Arrays.copyOf(sum, n), Arrays.copyOf(often, n), all, both);
  }

  /** This so many times. */
  CostForm times(double factor) {
    double[] often = Arrays.stream(counts).map(count -> factor * count).toArray();
    Map<Part, Double> all = new LinkedHashMap<>();
    parts.forEach((part, count) -> all.put(part, factor * count));
    return new CostForm(atoms, often, all, span);
  }

  /** Without one of its parts. */
  public CostForm without(Part part) {
    Map<Part, Double> rest = new LinkedHashMap<>(parts);
    rest.remove(part);
    return new CostForm(atoms, counts, rest, span);
  }

  /** Without the parts that another has too, as often as both have them. */
  CostForm withoutPartsOf(CostForm other) {
    Map<Part, Double> rest = new LinkedHashMap<>();
    for (Map.Entry<Part, Double> entry : parts.entrySet()) {
      double more = entry.getValue() - other.parts.getOrDefault(entry.getKey(), 0.0);
      if (more > 0) {
        rest.put(entry.getKey(), more);
      }
    }
    return rest.equals(parts) ? this : new CostForm(atoms, counts, rest, span);
  }

  /** Whether both are the same sum, whenever they count. */
  public boolean sameSum(CostForm other) {
    return Arrays.equals(atoms, other.atoms)
        && Arrays.equals(counts, other.counts)
        && parts.equals(other.parts);
  }

  /** How many atoms it has. */
  public int size() {
    return atoms.length;
  }

  /** An atom, by its place. */
  public int atom(int place) {
    return atoms[place];
  }

  /** How often an atom counts, by its place. */
  public double count(int place) {
    return counts[place];
  }

  /** What is multiplied by rounds, and how often. */
  public Map<Part, Double> parts() {
    return parts;
  }

  RoundSpan span() {
    return span;
  }

  /** Tells for each recursion from how many rounds on it is as it stays. */
  void settles(Map<Integer, Integer> from) {
    span.settles(from);
    for (Part part : parts.keySet()) {
      from.merge(part.factor.loop(), 1, Math::max);
      part.of.forEach(form -> form.settles(from));
    }
  }

  /**
   * Its value, rounds included; NaN where an atom has none, minus infinity where it does not count.
   *
   * @param rounds number of a recursion → its rounds, from 1
   * @param atomValues atom → value
   */
  public double at(long[] rounds, IntToDoubleFunction atomValues) {
    if (!span.holds(rounds)) {
      return Double.NEGATIVE_INFINITY;
    }
    double value = 0;
    for (int i = 0; i < atoms.length; i++) {
      value += counts[i] * (atoms[i] == 0 ? 1 : atomValues.applyAsDouble(atoms[i]));
    }
    for (Map.Entry<Part, Double> entry : parts.entrySet()) {
      RoundFactor factor = entry.getKey().factor;
      double rounded = factor.at(rounds[factor.loop()]);
      if (rounded != 0) {
        value += entry.getValue() * rounded * greatest(entry.getKey().of, rounds, atomValues);
      }
    }
    return value;
  }

  /** The greatest value of some forms. */
  public static double greatest(
      Iterable<CostForm> forms, long[] rounds, IntToDoubleFunction atomValues) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (CostForm form : forms) {
      greatest = Math.max(greatest, form.at(rounds, atomValues));
    }
    return greatest;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof CostForm form
            && hash == form.hash
            && sameSum(form)
            && span.equals(form.span));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < atoms.length; i++) {
      text.append(i > 0 ? " + " : "").append(counts[i]).append("*#").append(atoms[i]);
    }
    return text.append(parts).toString();
  }
}
