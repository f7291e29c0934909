// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.List;
import java.util.function.Consumer;
import org.camp.concurrency.loop.LoopNest.Array;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.concurrency.loop.LoopNest.Reference;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.jspecify.annotations.Nullable;

/**
 * Follows a program: the values of its variables, and who executes an assignment and who sends for
 * it. What it visits is counted against a budget.
 */
final class OwnerComputes {
  private final LoopNest nest;
  private final long budget;
  private final Runnable pulse;

  /** Variable → its value now. */
  private final long[] values;

  /** Variable → whether a subscript or bound in its loop mentions it; null while not looked at. */
  private final @Nullable Boolean[] used;

  private long visited;

  OwnerComputes(LoopNest nest, long budget, Runnable pulse) {
    this.nest = nest;
    this.budget = budget;
    this.pulse = pulse;
    this.values = new long[Math.max(1, nest.variables().size())];
    this.used = new Boolean[values.length];
  }

  int processors() {
    return nest.processors();
  }

  long low(Loop loop) {
    return loop.low().at(values);
  }

  long high(Loop loop) {
    return loop.high().at(values);
  }

  void set(Loop loop, long value) {
    values[loop.slot()] = value;
  }

  /** Visits all assignments in their order. */
  void run(List<Node> body, Consumer<Assign> visitor) {
    for (Node node : body) {
      if (node instanceof Assign assign) {
        count();
        visitor.accept(assign);
      } else if (node instanceof Loop loop) {
        long low = low(loop);
        long high = high(loop);
        for (long v = low; v <= high; v++) {
          count();
          set(loop, v);
          run(loop.body(), visitor);
        }
      }
    }
  }

  /** Visits assignments with all values of their subscripts: loops that change none go once. */
  void runDistinct(List<Node> body, Consumer<Assign> visitor) {
    for (Node node : body) {
      if (node instanceof Assign assign) {
        count();
        visitor.accept(assign);
      } else if (node instanceof Loop loop) {
        long low = low(loop);
        long high = isUsed(loop) ? high(loop) : Math.min(low, high(loop));
        for (long v = low; v <= high; v++) {
          count();
          set(loop, v);
          runDistinct(loop.body(), visitor);
        }
      }
    }
  }

  /** Whether a subscript or bound in the loop mentions its variable. */
  boolean isUsed(Loop loop) {
    Boolean known = used[loop.slot()];
    if (known == null) {
      known = new StepInvariance(nest, loop).used();
      used[loop.slot()] = known;
    }
    return known;
  }

  private void count() {
    if (++visited > budget) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-many-assignments",
                  "following the program takes more than " + budget + " assignments and loop steps")
              .withHint("allow more with --budget assignments=…, or make the arrays smaller"));
    }
    if ((visited & 4095) == 0) {
      pulse.run();
    }
  }

  /**
   * The processor that owns an element, at the present values of the variables.
   *
   * @throws IllFormed when there is no such element
   */
  int owner(Reference reference) {
    Array array = nest.arrays().get(reference.array());
    long row = reference.subscripts().get(0).at(values);
    long column = reference.subscripts().size() > 1 ? reference.subscripts().get(1).at(values) : 0;
    if (row < 0 || row >= array.rows() || column < 0 || column >= array.columns()) {
      throw new IllFormed(
          nest.source()
              .error(
                  "outside-array",
                  reference.span(),
                  "element ["
                      + row
                      + ", "
                      + column
                      + "] is outside of "
                      + array.name()
                      + "["
                      + array.rows()
                      + ", "
                      + array.columns()
                      + "]"));
    }
    return array.owner(row, column, nest.processors());
  }

  /** The owners of what an assignment reads, but for the one that executes it. */
  int[] senders(Assign assign, int receiver) {
    return assign.reads().stream()
        .mapToInt(this::owner)
        .filter(q -> q != receiver)
        .distinct()
        .toArray();
  }

  /** Who does what in an assignment: its place in the program, its owner, the senders. */
  int[] step(Assign assign) {
    int owner = owner(assign.target());
    int[] senders = senders(assign, owner);
    int[] step = new int[senders.length + 3];
    step[0] = assign.span().start();
    step[1] = owner;
    step[2] = senders.length;
    System.arraycopy(senders, 0, step, 3, senders.length);
    return step;
  }

  /** An element as it is now. */
  String element(Reference reference) {
    StringBuilder text = new StringBuilder(nest.arrays().get(reference.array()).name()).append('[');
    for (int i = 0; i < reference.subscripts().size(); i++) {
      text.append(i == 0 ? "" : ",").append(reference.subscripts().get(i).at(values));
    }
    return text.append(']').toString();
  }
}
