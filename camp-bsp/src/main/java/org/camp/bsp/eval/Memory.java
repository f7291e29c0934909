// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.camp.bsp.code.Closure;
import org.camp.bsp.value.ComponentTree;
import org.camp.bsp.value.ParallelVector;
import org.camp.bsp.value.ReceivedTable;
import org.camp.bsp.value.Shape;
import org.camp.core.lang.eval.MlValue;
import org.jspecify.annotations.Nullable;

/**
 * The words that components hold at their barriers: what their code can still reach, each value
 * once. The components of a vector are held by the children; a leaf is a processor without memory
 * of its own (Valiant 2011) and takes its parent's.
 */
final class Memory {
  private final Shape shape;

  /** Level, from 0 at the root → most words that one of its components held at a barrier. */
  private final long[] peaks;

  Memory(Shape shape) {
    this.shape = shape;
    peaks = new long[shape.depth()];
  }

  /** The most words seen, by level. */
  List<Long> peaks() {
    List<Long> all = new ArrayList<>();
    for (long peak : peaks) {
      all.add(peak);
    }
    return all;
  }

  /**
   * Looks at what the code of a node can reach, and the code outside of multi-functions, whose
   * values are everywhere. O(values).
   */
  void look(Evaluator node, List<@Nullable MlValue> outside, List<Integer> path) {
    int level = path.size() + 1;
    int p = shape.children(path);
    Owner own = new Owner(path);
    Owner[] below = new Owner[p];
    for (int i = 0; i < p; i++) {
      below[i] = new Owner(ParentComponent.child(path, i));
    }
    List<@Nullable MlValue> roots = new ArrayList<>(outside);
    roots.addAll(node.roots());
    for (MlValue root : roots) {
      if (root != null) {
        own.reach(root, below);
      }
    }
    long most = 0;
    long all = 0;
    for (Owner child : below) {
      most = Math.max(most, child.words);
      all += child.words;
    }
    boolean last = level == shape.depth();
    peaks[level - 1] = Math.max(peaks[level - 1], own.words + (last ? all : 0));
    if (!last) {
      peaks[level] = Math.max(peaks[level], most);
    }
  }

  /** A component, the values that it can reach, and their words. */
  private static final class Owner {
    private final Set<MlValue> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<MlValue> rest = new ArrayDeque<>();
    private final List<Integer> path;
    private long words;

    Owner(List<Integer> path) {
      this.path = path;
    }

    void reach(MlValue root, Owner[] below) {
      rest.push(root);
      while (!rest.isEmpty()) {
        MlValue next = rest.pop();
        boolean scalar =
            next instanceof MlValue.Int
                || next instanceof MlValue.Real
                || next instanceof MlValue.Bool
                || next instanceof MlValue.Char;
        if (scalar) {
          words++;
        } else if (seen.add(next)) {
          inside(next, below);
        }
      }
    }

    /** What a tree holds at this component. */
    private void here(ComponentTree tree) {
      MlValue value = tree.find(path);
      if (value != null) {
        rest.push(value);
      }
    }

    private void inside(MlValue value, Owner[] below) {
      if (value instanceof ParallelVector vector) {
        for (int i = 0; i < Math.min(below.length, vector.items.length); i++) {
          below[i].reach(vector.items[i], new Owner[0]);
        }
      } else if (value instanceof MlValue.Block block) {
        List.of(block.items).forEach(rest::push);
      } else if (value instanceof ReceivedTable received) {
        List.of(received.table().items).forEach(rest::push);
      } else if (value instanceof Closure closure) {
        words++;
        List.of(closure.captured).forEach(rest::push);
      } else if (value instanceof ComponentTree tree) {
        here(tree);
        for (Owner child : below) {
          child.reach(tree, new Owner[0]);
        }
      } else if (value instanceof MlValue.Text text) {
        words += 1 + (text.value.length() + 7L) / 8;
      }
    }
  }
}
