// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import org.camp.core.machine.Node;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.contention.Deployment;
import org.camp.mpst.cost.BoundedCost;

/** Shows a {@link Contention}. */
public final class ContentionReport {
  private final Contention contention;
  private final Deployment deployment;
  private final RoleTable roles;

  public ContentionReport(Contention contention) {
    this.contention = contention;
    this.deployment = contention.deployment();
    this.roles = contention.code().roles();
  }

  public Value values() {
    List<Node> nodes = deployment.nodes();
    return Value.object()
        .put("perRole", byRole(role -> Value.of(contention.cost(role))))
        .put("total", contention.total())
        .put("nodes", Value.lazyObject(nodes.size(), node -> nodes.get(node).name(), this::node))
        .put("mapping", byRole(role -> Value.of(host(role).name())))
        .put("exact", contention.isExact() && !contention.isRounded())
        .put("atLeast", contention.atLeast())
        .put("resolutions", contention.resolutions())
        .build();
  }

  private Value.Obj byRole(IntFunction<Value> value) {
    return Value.lazyObject(roles.size(), roles::name, value);
  }

  private Node host(int role) {
    return deployment.nodes().get(deployment.nodeOf(role));
  }

  private Value node(int node) {
    Value.Builder all =
        Value.object()
            .put("busy", contention.busy(node))
            .put("cores", deployment.nodes().get(node).cores())
            .put("utilisation", contention.utilisation(node));
    if (isDetailed()) {
      all.put("switches", switches(node))
          .put("switching", switching(node))
          .put("starting", starting(node));
    }
    return all.build();
  }

  private boolean isDetailed() {
    return deployment.nodes().stream().anyMatch(Node::isDetailed);
  }

  private Value switches(int node) {
    return contention.switches(node) < 0 ? Value.NULL : Value.of(contention.switches(node));
  }

  /** How long cores take to change between roles. */
  private Value switching(int node) {
    return contention.switches(node) < 0
        ? Value.NULL
        : Value.of(
            contention.switches(node) * deployment.nodes().get(node).switchTime().asDouble());
  }

  /** How long the roles of a node take to be started. */
  private Value starting(int node) {
    long hosted = Arrays.stream(deployment.mapping()).filter(n -> n == node).count();
    return Value.of(hosted * deployment.nodes().get(node).startTime().asDouble());
  }

  /** The times of the roles, beside those that they take when nothing is shared. */
  public Section perRole(BoundedCost cost) {
    List<List<Value>> rows =
        new AbstractList<>() {
          @Override
          public List<Value> get(int role) {
            double alone = cost.cost(role);
            return List.of(
                Value.of(roles.name(role)),
                Value.of(host(role).name()),
                Value.of(contention.cost(role)),
                Value.of(alone),
                Value.of(alone > 0 ? contention.cost(role) / alone : Double.NaN));
          }

          @Override
          public int size() {
            return roles.size();
          }
        };
    List<Section.Column> columns =
        List.of(
            Section.Column.of("role"),
            Section.Column.of("node"),
            new Section.Column(contention.isExact() ? "done after" : "done after at most", "s"),
            new Section.Column("with a core of its own", "s"),
            Section.Column.of("times"));
    return new Section.Table("Cost per role on shared nodes", columns, rows);
  }

  /** How busy the nodes are. */
  public Section perNode() {
    int[] hosted = new int[deployment.nodes().size()];
    for (int role = 0; role < roles.size(); role++) {
      hosted[deployment.nodeOf(role)]++;
    }
    List<List<Value>> rows = new ArrayList<>();
    for (int node = 0; node < hosted.length; node++) {
      List<Value> row = new ArrayList<>();
      row.add(Value.of(deployment.nodes().get(node).name()));
      row.add(Value.of(deployment.nodes().get(node).cores()));
      row.add(Value.of(hosted[node]));
      row.add(Value.of(contention.busy(node)));
      row.add(Value.of(contention.utilisation(node)));
      if (isDetailed()) {
        row.addAll(List.of(switches(node), switching(node), starting(node)));
      }
      rows.add(row);
    }
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of("node"));
    columns.add(Section.Column.of("cores"));
    columns.add(Section.Column.of("roles"));
    columns.add(new Section.Column("busy", "s"));
    columns.add(new Section.Column("utilisation", "%"));
    if (isDetailed()) {
      columns.add(Section.Column.of("switches"));
      columns.add(new Section.Column("switching", "s"));
      columns.add(new Section.Column("starting", "s"));
    }
    return new Section.Table("Nodes", columns, rows);
  }

  /** Lines of a summary: the busiest nodes, and how many more there are. */
  public void rows(String block, int most, Summary.Builder summary) {
    int[] hosted = new int[deployment.nodes().size()];
    for (int role = 0; role < roles.size(); role++) {
      hosted[deployment.nodeOf(role)]++;
    }
    List<Integer> order = new ArrayList<>();
    for (int node = 0; node < hosted.length; node++) {
      order.add(node);
    }
    order.sort(Comparator.comparingDouble(node -> -contention.utilisation(node)));
    int shown = order.size() == most + 1 ? order.size() : Math.min(most, order.size());
    for (int node : order.subList(0, shown)) {
      summary.row(
          block,
          deployment.nodes().get(node).name(),
          hosted[node] + (hosted[node] == 1 ? " role" : " roles"),
          "busy " + EvenFigures.of(contention.busy(node), "s"),
          Quantity.format(contention.utilisation(node), "%", 3));
    }
    if (order.size() > shown) {
      summary.row(block, order.size() - shown + " more");
    }
  }

  public List<String> notes() {
    List<String> notes = new ArrayList<>(contention.notes());
    if (contention.resolutions() > 1) {
      notes.add(
          "contention: every role's figure is the greatest over "
              + contention.resolutions()
              + " ways to resolve the choices, the nodes' figures are those of the longest");
    }
    return notes;
  }
}
