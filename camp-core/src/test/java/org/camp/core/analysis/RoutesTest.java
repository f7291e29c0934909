// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.model.Model;
import org.camp.core.testkit.Generators;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Test;

class RoutesTest {
  private static List<List<String>> routes(
      BackendRegistry registry, Class<? extends Model> from, Class<? extends Model> to) {
    return Routes.find(registry.views(), from, to).stream()
        .map(route -> route.stream().map(Entry::id).toList())
        .toList();
  }

  private static <X extends Model, Y extends Model> ModelView<X, Y> view(
      String id, Class<X> from, Class<Y> to) {
    return view(id, from, to, false);
  }

  private static <X extends Model, Y extends Model> ModelView<X, Y> view(
      String id, Class<X> from, Class<Y> to, boolean lossy) {
    return new Toys.View<>(
        id,
        from,
        to,
        lossy,
        (model, context) -> {
          throw new AssertionError("a search runs no view");
        });
  }

  @Test
  void aModelThatFitsNeedsNoView() {
    BackendRegistry registry = Toys.registry(view("a-a", Toys.A.class, Toys.A.class));
    assertThat(routes(registry, Toys.A.class, Toys.A.class)).containsExactly(List.of());
    assertThat(routes(registry, Toys.Sub.class, Toys.D.class)).containsExactly(List.of());
    assertThat(routes(registry, Toys.A.class, Toys.B.class)).isEmpty();
  }

  @Test
  void shortRoutesComeFirstThenThoseOfSmallerIds() {
    BackendRegistry registry =
        Toys.registry(
            view("z", Toys.A.class, Toys.C.class),
            view("y", Toys.A.class, Toys.C.class),
            view("a", Toys.A.class, Toys.B.class),
            view("b", Toys.B.class, Toys.C.class),
            view("c", Toys.B.class, Toys.A.class));
    assertThat(routes(registry, Toys.A.class, Toys.C.class))
        .containsExactly(List.of("y"), List.of("z"), List.of("a", "b"));
  }

  @Test
  void subtypesAreTakenAndNoRouteComesBackToThem() {
    BackendRegistry registry =
        Toys.registry(
            view("d-a", Toys.D.class, Toys.A.class),
            view("a-d", Toys.A.class, Toys.D.class),
            view("d-b", Toys.D.class, Toys.B.class));
    assertThat(routes(registry, Toys.Sub.class, Toys.B.class)).containsExactly(List.of("d-b"));
    assertThat(routes(registry, Toys.A.class, Toys.B.class)).containsExactly(List.of("a-d", "d-b"));
  }

  @Test
  void atMostFourViews() {
    BackendRegistry registry =
        Toys.registry(
            view("a-b", Toys.A.class, Toys.B.class),
            view("b-c", Toys.B.class, Toys.C.class),
            view("c-d", Toys.C.class, Toys.Sub.class),
            view("d-e", Toys.D.class, Toys.E.class),
            view("e-f", Toys.E.class, Toys.F.class));
    assertThat(routes(registry, Toys.A.class, Toys.E.class))
        .containsExactly(List.of("a-b", "b-c", "c-d", "d-e"));
    assertThat(routes(registry, Toys.A.class, Toys.F.class)).isEmpty();
  }

  @Test
  void aLossyViewStandsAlone() {
    BackendRegistry registry =
        Toys.registry(
            view("a-b", Toys.A.class, Toys.B.class, true),
            view("b-c", Toys.B.class, Toys.C.class),
            view("c-e", Toys.C.class, Toys.E.class, true));
    assertThat(routes(registry, Toys.A.class, Toys.B.class)).containsExactly(List.of("a-b"));
    assertThat(routes(registry, Toys.A.class, Toys.C.class)).isEmpty();
    assertThat(routes(registry, Toys.B.class, Toys.E.class)).isEmpty();
    assertThat(routes(registry, Toys.C.class, Toys.E.class)).containsExactly(List.of("c-e"));
  }

  /** An edge of a random graph of views over unrelated classes. */
  private record Edge(int from, int to, boolean lossy) {}

  private static final List<Class<? extends Model>> TYPES =
      List.of(Toys.A.class, Toys.B.class, Toys.C.class, Toys.E.class, Toys.F.class);

  @Test
  void findsWhatTryingEveryChainFindsInAnyOrderOfLoading() {
    Function<SplittableRandom, Edge> edge =
        random -> new Edge(random.nextInt(5), random.nextInt(5), random.nextInt(5) == 0);
    Property.check(
        "routes",
        300,
        Generators.lists(9, edge),
        Shrinker.lists(Shrinker.none()),
        edges -> {
          List<ModelView<?, ?>> views = new ArrayList<>();
          for (int i = 0; i < edges.size(); i++) {
            Edge e = edges.get(i);
            views.add(view("v" + i, TYPES.get(e.from()), TYPES.get(e.to()), e.lossy()));
          }
          List<ModelView<?, ?>> backwards = new ArrayList<>(views);
          java.util.Collections.reverse(backwards);
          List<List<String>> expected = everyChain(edges, 0, 4);
          for (List<ModelView<?, ?>> order : List.of(views, backwards)) {
            BackendRegistry registry = Toys.registry(order.toArray(new Service[0]));
            assertThat(routes(registry, TYPES.get(0), TYPES.get(4))).isEqualTo(expected);
          }
        });
  }

  /** Depth first over all chains, sorted afterwards. */
  private static List<List<String>> everyChain(List<Edge> edges, int from, int to) {
    List<List<String>> found = new ArrayList<>();
    everyChain(edges, from, to, new ArrayDeque<>(), new HashSet<>(Set.of(from)), found);
    found.sort(
        Comparator.<List<String>>comparingInt(List::size)
            .thenComparing(chain -> String.join(",", chain)));
    return found;
  }

  private static void everyChain(
      List<Edge> edges,
      int at,
      int to,
      Deque<Integer> chain,
      Set<Integer> visited,
      List<List<String>> found) {
    if (at == to) {
      boolean lossy = chain.stream().anyMatch(i -> edges.get(i).lossy());
      if (chain.size() <= 4 && (chain.size() == 1 || !lossy)) {
        found.add(chain.stream().map(i -> "v" + i).toList());
      }
      return;
    }
    for (int i = 0; i < edges.size(); i++) {
      Edge e = edges.get(i);
      if (e.from() == at && visited.add(e.to())) {
        chain.addLast(i);
        everyChain(edges, e.to(), to, chain, visited, found);
        chain.removeLast();
        visited.remove(e.to());
      }
    }
  }
}
