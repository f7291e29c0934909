// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.model.Model;

/** Finds the chains of views that lead from one class of models to another. */
public final class Routes {
  /** Views in the longest route. */
  public static final int LONGEST = 4;

  private Routes() {}

  /**
   * All routes from {@code from} to {@code to}: the shortest first, then by the ids of their views.
   * A model that fits as it is has one route, the empty one. No route comes back to a class of
   * models, or to what such a class is anyway; a lossy view is a route of its own and part of no
   * other. Breadth first over declared types: no view is run.
   *
   * @param views the views, in the order that decides between routes of one length
   */
  public static List<List<Entry<ModelView<?, ?>>>> find(
      List<Entry<ModelView<?, ?>>> views, Class<? extends Model> from, Class<? extends Model> to) {
    if (to.isAssignableFrom(from)) {
      return List.of(List.of());
    }
    List<List<Entry<ModelView<?, ?>>>> found = new ArrayList<>();
    List<Route> routes = List.of(new Route(List.of(), List.of(from)));
    for (int length = 1; length <= LONGEST && !routes.isEmpty(); length++) {
      List<Route> open = new ArrayList<>();
      for (Route route : routes) {
        for (Entry<ModelView<?, ?>> view : views) {
          if (!route.takes(view.service().card())) {
            continue;
          }
          Route longer = route.with(view);
          if (to.isAssignableFrom(view.service().card().to())) {
            found.add(longer.views());
          } else if (!view.service().card().lossy()) {
            open.add(longer);
          }
        }
      }
      routes = open;
    }
    return List.copyOf(found);
  }

  private record Route(List<Entry<ModelView<?, ?>>> views, List<Class<? extends Model>> types) {

    boolean takes(ViewCard<?, ?> view) {
      return view.from().isAssignableFrom(types.get(types.size() - 1))
          && types.stream().noneMatch(view.to()::isAssignableFrom)
          && (views.isEmpty() || !view.lossy());
    }

    Route with(Entry<ModelView<?, ?>> view) {
      List<Entry<ModelView<?, ?>>> moreViews = new ArrayList<>(views);
      moreViews.add(view);
      List<Class<? extends Model>> moreTypes = new ArrayList<>(types);
      moreTypes.add(view.service().card().to());
      return new Route(List.copyOf(moreViews), List.copyOf(moreTypes));
    }
  }
}
