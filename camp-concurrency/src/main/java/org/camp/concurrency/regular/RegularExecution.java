// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.regular;

import static com.google.common.base.Preconditions.checkState;

import java.math.BigInteger;
import java.util.List;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.order.CommunicationGraph;
import org.camp.core.order.CommunicationGraph.Gap;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.PartialOrder;

/**
 * A pattern Θ that is repeated for ever (Measuring concurrency, 1994, section 4). When it is
 * well-synchronised, μ of an event's repetitions settles at μ∞; otherwise μ of some events grows
 * beyond all bounds (Lemma 3).
 */
public final class RegularExecution {
  private final PartialOrder pattern;
  private final Antichains.Limits limits;
  private final CommunicationGraph graph;

  /** The repetition of a pattern, with k_Θ by the given reading of the communication graph. */
  public RegularExecution(PartialOrder pattern, Reading reading, Antichains.Limits limits) {
    this.pattern = pattern;
    this.limits = limits;
    this.graph = CommunicationGraph.of(pattern, reading);
  }

  /** The limits of counting. */
  public Antichains.Limits limits() {
    return limits;
  }

  /** Which processes hear of which within one repetition. */
  public CommunicationGraph graph() {
    return graph;
  }

  /** Whether the communication graph is strongly connected. */
  public boolean wellSynchronised() {
    return graph.stronglyConnected();
  }

  /** k_Θ, the diameter of the communication graph plus 1; −1 when it is not well-synchronised. */
  public int k() {
    int diameter = graph.diameter();
    return diameter < 0 ? -1 : diameter + 1;
  }

  /** Which processes never hear of which: why it is not well-synchronised. */
  public List<Gap> gaps() {
    return graph.unreachable();
  }

  /**
   * μ∞ of all events of the pattern, as μ of the middle repetition in Θ_{2k−1} (Definition 4).
   *
   * @throws IllegalStateException when the pattern is not well-synchronised
   */
  public BigInteger[] muInfinity() {
    int k = requireK();
    int n = pattern.size();
    Antichains antichains = Antichains.of(pattern.repeated(2 * k - 1), limits);
    BigInteger[] mu = new BigInteger[n];
    for (int e = 0; e < n; e++) {
      mu[e] = antichains.mu((k - 1) * n + e);
    }
    return mu;
  }

  /**
   * μ∞ of all events of the pattern by the slice Γ_0 of the lattice (Proposition 3): the edges of
   * Γ_0 labelled with a repetition of e. Those are the edges of Θ_k so labelled but for the ones
   * that start at or above max(E), and these are the edges of Θ_{k−1}, shifted by one repetition.
   *
   * @throws IllegalStateException when the pattern is not well-synchronised
   */
  public BigInteger[] muInfinityBySlice() {
    int k = requireK();
    int n = pattern.size();
    Antichains most = Antichains.of(pattern.repeated(k), limits);
    Antichains above = Antichains.of(pattern.repeated(k - 1), limits);
    BigInteger[] mu = new BigInteger[n];
    for (int e = 0; e < n; e++) {
      mu[e] = BigInteger.ZERO;
      for (int j = 0; j < k; j++) {
        mu[e] = mu[e].add(most.mu(j * n + e));
      }
      for (int j = 0; j + 1 < k; j++) {
        mu[e] = mu[e].subtract(above.mu(j * n + e));
      }
    }
    return mu;
  }

  /**
   * |A(Θ_p)| as a function of p.
   *
   * @throws IllegalStateException when the pattern is not well-synchronised
   */
  public Growth growth() {
    int k = requireK();
    BigInteger[] first = new BigInteger[k + 1];
    for (int p = 0; p <= k; p++) {
      first[p] = Antichains.of(pattern.repeated(p), limits).count();
    }
    return new Growth(List.of(first));
  }

  /**
   * |A(Θ_p)| for all p: from p = k on each repetition adds as many antichains as the slice A_0 has.
   *
   * @param first the counts for p = 0 … k
   */
  public record Growth(List<BigInteger> first) {
    /** Copies the list. */
    public Growth {
      first = List.copyOf(first);
    }

    /** |A_0|. */
    public BigInteger slice() {
      int k = first.size() - 1;
      return first.get(k).subtract(first.get(k - 1));
    }

    /** |A(Θ_p)|; Θ_p is not built. */
    public BigInteger at(BigInteger p) {
      int k = first.size() - 1;
      if (p.compareTo(BigInteger.valueOf(k)) <= 0) {
        return first.get(p.intValueExact());
      }
      return first.get(k).add(slice().multiply(p.subtract(BigInteger.valueOf(k))));
    }
  }

  private int requireK() {
    int k = k();
    checkState(k >= 0, "the pattern is not well-synchronised");
    return k;
  }
}
