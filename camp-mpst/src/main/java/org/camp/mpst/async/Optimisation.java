// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.async.OptimisationCheck.Rules;
import org.camp.mpst.projection.Projections;

/**
 * Whether one protocol is an asynchronous optimisation of another: G1 ≤ G2 of Definition 6.1
 * (Castro-Perez and Yoshida, OOPSLA 2020), decided role by role on projections, since the order in
 * which independent actions of different roles are written carries no meaning.
 *
 * <p>L1 ≤ L2 iff both have the same choices, recursions, computations and end; on every path each
 * channel carries the same messages in the same order; and whatever stands in another order is two
 * sends or two receives on different channels, a send before a receive or branching that it came
 * after, a receive behind a selection, a send out of a selection or a receive into a branching on
 * another channel. The converses of the last two are safe as well; what needs them is {@link
 * Verdict#BEYOND}. The printed rules are corrected: [Init] keeps the direction of the message, side
 * conditions compare channels, and normal forms decide nothing, since ≤ has a direction (why:
 * {@code doc/theory.md}, section 6).
 *
 * <p>What is not shown need not be unsafe: unrolling a recursion, for instance, is beyond any
 * finite rewriting. {@link org.camp.mpst.semantics.Safety} explores the configurations instead.
 */
public final class Optimisation {
  /** How a local type relates to its original, the best first. */
  public enum Verdict {
    /** Both are the same type. */
    EQUAL,
    /** Derivable by Definition 6.1. */
    YES,
    /** Derivable with the symmetric rules, which are safe, but not by Definition 6.1. */
    BEYOND,
    /**
     * No role may reorder so alone, but all of them together never get stuck, and compute the same.
     */
    TOGETHER,
    /** Not derivable. */
    NOT_SHOWN
  }

  private final RoleTable roles;
  private final List<Verdict> verdicts;
  private final List<Refusal> refusals;

  private Optimisation(RoleTable roles, List<Verdict> verdicts, List<Refusal> refusals) {
    this.roles = roles;
    this.verdicts = List.copyOf(verdicts);
    this.refusals = List.copyOf(refusals);
  }

  /**
   * Decides optimised ≤ original. Roles are matched by name; one that is missing on a side ends at
   * once there. That a role's order is safe together only (the verdict {@link Verdict#TOGETHER})
   * supposes that the optimised side runs as it is written. Time is linear in the local types,
   * times what is moved over choices.
   */
  public static Optimisation of(
      Projections optimised,
      Parameters optimisedParameters,
      Projections original,
      Parameters originalParameters,
      Reading reading,
      Cancellation cancellation) {
    RoleTable ours = optimised.code().roles();
    RoleTable theirs = original.code().roles();
    Vocabulary vocabulary = new Vocabulary(ours.size() + theirs.size());
    int[] peers = new int[theirs.size()];
    for (int role = 0; role < peers.length; role++) {
      peers[role] = role;
    }
    AlignedTypes left =
        new AlignedTypes(
            optimised, optimisedParameters, vocabulary, AlignedTypes.peers(ours, theirs), reading);
    AlignedTypes right = new AlignedTypes(original, originalParameters, vocabulary, peers, reading);
    RefusalDiagnosis blame = new RefusalDiagnosis(left, right);
    OptimisationCheck walk =
        new OptimisationCheck(left, right, ours.size() + theirs.size(), blame, cancellation);
    List<Verdict> verdicts = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (int role = 0; role < ours.size(); role++) {
      int other = theirs.find(ours.name(role));
      if (other < 0) {
        verdicts.add(optimised.isParticipant(role) ? Verdict.NOT_SHOWN : Verdict.EQUAL);
        continue;
      }
      if (!optimised.defined(role) || !original.defined(other)) {
        verdicts.add(Verdict.NOT_SHOWN);
        refusals.add(noLocalType(ours.name(role)));
        continue;
      }
      int first = left.type(role);
      int second = right.type(other);
      Refusal refusal = walk.compare(role, first, second, Rules.PRINTED);
      if (refusal == null) {
        verdicts.add(walk.moved() ? Verdict.YES : Verdict.EQUAL);
        continue;
      }
      if (walk.compare(role, first, second, Rules.SYMMETRIC) == null) {
        verdicts.add(Verdict.BEYOND);
        refusals.add(refusal);
        continue;
      }
      Refusal together =
          reading.roleByRole() ? refusal : walk.compare(role, first, second, Rules.TOGETHER);
      verdicts.add(together == null ? Verdict.TOGETHER : Verdict.NOT_SHOWN);
      refusals.add(together == null ? refusal : together);
    }
    Optimisation inOrder = new Optimisation(ours, verdicts, refusals);
    if (reading.roleByRole() || inOrder.holds() || !hasAllTypes(optimised, original)) {
      return inOrder;
    }
    for (int role = 0; role < ours.size(); role++) {
      int other = theirs.find(ours.name(role));
      int first = left.type(role);
      if (other < 0 || walk.compare(role, first, right.type(other), Rules.EXCHANGED) != null) {
        return inOrder;
      }
    }
    verdicts.replaceAll(v -> v == Verdict.NOT_SHOWN ? Verdict.TOGETHER : v);
    return new Optimisation(ours, verdicts, refusals);
  }

  private static boolean hasAllTypes(Projections optimised, Projections original) {
    return optimised.projectable() && original.projectable();
  }

  private static Refusal noLocalType(String role) {
    String text = "role " + role + " has no local type on one of the sides";
    return new Refusal(
        role,
        Refusal.Rule.NO_LOCAL_TYPE,
        text,
        "",
        List.of(),
        Diagnostic.error("not-shown", text).withHint(Refusal.Rule.NO_LOCAL_TYPE.text()));
  }

  /** The verdict of all roles together: the worst of them. */
  public Verdict verdict() {
    return verdicts.isEmpty() ? Verdict.EQUAL : Collections.max(verdicts);
  }

  /** Whether the one is an optimisation of the other, by Definition 6.1 or beyond it. */
  public boolean holds() {
    return verdict() != Verdict.NOT_SHOWN;
  }

  /** The verdict of a role of the optimised protocol. */
  public Verdict verdict(int role) {
    return verdicts.get(role);
  }

  /** The roles of the optimised protocol. */
  public RoleTable roles() {
    return roles;
  }

  /** Why Definition 6.1 does not derive it, for each role of which it does not. */
  public List<Refusal> refusals() {
    return refusals;
  }
}
