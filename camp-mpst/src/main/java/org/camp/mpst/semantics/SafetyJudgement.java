// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.camp.core.log.Log;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;
import org.camp.mpst.projection.Projections;

/**
 * Whether a projectable protocol is safe: no run, with queues of any length, ends in a deadlock,
 * fails a reception or orphans a message.
 *
 * @param grounds how that was decided, or why not
 * @param problem what goes wrong; there exactly when it is not safe
 * @param limit which limit kept it from being decided, as a sentence; else empty
 * @param hint what lifts that limit
 * @param explored the exploration, when there was one
 * @param code the protocol, as it was projected
 */
public record SafetyJudgement(
    Grounds grounds,
    Optional<SafetyViolation> problem,
    String limit,
    String hint,
    Optional<Safety> explored,
    ProtocolInstance code) {

  /** The most roles of which configurations are explored. */
  public static final int MOST_ROLES = 64;

  /** How safety is decided, the cheapest first. */
  public enum Grounds {
    /** There are no asynchronous halves: Theorem 3.7 of Castro-Perez and Yoshida. */
    NO_HALVES("no-halves", "there are no asynchronous halves"),
    /** Every path runs as it is written ({@link TextOrder}). */
    ORDER_OF_TEXT("order-of-text", "every path runs as it is written"),
    /** Without choice and recursion all runs end alike; one was followed. */
    ONE_RUN("one-run", "all runs end alike"),
    /** All configurations were seen, or one that goes wrong. */
    EXPLORATION("exploration", "configurations were explored"),
    /** It was not decided. */
    UNDECIDED("", "");

    private final String code;
    private final String text;

    Grounds(String code, String text) {
      this.code = code;
      this.text = text;
    }

    /** Its code in JSON; empty when undecided. */
    public String code() {
      return code;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  /**
   * Judges a protocol whose roles all have local types.
   *
   * @param bound how many messages a queue may hold when configurations are explored
   * @param budget configurations that may be kept
   */
  public static SafetyJudgement of(
      Projections projections,
      Parameters parameters,
      int bound,
      long budget,
      Cancellation cancellation) {
    SafetyJudgement judged = judged(projections, parameters, bound, budget, cancellation);
    Log.of(SafetyJudgement.class)
        .debug(
            "safety of {}: {}, decided by {}",
            judged.code::name,
            () -> judged.safe().map(safe -> safe ? "safe" : "not safe").orElse("not decided"),
            judged.grounds::name);
    return judged;
  }

  private static SafetyJudgement judged(
      Projections projections,
      Parameters parameters,
      int bound,
      long budget,
      Cancellation cancellation) {
    ProtocolInstance code = projections.code();
    if (!Safety.isAsynchronous(code)) {
      return decided(Grounds.NO_HALVES, code);
    }
    Log log = Log.of(SafetyJudgement.class);
    ToLongFunction<Expression> rounds = Configurations.rounds(parameters);
    if (TextOrder.holds(code, rounds, cancellation::check)) {
      return decided(Grounds.ORDER_OF_TEXT, code);
    }
    log.debug("safety: Theorem 3.7 says nothing of halves, and some path does not run as written");
    boolean small = code.roles().size() <= MOST_ROLES;
    if (StraightRun.suits(code)) {
      Optional<SafetyViolation> problem = StraightRun.of(code, cancellation::check);
      log.debug(
          "safety: without choice and recursion, one run {}",
          problem.isEmpty() ? "ends well" : "goes wrong");
      if (problem.isEmpty() || !small) {
        return new SafetyJudgement(Grounds.ONE_RUN, problem, "", "", Optional.empty(), code);
      }
      SafetyJudgement shown = explored(projections, parameters, bound, budget, cancellation);
      return shown.problem.isPresent()
          ? shown
          : new SafetyJudgement(Grounds.ONE_RUN, problem, "", "", Optional.empty(), code);
    }
    return small
        ? explored(projections, parameters, bound, budget, cancellation)
        : undecided(
            "configurations are explored up to " + MOST_ROLES + " roles",
            "write each 'send' before its 'recv', or make the protocol smaller with -D",
            Optional.empty(),
            code);
  }

  private static SafetyJudgement decided(Grounds grounds, ProtocolInstance code) {
    return new SafetyJudgement(grounds, Optional.empty(), "", "", Optional.empty(), code);
  }

  private static SafetyJudgement undecided(
      String limit, String hint, Optional<Safety> explored, ProtocolInstance code) {
    return new SafetyJudgement(Grounds.UNDECIDED, Optional.empty(), limit, hint, explored, code);
  }

  private static SafetyJudgement explored(
      Projections projections,
      Parameters parameters,
      int bound,
      long budget,
      Cancellation cancellation) {
    ProtocolInstance code = projections.code();
    Safety safety;
    try {
      safety = Safety.receivingFirst(projections, parameters, bound, budget, cancellation);
    } catch (OverBudget e) {
      cancellation.check();
      Diagnostic reason = e.diagnostics().get(0);
      return undecided(
          reason.message(), Objects.requireNonNullElse(reason.hint(), ""), Optional.empty(), code);
    }
    Exploration seen = safety.exploration();
    Log.of(SafetyJudgement.class)
        .debug(
            "safety: {} of at most {} configurations, {} transitions, queues up to {}{}",
            seen.configurations(),
            budget,
            seen.transitions(),
            bound,
            seen.boundReached() ? ", which some send waited for" : "");
    Optional<Safety> explored = Optional.of(safety);
    if (safety.problem().isEmpty() && !seen.complete()) {
      return undecided(
          "nothing goes wrong among the first "
              + seen.configurations()
              + " configurations, and there are more",
          "explore more with --budget states=…",
          explored,
          code);
    }
    if (safety.problem().isEmpty() && seen.boundReached()) {
      Optional<String> unbounded = safety.unboundedQueue();
      if (unbounded.isPresent()) {
        return undecided(
            "nothing goes wrong with queues of up to "
                + bound
                + (bound == 1 ? " message" : " messages")
                + ", but the queue "
                + unbounded.get()
                + " can grow without end, so that no bound shows all configurations",
            "let the sender wait for an answer in every round",
            explored,
            code);
      }
      return undecided(
          "nothing goes wrong with queues of up to "
              + bound
              + (bound == 1 ? " message" : " messages")
              + ", and longer ones may reach more",
          "explore longer ones with -o mpst.queue-bound=" + 2 * bound,
          explored,
          code);
    }
    return new SafetyJudgement(
        Grounds.EXPLORATION, safety.problem(), "", "", Optional.of(safety), code);
  }

  /** Whether it is safe; empty when that was not decided. */
  public Optional<Boolean> safe() {
    return grounds == Grounds.UNDECIDED ? Optional.empty() : Optional.of(problem.isEmpty());
  }

  /** What goes wrong, with a trace, or which limit was hit; empty when the protocol is safe. */
  public Optional<Diagnostic> diagnostic() {
    if (grounds == Grounds.UNDECIDED) {
      String message = "whether '" + code.name() + "' is safe was not decided: " + limit;
      return Optional.of(code.source().error("over-budget", Span.NONE, message).withHint(hint));
    }
    return explored.isPresent()
        ? explored.flatMap(Safety::diagnostic)
        : problem.map(p -> Safety.diagnostic(code, p));
  }
}
