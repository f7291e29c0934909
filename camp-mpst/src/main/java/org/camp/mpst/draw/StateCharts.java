// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LayeredGraph.Edge;
import org.camp.core.report.LayeredGraph.Node;
import org.camp.core.report.LayeredGraph.Outline;
import org.camp.core.report.LayeredGraph.Stroke;
import org.camp.mpst.projection.LocalNodeKind;
import org.camp.mpst.projection.LocalTypes;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.projection.StateMachine;

/**
 * Local types as state machines: {@code q!Task} sends, {@code q?Task} receives, {@code 2 of
 * a[1]..a[3]?Vote} gathers. The dot is where a role begins, the double circle where it ends.
 */
public final class StateCharts {
  private static final int STATE = 0;
  private static final int SENDS = 1;
  private static final int RECEIVES = 2;
  private static final int OTHER = 3;
  private static final List<Kind> KINDS =
      List.of(
          new Kind("", Emphasis.PLAIN),
          Kind.of("sends"),
          Kind.of("receives"),
          new Kind("computes, loops", Emphasis.QUIET));

  private final LocalTypes types;
  private final RoleTable roles;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private boolean complete = true;

  private StateCharts(Projections projections) {
    this.types = projections.types();
    this.roles = projections.code().roles();
  }

  /**
   * The machine of one role.
   *
   * @param most states at most; what is left out, the title says
   */
  public static LayeredGraph of(Projections projections, int role, int most) {
    StateCharts chart = new StateCharts(projections);
    chart.add(projections.type(role), most);
    String cut = chart.complete ? "" : " (its first " + most + " states)";
    String title = chart.roles.name(role) + " in " + projections.code().name() + cut;
    return chart.graph(title, List.of());
  }

  /**
   * The machines of several roles as one graph, a cluster for each role that has a local type.
   *
   * @param most states of each role at most
   */
  public static LayeredGraph of(Projections projections, int[] wanted, int most) {
    StateCharts chart = new StateCharts(projections);
    List<LayeredGraph.Cluster> clusters = new ArrayList<>();
    for (int role : wanted) {
      if (projections.defined(role)) {
        int first = chart.nodes.size();
        chart.add(projections.type(role), most);
        List<Integer> members = new ArrayList<>();
        for (int i = first; i < chart.nodes.size(); i++) {
          members.add(i);
        }
        clusters.add(new LayeredGraph.Cluster(chart.roles.name(role), members));
      }
    }
    String cut = chart.complete ? "" : " (the first " + most + " states of each role)";
    return chart.graph("Local types of " + projections.code().name() + cut, clusters);
  }

  private LayeredGraph graph(String title, List<LayeredGraph.Cluster> clusters) {
    return new LayeredGraph(title, LayeredGraph.Direction.DOWN, KINDS, nodes, edges, clusters);
  }

  private void add(int type, int most) {
    StateMachine machine = StateMachine.of(types, type, most);
    complete &= machine.isComplete();
    int start = nodes.size();
    nodes.add(new Node("", "begin", STATE, Outline.DOT, 0.6));
    int number = 0;
    for (int s = 0; s < machine.states(); s++) {
      boolean end = s == machine.end();
      String name = end ? "" : Integer.toString(number++);
      Outline outline = end ? Outline.DOUBLE_CIRCLE : Outline.CIRCLE;
      nodes.add(new Node(name, end ? "end" : "state " + name, STATE, outline, 1));
    }
    edges.add(new Edge(start, start + 1, "", "begin", STATE, Stroke.SOLID, 1));
    for (int s = 0; s < machine.states(); s++) {
      for (int e = 0; e < machine.edges(s); e++) {
        if (machine.target(s, e) >= 0) {
          edges.add(edge(machine, s, e, start + 1));
        }
      }
    }
  }

  private Edge edge(StateMachine machine, int state, int edge, int first) {
    int from = first + state;
    int to = first + machine.target(state, edge);
    int node = machine.node(state);
    return switch (machine.kind(state)) {
      case SEND -> message(node, edge, from, to, SENDS);
      case RECEIVE -> message(node, edge, from, to, RECEIVES);
      case GATHER -> quorum(node, from, to);
      case LOOP -> {
        String times = "times " + types.times(node).text();
        yield edge == 0
            ? new Edge(from, to, times, times, OTHER, Stroke.DOTTED, 1)
            : new Edge(from, to, "then", "after the loop", OTHER, Stroke.DOTTED, 1);
      }
      default -> {
        String cost = types.computation(node).text();
        yield new Edge(from, to, "compute", "computes " + cost, OTHER, Stroke.DOTTED, 1);
      }
    };
  }

  private Edge quorum(int node, int from, int to) {
    MessageKind message = types.message(node, 0);
    ProtocolInstance.Gathering quorum = types.gathering(node);
    String voters = quorum.quorum() + " of " + roles.names(quorum.first(), quorum.members());
    String tip = "gathers " + voters + ": " + message.text() + cost(message);
    return new Edge(from, to, voters + "?" + label(message), tip, RECEIVES, Stroke.DASHED, 1);
  }

  private static String label(MessageKind message) {
    return message.label().isEmpty() ? message.text() : message.label();
  }

  private static String cost(MessageKind message) {
    Expression cost = message.cost();
    return cost == null ? "" : "\ncost " + cost.text();
  }

  private Edge message(int node, int branch, int from, int to, int kind) {
    MessageKind message = types.message(node, branch);
    LocalNodeKind action = types.kind(node);
    boolean async = action == LocalNodeKind.ASYNC_SEND || action == LocalNodeKind.ASYNC_RECEIVE;
    String peer = roles.name(types.peer(node));
    String way = kind == SENDS ? "sends to " : "receives from ";
    String tip = way + peer + ": " + message.text() + cost(message);
    tip += async ? "\nasynchronous" : "";
    Stroke stroke = kind == SENDS ? Stroke.SOLID : Stroke.DASHED;
    return new Edge(
        from, to, peer + (kind == SENDS ? "!" : "?") + label(message), tip, kind, stroke, 1);
  }
}
