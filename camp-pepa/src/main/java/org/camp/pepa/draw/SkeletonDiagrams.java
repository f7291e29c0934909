// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    for (DependencyGraph.Link link : graph.links()) {
      int first = link.from().get(0);
      boolean farm =
          graph.targets(first).manner() == Manner.FARM
              || graph.sources(link.to().get(0)).manner() == Manner.FARM;
      Stroke stroke = farm ? Stroke.DASHED : Stroke.SOLID;
      for (int i : link.from()) {
        for (int j : link.to()) {
          edges.add(new LayeredGraph.Edge(i, j, "", link.action(), 0, stroke, 1));
        }
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
    skeleton.children().forEach(child -> add(child, here, nodes));
  }

  private static String name(Skeleton skeleton) {
    if (skeleton instanceof Skeleton.Task task) {
      return label(task);
    }
    if (skeleton instanceof Skeleton.Pipe pipe) {
      return "pipe(" + pipe.stages().size() + ")";
    }
    if (skeleton instanceof Skeleton.Mapped mapped) {
      return "map(" + mapped.workers().size() + ")";
    }
    if (skeleton instanceof Skeleton.Divided divided) {
      return String.format(
          Locale.ROOT,
          "divide %s /s, combine %s /s",
          Quantity.plain(divided.task().rate(), 6),
          Quantity.plain(divided.combine(), 6));
    }
    if (skeleton instanceof Skeleton.Feedback feedback) {
      String most = feedback.most() == 1 ? "" : ", " + feedback.most();
      return "feedback(" + Quantity.plain(feedback.again(), 6) + most + ")";
    }
    Skeleton.Replicated replicated = (Skeleton.Replicated) skeleton;
    String more =
        replicated.order() == Skeleton.Handout.KEPT
            ? ", ordered"
            : replicated.shares() ? ", state " + Quantity.format(replicated.updates(), "1/s") : "";
    String word = replicated.order() == Skeleton.Handout.TURN ? "deal(" : "farm(";
    return word + replicated.replicas().size() + more + ")";
  }

  private static String label(Skeleton.Task task) {
    return (task.name() + " " + Quantity.format(task.rate(), "1/s")).strip();
  }
}
