// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** What real processors do with values: copy them as messages, and put vectors together again. */
public final class Messages {
  private Messages() {}

  /** What one processor sends to all, with neighbours that get the same taken together. */
  static final class Row {
    /** Run of neighbouring receivers → what each of them gets. */
    private Datum[] values = new Datum[1];

    /** Run → the receiver behind its last one, from 0. */
    private int[] ends = new int[1];

    private int runs;

    /** Adds what the next receiver gets. */
    void add(Datum message) {
      int end = runs == 0 ? 0 : ends[runs - 1];
      if (runs == 0 || values[runs - 1] != message) {
        if (runs == values.length) {
          values = Arrays.copyOf(values, 2 * runs);
          ends = Arrays.copyOf(ends, 2 * runs);
        }
        values[runs++] = message;
      }
      ends[runs - 1] = end + 1;
    }

    /** What a receiver, from 0, gets. O(log runs). */
    Datum to(int receiver) {
      int at = Arrays.binarySearch(ends, 0, runs, receiver + 1);
      return values[at < 0 ? -at - 1 : at];
    }

    int runs() {
      return runs;
    }

    /** The receivers of a run end before this one. */
    int end(int run) {
      return ends[run];
    }

    Datum message(int run) {
      return values[run];
    }
  }

  /**
   * A copy that shares no cell with the value, as a message would arrive. O(words), without Java
   * stack.
   */
  public static Datum copy(Datum value) {
    Deque<Datum[]> rest = new ArrayDeque<>();
    Datum[] whole = {value};
    rest.push(whole);
    while (!rest.isEmpty()) {
      Datum[] cells = rest.pop();
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cell(cells[i], rest);
      }
    }
    return whole[0];
  }

  private static Datum cell(Datum found, Deque<Datum[]> rest) {
    Datum value = whole(found);
    if (value instanceof Datum.Real real) {
      return new Datum.Real(real.value);
    }
    if (value instanceof Datum.Closure closure) {
      return new Datum.Closure(closure.function, copied(closure.captured, rest));
    }
    if (value instanceof Datum.Partial partial) {
      return new Datum.Partial(partial.operator, copied(partial.given, rest));
    }
    return value instanceof Datum.Block block ? with(block, copied(block.items, rest)) : value;
  }

  /** Received messages as a table. */
  private static Datum whole(Datum value) {
    return value instanceof Datum.Received received ? received.table() : value;
  }

  private static Datum[] copied(Datum[] items, Deque<Datum[]> rest) {
    Datum[] copy = items.clone();
    rest.push(copy);
    return copy;
  }

  /** A block of the same kind with other items. */
  private static Datum with(Datum.Block block, Datum[] items) {
    if (block instanceof Datum.Array) {
      return new Datum.Array(items);
    }
    if (block instanceof Datum.Tuple) {
      return new Datum.Tuple(items);
    }
    if (block instanceof Datum.Constructed constructed) {
      return new Datum.Constructed(constructed.constructor, items);
    }
    return block instanceof Datum.Table ? new Datum.Table(items) : new Datum.Vector(items);
  }

  /**
   * One value of what the processors hold: vectors have a component of each, the rest is the same
   * on all.
   */
  public static Datum gathered(Datum[] held) {
    Deque<Gathering> rest = new ArrayDeque<>();
    Datum[] whole = new Datum[1];
    rest.push(new Gathering(held, whole, 0));
    while (!rest.isEmpty()) {
      Gathering next = rest.pop();
      Datum first = next.held[0];
      Datum made = first;
      if (first instanceof Datum.Vector vector && vector.items.length == 1) {
        Datum[] items = new Datum[held.length];
        for (int i = 0; i < items.length; i++) {
          items[i] = ((Datum.Vector) next.held[i]).items[0];
        }
        made = new Datum.Vector(items);
      } else if (first instanceof Datum.Block block && !(first instanceof Datum.Vector)) {
        Datum[] items = new Datum[block.items.length];
        made = with(block, items);
        for (int k = 0; k < items.length; k++) {
          Datum[] parts = new Datum[held.length];
          for (int i = 0; i < parts.length; i++) {
            parts[i] = ((Datum.Block) next.held[i]).items[k];
          }
          rest.push(new Gathering(parts, items, k));
        }
      }
      next.into[next.index] = made;
    }
    return whole[0];
  }

  /**
   * A value that is yet to be put together.
   *
   * @param held processor, from 0 → what it holds
   * @param into the components that the whole value is one of
   * @param index which of them
   */
  private record Gathering(Datum[] held, Datum[] into, int index) {}

  /** Whether two values are the same; functions are when their code and what they captured is. */
  public static boolean same(Datum a, Datum b) {
    Deque<Datum[]> rest = new ArrayDeque<>();
    rest.push(new Datum[] {a, b});
    while (!rest.isEmpty()) {
      Datum[] pair = rest.pop();
      Datum x = whole(pair[0]);
      Datum y = whole(pair[1]);
      if (x.getClass() != y.getClass() || !sameHead(x, y)) {
        return false;
      }
      Datum[] left = parts(x);
      Datum[] right = parts(y);
      if (left.length != right.length) {
        return false;
      }
      for (int i = 0; i < left.length; i++) {
        if (left[i] != right[i]) {
          rest.push(new Datum[] {left[i], right[i]});
        }
      }
    }
    return true;
  }

  private static Datum[] parts(Datum value) {
    if (value instanceof Datum.Block block) {
      return block.items;
    }
    if (value instanceof Datum.Closure closure) {
      return closure.captured;
    }
    if (value instanceof Datum.Partial partial) {
      return partial.given;
    }
    if (value instanceof Datum.Tree tree) {
      Datum[] all = new Datum[tree.children.length + (tree.value == null ? 0 : 1)];
      System.arraycopy(tree.children, 0, all, 0, tree.children.length);
      if (tree.value != null) {
        all[tree.children.length] = tree.value;
      }
      return all;
    }
    return new Datum[0];
  }

  private static boolean sameHead(Datum x, Datum y) {
    if (x instanceof Datum.Int left && y instanceof Datum.Int right) {
      return left.value == right.value;
    }
    if (x instanceof Datum.Real left && y instanceof Datum.Real right) {
      return Double.compare(left.value, right.value) == 0;
    }
    if (x instanceof Datum.Text left && y instanceof Datum.Text right) {
      return left.value.equals(right.value);
    }
    if (x instanceof Datum.Constructed left && y instanceof Datum.Constructed right) {
      return left.constructor.equals(right.constructor);
    }
    if (x instanceof Datum.Closure left && y instanceof Datum.Closure right) {
      return left.function == right.function;
    }
    if (x instanceof Datum.Partial left && y instanceof Datum.Partial right) {
      return left.operator == right.operator;
    }
    if (x instanceof Datum.Multi left && y instanceof Datum.Multi right) {
      return left.node.function == right.node.function;
    }
    boolean single = x instanceof Datum.Bool || x instanceof Datum.Atom;
    return !single || x == y;
  }
}
