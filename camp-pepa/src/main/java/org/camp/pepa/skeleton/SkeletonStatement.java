// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * One word of a skeleton text, such as {@code deal(n, "name", rate)}.
 *
 * @param count how many stages or replicas; null for a task and for {@code pipe {…}}
 * @param name what the tasks are called, or null
 * @param rate items per second of each task, or null
 * @param more further numbers by what they are
 * @param block what stands in braces behind it, or null: then the children follow
 * @param span the word with its arguments
 */
record SkeletonStatement(
    Kind kind,
    @Nullable Expression count,
    @Nullable String name,
    @Nullable Expression rate,
    Map<Figure, Expression> more,
    @Nullable List<SkeletonStatement> block,
    Span span) {
  enum Kind {
    PIPE("pipe"),
    DEAL("deal"),
    FARM("farm"),
    /** A farm whose results keep the order of the items. */
    ORDERED("farm"),
    MAP("map"),
    DC("dc"),
    FEEDBACK("feedback"),
    TASK("task");

    final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  /** A further number. */
  enum Figure {
    /** Updates per second of the state that the replicas of a farm share. */
    UPDATES,
    /** Into how many parts a problem is divided. */
    WAYS,
    /** Problems divided per second. */
    DIVIDE,
    /** Solutions combined per second. */
    COMBINE,
    /** The probability of going round again. */
    AGAIN
  }

  /** Adds the names that occur in its expressions, and in those of what is in its braces. */
  void names(Set<String> names) {
    if (count != null) {
      names.addAll(count.names());
    }
    if (rate != null) {
      names.addAll(rate.names());
    }
    more.values().forEach(value -> names.addAll(value.names()));
    if (block != null) {
      block.forEach(statement -> statement.names(names));
    }
  }
}
