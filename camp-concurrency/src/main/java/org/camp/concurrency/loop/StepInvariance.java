// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.loop.LoopNest.Affine;
import org.camp.concurrency.loop.LoopNest.Array;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.concurrency.loop.LoopNest.Reference;

/**
 * How a step of a loop differs from the next one, by arithmetic on its subscripts alone (Measuring
 * concurrency, 1994, section 6.2). Inner loops are counted from 0, so that the same iteration of
 * both steps is compared. A reference keeps its owner when the way that it moves within its array
 * is a whole number of blocks, and these a whole number of rounds over the processors.
 */
final class StepInvariance {
  private final LoopNest nest;
  private final int slot;

  /** Variable → its value by the loops around it, each counted from 0. */
  private final Affine[] counted;

  private final List<Assign> moving = new ArrayList<>();
  private boolean used;
  private boolean lengthsVary;

  StepInvariance(LoopNest nest, Loop loop) {
    this.nest = nest;
    this.slot = loop.slot();
    this.counted = Affine.variables(nest.variables().size());
    loop.body().forEach(this::visit);
  }

  private void visit(Node node) {
    if (node instanceof Loop inner) {
      Affine low = inner.low().with(counted);
      Affine length = inner.high().with(counted).plus(low, -1);
      used |= inner.low().uses(slot) || inner.high().uses(slot);
      lengthsVary |= length.uses(slot);
      counted[inner.slot()] = low.plus(Affine.variable(inner.slot()), 1);
      inner.body().forEach(this::visit);
    } else if (node instanceof Assign assign) {
      boolean moves = moves(assign.target());
      for (Reference read : assign.reads()) {
        moves |= moves(read);
      }
      if (moves) {
        moving.add(assign);
      }
    }
  }

  private boolean moves(Reference reference) {
    Array array = nest.arrays().get(reference.array());
    List<Affine> subscripts = reference.subscripts();
    used |= subscripts.stream().anyMatch(s -> s.uses(slot));
    long down = subscripts.get(0).with(counted).factor(slot);
    long right = subscripts.size() > 1 ? subscripts.get(1).with(counted).factor(slot) : 0;
    return !array.sameOwner(down, right, nest.processors());
  }

  /** Whether a subscript or bound mentions the variable of the loop. */
  boolean used() {
    return used;
  }

  /** Whether every step makes the same pattern, whatever the loops around it do. */
  boolean proven() {
    return !lengthsVary && moving.isEmpty();
  }

  /** Whether inner loops have as many iterations in every step. */
  boolean sameLengths() {
    return !lengthsVary;
  }

  /** The assignments whose owners arithmetic alone does not show to be the same in every step. */
  List<Assign> moving() {
    return moving;
  }
}
