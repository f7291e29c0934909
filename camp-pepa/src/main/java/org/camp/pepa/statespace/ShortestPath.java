// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.camp.pepa.solve.TransitionRows;

/** A shortest way from the initial state of a state space to another one. */
public final class ShortestPath {
  /** One step of a path: an action, and the state it leads to. */
  public record Step(String action, String state) {}

  private ShortestPath() {}

  /** A shortest path of actions from the initial state. O(states + transitions). */
  public static List<Step> to(StateSpace space, int state) {
    TransitionRows transitions = space.rows();
    int[] parent = new int[space.size()];
    Arrays.fill(parent, -1);
    for (int s = 0; s < space.size(); s++) {
      for (int t = transitions.first(s); t < transitions.end(s); t++) {
        int to = transitions.state(t);
        if (to > s && parent[to] < 0) {
          parent[to] = s;
        }
      }
    }
    Deque<Integer> path = new ArrayDeque<>();
    for (int at = state; at > 0; at = parent[at]) {
      path.push(at);
    }
    List<Step> steps = new ArrayList<>();
    long[] vector = space.system().initial();
    for (int next : path) {
      vector = step(space, vector, next, steps);
    }
    return List.copyOf(steps);
  }

  /** Goes on from a real state, not one that stands for others, to one that {@code next} is for. */
  private static long[] step(StateSpace space, long[] vector, int next, List<Step> steps) {
    CompiledSystem system = space.system();
    MoveStack moves = new MoveStack(system.words);
    for (int k = 0; k < system.activities.size(); k++) {
      moves.size = 0;
      int count = system.activities.node[k].moves(vector, 0, moves);
      for (int m = 0; m < count; m++) {
        long[] reached = vector.clone();
        for (int w = 0; w < reached.length; w++) {
          reached[w] += moves.delta[m * system.words + w];
        }
        int at = next * system.words;
        if (Arrays.equals(
            space.replicas().kept(reached),
            0,
            system.words,
            space.table().states(),
            at,
            at + system.words)) {
          String action = system.actions.name(system.activities.action[k]);
          steps.add(new Step(action, "(" + String.join(", ", system.describe(reached, 0)) + ")"));
          return reached;
        }
      }
    }
    throw new IllegalStateException("a transition without an activity");
  }
}
