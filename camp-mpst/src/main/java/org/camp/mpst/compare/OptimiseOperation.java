// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.async.Objective.Minimised;

/**
 * The verb {@code optimise}: the fastest reordering of a protocol in which everything still has
 * what it needs, as a protocol.
 */
public final class OptimiseOperation implements Operation<Protocol> {
  /** Reorderings that are tried. */
  public static final Option<Long> REORDERINGS =
      Option.budget("reorderings", 20_000, "reorderings that may be tried");

  /** Roles that may be reordered. */
  public static final Option<String> ROLES =
      Option.text(
          "roles",
          "ROLE[,ROLE]",
          "roles whose actions may be reordered, by name or family (default: all)");

  /** How much memory roles may occupy. */
  public static final Option<String> MEMORY =
      Option.text(
          "memory",
          "SIZE|ROLE=SIZE,…",
          "how much memory each role may occupy: 8GiB, or 's[*]=8GiB,q=1GiB'");

  /** Whether to trade time for memory. */
  public static final Option<Boolean> PARETO =
      Option.flag(
          "pareto", "also the fastest order for every smaller greatest peak of memory of a role");

  /** What is made least. */
  public static final Option<Minimised> MINIMISE =
      Option.choice(
          "minimise",
          Minimised.TOTAL,
          "when all roles are done, or the longest span of a role from its first start to its end");

  private static final OperationCard<Protocol> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "mpst.optimise",
                  "Optimisation",
                  "The fastest reordering of a protocol in which every message still has what it"
                      + " needs, printed as a protocol")
              .paper(MpstBackend.PAPER)
              .options(
                  ROLES,
                  MEMORY,
                  PARETO,
                  MINIMISE,
                  CompareOperation.INDEPENDENT,
                  CompareOperation.ROLE_BY_ROLE,
                  REORDERINGS,
                  MpstOptions.SEED,
                  MpstOptions.STATES,
                  MpstOptions.QUEUE_BOUND,
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.QUANTILE,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STEPS,
                  MpstOptions.LATENCY),
          Protocol.class,
          Map.of("after", Goal.LESS));

  @Override
  public OperationCard<Protocol> card() {
    return CARD;
  }

  @Override
  public boolean makesModel() {
    return true;
  }

  @Override
  public OptimisedProtocol run(List<Protocol> models, AnalysisContext context) {
    return OptimisedProtocol.of(
        models.get(0), context.find(ROLES), context.get(REORDERINGS), context);
  }
}
