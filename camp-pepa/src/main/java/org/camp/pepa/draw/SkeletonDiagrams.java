// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.draw;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LayeredGraph.Stroke;
import org.camp.core.report.Tree;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.DependencyGraph.Manner;
import org.camp.pepa.skeleton.Skeleton;

/** The data-dependency graph and the hierarchy tree of a skeleton (Yaikhom et al. 2007, §3). */
public final class SkeletonDiagrams {
  private static final List<Kind> KINDS = List.of(new Kind("task", Emphasis.PLAIN));

  private SkeletonDiagrams() {}

  /** Who passes items to whom; dashed where the one who is free gets it. */
  public static LayeredGraph tasks(DependencyGraph graph) {
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (int i = 0; i < graph.tasks().size(); i++) {
      nodes.add(LayeredGraph.Node.box(i + ": " + label(graph.tasks().get(i))));
    }
    for (int i = 0; i < nodes.size(); i++) {
      for (int j : graph.targets(i).tasks()) {
        boolean farm =
            graph.targets(i).manner() == Manner.FARM || graph.sources(j).manner() == Manner.FARM;
        Stroke stroke = farm ? Stroke.DASHED : Stroke.SOLID;
        String tooltip = "move_" + i + "_" + j;
        edges.add(new LayeredGraph.Edge(i, j, "", tooltip, 0, stroke, 1));
      }
    }
    return new LayeredGraph(
        "Data dependencies", LayeredGraph.Direction.RIGHT, KINDS, nodes, edges, List.of());
  }

  /** How skeletons are nested. */
  public static Tree hierarchy(Skeleton skeleton) {
    List<Tree.Node> nodes = new ArrayList<>();
    add(skeleton, -1, nodes);
    return new Tree("Hierarchy", KINDS, nodes);
  }

  private static void add(Skeleton skeleton, int parent, List<Tree.Node> nodes) {
    int here = nodes.size();
    nodes.add(new Tree.Node(parent, name(skeleton), "", 0));
    if (skeleton instanceof Skeleton.Pipe pipe) {
      pipe.stages().forEach(stage -> add(stage, here, nodes));
    } else if (skeleton instanceof Skeleton.Replicated replicated) {
      replicated.replicas().forEach(replica -> add(replica, here, nodes));
    }
  }

  private static String name(Skeleton skeleton) {
    if (skeleton instanceof Skeleton.Task task) {
      return label(task);
    }
    if (skeleton instanceof Skeleton.Pipe pipe) {
      return "pipe(" + pipe.stages().size() + ")";
    }
    Skeleton.Replicated replicated = (Skeleton.Replicated) skeleton;
    return (replicated.farm() ? "farm(" : "deal(") + replicated.replicas().size() + ")";
  }

  private static String label(Skeleton.Task task) {
    return (task.name() + " " + Quantity.plain(task.rate(), 6) + "/s").strip();
  }
}
