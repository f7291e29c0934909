// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.place;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Machine;
import org.camp.core.machine.Node;
import org.camp.pepa.PepaBackend;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;

/** The verb {@code place} for skeletons: the nodes on which their tasks pass most. */
public final class TaskPlaceOperation implements Operation<SkeletonModel> {
  /** Most models solved. */
  public static final Option<Long> PLACEMENTS =
      Option.budget("placements", 2_000, "placements whose models may be solved");

  private static final OperationCard<SkeletonModel> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "pepa.place",
                  "Placement",
                  "Search the nodes of a machine on which a skeleton passes most items")
              .paper(PepaBackend.PAPER)
              .options(PepaOptions.SHARING, PLACEMENTS, PepaOptions.STATES),
          SkeletonModel.class,
          Map.of("best.throughput", Goal.MORE));

  @Override
  public OperationCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public TaskPlaceResult run(List<SkeletonModel> models, AnalysisContext context) {
    Machine machine =
        context
            .machine()
            .filter(m -> !m.nodes().isEmpty())
            .orElseThrow(
                () ->
                    new BadInput(
                        Diagnostic.error("no-nodes", "'place' needs a machine with nodes")
                            .withHint("give one with -m: nodes: {n1: {cores: 4, speed: 1.5}, …}")));
    SkeletonModel model = models.get(0);
    Skeleton tree = model.tree(context.bindings(), context.machine());
    if (tree.has(Skeleton.Mapped.class)
        || tree.has(Skeleton.Divided.class)
        || tree.has(Skeleton.Feedback.class)) {
      throw new NotApplicable(
          Diagnostic.error(
              "not-on-nodes",
              "places are found for pipes, deals and farms: not for map, dc and" + " feedback"));
    }
    List<Node> nodes = List.copyOf(machine.nodes().values());
    TaskPlaceSearch search =
        new TaskPlaceSearch(model, tree, nodes, context.get(PLACEMENTS), context);
    return search
        .run()
        .map(found -> new TaskPlaceResult(model.name(), tree.tasks(), nodes, found))
        .orElseThrow(
            () ->
                new OverBudget(
                    Diagnostic.error("over-budget", "no placement could be solved")
                        .withHint("allow more with --budget states=…")));
  }
}
