// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Step;
import org.camp.core.order.RankProgram.Verb;
import org.camp.mpst.learn.rank.program.Collectives;
import org.camp.mpst.learn.rank.program.NotExtrapolable;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankFunction;
import org.camp.mpst.learn.rank.program.RankItem;

/**
 * Classes of ranks that do at each number of ranks what was recorded there.
 *
 * @param classes with their programs, by their least ranks
 * @param sites what computations took, by where they stand
 * @param expected by number of ranks: rank → what it does
 */
public record RankModel(
    List<RankClass> classes,
    Map<String, RankCosts.Site> sites,
    Map<RankCount, List<List<RankItem.Act>>> expected) {

  /** How many ranks traces have, as a grid whose rows have a given length, or a square. */
  public static RankCount count(int n, OptionalDouble row) {
    return row.isPresent() ? new RankCount(n, row.getAsDouble()) : RankCount.square(n);
  }

  /** What each rank does, collectives as messages. */
  public static List<List<RankItem.Act>> acts(RankProgram program, Collectives collectives) {
    List<List<RankItem.Act>> all = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      List<RankItem.Act> own = new ArrayList<>();
      for (Step step : program.steps(rank)) {
        if (step.verb() == Verb.COLLECTIVE) {
          own.addAll(
              collectives.acts(step.label(), rank, step.peer(), program.ranks(), step.bytes()));
        } else {
          long bytes = step.verb() == Verb.COMPUTE ? -1 : step.bytes();
          own.add(new RankItem.Act(step.verb(), step.label(), step.peer(), bytes));
        }
      }
      all.add(own);
    }
    return all;
  }

  /**
   * The model of programs, at most one for each number of ranks.
   *
   * @throws NotExtrapolable when there is none
   */
  public static RankModel of(Map<RankCount, RankProgram> programs, Collectives collectives)
      throws NotExtrapolable {
    Map<RankCount, List<List<RankItem.Act>>> expected = new LinkedHashMap<>();
    programs.forEach((ranks, program) -> expected.put(ranks, acts(program, collectives)));
    List<RankClass> classes = RankClasses.of(expected);
    Map<String, RankCosts.Site> sites = new LinkedHashMap<>();
    for (RankClass one : classes) {
      one.program().forEach(item -> register(item, sites));
    }
    for (Map.Entry<RankCount, RankProgram> program : programs.entrySet()) {
      measure(classes, program.getKey(), program.getValue(), expected, sites);
    }
    return new RankModel(classes, sites, expected);
  }

  private static void register(ModelItem item, Map<String, RankCosts.Site> sites) {
    if (item instanceof ModelItem.Action action && action.verb() == Verb.COMPUTE) {
      sites.put(action.site(), new RankCosts.Site(action.label()));
    } else if (item instanceof ModelItem.Rounds rounds) {
      rounds.body().forEach(inner -> register(inner, sites));
    } else if (item instanceof ModelItem.Counter counter) {
      counter.body().forEach(inner -> register(inner, sites));
    }
  }

  /** Holds the model against a trace, and takes the times of its computations. */
  private static void measure(
      List<RankClass> classes,
      RankCount ranks,
      RankProgram program,
      Map<RankCount, List<List<RankItem.Act>>> expected,
      Map<String, RankCosts.Site> sites)
      throws NotExtrapolable {
    List<List<RankItem.Act>> all = expected.getOrDefault(ranks, List.of());
    Map<Integer, RankClass> byRank = new HashMap<>();
    for (RankClass one : classes) {
      for (int rank : one.shape().members(ranks)) {
        if (byRank.put(rank, one) != null) {
          throw new NotExtrapolable("rank " + rank + " of " + ranks.n() + " is in two classes");
        }
      }
    }
    for (int rank = 0; rank < all.size(); rank++) {
      RankClass own = byRank.get(rank);
      List<ModelItem.Done> done =
          own == null ? List.of() : ModelItem.expanded(own.program(), rank, ranks);
      if (!done.stream().map(ModelItem.Done::act).toList().equals(all.get(rank))) {
        throw new NotExtrapolable(
            "rank " + rank + " of " + ranks.n() + " does not do what its class does");
      }
      if (program.isTimed()) {
        times(program.steps(rank), done, ranks, sites);
      }
    }
  }

  private static void times(
      List<Step> steps,
      List<ModelItem.Done> done,
      RankCount ranks,
      Map<String, RankCosts.Site> sites) {
    List<Step> computations = steps.stream().filter(s -> s.verb() == Verb.COMPUTE).toList();
    int next = 0;
    for (ModelItem.Done one : done) {
      RankCosts.Site site = sites.get(one.site());
      if (one.act().verb() == Verb.COMPUTE && site != null) {
        Step step = computations.get(next++);
        site.add(ranks.n(), (step.to() - step.from()) * 1e-9);
      }
    }
  }

  /** Whether functions use the side of a grid. */
  public boolean isGrid() {
    return classes.stream()
        .anyMatch(
            one ->
                one.shape() instanceof RankShape.Grid
                    || one.program().stream().anyMatch(RankModel::usesGrid));
  }

  private static boolean usesGrid(ModelItem item) {
    if (item instanceof ModelItem.Action action) {
      return isOfGrid(action.peer()) || isOfGrid(action.bytes());
    }
    if (item instanceof ModelItem.Rounds rounds) {
      return isOfGrid(rounds.count()) || rounds.body().stream().anyMatch(RankModel::usesGrid);
    }
    return item instanceof ModelItem.Counter counter
        && counter.body().stream().anyMatch(RankModel::usesGrid);
  }

  private static boolean isOfGrid(@org.jspecify.annotations.Nullable RankFunction function) {
    return function != null && function.expression().names().contains("m");
  }
}
