// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A maximum of {@link LoopTerm}s, with as few of them as are found to be enough. */
final class LoopTerms {
  private final FormOrder order;
  private final StepCount steps;

  LoopTerms(FormOrder order, StepCount steps) {
    this.order = order;
    this.steps = steps;
  }

  /** The same maximum with fewer terms. */
  List<LoopTerm> simplified(List<LoopTerm> all) throws StepCount.Spent {
    List<LoopTerm> kept = new ArrayList<>();
    List<LoopTerm> open = new ArrayList<>(all);
    open.sort(Comparator.comparingInt(LoopTerm::missed).reversed());
    while (!open.isEmpty()) {
      LoopTerm term = open.remove(open.size() - 1);
      steps.spend(1);
      LoopTerm joined = null;
      boolean covered = false;
      for (int i = 0; i < kept.size() && !covered && joined == null; i++) {
        LoopTerm other = kept.get(i);
        covered = isCovered(term, other);
        joined = covered ? null : joined(term, other);
        if (joined != null) {
          kept.remove(i);
        }
      }
      if (joined != null) {
        open.add(joined);
      } else if (!covered) {
        List<LoopTerm> uncovered = new ArrayList<>();
        for (LoopTerm other : kept) {
          if (!isCovered(other, term)) {
            uncovered.add(other);
          }
        }
        kept = uncovered;
        kept.add(term);
      }
    }
    kept.sort(Comparator.comparingInt(LoopTerm::missed));
    return kept;
  }

  /** Whether a term is found to be at most another. */
  private boolean isCovered(LoopTerm term, LoopTerm by) throws StepCount.Spent {
    int more = term.missed() - by.missed();
    if (more < 0) {
      return false;
    }
    if (by.isLinear()) {
      return isBaseCovered(term, by, by.ones(), more)
          && order.areAtMost(term.ones(), by.ones())
          && areSharesAtMost(term, by);
    }
    if (by.isOnce()) {
      return term.isOnce() && more == 0 && order.isAtMost(term.base(), by.base());
    }
    if (term.isOnce() || term.isLinear()) {
      boolean heavy = !by.ones().isEmpty() && more == 0 && order.areAtMost(term.ones(), by.ones());
      return heavy
          && order.isAtMost(term.base(), by.base())
          && (term.isOnce() || areAtMostShares(term, by));
    }
    boolean alike =
        term.by() == by.by() && more % by.by() == 0 && term.ones().isEmpty() == by.ones().isEmpty();
    return alike
        && isBaseCovered(term, by, by.shares(), more / by.by())
        && order.areAtMost(term.ones(), by.ones())
        && order.areAtMost(term.shares(), by.shares());
  }

  /** Whether the base is at most the other's, or that and some more rounds of one cycle. */
  private boolean isBaseCovered(LoopTerm term, LoopTerm by, List<CostForm> cycles, int rounds)
      throws StepCount.Spent {
    if (rounds == 0) {
      return order.isAtMost(term.base(), by.base());
    }
    for (CostForm cycle : cycles) {
      CostForm longer = by.base().plus(cycle.times(rounds));
      if (longer != null && order.isAtMost(term.base(), longer)) {
        return true;
      }
    }
    return false;
  }

  private boolean areSharesAtMost(LoopTerm term, LoopTerm by) throws StepCount.Spent {
    for (CostForm share : term.shares()) {
      boolean covered = false;
      for (int i = 0; i < by.ones().size() && !covered; i++) {
        covered = order.isAtMost(share, by.ones().get(i).times(term.by()));
      }
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  private boolean areAtMostShares(LoopTerm term, LoopTerm by) throws StepCount.Spent {
    for (CostForm one : term.ones()) {
      if (!order.isAtMostOne(one.times(by.by()), by.shares())) {
        return false;
      }
    }
    return true;
  }

  /** One term for two, where there is one; null otherwise. */
  private @Nullable LoopTerm joined(LoopTerm a, LoopTerm b) throws StepCount.Spent {
    if (!a.isLinear() || !b.isLinear()) {
      return null;
    }
    if (a.missed() == b.missed()) {
      return a.base().equals(b.base())
          ? LoopTerm.linear(a.base(), a.missed(), union(a.ones(), b.ones()))
          : null;
    }
    LoopTerm early = a.missed() < b.missed() ? a : b;
    LoopTerm late = a.missed() < b.missed() ? b : a;
    if (late.missed() != early.missed() + 1 || !order.areAtMost(early.ones(), late.ones())) {
      return null;
    }
    for (CostForm link : late.ones()) {
      CostForm linked = early.base().plus(link);
      if (linked != null
          && linked.equals(late.base())
          && order.areAtMost(late.ones(), union(early.ones(), List.of(link)))) {
        return LoopTerm.linear(early.base(), early.missed(), late.ones());
      }
    }
    return null;
  }

  private List<CostForm> union(List<CostForm> a, List<CostForm> b) throws StepCount.Spent {
    List<CostForm> all = new ArrayList<>(a);
    for (CostForm form : b) {
      order.add(all, form);
    }
    return all;
  }
}
