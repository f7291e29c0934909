// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.io.IOException;
import org.camp.core.diagnostic.Printable;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.activity.NamedNetwork;

/**
 * Writes graphs as GraphML (Brandes et al. 2001), for yEd, Gephi, NetworkX and their likes: labels,
 * tooltips and kinds of nodes and edges as data; clusters as data of nodes.
 */
public final class GraphMlWriter {
  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      """;

  private final Appendable out;

  private GraphMlWriter(Appendable out) {
    this.out = out;
  }

  /**
   * Writes a graph of any size.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(LayeredGraph graph, Appendable out) throws IOException {
    new GraphMlWriter(out).graph(graph);
  }

  /**
   * Writes the events of a network, and what each waits for.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(NamedNetwork network, Appendable out) throws IOException {
    new GraphMlWriter(out).network(network);
  }

  private void graph(LayeredGraph graph) throws IOException {
    String[] clusterOf = new String[graph.nodes().size()];
    for (LayeredGraph.Cluster cluster : graph.clusters()) {
      for (int node : cluster.nodes()) {
        clusterOf[node] = cluster.label();
      }
    }
    head();
    key("label", "node", "string");
    key("tooltip", "node", "string");
    key("kind", "node", "string");
    key("cluster", "node", "string");
    key("elabel", "edge", "string");
    key("etooltip", "edge", "string");
    key("ekind", "edge", "string");
    begin(graph.title());
    for (int i = 0; i < graph.nodes().size(); i++) {
      LayeredGraph.Node node = graph.nodes().get(i);
      node(i);
      data("label", node.label());
      data("tooltip", node.tooltip());
      data("kind", kind(graph, node.kind()));
      data("cluster", clusterOf[i] == null ? "" : clusterOf[i]);
      out.append("</node>\n");
    }
    for (LayeredGraph.Edge edge : graph.edges()) {
      edge(edge.from(), edge.to());
      data("elabel", edge.label());
      data("etooltip", edge.tooltip());
      data("ekind", kind(graph, edge.kind()));
      out.append("</edge>\n");
    }
    end();
  }

  private static String kind(LayeredGraph graph, int number) {
    Kind kind = graph.kinds().get(number);
    return graph.kinds().size() > 1 ? kind.name() : "";
  }

  private void network(NamedNetwork named) throws IOException {
    ActivityNetwork network = named.network();
    head();
    key("label", "node", "string");
    key("lane", "node", "string");
    key("kind", "node", "string");
    key("time", "node", "double");
    key("weight", "node", "double");
    key("critical", "node", "boolean");
    begin(named.title());
    boolean[] critical = new boolean[network.size()];
    for (int event : network.path(named.target())) {
      critical[event] = true;
    }
    for (int event = 0; event < network.size(); event++) {
      node(event);
      if (!network.isSource(event)) {
        data("label", named.name().apply(event));
        data("lane", named.lanes().get(named.lane().applyAsInt(event)));
        data("kind", named.kind().apply(event));
        data("weight", Double.toString(named.at(network.weight(event))));
      }
      data("time", Double.toString(named.at(network.time(event))));
      data("critical", Boolean.toString(critical[event]));
      out.append("</node>\n");
    }
    for (int event = 0; event < network.size(); event++) {
      for (int before : network.waits(event)) {
        edge(before, event);
        out.append("</edge>\n");
      }
    }
    end();
  }

  private void head() throws IOException {
    out.append(HEAD);
  }

  private void key(String id, String of, String type) throws IOException {
    String name = of.equals("edge") ? id.substring(1) : id;
    out.append("<key id=\"").append(id).append("\" for=\"").append(of).append("\" attr.name=\"");
    out.append(name).append("\" attr.type=\"").append(type).append("\"/>\n");
  }

  private void begin(String title) throws IOException {
    out.append("<graph id=\"g\" edgedefault=\"directed\">\n<desc>");
    out.append(escaped(title)).append("</desc>\n");
  }

  private void node(int number) throws IOException {
    out.append("<node id=\"n").append(Integer.toString(number)).append("\">");
  }

  private void edge(int from, int to) throws IOException {
    out.append("<edge source=\"n").append(Integer.toString(from)).append("\" target=\"n");
    out.append(Integer.toString(to)).append("\">");
  }

  private void data(String key, String value) throws IOException {
    if (!value.isEmpty()) {
      out.append("<data key=\"").append(key).append("\">").append(escaped(value));
      out.append("</data>");
    }
  }

  private void end() throws IOException {
    out.append("</graph>\n</graphml>\n");
  }

  private static String escaped(String text) {
    return Printable.lines(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
