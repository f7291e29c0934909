// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.core.machine.Machine;
import org.camp.core.machine.Node;
import org.camp.core.machine.Placement;
import org.camp.core.machine.RolePattern;

/**
 * Which node each task of a skeleton runs on.
 *
 * @param nodes the nodes
 * @param nodeOf task, in preorder → its node; −1 for a processor of its own
 */
public record TaskPlacement(List<Node> nodes, List<Integer> nodeOf) {
  /** Copies the lists. */
  public TaskPlacement {
    nodes = List.copyOf(nodes);
    nodeOf = List.copyOf(nodeOf);
  }

  /** Every task has a processor of its own. */
  static TaskPlacement none(int tasks) {
    return new TaskPlacement(List.of(), IntStream.range(0, tasks).mapToObj(i -> -1).toList());
  }

  /** What the mapping of a machine says: for a task by its number first, else by its name. */
  static TaskPlacement of(DependencyGraph graph, Optional<Machine> machine) {
    if (machine.isEmpty() || machine.get().mapping().isEmpty()) {
      return none(graph.tasks().size());
    }
    List<Node> nodes = List.copyOf(machine.get().nodes().values());
    List<String> names = nodes.stream().map(Node::name).toList();
    List<Integer> nodeOf = new ArrayList<>();
    for (Skeleton.Task task : graph.tasks()) {
      nodeOf.add(
          find(machine.get(), Integer.toString(task.origin()))
              .or(() -> find(machine.get(), task.name()))
              .map(names::indexOf)
              .orElse(-1));
    }
    return new TaskPlacement(nodes, nodeOf);
  }

  /** Whether the mapping of a machine names tasks, by number or name, and not all there is. */
  public static boolean namesTasks(DependencyGraph graph, Machine machine) {
    return machine.mapping().stream()
        .map(Placement::roles)
        .filter(which -> !which.equals(RolePattern.ANY))
        .anyMatch(
            which ->
                graph.tasks().stream()
                    .flatMap(task -> Stream.of(Integer.toString(task.origin()), task.name()))
                    .anyMatch(name -> which.matches(name, new long[0])));
  }

  private static Optional<String> find(Machine machine, String task) {
    return machine.mapping().stream()
        .filter(p -> p.roles().matches(task, new long[0]))
        .map(Placement::node)
        .findFirst();
  }

  /** The tasks on a node. */
  List<Integer> tasks(int node) {
    return IntStream.range(0, nodeOf.size()).filter(i -> nodeOf.get(i) == node).boxed().toList();
  }

  /** Whether two tasks are on one node. */
  boolean isLocal(int from, int to) {
    return nodeOf.get(from) >= 0 && nodeOf.get(from).equals(nodeOf.get(to));
  }

  /** Whether some tasks run on nodes. */
  public boolean isShared() {
    return nodeOf.stream().anyMatch(node -> node >= 0);
  }

  /** The same tasks on nodes of which one has one more core. */
  TaskPlacement withCore(int node) {
    List<Node> more = new ArrayList<>(nodes);
    Node old = nodes.get(node);
    more.set(
        node,
        new Node(
            old.name(),
            old.cores() + 1,
            old.overhead(),
            old.speeds(),
            old.start(),
            old.switching()));
    return new TaskPlacement(more, nodeOf);
  }
}
