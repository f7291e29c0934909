// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.memory.PeakMemory.Peak;
import org.jspecify.annotations.Nullable;

/**
 * Peaks of code without choices and recursions whose values have whole sizes: a pass backwards for
 * all roles, which counts what gets live and what is made, and another that stops at the peaks for
 * what is held there. O(actions + needs).
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

  /** Role → where its peak is, or is so far. */
  private final int[] at;

  /** Role → its peak so far [B]. */
  private final double[] most;

  /** Role → the values that it holds at its peak; null in the first pass. */
  private final @Nullable List<List<Integer>> held;

  /** A pass; the second one when the places of the peaks are known. */
  private StraightPeaks(
      ProtocolInstance code, double[] sizes, double[] base, int @Nullable [] known) {
    this.code = code;
    this.data = code.dependencies();
    this.sizes = sizes;
    allLive = new boolean[base.length];
    bytes = base.clone();
    most = base.clone();
    at = known == null ? new int[base.length] : known;
    if (known == null) {
      Arrays.fill(at, -1);
    }
    held = known == null ? null : new ArrayList<>(Collections.nCopies(base.length, List.of()));
    for (int role = 0; role < base.length; role++) {
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
    StraightPeaks first = new StraightPeaks(code, sizes, base, null);
    first.run();
    StraightPeaks second = new StraightPeaks(code, sizes, base, first.at);
    second.run();
    List<List<Integer>> held = Objects.requireNonNull(second.held);
    List<Peak> peaks = new ArrayList<>();
    for (int role = 0; role < base.length; role++) {
      peaks.add(new Peak(first.most[role], base[role], first.at[role], held.get(role)));
    }
    return peaks;
  }

  private void run() {
    for (int pc = code.length() - 1; pc >= 0; pc--) {
      byte op = code.op(pc);
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE || op == ProtocolOp.GATHER) {
        act(Dependencies.received(pc), pc);
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND || op == ProtocolOp.COMPUTE) {
        act(Dependencies.sent(pc), pc);
      }
    }
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
    if (held != null) {
      if (at[role] == pc) {
        held.set(role, held(action, own));
      }
      return;
    }
    double now = bytes[role] + made;
    boolean counts = !own.isEmpty() || made > 0 || at[role] >= 0;
    if (counts && (now > most[role] || (at[role] < 0 && now == most[role]))) {
      most[role] = now;
      at[role] = pc;
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
