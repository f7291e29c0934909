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
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.quantity.Dimension;
import org.camp.pepa.PepaBackend;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;
import org.camp.pepa.skeleton.TaskGraph;

/**
 * The verb {@code optimise} for skeletons: how many replicas of each stage reach a throughput with
 * the fewest, or cheapest, processors.
 */
public final class ReplicationOperation implements Operation<SkeletonModel> {
  /** The throughput that is wanted. */
  public static final Option<Double> TARGET =
      Option.number(
          "target", null, "", Dimension.NONE, "items per second that the application shall pass");

  /** Tasks that stay single. */
  public static final Option<String> KEEP =
      Option.text("keep", "TASK,…", "names of tasks that must not be replicated");

  /** What processors cost. */
  public static final Option<String> PRICES =
      Option.text("prices", "TASK=x,…", "what a processor for a task costs (default: 1 each)");

  /** Most replicas of one stage. */
  public static final Option<Long> MOST = Option.integer("most", 16, "most replicas of one stage");

  /** Most states of one replication. */
  public static final Option<Long> STATES =
      Option.budget("states", 500_000, "states that one replication may have");

  /** Most models solved. */
  public static final Option<Long> REPLICATIONS =
      Option.budget("replications", 1_000, "replications whose models may be solved");

  private static final OperationCard<SkeletonModel> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "pepa.optimise",
                  "Replication",
                  "Find the replication of a skeleton's stages that reaches a throughput at least"
                      + " cost")
              .paper(PepaBackend.PAPER)
              .options(TARGET, KEEP, PRICES, MOST, STATES, REPLICATIONS),
          SkeletonModel.class);

  @Override
  public OperationCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public Replication run(List<SkeletonModel> models, AnalysisContext context) {
    SkeletonModel model = models.get(0);
    double target =
        context
            .find(TARGET)
            .orElseThrow(
                () ->
                    bad(
                        "it is not said what throughput is wanted",
                        "give -o pepa.target=…, in items per second"));
    if (!(target > 0) || Double.isInfinite(target)) {
      throw bad("a throughput must be positive and finite, not " + target, null);
    }
    long most = context.get(MOST);
    if (most < 1 || most > 1_000) {
      throw bad("there must be 1 to 1000 replicas at most, not " + most, null);
    }
    Skeleton tree = model.tree(context.bindings(), context.machine());
    Set<String> tasks =
        tree.tasks().stream()
            .map(Skeleton.Task::name)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Set<String> kept = new LinkedHashSet<>();
    context.find(KEEP).ifPresent(text -> words(text).forEach(w -> kept.add(known(w, tasks))));
    model.links(TaskGraph.of(tree), context.bindings(), context.machine());
    ReplicationSites shape = new ReplicationSites(tree, kept);
    ReplicationSearch search =
        new ReplicationSearch(
            model,
            shape,
            prices(context, tasks),
            target,
            (int) most,
            context.get(REPLICATIONS),
            context.toBuilder().option(PepaBackend.STATES, context.get(STATES)).build());
    Replication found = new Replication(model.name(), target, shape.sites(), search.run());
    if (!found.accepted()) {
      context.report(found.whyNot());
    }
    return found;
  }

  private static Map<String, Double> prices(AnalysisContext context, Set<String> tasks) {
    Map<String, Double> prices = new LinkedHashMap<>();
    for (String word : words(context.find(PRICES).orElse(""))) {
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
