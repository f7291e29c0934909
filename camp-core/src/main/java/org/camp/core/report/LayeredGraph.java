// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.Objects;

/**
 * A graph that is drawn in layers along its edges, or with its nodes at given places: state
 * machines, lattices, heap graphs, Markov chains, cost graphs. Cycles are fine.
 *
 * @param title the heading
 * @param direction where the edges lead
 * @param kinds kinds of nodes and edges, in the order of the legend
 * @param nodes the nodes
 * @param edges the edges; several between two nodes and loops are fine
 * @param clusters nodes that belong together; may be empty
 * @param places where the nodes are, as many as nodes; or none, for layers
 */
public record LayeredGraph(
    String title,
    Direction direction,
    List<Kind> kinds,
    List<Node> nodes,
    List<Edge> edges,
    List<Cluster> clusters,
    List<Place> places)
    implements Diagram {

  /**
   * Copies the lists.
   *
   * @throws IndexOutOfBoundsException when an edge, node or cluster names what is not there
   * @throws IllegalArgumentException when some nodes have places and others have none
   */
  public LayeredGraph {
    kinds = List.copyOf(kinds);
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    clusters = List.copyOf(clusters);
    places = List.copyOf(places);
    checkArgument(
        places.isEmpty() || places.size() == nodes.size(),
        "%s places for %s nodes",
        places.size(),
        nodes.size());
    for (Node node : nodes) {
      Objects.checkIndex(node.kind, kinds.size());
    }
    for (Edge edge : edges) {
      Objects.checkIndex(edge.from, nodes.size());
      Objects.checkIndex(edge.to, nodes.size());
      Objects.checkIndex(edge.kind, kinds.size());
    }
    for (Cluster cluster : clusters) {
      for (int node : cluster.nodes) {
        Objects.checkIndex(node, nodes.size());
      }
    }
  }

  /** A graph in layers. */
  public LayeredGraph(
      String title,
      Direction direction,
      List<Kind> kinds,
      List<Node> nodes,
      List<Edge> edges,
      List<Cluster> clusters) {
    this(title, direction, kinds, nodes, edges, clusters, List.of());
  }

  /** The label of a node, or its number where it has none. */
  public String name(int node) {
    String label = nodes.get(node).label();
    return label.isEmpty() ? Integer.toString(node) : label;
  }

  /** The same graph with its nodes at given places and straight edges; clusters are not drawn. */
  public LayeredGraph at(List<Place> where) {
    return new LayeredGraph(title, direction, kinds, nodes, edges, clusters, where);
  }

  /** Where the middle of a node is, in pixels to the right and downwards from anywhere. */
  public record Place(double x, double y) {}

  /** Where edges lead. */
  public enum Direction {
    /** From top to bottom. */
    DOWN,
    /** From left to right. */
    RIGHT
  }

  /** The outline of a node. */
  public enum Outline {
    /** A rectangle with its label inside. */
    BOX,
    /** A rectangle with round corners. */
    ROUND,
    /** A circle around its label. */
    CIRCLE,
    /** Two circles: a final state. */
    DOUBLE_CIRCLE,
    /** A filled dot; its label is a tooltip only. */
    DOT
  }

  /**
   * An outline with what is written in it.
   *
   * @param label what is written in it; several lines are fine; may be empty
   * @param tooltip what is said of it; may be empty
   * @param kind index of its kind
   * @param outline its outline
   * @param size its size relative to others: 1 is usual
   */
  public record Node(String label, String tooltip, int kind, Outline outline, double size) {
    /** A box of usual size and of the first kind. */
    public static Node box(String label) {
      return new Node(label, "", 0, Outline.BOX, 1);
    }
  }

  /** How an edge is drawn. */
  public enum Stroke {
    /** A whole line. */
    SOLID,
    /** Dashes. */
    DASHED,
    /** Dots. */
    DOTTED,
    /** A pale line without an arrowhead. */
    PALE
  }

  /**
   * An edge from one node to another, with what is written along it.
   *
   * @param from index of the node where it starts
   * @param to index of the node where it ends
   * @param label what is written along it; may be empty
   * @param tooltip what is said of it; may be empty
   * @param kind index of its kind
   * @param stroke how it is drawn
   * @param weight its width relative to others: 1 is usual
   * @param over whether it is drawn over the graph as a bow and has no say in where nodes are; its
   *     label is a tooltip only
   */
  public record Edge(
      int from,
      int to,
      String label,
      String tooltip,
      int kind,
      Stroke stroke,
      double weight,
      boolean over) {
    /** An edge that the layers follow. */
    public Edge(
        int from, int to, String label, String tooltip, int kind, Stroke stroke, double weight) {
      this(from, to, label, tooltip, kind, stroke, weight, false);
    }

    /** A plain edge of the first kind. */
    public static Edge of(int from, int to, String label) {
      return new Edge(from, to, label, "", 0, Stroke.SOLID, 1);
    }
  }

  /**
   * Nodes that belong together.
   *
   * @param label their name
   * @param nodes indices of the nodes; a node belongs to one cluster at most
   */
  public record Cluster(String label, List<Integer> nodes) {
    /** Copies the list. */
    public Cluster {
      nodes = List.copyOf(nodes);
    }
  }
}
