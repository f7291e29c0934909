// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ViewCard;
import org.camp.core.order.Executions;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;

/**
 * Sees a protocol as a partial order: each message is a send and a receive, each role a process.
 * The body of a recursion is the pattern of a regular execution; what surrounds it is left out.
 * Choices must be decided.
 */
public final class ProtocolOrderView implements ModelView<Protocol, Executions> {
  /** Labels of the branches to take. */
  public static final Option<String> BRANCH =
      Option.text("branch", "LABEL,…", "labels of the branches that choices take");

  /** The recursion whose body is the pattern. */
  public static final Option<String> LOOP =
      Option.text("loop", "X", "the recursion whose body is the pattern (default: the first)");

  /** How often the pattern happens. */
  public static final Option<Long> ROUNDS =
      Option.integer("rounds", 1, "how often the body of the recursion happens");

  /** Events of an order. */
  public static final Option<Long> EVENTS =
      Option.budget("events", 200, "how many events a protocol may unroll to");

  private static final ViewCard<Protocol, Executions> CARD =
      new ViewCard<>(
          Descriptor.of("order", "Unrolling", "The sends and receives of a protocol as events")
              .options(BRANCH, LOOP, ROUNDS, EVENTS),
          Protocol.class,
          Executions.class);

  @Override
  public ViewCard<Protocol, Executions> card() {
    return CARD;
  }

  @Override
  public Executions view(Protocol model, AnalysisContext context) {
    Parameters parameters = model.parameters(context.bindings(model), Parameters.Functions.NONE);
    Protocol.Limits limits =
        new Protocol.Limits(Math.max(1000, 4 * context.get(EVENTS)), context.cancellation()::check);
    return new Unrolling(model.instantiate(parameters, limits), parameters, context).run();
  }
}
