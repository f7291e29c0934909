// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.optimise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.camp.pepa.skeleton.Skeleton;

/** A skeleton whose numbers of replicas are open: each is a site, numbered in preorder. */
final class ReplicationSites {
  private static final int FIXED = -1;

  /** A place where replicas may be added, and how many there are now. */
  record Site(String name, int now) {}

  /** A node: a task, stages, or replicas. */
  private record Node(Skeleton as, List<Node> children, int site, boolean repeated) {}

  private final List<Site> sites = new ArrayList<>();
  private final Set<String> kept;
  private final Node root;

  /** The shape of a skeleton; tasks with a name in {@code kept} are never replicated. */
  ReplicationSites(Skeleton skeleton, Set<String> kept) {
    this.kept = kept;
    this.root = node(skeleton, true);
  }

  List<Site> sites() {
    return List.copyOf(sites);
  }

  private Node node(Skeleton skeleton, boolean open) {
    if (skeleton instanceof Skeleton.Task task) {
      int site = open && !kept.contains(task.name()) ? site(skeleton, 1) : FIXED;
      return new Node(skeleton, List.of(), site, false);
    }
    List<Node> children = new ArrayList<>();
    if (skeleton instanceof Skeleton.Pipe pipe) {
      pipe.stages().forEach(stage -> children.add(node(stage, true)));
      return new Node(skeleton, children, FIXED, false);
    }
    if (!(skeleton instanceof Skeleton.Replicated replicated)) {
      if (skeleton instanceof Skeleton.Feedback feedback) {
        children.add(node(feedback.body(), true));
      }
      return new Node(skeleton, children, FIXED, false);
    }
    List<Skeleton> replicas = replicated.replicas();
    boolean same =
        replicas.stream().allMatch(r -> r.text().equals(replicas.get(0).text()))
            && replicas.get(0).tasks().stream().noneMatch(t -> kept.contains(t.name()));
    if (!same) {
      replicas.forEach(r -> children.add(node(r, true)));
      return new Node(skeleton, children, FIXED, false);
    }
    int site = site(skeleton, replicas.size());
    children.add(node(replicas.get(0), false));
    return new Node(skeleton, children, site, true);
  }

  private int site(Skeleton skeleton, int now) {
    String tasks =
        String.join(
            "+",
            (now > 1 || !(skeleton instanceof Skeleton.Task)
                    ? ((Skeleton.Replicated) skeleton).replicas().get(0)
                    : skeleton)
                .tasks().stream().map(Skeleton.Task::name).toList());
    String name = tasks;
    for (int i = 2; named(name); i++) {
      name = tasks + "_" + i;
    }
    sites.add(new Site(name, now));
    return sites.size() - 1;
  }

  private boolean named(String name) {
    return sites.stream().anyMatch(s -> s.name().equals(name));
  }

  /** The skeleton with so many replicas at each site. */
  Skeleton with(int[] replicas) {
    return with(root, replicas);
  }

  private static Skeleton with(Node node, int[] replicas) {
    int n = node.site == FIXED ? 1 : replicas[node.site];
    if (node.as instanceof Skeleton.Task) {
      return n == 1 ? node.as : new Skeleton.Replicated(true, Collections.nCopies(n, node.as));
    }
    List<Skeleton> children = node.children.stream().map(c -> with(c, replicas)).toList();
    if (node.as instanceof Skeleton.Pipe) {
      return new Skeleton.Pipe(children);
    }
    if (node.as instanceof Skeleton.Feedback feedback) {
      return new Skeleton.Feedback(feedback.again(), feedback.most(), children.get(0));
    }
    return node.as instanceof Skeleton.Replicated replicated
        ? new Skeleton.Replicated(
            replicated.order(),
            node.repeated ? Collections.nCopies(n, children.get(0)) : children,
            replicated.updates())
        : node.as;
  }
}
