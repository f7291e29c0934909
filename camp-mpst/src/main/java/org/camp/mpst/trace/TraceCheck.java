// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.price.IterationCounts;
import org.camp.mpst.projection.Projections;

/** Holds a trace against a protocol, and its cost against the bound (Theorem 4.12). */
public final class TraceCheck {
  private static final int MOST_EXPECTED = 20;

  private TraceCheck() {}

  /**
   * Checks a trace.
   *
   * @param written a protocol of halves and computations
   * @throws org.camp.core.diagnostic.BadInput when it is no trace
   * @throws IllFormed when the protocol has no projections, or not the roles of the trace
   */
  public static TraceVerdict of(Protocol written, Protocol protocol, AnalysisContext context) {
    EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context.about(protocol));
    ProtocolInstance code = evaluated.instance();
    ProtocolInstance trace =
        EvaluatedProtocol.instance(
            written, EvaluatedProtocol.parameters(written, context.about(written)), context);
    TraceText text = TraceText.of(trace, code.roles());
    projections(code, context);
    long[] times = IterationCounts.of(code, evaluated.parameters(), Map.of());
    TraceReplay replay = new TraceReplay(evaluated.model(), times);
    int done = 0;
    while (done < text.actions().size() && replay.take(text.actions().get(done))) {
      done++;
      if ((done & 0xFFF) == 0) {
        context.cancellation().check();
      }
    }
    boolean accepted = done == text.actions().size();
    Map<String, Long> rounds = new LinkedHashMap<>();
    Map<String, Double> cost = new LinkedHashMap<>();
    Map<String, Double> bound = new LinkedHashMap<>();
    List<Diagnostic> problems = new ArrayList<>();
    if (accepted) {
      long[] most = replay.rounds();
      for (int i = 0; i < most.length; i++) {
        rounds.put(code.recursions().get(i).name(), most[i]);
        times[i] = times[i] < 0 ? most[i] : times[i];
      }
      if (replay.isPriced()) {
        compare(evaluated, times, replay, cost, bound, context);
      }
    } else {
      problems.add(refused(text, done, replay, code));
    }
    if (text.prices()) {
      problems.add(
          Diagnostic.note("own-costs", "what the trace says of costs is not used")
              .inFile(written.source().name())
              .withHint("costs are those of the protocol"));
    }
    return new TraceVerdict(
        written.source().name(),
        protocol.name(),
        text.actions().size(),
        accepted ? 0 : done + 1,
        accepted ? "" : text.actions().get(done).text(code),
        accepted ? List.of() : replay.expected(text.actions().get(done).role(), MOST_EXPECTED),
        accepted && replay.complete(),
        rounds,
        cost,
        bound,
        problems);
  }

  /**
   * The local types of a protocol that has traces of halves.
   *
   * @throws IllFormed when some role has none, or there are quorums
   */
  static Projections projections(ProtocolInstance code, AnalysisContext context) {
    Projections projections = Projections.of(code, context.cancellation()::check);
    if (!projections.projectable()) {
      throw new IllFormed(projections.problems());
    }
    if (!code.gatherings().isEmpty()) {
      throw new IllFormed(
          code.source()
              .error(
                  "no-such-traces",
                  Span.NONE,
                  "traces of protocols with quorums do not tell whose votes were taken")
              .withHint("'camp check' explores all runs of such a protocol"));
    }
    return projections;
  }

  private static void compare(
      EvaluatedProtocol protocol,
      long[] rounds,
      TraceReplay replay,
      Map<String, Double> cost,
      Map<String, Double> bound,
      AnalysisContext context) {
    BoundedCost.Budget budget = new BoundedCost.Budget(context.get(MpstOptions.STEPS), 0, 0);
    BoundedCost all =
        BoundedCost.of(protocol.model(), rounds, Set.of(), budget, context.cancellation());
    ProtocolInstance code = protocol.instance();
    for (int role = 0; role < code.roles().size(); role++) {
      String name = code.roles().name(role);
      double own = replay.seconds(role);
      double most = all.cost(role);
      if (own > most * (1 + 1e-12)) {
        throw new IllegalStateException(
            String.format(
                Locale.ROOT,
                "Theorem 4.12: the trace costs %s %g s, more than the bound of %g s",
                name,
                own,
                most));
      }
      cost.put(name, own);
      bound.put(name, most);
    }
  }

  private static Diagnostic refused(
      TraceText text, int done, TraceReplay replay, ProtocolInstance code) {
    TraceAction action = text.actions().get(done);
    List<String> expected = replay.expected(action.role(), MOST_EXPECTED);
    String message =
        "action "
            + (done + 1)
            + ", "
            + action.text(code)
            + ", is not possible here in '"
            + code.name()
            + "'";
    return text.source()
        .error("not-a-trace", text.places().get(done), message)
        .withHint(
            expected.isEmpty()
                ? "nothing is possible here: the protocol is at its end"
                : "possible here: " + String.join("; ", expected));
  }
}
