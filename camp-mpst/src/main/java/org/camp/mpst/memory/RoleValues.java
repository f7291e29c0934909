// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.memory;

import java.util.Arrays;
import java.util.BitSet;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * The values of one role that occupy memory, in the order of the text, numbered from 0, and what
 * its actions need of them.
 */
final class RoleValues {
  private final ProtocolInstance code;
  private final Dependencies data;

  /** Number → value of the instance; ascending. */
  private final int[] values;

  /** Number → position of the operation that makes it. */
  private final int[] madeAt;

  RoleValues(ProtocolInstance code, int[] values) {
    this.code = code;
    this.data = code.dependencies();
    this.values = values;
    madeAt = Arrays.stream(values).map(v -> Dependencies.position(data.maker(v))).toArray();
  }

  int size() {
    return values.length;
  }

  /** The value of the instance with a number. */
  int value(int number) {
    return values[number];
  }

  /** The first number whose value is made at a position or behind it. */
  int firstFrom(int pc) {
    int at = Arrays.binarySearch(madeAt, pc);
    if (at < 0) {
      return -at - 1;
    }
    while (at > 0 && madeAt[at - 1] == pc) {
      at--;
    }
    return at;
  }

  /** Adds what an action needs: what it says, or else everything before it. */
  void addNeeds(int action, BitSet live) {
    int[] needed = data.needs(action);
    int pc = Dependencies.position(action);
    if (needed != null) {
      for (int value : needed) {
        int number = Arrays.binarySearch(values, value);
        if (number >= 0) {
          live.set(number);
        }
      }
    } else if (needsAll(action, pc)) {
      live.set(0, firstFrom(pc));
    }
  }

  private boolean needsAll(int action, int pc) {
    boolean takes = action == Dependencies.received(pc);
    return !takes || code.op(pc) == ProtocolOp.COMPUTE || code.kindAt(pc).cost() != null;
  }
}
