// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.List;

/**
 * Repeats the innermost replica that a task stands in; a task outside of all replicas becomes a
 * farm of two.
 */
final class ReplicaInsertion {
  private ReplicaInsertion() {}

  static Skeleton add(Skeleton skeleton, int task) {
    if (skeleton instanceof Skeleton.Task) {
      return new Skeleton.Replicated(true, List.of(skeleton, skeleton));
    }
    List<Skeleton> children =
        skeleton instanceof Skeleton.Pipe pipe
            ? pipe.stages()
            : ((Skeleton.Replicated) skeleton).replicas();
    List<Skeleton> changed = new ArrayList<>();
    int first = 0;
    for (Skeleton child : children) {
      int size = child.tasks().size();
      boolean here = first <= task && task < first + size;
      if (!here) {
        changed.add(child);
      } else if (skeleton instanceof Skeleton.Pipe) {
        changed.add(add(child, task - first));
      } else if (hasReplication(child)) {
        changed.add(add(child, task - first));
      } else {
        changed.add(child);
        changed.add(child);
      }
      first += size;
    }
    return skeleton instanceof Skeleton.Replicated replicated
        ? new Skeleton.Replicated(replicated.farm(), changed)
        : new Skeleton.Pipe(changed);
  }

  private static boolean hasReplication(Skeleton skeleton) {
    if (skeleton instanceof Skeleton.Pipe pipe) {
      return pipe.stages().stream().anyMatch(ReplicaInsertion::hasReplication);
    }
    return skeleton instanceof Skeleton.Replicated;
  }
}
