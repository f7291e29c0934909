// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * One word of a skeleton text, such as {@code deal(n, "name", rate)}.
 *
 * @param count how many stages or replicas; null for a task and for {@code pipe {…}}
 * @param name what the tasks are called, or null
 * @param rate items per second of each task, or null
 * @param block what stands in braces behind it, or null: then the children follow
 * @param span the word with its arguments
 */
record SkeletonStatement(
    Kind kind,
    @Nullable Expression count,
    @Nullable String name,
    @Nullable Expression rate,
    @Nullable List<SkeletonStatement> block,
    Span span) {
  enum Kind {
    PIPE("pipe"),
    DEAL("deal"),
    FARM("farm"),
    TASK("task");

    final String word;

    Kind(String word) {
      this.word = word;
    }
  }
}
