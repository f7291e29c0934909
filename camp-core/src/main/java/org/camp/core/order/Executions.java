// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.Set;
import org.camp.core.model.Model;

/**
 * One or several executions, as partial orders: what a trace, a log or the unrolling of a protocol
 * gives.
 *
 * @param name name of the whole
 * @param source the file that lines of events refer to, or empty
 * @param runs the executions, at least one; several have distinct labels
 * @param derived whether another model is seen as them, so that nobody asked for them as such
 * @param parameters names of the source that were bound to values when it was read
 */
public record Executions(
    String name, String source, List<PartialOrder> runs, boolean derived, Set<String> parameters)
    implements Model {
  /** The kind of model. */
  public static final String KIND = "order";

  /** Copies the list. */
  public Executions {
    runs = List.copyOf(runs);
    parameters = Set.copyOf(parameters);
    checkArgument(!runs.isEmpty(), "no execution");
  }

  /** Executions without parameters. */
  public Executions(String name, String source, List<PartialOrder> runs, boolean derived) {
    this(name, source, runs, derived, Set.of());
  }

  /** Executions that were given as such. */
  public Executions(String name, String source, List<PartialOrder> runs) {
    this(name, source, runs, false);
  }

  /** A single execution under its own label. */
  public static Executions of(PartialOrder order) {
    return new Executions(order.label(), "", List.of(order));
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public boolean boundWhenRead() {
    return !parameters.isEmpty();
  }
}
