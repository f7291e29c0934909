// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.memory.PeakMemory.Peak;

/**
 * Peaks of code without choices and recursions whose values have whole sizes: one pass backwards
 * for all roles, which counts what gets live and what is made. O(actions + needs).
 */
final class StraightPeaks {
  private final ProtocolInstance code;
  private final Dependencies data;

  /** Value → the bytes that it occupies; 0 when it says nothing. */
  private final double[] sizes;

  /** Value → whether it is needed behind the place that is looked at. */
  private final BitSet live = new BitSet();

  /** Role → the values that occupy something and are made before the place, the last one last. */
  private final List<List<Integer>> values = new ArrayList<>();

  /** Role → whether all that is made before the place is needed behind it. */
  private final boolean[] allLive;

  /** Role → what it occupies [B]. */
  private final double[] bytes;

  /** Role → its peak so far. */
  private final Peak[] peaks;

  private StraightPeaks(ProtocolInstance code, double[] sizes, double[] base) {
    this.code = code;
    this.data = code.dependencies();
    this.sizes = sizes;
    allLive = new boolean[base.length];
    bytes = base.clone();
    peaks = new Peak[base.length];
    for (int role = 0; role < base.length; role++) {
      peaks[role] = new Peak(base[role], base[role], -1, List.of());
      values.add(new ArrayList<>());
    }
    for (int value = 0; value < sizes.length; value++) {
      if (data.size(value) != null) {
        values.get(role(data.maker(value))).add(value);
      }
    }
  }

  /** Whether they can be found so. */
  static boolean apply(ProtocolInstance code, double[] sizes) {
    return code.choices() == 0
        && code.recursions().isEmpty()
        && Arrays.stream(sizes).allMatch(s -> s == Math.rint(s) && s < 0x1p53);
  }

  /**
   * Role → its peak.
   *
   * @param sizes value → what it occupies; 0 for nothing [B]
   * @param base role → what it occupies all the time [B]
   */
  static List<Peak> of(ProtocolInstance code, double[] sizes, double[] base) {
    StraightPeaks finding = new StraightPeaks(code, sizes, base);
    for (int pc = code.length() - 1; pc >= 0; pc--) {
      byte op = code.op(pc);
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE || op == ProtocolOp.GATHER) {
        finding.act(Dependencies.received(pc), pc);
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND || op == ProtocolOp.COMPUTE) {
        finding.act(Dependencies.sent(pc), pc);
      }
    }
    return List.of(finding.peaks);
  }

  private int role(int action) {
    int pc = Dependencies.position(action);
    return action == Dependencies.sent(pc) ? code.from(pc) : code.to(pc);
  }

  private void act(int action, int pc) {
    int role = role(action);
    List<Integer> own = values.get(role);
    double made = 0;
    int end = own.size();
    while (end > 0 && data.maker(own.get(end - 1)) == action) {
      int value = own.remove(--end);
      made += sizes[value];
      if (live.get(value)) {
        live.clear(value);
        bytes[role] -= sizes[value];
      }
    }
    int[] needed = data.needs(action);
    if (needed != null) {
      for (int value : needed) {
        enliven(role, value);
      }
    } else if (!allLive[role] && needsAll(action, pc)) {
      own.forEach(value -> enliven(role, value));
      allLive[role] = true;
    }
    Peak peak = peaks[role];
    double now = bytes[role] + made;
    if (!own.isEmpty() || made > 0 || peak.at() >= 0) {
      if (now > peak.bytes() || (peak.at() < 0 && now == peak.bytes())) {
        peaks[role] = new Peak(now, peak.base(), pc, held(action, own));
      }
    }
  }

  private void enliven(int role, int value) {
    if (data.size(value) != null && !live.get(value)) {
      live.set(value);
      bytes[role] += sizes[value];
    }
  }

  private List<Integer> held(int action, List<Integer> before) {
    List<Integer> held = new ArrayList<>(before);
    held.removeIf(value -> !live.get(value));
    int first = data.firstMade(action);
    for (int value = first; value < first + data.made(action); value++) {
      if (data.size(value) != null) {
        held.add(value);
      }
    }
    return held;
  }

  private boolean needsAll(int action, int pc) {
    return action == Dependencies.sent(pc) || code.kindAt(pc).cost() != null;
  }
}
