// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import org.camp.bsp.code.Closure;
import org.camp.bsp.code.Code;
import org.camp.core.lang.eval.Equality;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/** What real processors do with values: copy them as messages, and put vectors together again. */
public final class Messages {
  private Messages() {}

  /** What one processor sends to all, with neighbours that get the same taken together. */
  public static final class Row {
    /** Run of neighbouring receivers → what each of them gets. */
    private MlValue[] values = new MlValue[1];

    /** Run → the receiver behind its last one, from 0. */
    private int[] ends = new int[1];

    private int runs;

    /** Adds what the next receiver gets. */
    public void add(MlValue message) {
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
    public MlValue to(int receiver) {
      int at = Arrays.binarySearch(ends, 0, runs, receiver + 1);
      return values[at < 0 ? -at - 1 : at];
    }

    public int runs() {
      return runs;
    }

    /** The receivers of a run end before this one. */
    public int end(int run) {
      return ends[run];
    }

    public MlValue message(int run) {
      return values[run];
    }

    /**
     * Whether all receivers but the sender itself get the same; functions are never known to be.
     */
    public boolean isSameForAll(int receivers, int sender) {
      MlValue first = to(sender == 0 ? 1 : 0);
      try {
        for (int j = 0; j < receivers; j++) {
          MlValue message = to(j);
          if (j != sender && message != first && !Equality.equal(message, first)) {
            return false;
          }
        }
        return true;
      } catch (ProgramFault functions) {
        return false;
      }
    }
  }

  /**
   * A copy that shares no cell with the value, as a message would arrive. O(words), without Java
   * stack.
   */
  public static MlValue copy(MlValue value) {
    Deque<MlValue[]> rest = new ArrayDeque<>();
    MlValue[] whole = {value};
    rest.push(whole);
    while (!rest.isEmpty()) {
      MlValue[] cells = rest.pop();
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cell(cells[i], rest);
      }
    }
    return whole[0];
  }

  /** A copy for the component that received a message. */
  public static MlValue received(Code code, MlValue value, int owner) {
    return code.effects ? copy(value, owner) : copy(value);
  }

  /**
   * A copy as above that belongs to a component, whose cells are shared as those of the value are.
   */
  public static MlValue copy(MlValue value, int owner) {
    Deque<MlValue[]> rest = new ArrayDeque<>();
    IdentityHashMap<MlValue, MlValue> known = new IdentityHashMap<>();
    MlValue[] whole = {value};
    rest.push(whole);
    while (!rest.isEmpty()) {
      MlValue[] cells = rest.pop();
      for (int i = 0; i < cells.length; i++) {
        MlValue seen = known.get(cells[i]);
        MlValue before = cells[i];
        cells[i] = seen == null ? owned(before, owner, rest) : seen;
        known.put(before, cells[i]);
      }
    }
    return whole[0];
  }

  private static MlValue owned(MlValue value, int owner, Deque<MlValue[]> rest) {
    if (value instanceof MlValue.Array array) {
      return new MlValue.Array(owner, copied(array.items, rest));
    }
    if (value instanceof MlValue.Labelled record) {
      return new MlValue.Labelled(owner, record.labels, copied(record.items, rest));
    }
    if (value instanceof MlValue.Reference cell) {
      MlValue[] content = cell.items.clone();
      rest.push(content);
      return new MlValue.Reference(owner, content);
    }
    return cell(value, rest);
  }

  private static MlValue cell(MlValue found, Deque<MlValue[]> rest) {
    MlValue value = whole(found);
    if (value instanceof MlValue.Real real) {
      return new MlValue.Real(MlValue.UNBOXED, real.value);
    }
    if (value instanceof Closure closure) {
      return new Closure(closure.function, copied(closure.captured, rest));
    }
    if (value instanceof PartialApplication partial) {
      return new PartialApplication(partial.operator, copied(partial.given, rest));
    }
    return value instanceof MlValue.Block block ? with(block, copied(block.items, rest)) : value;
  }

  /** Received messages as a table. */
  private static MlValue whole(MlValue value) {
    return value instanceof ReceivedTable received ? received.table() : value;
  }

  private static MlValue[] copied(MlValue[] items, Deque<MlValue[]> rest) {
    MlValue[] copy = items.clone();
    rest.push(copy);
    return copy;
  }

