// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a skeleton in braces. */
final class SkeletonText {
  private SkeletonText() {}

  static String of(Skeleton skeleton) {
    if (skeleton instanceof Skeleton.Task task) {
      return "task(" + task(task) + ")";
    }
    if (skeleton instanceof Skeleton.Pipe pipe) {
      return "pipe { " + all(pipe.stages()) + " }";
    }
    if (skeleton instanceof Skeleton.Mapped mapped) {
      return "map(" + mapped.workers().size() + ", " + task(mapped.workers().get(0)) + ")";
    }
    if (skeleton instanceof Skeleton.Divided divided) {
      return divided(divided);
    }
    if (skeleton instanceof Skeleton.Feedback feedback) {
      String most = feedback.most() == 1 ? "" : ", " + feedback.most();
      return "feedback(" + number(feedback.again()) + most + ") { " + of(feedback.body()) + " }";
    }
    return replicated((Skeleton.Replicated) skeleton);
  }

  private static String replicated(Skeleton.Replicated replicated) {
    String word = replicated.order() == Skeleton.Handout.TURN ? "deal" : "farm";
    List<Skeleton> replicas = replicated.replicas();
    String first = of(replicas.get(0));
    boolean same = replicas.stream().allMatch(r -> of(r).equals(first));
    if (same && replicas.get(0) instanceof Skeleton.Task task) {
      String more =
          replicated.order() == Skeleton.Handout.KEPT
              ? ", ordered"
              : replicated.shares() ? ", state = " + number(replicated.updates()) : "";
      return String.format(Locale.ROOT, "%s(%d, %s%s)", word, replicas.size(), task(task), more);
    }
    return String.format(
        Locale.ROOT, "%s(%d) { %s }", word, replicas.size(), same ? first : all(replicas));
  }

  private static String divided(Skeleton.Divided divided) {
    int depth = 1;
    Skeleton part = divided.parts().get(0);
    while (part instanceof Skeleton.Divided inner) {
      depth++;
      part = inner.parts().get(0);
    }
    return String.format(
        Locale.ROOT,
        "dc(%d, %d, %s, %s, %s)",
        depth,
        divided.parts().size(),
        number(divided.task().rate()),
        number(((Skeleton.Task) part).rate()),
        number(divided.combine()));
  }

  private static String all(List<Skeleton> children) {
    return children.stream().map(SkeletonText::of).collect(Collectors.joining(" "));
  }

  private static String task(Skeleton.Task task) {
    String name = task.name().matches("\\w+") ? task.name() : '"' + task.name() + '"';
    return name + ", " + number(task.rate());
  }

  private static String number(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
