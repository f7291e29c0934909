// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.sweep.SweepPlan;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * One of the things that are compared: a model with its machine and values.
 *
 * @param name what tells it from the others
 * @param file its model
 * @param plan the ranges of the command line; nothing when there are none
 * @param fixed the indices of its own values on the axes of the plan; −1 for those that are swept
 * @param given the command line without values of other sides
 */
record Side(
    String name, String file, Optional<SweepPlan> plan, List<Integer> fixed, Arguments given) {
  private static final int MOST = 20;

  /**
   * The sides of a command line: its models; else the machines, and the lists of values, of one.
   *
   * @throws BadInput when there is one side only, or too many
   */
  static List<Side> of(Arguments given, BackendRegistry registry) {
    List<String> files = given.operands();
    List<String> machines = given.values("-m");
    boolean several = files.size() > 1;
    if (several && machines.size() > 1) {
      throw usage(
          "several models and several machines cannot be compared at once",
          "give one model and the machines, or the models and one machine");
    }
    List<Side> sides = new ArrayList<>();
    for (String file : files) {
      for (Optional<String> machine : machines(machines)) {
        Arguments own =
            given
                .and(machine.map(m -> Map.of("-m", List.of(m))).orElse(Map.of()))
                .of(List.of(file));
        Optional<SweepPlan> plan = SweepPlan.find(own, registry);
        for (List<Integer> fixed : fixed(plan, several)) {
          List<String> names = new ArrayList<>();
          if (several) {
            names.add(file);
          } else if (machines.size() > 1) {
            names.add(machine.orElseThrow());
          }
          plan.ifPresent(p -> names.addAll(labels(p.grid(), fixed)));
          sides.add(new Side(String.join(", ", names), file, plan, fixed, own));
        }
      }
    }
    if (sides.size() < 2) {
      throw usage(
          "'compare' needs two sides",
          "give two models, two machines (-m A -m B) or a list of values (-D n=4,8)");
    }
    if (sides.size() > MOST) {
      throw usage(sides.size() + " sides are too many", "at most " + MOST + " are compared");
    }
    return told(sides);
  }

  private static BadInput usage(String message, String hint) {
    return new BadInput(Diagnostic.error("usage", message).withHint(hint));
  }

  private static List<Optional<String>> machines(List<String> machines) {
    return machines.isEmpty()
        ? List.of(Optional.empty())
        : machines.stream().map(Optional::of).toList();
  }

  /** All combinations of values that sides have of their own. */
  private static List<List<Integer>> fixed(Optional<SweepPlan> plan, boolean several) {
    List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
    for (Parameter axis : plan.map(p -> p.grid().axes()).orElse(List.of())) {
      boolean own = !several && axis.range().isList();
      List<List<Integer>> next = new ArrayList<>();
      for (List<Integer> before : all) {
        for (int i = 0; i < (own ? Math.min(axis.range().size(), MOST + 1) : 1); i++) {
          List<Integer> longer = new ArrayList<>(before);
          longer.add(own ? i : -1);
          next.add(longer);
        }
      }
      all = next;
    }
    return all;
  }

  private static List<String> labels(ParameterGrid grid, List<Integer> fixed) {
    List<String> labels = new ArrayList<>();
    for (int a = 0; a < fixed.size(); a++) {
      if (fixed.get(a) >= 0) {
        Parameter axis = grid.axes().get(a);
        labels.add(axis.name() + "=" + axis.range().text(fixed.get(a)));
      }
    }
    return labels;
  }

  /** Sides whose names differ: by their files' names alone where these do. */
  private static List<Side> told(List<Side> sides) {
    Set<String> brief = new LinkedHashSet<>();
    sides.forEach(side -> brief.add(brief(side.name)));
    Map<String, Integer> seen = new LinkedHashMap<>();
    List<Side> told = new ArrayList<>();
    for (Side side : sides) {
      String name = brief.size() == sides.size() ? brief(side.name) : side.name;
      int times = seen.merge(name, 1, Integer::sum);
      String unique = times == 1 ? name : name + " (" + times + ")";
      told.add(new Side(unique, side.file, side.plan, side.fixed, side.given));
    }
    return told;
  }

  private static String brief(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** The parameters that are swept on all sides. */
  List<Parameter> swept() {
    List<Parameter> swept = new ArrayList<>();
    for (int a = 0; a < fixed.size(); a++) {
      if (fixed.get(a) < 0) {
        swept.add(plan.orElseThrow().grid().axes().get(a));
      }
    }
    return swept;
  }

  /** Whether the model is read anew at each point. */
  boolean rereads() {
    return plan.filter(SweepPlan::rereads).isPresent();
  }

  /**
   * The command line of this side at a point.
   *
   * @param values the values of the parameters that are swept, in their order
   */
  Arguments at(IntFunction<String> values) {
    if (plan.isEmpty()) {
      return given;
    }
    return plan.get()
        .at(
            axis -> {
              if (fixed.get(axis) >= 0) {
                return plan.get().grid().axes().get(axis).range().text(fixed.get(axis));
              }
              int swept = 0;
              for (int a = 0; a < axis; a++) {
                swept += fixed.get(a) < 0 ? 1 : 0;
              }
              return values.apply(swept);
            });
  }
}