  /** A block of the same kind with other items. */
  private static MlValue with(MlValue.Block block, MlValue[] items) {
    if (block instanceof MlValue.Array) {
      return new MlValue.Array(MlValue.UNBOXED, items);
    }
    if (block instanceof MlValue.Labelled record) {
      return new MlValue.Labelled(MlValue.UNBOXED, record.labels, items);
    }
    if (block instanceof MlValue.Reference) {
      return new MlValue.Reference(MlValue.UNBOXED, items);
    }
    if (block instanceof MlValue.Tuple) {
      return new MlValue.Tuple(MlValue.UNBOXED, items);
    }
    if (block instanceof MlValue.Constructed constructed) {
      return new MlValue.Constructed(MlValue.UNBOXED, constructed.constructor, items);
    }
    return block instanceof Table ? new Table(items) : new ParallelVector(items);
  }

  /**
   * One value of what the processors hold: vectors have a component of each, the rest is the same
   * on all.
   */
  public static MlValue gathered(MlValue[] held) {
    Deque<Gathering> rest = new ArrayDeque<>();
    MlValue[] whole = new MlValue[1];
    rest.push(new Gathering(held, whole, 0));
    while (!rest.isEmpty()) {
      Gathering next = rest.pop();
      MlValue first = next.held[0];
      MlValue made = first;
      if (first instanceof ParallelVector vector && vector.items.length == 1) {
        MlValue[] items = new MlValue[held.length];
        for (int i = 0; i < items.length; i++) {
          items[i] = ((ParallelVector) next.held[i]).items[0];
        }
        made = new ParallelVector(items);
      } else if (first instanceof MlValue.Block block && !(first instanceof ParallelVector)) {
        MlValue[] items = new MlValue[block.items.length];
        made = with(block, items);
        for (int k = 0; k < items.length; k++) {
          MlValue[] parts = new MlValue[held.length];
          for (int i = 0; i < parts.length; i++) {
            parts[i] = ((MlValue.Block) next.held[i]).items[k];
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
  private record Gathering(MlValue[] held, MlValue[] into, int index) {}

  /** Whether two values are the same; functions are when their code and what they captured is. */
  public static boolean same(MlValue a, MlValue b) {
    Deque<MlValue[]> rest = new ArrayDeque<>();
    rest.push(new MlValue[] {a, b});
    while (!rest.isEmpty()) {
      MlValue[] pair = rest.pop();
      MlValue x = whole(pair[0]);
      MlValue y = whole(pair[1]);
      if (x.getClass() != y.getClass() || !sameHead(x, y)) {
        return false;
      }
      MlValue[] left = parts(x);
      MlValue[] right = parts(y);
      if (left.length != right.length) {
        return false;
      }
      for (int i = 0; i < left.length; i++) {
        if (left[i] != right[i]) {
          rest.push(new MlValue[] {left[i], right[i]});
        }
      }
    }
    return true;
  }

  private static MlValue[] parts(MlValue value) {
    if (value instanceof MlValue.Block block) {
      return block.items;
    }
    if (value instanceof Closure closure) {
      return closure.captured;
    }
    if (value instanceof PartialApplication partial) {
      return partial.given;
    }
    if (value instanceof ComponentTree tree) {
      MlValue[] all = new MlValue[tree.children.length + (tree.value == null ? 0 : 1)];
      System.arraycopy(tree.children, 0, all, 0, tree.children.length);
      if (tree.value != null) {
        all[tree.children.length] = tree.value;
      }
      return all;
    }
    return new MlValue[0];
  }

  private static boolean sameHead(MlValue x, MlValue y) {
    if (x instanceof MlValue.Int left && y instanceof MlValue.Int right) {
      return left.value == right.value;
    }
    if (x instanceof MlValue.Real left && y instanceof MlValue.Real right) {
      return Double.compare(left.value, right.value) == 0;
    }
    if (x instanceof MlValue.Text left && y instanceof MlValue.Text right) {
      return left.value.equals(right.value);
    }
    if (x instanceof MlValue.Constructed left && y instanceof MlValue.Constructed right) {
      return left.constructor.equals(right.constructor);
    }
    if (x instanceof Closure left && y instanceof Closure right) {
      return left.function == right.function;
    }
    if (x instanceof PartialApplication left && y instanceof PartialApplication right) {
      return left.operator == right.operator;
    }
    if (x instanceof MultiFunction left && y instanceof MultiFunction right) {
      return left.node().function == right.node().function;
    }
    return !(x instanceof MlValue.Bool) || x == y;
  }
}
