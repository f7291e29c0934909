// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/**
 * What {@code --of} picks to be compared: paths, or with {@code main} the main figures of the
 * backends that are nearest to the model, or of the operation that was asked for.
 *
 * @param paths those that were named
 * @param main whether the main figures are meant too
 * @param measures the main figures of backends and operations by their ids
 */
public record MainFigures(List<ValuePath> paths, boolean main, Map<String, List<String>> measures) {
  private static final int FARTHEST = Integer.MAX_VALUE - 1;

  /** The word for them. */
  public static final String MAIN = "main";

  /**
   * What the command line picks; nothing when it picks nothing.
   *
   * @throws BadInput when something is no path
   */
  public static Optional<MainFigures> of(List<String> texts, BackendRegistry registry) {
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<String>> measures = new LinkedHashMap<>();
    registry.backends().forEach(b -> measures.put(b.id(), b.service().card().measures()));
    registry
        .operations()
        .forEach(o -> measures.put(o.id(), sorted(o.service().card().figures().keySet())));
    List<ValuePath> paths =
        texts.stream().filter(text -> !text.equals(MAIN)).map(ValuePath::parse).toList();
    return Optional.of(new MainFigures(paths, texts.contains(MAIN), measures));
  }

  /** The paths in the results of one file, without main figures where there are none. */
  public List<ValuePath> near(Map<String, Value> results) {
    List<ValuePath> all = new ArrayList<>(paths);
    if (main) {
      all.addAll(main(results, nearest(results)));
    }
    return all;
  }

  private static List<String> sorted(Set<String> paths) {
    return paths.stream().sorted().toList();
  }

  /** The main figures of all backends, near or far. */
  public List<ValuePath> all(Map<String, Value> results) {
    return main(results, FARTHEST);
  }

  private static int nearest(Map<String, Value> results) {
    return results.values().stream().mapToInt(MainFigures::views).min().orElse(0);
  }

  /** The main figures of backends that see the model through so many views at most. */
  private List<ValuePath> main(Map<String, Value> results, int views) {
    List<ValuePath> figures = new ArrayList<>();
    results.forEach(
        (id, result) -> {
          Value own = result instanceof Value.Obj object ? object.get("values") : null;
          if (views(result) <= Math.min(views, FARTHEST) && own != null) {
            Value values = Value.object().put(id, own).build();
            for (String measure : measures.getOrDefault(id, List.of())) {
              Stream.of(measure.split("\\|", -1))
                  .map(text -> defined(EachEntry.of(id + "." + text, values), values))
                  .filter(paths -> !paths.isEmpty())
                  .findFirst()
                  .ifPresent(figures::addAll);
            }
          }
        });
    return figures;
  }

  private static List<ValuePath> defined(List<ValuePath> paths, Value values) {
    return paths.stream()
        .filter(path -> path.find(values).filter(v -> !Numeric.isUndefined(v)).isPresent())
        .toList();
  }

  /** How many views lie between the model and a result; the most there can be without values. */
  private static int views(Value result) {
    return result instanceof Value.Obj object
            && object.get("values") instanceof Value.Obj
            && object.get("via") instanceof Value.Arr via
        ? via.items().size()
        : Integer.MAX_VALUE;
  }
}
