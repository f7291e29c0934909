// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.List;

/**
 * Repeats the innermost replica that a task stands in; a task outside of all replicas, or what
 * stands for one, becomes a farm of two.
 */
final class ReplicaInsertion {
  private ReplicaInsertion() {}

  static Skeleton add(Skeleton skeleton, int task) {
    if (skeleton.isUnit()) {
      return new Skeleton.Replicated(true, List.of(skeleton, skeleton));
    }
    List<Skeleton> changed = new ArrayList<>();
    int first = 0;
    for (Skeleton child : skeleton.children()) {
      int size = child.tasks().size();
      boolean here = first <= task && task < first + size;
      if (!here) {
        changed.add(child);
      } else if (!(skeleton instanceof Skeleton.Replicated) || hasReplication(child)) {
        changed.add(add(child, task - first));
      } else {
        changed.add(child);
        changed.add(child);
      }
      first += size;
    }
    if (skeleton instanceof Skeleton.Feedback feedback) {
      return new Skeleton.Feedback(feedback.again(), feedback.most(), changed.get(0));
    }
    return skeleton instanceof Skeleton.Replicated replicated
        ? new Skeleton.Replicated(replicated.order(), changed, replicated.updates())
        : new Skeleton.Pipe(changed);
  }

  private static boolean hasReplication(Skeleton skeleton) {
    return skeleton instanceof Skeleton.Replicated
        || (!skeleton.isUnit()
            && skeleton.children().stream().anyMatch(ReplicaInsertion::hasReplication));
  }
}
