// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.projection.Projections;

/**
 * Whether a protocol can deadlock, fail a reception or orphan a message, by exploring its
 * configurations with queues of a given length. For types without asynchronous halves Theorem 3.7
 * says no; with halves well-formedness does not.
 */
public final class Safety {
  private static final int SHOWN = 30;

  private final ProtocolInstance code;
  private final int bound;
  private final Configurations space;
  private final Exploration exploration;

  private Safety(ProtocolInstance code, int bound, Configurations space, Exploration exploration) {
    this.code = code;
    this.bound = bound;
    this.space = space;
    this.exploration = exploration;
  }

  /**
   * Explores a protocol whose roles all have local types.
   *
   * @param bound how many messages a queue may hold, at least 1
   * @param budget configurations that may be kept
   */
  public static Safety of(
      Projections projections,
      Parameters parameters,
      int bound,
      long budget,
      Cancellation cancellation) {
    ProtocolInstance code = projections.code();
    Configurations space = Configurations.of(code, projections, parameters, budget, cancellation);
    return new Safety(code, bound, space, Exploration.of(space, bound, budget, cancellation));
  }

  /**
   * As {@link #of}, with receives first ({@link Exploration#receivingFirst}), which reaches much
   * further. A problem comes with a shortest trace all the same, when that is found within the
   * budget.
   */
  public static Safety receivingFirst(
      Projections projections,
      Parameters parameters,
      int bound,
      long budget,
      Cancellation cancellation) {
    ProtocolInstance code = projections.code();
    Configurations space = Configurations.of(code, projections, parameters, budget, cancellation);
    Exploration reduced = Exploration.receivingFirst(space, bound, budget, cancellation);
    if (reduced.problem().isPresent()) {
      Exploration full = Exploration.of(space, bound, budget, cancellation);
      return new Safety(code, bound, space, full.problem().isPresent() ? full : reduced);
    }
    return new Safety(code, bound, space, reduced);
  }

  /** Whether a protocol has asynchronous halves. */
  public static boolean isAsynchronous(ProtocolInstance code) {
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.op(pc) == ProtocolOp.SEND || code.op(pc) == ProtocolOp.RECEIVE) {
        return true;
      }
    }
    return false;
  }

  /** The protocol, as it was projected. */
  public ProtocolInstance code() {
    return code;
  }

  /** The length of queues. */
  public int bound() {
    return bound;
  }

  /** What was explored. */
  public Exploration exploration() {
    return exploration;
  }

  /** What can go wrong; empty when nothing was found. */
  public Optional<SafetyViolation> problem() {
    return exploration.problem();
  }

  /** A shortest trace to the problem, as text. */
  public List<String> trace() {
    return exploration.trace().stream().map(a -> a.text(code)).toList();
  }

  /** A queue that some run fills without end, as {@code p→q}; empty when none was found. */
  Optional<String> unboundedQueue() {
    return UnboundedQueue.find(space.actors(), exploration).map(space::channelText);
  }

  /** The problem as an error with its trace; empty when nothing was found. */
  public Optional<Diagnostic> diagnostic() {
    return problem().map(this::diagnostic);
  }

  /** A problem as an error without trace. */
  static Diagnostic diagnostic(ProtocolInstance code, SafetyViolation problem) {
    Span place = problem.position() < 0 ? Span.NONE : code.span(problem.position());
    return code.source().error(problem.kind().code(), place, problem.text(code));
  }

  private Diagnostic diagnostic(SafetyViolation problem) {
    List<String> trace = trace();
    String shown = trace.stream().limit(SHOWN).collect(Collectors.joining(", "));
    String hint =
        trace.isEmpty()
            ? "this is how it begins"
            : "after " + shown + (trace.size() > SHOWN ? ", …" : "");
    return diagnostic(code, problem).withHint(hint);
  }
}
