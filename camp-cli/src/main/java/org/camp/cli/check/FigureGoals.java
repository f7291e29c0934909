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

  /** The goal of the longest path that leads to or into a figure. */
  public Optional<Goal> of(String path) {
    String plain = path.replaceAll("\\[[^\\]]*\\]", "");
    while (!plain.isEmpty()) {
      Goal goal = byPath.get(plain);
      if (goal != null) {
        return Optional.of(goal);
      }
      plain = plain.substring(0, Math.max(0, plain.lastIndexOf('.')));
    }
    return Optional.empty();
  }
}
