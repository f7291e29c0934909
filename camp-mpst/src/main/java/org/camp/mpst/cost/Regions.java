package org.camp.mpst.cost;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.Instance;
import org.camp.core.protocol.Op;

/** What lies between the control operations of flat code and their ends. */
final class Regions {
  private final Instance code;
  private final Map<Integer, int[]> roles = new HashMap<>();

  Regions(Instance code) {
    this.code = code;
  }

  /** The position of the recursion with a number. */
  int begin(int number) {
    for (int pc = 0; ; pc++) {
      if (code.op(pc) == Op.REC && code.a(pc) == number) {
        return pc;
      }
    }
  }

  /** Whether the body is straight code that ends with the {@code continue} of its own loop. */
  boolean isStraightLoop(int pc) {
    int end = code.c(pc);
    if (code.op(end - 1) != Op.CONTINUE || code.a(end - 1) != code.a(pc)) {
      return false;
    }
    for (int i = pc + 1; i < end - 1; i++) {
      if (code.op(i) > Op.COMPUTE) {
        return false;
      }
    }
    return true;
  }

  /** The roles that occur between a control operation and its end. */
  int[] roles(int pc) {
    return roles.computeIfAbsent(pc, this::scan);
  }

  private int[] scan(int pc) {
    int end = code.c(pc);
    if (end - pc < code.roles().size() / 64) {
      int[] found = new int[2 * (end - pc)];
      int n = 0;
      for (int i = pc + 1; i < end; i++) {
        byte op = code.op(i);
        if (op <= Op.COMPUTE) {
          found[n++] = code.a(i);
          if (op != Op.COMPUTE) {
            found[n++] = code.b(i);
          }
        }
      }
      return Arrays.stream(found, 0, n).sorted().distinct().toArray();
    }
    BitSet found = new BitSet();
    for (int i = pc + 1; i < end; i++) {
      byte op = code.op(i);
      if (op <= Op.COMPUTE) {
        found.set(code.a(i));
        if (op != Op.COMPUTE) {
          found.set(code.b(i));
        }
      }
    }
    return found.stream().toArray();
  }
}
