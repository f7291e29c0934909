// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.protocol.Parameters;
import org.camp.core.report.Value;
import org.camp.mpst.projection.Projections;

/**
 * What is judged of a protocol, everywhere alike.
 *
 * @param projectable whether every role that acts has a local type (Definition 3.1)
 * @param safety whether no run deadlocks, fails a reception or orphans a message; empty when it is
 *     not projectable, since runs are those of local types
 * @param costed whether Definition 4.5 gives every role an equation; values that are missing do not
 *     count. It follows the order of the text, so that a safe protocol may have no cost.
 * @param misplaced whether a receive stands before its send, although no run gets stuck: an order
 *     of the text that no run can have
 */
public record Judgement(
    boolean projectable, Optional<SafetyJudgement> safety, boolean costed, boolean misplaced) {
  private static final String MISPLACED = "receive-before-send";

  /**
   * Judges a protocol.
   *
   * @param faults what goes wrong in the order of the text; empty when it is costed
   * @param bound how many messages a queue may hold when configurations are explored
   * @param budget configurations that may be kept
   */
  public static Judgement of(
      Projections projections,
      Parameters parameters,
      List<Diagnostic> faults,
      int bound,
      long budget,
      Cancellation cancellation) {
    Optional<SafetyJudgement> safety =
        projections.projectable()
            ? Optional.of(SafetyJudgement.of(projections, parameters, bound, budget, cancellation))
            : Optional.empty();
    boolean safe = safety.flatMap(SafetyJudgement::safe).orElse(false);
    return new Judgement(
        projections.projectable(),
        safety,
        faults.isEmpty(),
        safe && faults.stream().anyMatch(Judgement::isStuck));
  }

  /** Whether a receive finds no message in the order of the text. */
  private static boolean isStuck(Diagnostic fault) {
    return fault.code().equals("deadlock");
  }

  /** Whether it is safe; empty when that was not decided. */
  public Optional<Boolean> safe() {
    return safety.flatMap(SafetyJudgement::safe);
  }

  /** Whether it is projectable and safe; empty when that was not decided. */
  public Optional<Boolean> wellFormed() {
    return projectable ? safe() : Optional.of(false);
  }

  /** How an analysis that asks for it ends. */
  public Status status() {
    return wellFormed()
        .map(yes -> yes && !misplaced ? Status.OK : Status.ILL_FORMED)
        .orElse(Status.OVER_BUDGET);
  }

  /** {@code yes}, {@code no} or that it was not decided. */
  public String text() {
    return wellFormed().map(yes -> yes ? "yes" : "no").orElse("not decided");
  }

  /** How safety was decided, in words. */
  public String reason() {
    return safe().map(yes -> yes ? "yes: " : "no: ").orElse("not decided: ")
        + safety
            .map(
                s ->
                    s.problem()
                        .map(p -> p.text(s.code()))
                        .orElse(s.limit().isEmpty() ? s.grounds().text() : s.limit()))
            .orElse("some role has no local type");
  }

  /** Adds its parts under their promised names. */
  public Value.Builder into(Value.Builder values) {
    return values
        .put("wellFormed", value(wellFormed()))
        .put("projectable", projectable)
        .put("safe", value(safe()))
        .put("costed", costed);
  }

  /** Null when it is not known. */
  public static Value value(Optional<Boolean> known) {
    return known.map(Value::of).orElse(Value.NULL);
  }

  /**
   * Errors where it is not well-formed or that was not decided, and as warnings why there is no
   * cost.
   *
   * @param projections tells why it is not projectable
   * @param faults what goes wrong in the order of the text; empty when it is costed
   */
  public List<Diagnostic> problems(Projections projections, List<Diagnostic> faults) {
    List<Diagnostic> problems = new ArrayList<>(projections.problems());
    if (!projectable) {
      problems.addAll(faults);
      return problems;
    }
    Optional<Diagnostic> found = safety.flatMap(SafetyJudgement::diagnostic);
    boolean placed =
        safe().equals(Optional.of(false))
            && faults.stream()
                .anyMatch(f -> found.filter(d -> d.code().equals(f.code())).isPresent());
    if (placed) {
      problems.addAll(faults);
    } else {
      found.ifPresent(problems::add);
      faults.stream().map(this::notCosted).forEach(problems::add);
    }
    return problems;
  }

  private Diagnostic notCosted(Diagnostic fault) {
    if (misplaced && isStuck(fault)) {
      return new Diagnostic(
          Severity.ERROR,
          MISPLACED,
          "this receive stands before its send: no run can have this order",
          fault.file(),
          fault.line(),
          fault.column(),
          "write the 'send' above it; the roles themselves do not get stuck",
          fault.excerpt());
    }
    return new Diagnostic(
        Severity.WARNING,
        "not-costed",
        "there is no cost (Definition 4.5): in the order of the text, " + fault.message(),
        fault.file(),
        fault.line(),
        fault.column(),
        fault.hint(),
        fault.excerpt());
  }
}
