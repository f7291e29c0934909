// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.lang.eval.MlValue;
import org.jspecify.annotations.Nullable;

/**
 * Finds two accesses of one cell that no schedule orders, at least one of them a write: the first
 * such pair in the order of the sequential run. Two writes of the same scalar are no race, since
 * every order gives the same; they are counted. A cell remembers its latest write, the other
 * unordered writes of the same value, and readers that nothing later comes after.
 */
final class Accesses {
  /** What was met. */
  enum Kind {
    READ_WRITE("read-write"),
    WRITE_WRITE("write-write");

    final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  /** Two accesses that nothing orders, by their nodes. */
  static final class Race extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final Kind kind;
    final int first;
    final int second;

    Race(Kind kind, int first, int second) {
      super(null, null, false, false);
      this.kind = kind;
      this.first = first;
      this.second = second;
    }
  }

  /**
   * An access.
   *
   * @param next another one of the same cell
   */
  private record Access(int strand, int node, @Nullable Access next) {}

  private final StrandOrder order;
  private final boolean strict;

  /** Cell → strand of the latest write; −1 before the first. */
  private int[] writeStrands = new int[256];

  /** Cell → node of the latest write. */
  private int[] writeNodes = new int[256];

  /** Cell → strand of the reader; −1 for none. */
  private int[] readStrands = new int[256];

  /** Cell → node of the reader. */
  private int[] readNodes = new int[256];

  /** By cell further readers that are parallel to the first one. */
  private final Map<Integer, Access> readers = new HashMap<>();

  /** By cell further writes of the same scalar that are parallel to the latest one. */
  private final Map<Integer, Access> equal = new HashMap<>();

  private long equalWrites;

  Accesses(StrandOrder order, boolean strict) {
    this.order = order;
    this.strict = strict;
    Arrays.fill(writeStrands, -1);
    Arrays.fill(readStrands, -1);
  }

  StrandOrder order() {
    return order;
  }

  /** How many pairs of unordered writes of one value were let pass. */
  long equalWrites() {
    return equalWrites;
  }

  private void room(int slot) {
    int before = writeStrands.length;
    if (slot >= before) {
      int larger = Math.max(slot + 1, before * 2);
      writeStrands = Arrays.copyOf(writeStrands, larger);
      writeNodes = Arrays.copyOf(writeNodes, larger);
      readStrands = Arrays.copyOf(readStrands, larger);
      readNodes = Arrays.copyOf(readNodes, larger);
      Arrays.fill(writeStrands, before, larger, -1);
      Arrays.fill(readStrands, before, larger, -1);
    }
  }

  /** A node reads a cell. */
  void read(int slot, int node) {
    room(slot);
    int writer = writeStrands[slot];
    if (writer >= 0 && !order.isBefore(writer)) {
      throw new Race(Kind.READ_WRITE, writeNodes[slot], node);
    }
    for (Access a = equal.isEmpty() ? null : equal.get(slot); a != null; a = a.next()) {
      if (!order.isBefore(a.strand())) {
        throw new Race(Kind.READ_WRITE, a.node(), node);
      }
    }
    if (readStrands[slot] >= 0 && !order.isBefore(readStrands[slot])) {
      readers.put(slot, new Access(order.current(), node, readers.get(slot)));
      return;
    }
    readStrands[slot] = order.current();
    readNodes[slot] = node;
  }

  /**
   * A node writes a cell.
   *
   * @param same whether the content that is there is the same scalar
   */
  void write(int slot, int node, boolean same) {
    room(slot);
    if (readStrands[slot] >= 0 && !order.isBefore(readStrands[slot])) {
      throw new Race(Kind.READ_WRITE, readNodes[slot], node);
    }
    for (Access a = readers.isEmpty() ? null : readers.remove(slot); a != null; a = a.next()) {
      if (!order.isBefore(a.strand())) {
        throw new Race(Kind.READ_WRITE, a.node(), node);
      }
    }
    Access others = unordered(slot, node, same);
    if (others == null) {
      equal.remove(slot);
    } else {
      equal.put(slot, others);
    }
    readStrands[slot] = -1;
    writeStrands[slot] = order.current();
    writeNodes[slot] = node;
  }

  /** The earlier writes that this one is parallel to, all of the same value. */
  private @Nullable Access unordered(int slot, int node, boolean same) {
    Access parallel = null;
    int writer = writeStrands[slot];
    if (writer >= 0 && !order.isBefore(writer)) {
      parallel = passed(writer, writeNodes[slot], node, same, null);
    }
    for (Access a = equal.isEmpty() ? null : equal.get(slot); a != null; a = a.next()) {
      if (!order.isBefore(a.strand())) {
        parallel = passed(a.strand(), a.node(), node, same, parallel);
      }
    }
    return parallel;
  }

  private Access passed(int strand, int first, int node, boolean same, @Nullable Access others) {
    if (!same || strict) {
      throw new Race(Kind.WRITE_WRITE, first, node);
    }
    equalWrites++;
    return new Access(strand, first, others);
  }

  /** Whether two contents are the same scalar. */
  static boolean isSame(MlValue a, MlValue b) {
    if (a instanceof MlValue.Int x && b instanceof MlValue.Int y) {
      return x.value == y.value;
    }
    if (a instanceof MlValue.Bool x && b instanceof MlValue.Bool y) {
      return x.value == y.value;
    }
    if (a instanceof MlValue.Real x && b instanceof MlValue.Real y) {
      return Double.doubleToRawLongBits(x.value) == Double.doubleToRawLongBits(y.value);
    }
    if (a instanceof MlValue.Char x && b instanceof MlValue.Char y) {
      return x.value == y.value;
    }
    if (a instanceof MlValue.Word x && b instanceof MlValue.Word y) {
      return x.value == y.value;
    }
    if (a instanceof MlValue.Constructed x && b instanceof MlValue.Constructed y) {
      return x.items.length == 0 && x.constructor.equals(y.constructor) && y.items.length == 0;
    }
    return a instanceof MlValue.Unit && b instanceof MlValue.Unit;
  }
}
