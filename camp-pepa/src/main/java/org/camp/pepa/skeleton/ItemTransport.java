// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.camp.core.machine.LinkClasses;
import org.camp.core.machine.Machine;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The rates at which items of a size pass over the transport, the links and the network of a
 * machine: 1 / (send + latency + receive). Links name tasks as the mapping does, by name or by
 * preorder number.
 */
final class ItemTransport {
  private static final String SIZE = "size";

  private final List<Skeleton.Task> tasks;
  private final TaskPlacement placement;
  private final Machine machine;
  private final LinkClasses links;
  private final double size;

  private ItemTransport(
      List<Skeleton.Task> tasks, TaskPlacement placement, Machine machine, double size) {
    this.tasks = tasks;
    this.placement = placement;
    this.machine = machine;
    this.links = machine.linkClasses();
    this.size = size;
  }

  /**
   * The transport of a machine; nothing without one, or without a size.
   *
   * @param size of an item, in bytes; NaN when nobody gave it
   */
  static Optional<ItemTransport> of(
      DependencyGraph graph, TaskPlacement placement, Optional<Machine> machine, double size) {
    return machine
        .filter(m -> !Double.isNaN(size) && carries(m))
        .map(m -> new ItemTransport(graph.tasks(), placement, m, size));
  }

  /** Whether a machine says what sending takes, somewhere. */
  static boolean carries(Machine machine) {
    return machine.transport().send() != null || !machine.links().isEmpty();
  }

  /** Items per second from one task to another; nothing where a cost is unknown, or all are 0. */
  OptionalDouble rate(int from, int to) {
    int sender = role(from);
    int receiver = role(to);
    double time =
        cost(links.send(links.sendRule(sender, receiver)))
            + cost(links.recv(links.recvRule(sender, receiver)))
            + latency(links.latency(links.latencyRule(sender, receiver)))
            + latency(between(from, to));
    return time > 0 && time < Double.POSITIVE_INFINITY
        ? OptionalDouble.of(1 / time)
        : OptionalDouble.empty();
  }

  /** By its number when some link names that, else by its name. */
  private int role(int task) {
    int numbered = links.roleClass(Integer.toString(tasks.get(task).origin()), new long[0]);
    return numbered == links.roleClass("", new long[0])
        ? links.roleClass(tasks.get(task).name(), new long[0])
        : numbered;
  }

  private @Nullable Expression between(int from, int to) {
    int here = placement.nodeOf().get(from);
    int there = placement.nodeOf().get(to);
    return here < 0 || there < 0 || here == there
        ? null
        : machine.latency(placement.nodes().get(here).name(), placement.nodes().get(there).name());
  }

  private double latency(@Nullable Expression time) {
    return time == null ? 0 : cost(time);
  }

  /** In seconds; NaN when it is unknown. */
  private double cost(@Nullable Expression time) {
    if (time == null) {
      return Double.NaN;
    }
    List<String> names = List.copyOf(time.names());
    double[] values = names.stream().mapToDouble(this::value).toArray();
    Formula.Scope scope =
        new Formula.Scope() {
          @Override
          public int slot(String name) {
            return names.indexOf(name);
          }

          @Override
          public @Nullable ToDoubleFunction<double[]> function(String name) {
            return machine.function(name);
          }
        };
    return Formula.compile(time, scope).at(values);
  }

  private double value(String name) {
    Quantity known = machine.parameters().get(name);
    return name.equals(SIZE)
        ? size
        : known == null ? Double.NaN : Objects.requireNonNull(known).asDouble();
  }
}
