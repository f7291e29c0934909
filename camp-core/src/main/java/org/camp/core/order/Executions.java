// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;

/**
 * One or several executions, as partial orders: what a trace, a log or the unrolling of a protocol
 * gives; and their times, when the source has some.
 *
 * <p>Analyses of times ask for {@link #timing()} and never touch {@link #runs()}; the orders of a
 * source with times are made when they are first asked for.
 *
 * @param name name of the whole
 * @param source the file that lines of events refer to, or empty
 * @param runs the executions, at least one; several have distinct labels; {@link LazyRuns} where
 *     they are made when asked for
 * @param derived whether another model is seen as them, so that nobody asked for them as such
 * @param parameters names of the source that were bound to values when it was read
 * @param timing their times, or nothing
 * @param programs what the ranks of message traces do, one for each run; else none
 */
public record Executions(
    String name,
    String source,
    List<PartialOrder> runs,
    boolean derived,
    Set<String> parameters,
    Optional<Timing> timing,
    List<RankProgram> programs)
    implements Model {
  /** The kind of model. */
  public static final String KIND = "order";

  /** Copies a list that is no lazy one. */
  public Executions {
    if (!(runs instanceof LazyRuns)) {
      runs = List.copyOf(runs);
      checkArgument(!runs.isEmpty(), "no execution");
    }
    parameters = Set.copyOf(parameters);
    programs = List.copyOf(programs);
  }

  /** Executions without programs of ranks. */
  public Executions(
      String name,
      String source,
      List<PartialOrder> runs,
      boolean derived,
      Set<String> parameters,
      Optional<Timing> timing) {
    this(name, source, runs, derived, parameters, timing, List.of());
  }

  /** Executions without times. */
  public Executions(
      String name,
      String source,
      List<PartialOrder> runs,
      boolean derived,
      Set<String> parameters) {
    this(name, source, runs, derived, parameters, Optional.empty());
  }

  /** Executions without parameters. */
  public Executions(String name, String source, List<PartialOrder> runs, boolean derived) {
    this(name, source, runs, derived, Set.of());
  }

  /** Executions that were given as such. */
  public Executions(String name, String source, List<PartialOrder> runs) {
    this(name, source, runs, false);
  }

  /** Executions with times. */
  public static Executions timed(
      String name, String source, List<PartialOrder> runs, Timing timing) {
    return new Executions(name, source, runs, false, Set.of(), Optional.of(timing));
  }

  /** These executions with what their ranks do. */
  public Executions withPrograms(List<RankProgram> all) {
    return new Executions(name, source, runs, derived, parameters, timing, all);
  }

  /** A single execution under its own label. */
  public static Executions of(PartialOrder order) {
    return new Executions(order.label(), "", List.of(order));
  }

  /** What making the orders said, where they are made when asked for; makes them. */
  public List<Diagnostic> said() {
    return runs instanceof LazyRuns lazy ? lazy.said() : List.of();
  }

  @Override
  public String kind() {
    return KIND;
  }

  /** Changes of executions with times may name factors. */
  @Override
  public boolean bindsAnyName() {
    return timing.isPresent();
  }

  @Override
  public boolean boundWhenRead() {
    return !parameters.isEmpty();
  }
}
