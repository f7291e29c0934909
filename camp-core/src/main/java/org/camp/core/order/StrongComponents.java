// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;

/**
 * Strongly connected components of a directed graph (Tarjan, Depth-first search and linear graph
 * algorithms, 1972, doi:10.1137/0201010), without recursion. Components are numbered as they are
 * completed, so that no edge leads to a component of a greater number. O(nodes + edges).
 */
public final class StrongComponents {
  /** A graph whose nodes are numbered from 0, each with edges of consecutive numbers. */
  public interface Graph {
    /** How many nodes there are. */
    int size();

    /** The number of the first edge that leaves a node. */
    int first(int node);

    /** The number behind that of the last edge that leaves a node. */
    int end(int node);

    /** The node that an edge of {@code node} leads to; −1 when it does not count. */
    int target(int node, int edge);
  }

  private final Graph graph;

  /** Node → its component; −1 while that is not complete. */
  private final int[] component;

  /** Place → node, components one after the other, each ending with the node it was met at. */
  private final int[] order;

  /** Component → place of its last node. */
  private int[] last = new int[16];

  private int count;

  private StrongComponents(Graph graph) {
    this.graph = graph;
    component = new int[graph.size()];
    order = new int[component.length];
    Arrays.fill(component, -1);
    search();
  }

  /** Finds the components of a graph; searches begin at the nodes in their order. */
  public static StrongComponents of(Graph graph) {
    return new StrongComponents(graph);
  }

  private void search() {
    int size = component.length;
    int[] number = new int[size];
    int[] low = new int[size];
    int[] next = new int[size];
    Arrays.setAll(next, graph::first);
    int[] path = new int[size];
    int[] stack = new int[size];
    int open = 0;
    int numbers = 0;
    int ordered = 0;
    for (int root = 0; root < size; root++) {
      if (number[root] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = root;
      number[root] = low[root] = ++numbers;
      stack[open++] = root;
      while (depth >= 0) {
        int node = path[depth];
        if (next[node] < graph.end(node)) {
          int to = graph.target(node, next[node]++);
          if (to < 0) {
            continue;
          }
          if (number[to] == 0) {
            number[to] = low[to] = ++numbers;
            stack[open++] = to;
            path[++depth] = to;
          } else if (component[to] < 0) {
            low[node] = Math.min(low[node], number[to]);
          }
          continue;
        }
        if (low[node] == number[node]) {
          do {
            component[stack[--open]] = count;
            order[ordered++] = stack[open];
          } while (stack[open] != node);
          complete(ordered - 1);
        }
        if (--depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[node]);
        }
      }
    }
  }

  private void complete(int place) {
    if (count == last.length) {
      last = Arrays.copyOf(last, 2 * count);
    }
    last[count++] = place;
  }

  /** How many components there are. */
  public int count() {
    return count;
  }

  /** The component of a node. */
  public int component(int node) {
    return component[node];
  }

  /** The node of a component at which the search met it. */
  public int root(int number) {
    return order[last[number]];
  }

  /** The node at a place: components stand one after the other, by number. */
  public int inOrder(int place) {
    return order[place];
  }
}
