// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;

/** All configurations of a small protocol with their transitions, ready to be drawn. */
public final class ConfigurationGraph {
  private final Configurations space;
  private final int bound;
  private final Exploration exploration;
  private final List<Edge> edges;

  /**
   * What happens between two configurations, by number.
   *
   * @param from number of a configuration
   * @param to number of the next one
   * @param action what happens
   */
  public record Edge(int from, int to, String action) {}

  private ConfigurationGraph(
      Configurations space, int bound, Exploration exploration, List<Edge> edges) {
    this.space = space;
    this.bound = bound;
    this.exploration = exploration;
    this.edges = List.copyOf(edges);
  }

  /**
   * The graph, as far as the budget allows.
   *
   * @param bound how many messages a queue may hold
   * @param budget configurations that may be kept
   */
  public static ConfigurationGraph of(
      Configurations space, int bound, long budget, Cancellation cancellation) {
    List<int[]> transitions = new ArrayList<>();
    Exploration exploration =
        Exploration.all(
            space,
            bound,
            budget,
            (from, to, actor, edge) -> transitions.add(new int[] {from, to, actor, edge}),
            cancellation);
    List<Edge> edges = new ArrayList<>();
    for (int[] t : transitions) {
      int state = exploration.configuration(t[0])[t[2]];
      edges.add(new Edge(t[0], t[1], space.action(t[2], state, t[3]).text(space.code())));
    }
    return new ConfigurationGraph(space, bound, exploration, edges);
  }

  /** The protocol, as it was projected. */
  public ProtocolInstance code() {
    return space.code();
  }

  /** Whether these are all. */
  public boolean complete() {
    return exploration.complete();
  }

  /** How many configurations there are. */
  public int size() {
    return exploration.configurations();
  }

  /** The states of the roles, numbered from 0 in the order of discovery, and what is queued. */
  public String text(int number) {
    return space.text(exploration.configuration(number));
  }

  /** Whether all roles are done and all queues empty. */
  public boolean isFinal(int number) {
    return space.isFinal(exploration.configuration(number));
  }

  /** What is wrong with a configuration; empty when nothing is. */
  public Optional<SafetyViolation> problem(int number) {
    return space.problem(exploration.configuration(number), bound);
  }

  /** The transitions, in the order in which they were found. */
  public List<Edge> edges() {
    return edges;
  }
}
