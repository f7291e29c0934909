// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class StrongComponentsTest {
  /**
   * A graph of a few nodes; the edge of a number leads to the node of that number, where it is
   * there.
   *
   * @param edge from → to → whether it is there
   */
  private record Matrix(boolean[][] edge) implements StrongComponents.Graph {
    @Override
    public int size() {
      return edge.length;
    }

    @Override
    public int first(int node) {
      return 0;
    }

    @Override
    public int end(int node) {
      return edge.length;
    }

    @Override
    public int target(int node, int to) {
      return edge[node][to] ? to : -1;
    }
  }

  private static boolean[][] random(SplittableRandom random) {
    int size = random.nextInt(8);
    boolean[][] edge = new boolean[size][size];
    for (int i = 0; i < random.nextInt(1 + 3 * size); i++) {
      edge[random.nextInt(size)][random.nextInt(size)] = true;
    }
    return edge;
  }

  private static boolean[][] reachable(boolean[][] edge) {
    int size = edge.length;
    boolean[][] reach = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      reach[i] = edge[i].clone();
      reach[i][i] = true;
    }
    for (int via = 0; via < size; via++) {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          reach[i][j] |= reach[i][via] && reach[via][j];
        }
      }
    }
    return reach;
  }

  @Test
  void componentsAreTheNodesThatReachEachOther() {
    for (int seed = 0; seed < Evidence.cases(); seed++) {
      boolean[][] edge = random(new SplittableRandom(seed));
      boolean[][] reach = reachable(edge);
      StrongComponents components = StrongComponents.of(new Matrix(edge));
      int previous = 0;
      for (int i = 0; i < edge.length; i++) {
        for (int j = 0; j < edge.length; j++) {
          assertThat(components.component(i) == components.component(j))
              .isEqualTo(reach[i][j] && reach[j][i]);
          assertThat(!edge[i][j] || components.component(j) <= components.component(i)).isTrue();
        }
        int at = components.component(components.inOrder(i));
        assertThat(at).isBetween(previous, i == 0 ? 0 : previous + 1);
        previous = at;
      }
      assertThat(components.count()).isEqualTo(edge.length == 0 ? 0 : previous + 1);
      for (int c = 0; c < components.count(); c++) {
        assertThat(components.component(components.root(c))).isEqualTo(c);
      }
    }
  }
}
