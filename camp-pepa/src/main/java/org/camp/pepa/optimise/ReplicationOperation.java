// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.optimise;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.pepa.PepaBackend;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;

/**
 * The verb {@code optimise} for skeletons: how many replicas of each stage reach a throughput with
 * the fewest, or cheapest, processors.
 */
public final class ReplicationOperation implements Operation<SkeletonModel> {
  private static final OperationCard<SkeletonModel> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "pepa.optimise",
                  "Replication",
                  "Find the replication of a skeleton's stages that reaches a throughput at least"
                      + " cost")
              .paper(PepaBackend.PAPER)
              .options(
                  PepaOptions.TARGET,
                  PepaOptions.KEEP,
                  PepaOptions.PRICES,
                  PepaOptions.MOST_REPLICAS,
                  PepaOptions.REPLICATION_STATES,
                  PepaOptions.REPLICATIONS),
          SkeletonModel.class,
          Map.of("cost", Goal.LESS));

  @Override
  public OperationCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public Replication run(List<SkeletonModel> models, AnalysisContext context) {
    SkeletonModel model = models.get(0);
    double target =
        context
            .find(PepaOptions.TARGET)
            .orElseThrow(
                () ->
                    bad(
                        "it is not said what throughput is wanted",
                        "give -o pepa.target=…, in items per second"));
    if (!(target > 0) || Double.isInfinite(target)) {
      throw bad("a throughput must be positive and finite, not " + target, null);
    }
    long most = context.get(PepaOptions.MOST_REPLICAS);
    if (most < 1 || most > 1_000) {
      throw bad("there must be 1 to 1000 replicas at most, not " + most, null);
    }
    Skeleton tree = model.tree(context.bindings(), context.machine());
    Set<String> tasks =
        tree.tasks().stream()
            .map(Skeleton.Task::name)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Set<String> kept = new LinkedHashSet<>();
    context
        .find(PepaOptions.KEEP)
        .ifPresent(text -> words(text).forEach(w -> kept.add(known(w, tasks))));
    model.links(DependencyGraph.of(tree), context.bindings(), context.machine());
    ReplicationSites shape = new ReplicationSites(tree, kept);
    ReplicationSearch search =
        new ReplicationSearch(
            model,
            shape,
            prices(context, tasks),
            target,
            (int) most,
            context.get(PepaOptions.REPLICATIONS),
            context.toBuilder()
                .option(PepaOptions.STATES, context.get(PepaOptions.REPLICATION_STATES))
                .build());
    Replication found = new Replication(model.name(), target, shape.sites(), search.run());
    if (!found.accepted()) {
      context.report(found.whyNot());
    }
    return found;
  }

  private static Map<String, Double> prices(AnalysisContext context, Set<String> tasks) {
    Map<String, Double> prices = new LinkedHashMap<>();
    for (String word : words(context.find(PepaOptions.PRICES).orElse(""))) {
      int equals = word.indexOf('=');
      double price = Double.NaN;
      try {
        price = Double.parseDouble(word.substring(equals + 1));
      } catch (NumberFormatException e) {
        // Told below.
      }
      if (equals < 0 || !(price > 0) || Double.isInfinite(price)) {
        throw bad("a price is written task=x with x positive, not '" + word + "'", null);
      }
      prices.put(known(word.substring(0, equals).strip(), tasks), price);
    }
    return prices;
  }

  private static List<String> words(String text) {
    return List.of(text.split(",")).stream()
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static String known(String task, Set<String> tasks) {
    if (!tasks.contains(task)) {
      throw bad("there is no task '" + task + "'", Suggestions.hint(task, tasks));
    }
    return task;
  }

  private static BadInput bad(String message, @org.jspecify.annotations.Nullable String hint) {
    return new BadInput(Diagnostic.error("bad-option", message).withHint(hint));
  }
}
