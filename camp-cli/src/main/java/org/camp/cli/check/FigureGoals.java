// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Goal;

/**
 * Whether less or more of a figure is better.
 *
 * @param byPath the goals by the paths of figures without selectors
 */
public record FigureGoals(Map<String, Goal> byPath) {
  /** What stands before the path of a figure in the answer of a comparison. */
  private static final String COMPARED = "[path=";

  /** Copies the map. */
  public FigureGoals {
    byPath = Map.copyOf(byPath);
  }

  /** What backends and operations say. */
  public static FigureGoals of(BackendRegistry registry) {
    Map<String, Goal> goals = new HashMap<>();
    for (Entry<AnalysisBackend<?>> backend : registry.backends()) {
      backend
          .service()
          .card()
          .goals()
          .forEach((path, goal) -> goals.put(backend.id() + "." + path, goal));
    }
    registry
        .operations()
        .forEach(
            operation ->
                operation
                    .service()
                    .card()
                    .figures()
                    .forEach((path, goal) -> goals.put(operation.id() + "." + path, goal)));
    return new FigureGoals(goals);
  }

  /**
   * The goal of the longest path that leads to or into a figure; in a comparison of figures, that
   * of the figure whose values they are.
   */
  public Optional<Goal> of(String path) {
    int compared = path.indexOf(COMPARED);
    int values = path.indexOf("].values", compared + 1);
    if (compared >= 0 && values >= 0) {
      String places = path.substring(compared + COMPARED.length(), values);
      return of(places.split(" \\| ", -1)[0]);
    }
    String plain = path.replaceAll("\\[[^\\]]*\\]", "");
    while (!plain.isEmpty()) {
      Optional<Goal> goal = at(plain);
      if (goal.isPresent()) {
        return goal;
      }
      plain = plain.substring(0, Math.max(0, plain.lastIndexOf('.')));
    }
    return Optional.empty();
  }

  /** The goal of a path as it is, or with any one of its names as {@code *}. */
  private Optional<Goal> at(String path) {
    Goal exact = byPath.get(path);
    if (exact != null) {
      return Optional.of(exact);
    }
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      int end = path.indexOf('.', dot + 1);
      Goal goal =
          byPath.get(path.substring(0, dot + 1) + "*" + (end < 0 ? "" : path.substring(end)));
      if (goal != null) {
        return Optional.of(goal);
      }
    }
    return Optional.empty();
  }
}
