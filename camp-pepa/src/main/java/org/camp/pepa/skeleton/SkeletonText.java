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
    Skeleton.Replicated replicated = (Skeleton.Replicated) skeleton;
    String word = replicated.farm() ? "farm" : "deal";
    List<Skeleton> replicas = replicated.replicas();
    String first = of(replicas.get(0));
    boolean same = replicas.stream().allMatch(r -> of(r).equals(first));
    if (same && replicas.get(0) instanceof Skeleton.Task task) {
      return String.format(Locale.ROOT, "%s(%d, %s)", word, replicas.size(), task(task));
    }
    return String.format(
        Locale.ROOT, "%s(%d) { %s }", word, replicas.size(), same ? first : all(replicas));
  }

  private static String all(List<Skeleton> children) {
    return children.stream().map(SkeletonText::of).collect(Collectors.joining(" "));
  }

  private static String task(Skeleton.Task task) {
    String name = task.name().matches("\\w+") ? task.name() : '"' + task.name() + '"';
    BigDecimal rate = new BigDecimal(Double.toString(task.rate())).stripTrailingZeros();
    return name + ", " + rate.toPlainString();
  }
}
