// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.pipeline.PipelineFile.Cell;

/**
 * Whether a schedule hangs where a rank does one communication at a time, and a send waits for its
 * receive: iff there is a cycle of messages, in the orders of their ranks, and of computations, in
 * theirs, each behind what it receives and before what it sends.
 */
final class OneAtATime {
  private final List<String> names = new ArrayList<>();
  private final List<List<Integer>> next = new ArrayList<>();
  private final Map<PipelineAction, Integer> nodes = new HashMap<>();

  private OneAtATime() {}

  /** A cycle of cells that wait for each other; empty when there is none. */
  static List<String> cycle(PipelineStages stages, List<List<Cell>> lines) {
    OneAtATime graph = new OneAtATime();
    lines.forEach(line -> graph.line(stages, line));
    return graph.cycle();
  }

  private int node(PipelineAction action) {
    PipelineAction known = action.kind().sends() ? action.receive() : action;
    return nodes.computeIfAbsent(
        known,
        a -> {
          names.add(
              a.kind().receives() ? "the message of " + a.text() : "the computation " + a.text());
          next.add(new ArrayList<>());
          return names.size() - 1;
        });
  }

  private void line(PipelineStages stages, List<Cell> line) {
    int computed = -1;
    int communicated = -1;
    for (Cell cell : line) {
      PipelineAction first = cell.first();
      int node = node(first);
      if (first.kind().sends() || first.kind().receives()) {
        edge(communicated, node);
        communicated = node;
        continue;
      }
      for (PipelineAction action : cell.actions()) {
        nodes.put(action, node);
        PipelineAction awaited = action.kind().computes() ? stages.awaited(action) : null;
        if (awaited != null && awaited.kind().receives()) {
          edge(node(awaited), node);
        }
        if (action.kind().computes() && stages.isSent(action)) {
          edge(node, node(action.send()));
        }
      }
      edge(computed, node);
      computed = node;
    }
  }

  private void edge(int from, int to) {
    if (from >= 0) {
      next.get(from).add(to);
    }
  }

  /** Takes away what nothing waits for until only cycles are left, and walks one of them. */
  private List<String> cycle() {
    int[] waiting = new int[names.size()];
    next.forEach(list -> list.forEach(to -> waiting[to]++));
    Deque<Integer> ready = new ArrayDeque<>();
    for (int node = 0; node < waiting.length; node++) {
      if (waiting[node] == 0) {
        ready.add(node);
      }
    }
    while (!ready.isEmpty()) {
      for (int to : next.get(ready.remove())) {
        if (--waiting[to] == 0) {
          ready.add(to);
        }
      }
    }
    int[] before = new int[waiting.length];
    Arrays.fill(before, -1);
    int last = -1;
    for (int node = 0; node < waiting.length; node++) {
      if (waiting[node] > 0) {
        for (int to : next.get(node)) {
          if (waiting[to] > 0) {
            before[to] = node;
            last = to;
          }
        }
      }
    }
    List<String> cycle = new ArrayList<>();
    int[] seen = new int[waiting.length];
    while (last >= 0 && seen[last] < 2) {
      if (++seen[last] == 2) {
        break;
      }
      last = before[last];
    }
    for (int node = last; node >= 0 && seen[node] >= 1; node = before[node]) {
      cycle.add(0, names.get(node));
      if (before[node] == last) {
        break;
      }
    }
    return cycle;
  }
}
