// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sufficient test that a form is at most another for all costs and rounds for which it counts:
 * both are maxima of polynomials, and each of the one is covered by one of the other.
 */
final class FormOrder {
  /** Polynomials of a form beyond which it is compared with its equals only. */
  private static final int MOST_POLYNOMIALS = 100;

  private final StepCount steps;
  private final RoundProducts products = new RoundProducts();
  private final FormSamples samples;
  private final Map<CostForm, Optional<List<FormPolynomial>>> known = new HashMap<>();

  /**
   * Compares forms.
   *
   * @param loops above the numbers of all recursions
   */
  FormOrder(StepCount steps, int loops) {
    this.steps = steps;
    this.samples = new FormSamples(loops);
  }

  /** Whether u is found to be at most w. */
  boolean isAtMost(CostForm u, CostForm w) throws StepCount.Spent {
    steps.spend(1);
    if (u.equals(w)) {
      return true;
    }
    if (!u.span().within(w.span())) {
      return false;
    }
    if (u.parts().isEmpty() && w.parts().isEmpty()) {
      return isLinearlyAtMost(u, w);
    }
    if (samples.exceeds(u, w)) {
      return false;
    }
    CostForm less = u.withoutPartsOf(w);
    CostForm more = w.withoutPartsOf(u);
    if (less.parts().isEmpty() && more.parts().isEmpty()) {
      return isLinearlyAtMost(less, more);
    }
    Optional<List<FormPolynomial>> below = polynomials(less);
    Optional<List<FormPolynomial>> above = polynomials(more);
    if (below.isEmpty() || above.isEmpty()) {
      return false;
    }
    for (FormPolynomial one : below.get()) {
      boolean covered = false;
      for (int i = 0; i < above.get().size() && !covered; i++) {
        steps.spend(1 + (one.size() + above.get().get(i).size()) / 4);
        covered = one.isCovered(above.get().get(i));
      }
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLinearlyAtMost(CostForm u, CostForm w) {
    int j = 0;
    for (int i = 0; i < u.size(); i++) {
      while (j < w.size() && w.atom(j) < u.atom(i)) {
        j++;
      }
      if (j == w.size() || w.atom(j) > u.atom(i) || u.count(i) > w.count(j) * (1 + 1e-12)) {
        return false;
      }
    }
    return true;
  }

  /** Whether each of some forms is at most one of others. */
  boolean areAtMost(Iterable<CostForm> forms, List<CostForm> others) throws StepCount.Spent {
    for (CostForm form : forms) {
      if (!isAtMostOne(form, others)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a form is at most one of others. */
  boolean isAtMostOne(CostForm form, List<CostForm> others) throws StepCount.Spent {
    for (CostForm other : others) {
      if (isAtMost(form, other)) {
        return true;
      }
    }
    return false;
  }

  /** Adds a form to a maximum, unless it is at most a member; those at most it go. */
  void add(List<CostForm> maximum, CostForm form) throws StepCount.Spent {
    if (isAtMostOne(form, maximum)) {
      return;
    }
    List<CostForm> kept = new ArrayList<>(maximum.size() + 1);
    for (CostForm member : maximum) {
      if (!isAtMost(member, form)) {
        kept.add(member);
      }
    }
    kept.add(form);
    maximum.clear();
    maximum.addAll(kept);
  }

  private Optional<List<FormPolynomial>> polynomials(CostForm form) throws StepCount.Spent {
    Optional<List<FormPolynomial>> found = known.get(form);
    if (found == null) {
      found = Optional.ofNullable(expanded(form));
      known.put(form, found);
    }
    return found;
  }

  private @Nullable List<FormPolynomial> expanded(CostForm form) throws StepCount.Spent {
    List<FormPolynomial> all = List.of(FormPolynomial.of(products, form));
    for (Map.Entry<CostForm.Part, Double> entry : form.parts().entrySet()) {
      int copies = copies(entry.getValue());
      List<FormPolynomial> members = new ArrayList<>();
      for (CostForm member : entry.getKey().of()) {
        Optional<List<FormPolynomial>> own = polynomials(member);
        if (own.isEmpty()) {
          return null;
        }
        for (FormPolynomial one : own.get()) {
          members.add(one.times(entry.getKey().factor(), entry.getValue() / copies));
        }
      }
      for (int copy = 0; copy < copies; copy++) {
        if ((long) members.size() * all.size() > MOST_POLYNOMIALS) {
          return null;
        }
        all = sums(all, members);
      }
    }
    return all;
  }

  /** Twice a maximum is the sum of two, which may be of different members. */
  private static int copies(double count) {
    return count == 2 || count == 3 ? (int) count : 1;
  }

  private List<FormPolynomial> sums(List<FormPolynomial> all, List<FormPolynomial> members)
      throws StepCount.Spent {
    Set<FormPolynomial> sums = new LinkedHashSet<>();
    for (FormPolynomial before : all) {
      for (FormPolynomial member : members) {
        steps.spend(1 + (before.size() + member.size()) / 4);
        RoundSpan both = before.span().and(member.span());
        if (both != null) {
          sums.add(before.plus(member, both));
        }
      }
    }
    return greatest(List.copyOf(sums));
  }

  /** Without those that others cover. */
  private List<FormPolynomial> greatest(List<FormPolynomial> all) throws StepCount.Spent {
    List<FormPolynomial> kept = new ArrayList<>();
    for (FormPolynomial one : all) {
      boolean covered = false;
      for (int i = 0; i < kept.size() && !covered; i++) {
        steps.spend(1 + (one.size() + kept.get(i).size()) / 8);
        covered = one.isPlainlyCovered(kept.get(i));
      }
      if (!covered) {
        kept.removeIf(other -> other.isPlainlyCovered(one));
        kept.add(one);
      }
    }
    return kept;
  }
}
