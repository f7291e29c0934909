// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;

/**
 * The most memory that each role occupies at once. A value is held from the start of the action
 * that makes it to the end of the last action of its role, on the path taken, that needs it; one
 * that nothing needs to the end of its own action. So a peak depends on the order of the role's own
 * actions only: it is exact whatever anything costs.
 *
 * <p>Liveness is found backwards over the code, with a set of values at a time: O(actions · values
 * / 64) a role, where recursions are followed twice.
 */
public final class PeakMemory {
  /**
   * The peak of a role.
   *
   * @param bytes how much it occupies then [B]; NaN when a size is unknown
   * @param base what it occupies all the time [B]
   * @param at position of the action at which it is reached; −1 when no value counts
   * @param by the values that it holds then
   */
  public record Peak(double bytes, double base, int at, List<Integer> by) {
    /** Copies the list. */
    public Peak {
      by = List.copyOf(by);
    }
  }

  private final ProtocolInstance code;
  private final Parameters parameters;

  /** Value → the bytes that it occupies; NaN when unknown. */
  private final double[] sizes;

  private final List<Peak> peaks = new ArrayList<>();

  private PeakMemory(ProtocolInstance code, Parameters parameters) {
    this.code = code;
    this.parameters = parameters;
    Dependencies data = code.dependencies();
    sizes = new double[data.values()];
    Map<Integer, List<Integer>> ofRole = new HashMap<>();
    for (int value = 0; value < sizes.length; value++) {
      Expression size = data.size(value);
      int pc = Dependencies.position(data.maker(value));
      if (size != null) {
        sizes[value] = bytes(size, code.span(pc));
        boolean sent = data.maker(value) == Dependencies.sent(pc);
        int role = sent ? code.from(pc) : code.to(pc);
        ofRole.computeIfAbsent(role, r -> new ArrayList<>()).add(value);
      }
    }
    double[] base = new double[code.roles().size()];
    for (int role = 0; role < base.length; role++) {
      Expression holds = code.roles().familyOf(role).holds();
      base[role] = holds == null ? 0 : bytes(holds, Span.NONE);
    }
    if (StraightPeaks.apply(code, sizes)) {
      peaks.addAll(StraightPeaks.of(code, sizes, base));
      return;
    }
    for (int role = 0; role < base.length; role++) {
      int[] values =
          ofRole.getOrDefault(role, List.of()).stream().mapToInt(Integer::intValue).toArray();
      peaks.add(
          values.length == 0
              ? new Peak(base[role], base[role], -1, List.of())
              : new Liveness(role, base[role], new RoleValues(code, values)).peak());
    }
  }

  /**
   * The peaks of all roles; empty when the protocol says nothing of memory.
   *
   * @throws IllFormed when a size is negative or does not exist
   */
  public static Optional<PeakMemory> of(ProtocolInstance code, Parameters parameters) {
    Dependencies data = code.dependencies();
    boolean said =
        code.roles().families().stream().map(RoleTable.Family::holds).anyMatch(h -> h != null);
    for (int value = 0; value < data.values() && !said; value++) {
      said = data.size(value) != null;
    }
    return said ? Optional.of(new PeakMemory(code, parameters)) : Optional.empty();
  }

  private double bytes(Expression size, Span span) {
    double value;
    try {
      value = parameters.evaluate(size);
    } catch (ExpressionFault fault) {
      throw new IllFormed((fault.span().isKnown() ? fault : fault.at(span)).in(code.source()));
    }
    if (value < 0) {
      Diagnostic negative =
          code.source()
              .error(
                  "negative-size",
                  size.span().isKnown() ? size.span() : span,
                  "this holds a negative number of bytes");
      throw new IllFormed(negative.withHint("change a parameter with -D, or write max(0, …)"));
    }
    return value;
  }

  /** The peak of a role. */
  public Peak peak(int role) {
    return peaks.get(role);
  }

  /** The bytes that a value occupies; NaN when unknown. */
  public double size(int value) {
    return sizes[value];
  }

  /** The greatest peak of a role [B]; NaN when a size is unknown. */
  public double greatest() {
    double greatest = 0;
    for (Peak peak : peaks) {
      greatest = Math.max(greatest, peak.bytes);
    }
    return greatest;
  }

  /** The values of one role that are needed later, backwards over the code. */
  private final class Liveness {
    private final int role;
    private final double base;
    private final RoleValues values;

    /** Recursion → what is needed where it is continued. */
    private final Map<Integer, BitSet> again = new HashMap<>();

    private double peak;
    private int at = -1;
    private BitSet held = new BitSet();

    Liveness(int role, double base, RoleValues values) {
      this.role = role;
      this.base = base;
      this.values = values;
      peak = base;
    }

    Peak peak() {
      block(0, code.length(), new BitSet());
      List<Integer> by = held.stream().map(values::value).boxed().toList();
      return new Peak(peak, base, at, by);
    }

    /** What is needed before a block, from what is needed behind it. */
    private BitSet block(int from, int to, BitSet behind) {
      BitSet live = behind;
      int pc = to - 1;
      while (pc >= from) {
        switch (code.op(pc)) {
          case ProtocolOp.END_CHOICE -> {
            live = choice(code.begin(pc), pc, live);
            pc = code.begin(pc);
          }
          case ProtocolOp.END_REC -> {
            live = recursion(code.begin(pc), pc, live);
            pc = code.begin(pc);
          }
          case ProtocolOp.CONTINUE ->
              live = copy(again.getOrDefault(code.recursionNumber(pc), new BitSet()));
          default -> act(pc, live);
        }
        pc--;
      }
      return live;
    }

    private void act(int pc, BitSet live) {
      boolean receives = code.op(pc) == ProtocolOp.MESSAGE || code.op(pc) == ProtocolOp.RECEIVE;
      if ((receives && code.receiver(pc) == role)
          || (code.op(pc) == ProtocolOp.GATHER && code.role(pc) == role)) {
        act(Dependencies.received(pc), pc, live);
      } else if (code.op(pc) != ProtocolOp.RECEIVE
          && code.op(pc) != ProtocolOp.GATHER
          && code.from(pc) == role) {
        act(Dependencies.sent(pc), pc, live);
      }
    }

    private void act(int action, int pc, BitSet live) {
      int first = values.firstFrom(pc);
      int end = values.firstFrom(pc + 1);
      live.clear(first, end);
      values.addNeeds(action, live);
      double bytes = base;
      for (int i = live.nextSetBit(0); i >= 0; i = live.nextSetBit(i + 1)) {
        bytes += sizes[values.value(i)];
      }
      for (int i = first; i < end; i++) {
        bytes += sizes[values.value(i)];
      }
      if (bytes > peak || Double.isNaN(bytes) || (at < 0 && bytes == peak)) {
        peak = Double.isNaN(peak) ? peak : bytes;
        at = pc;
        held = copy(live);
        held.set(first, end);
      }
    }

    private BitSet choice(int begin, int end, BitSet behind) {
      BitSet before = new BitSet();
      for (int branch = begin + 1; branch != end; branch = code.end(branch)) {
        BitSet out = copy(behind);
        out.clear(values.firstFrom(begin), values.firstFrom(branch));
        out.clear(values.firstFrom(code.end(branch)), values.firstFrom(end));
        before.or(block(branch + 1, code.end(branch), out));
      }
      before.clear(values.firstFrom(begin), values.firstFrom(end));
      return before;
    }

    /** Two rounds are enough: what is needed in a later round was made before the first. */
    private BitSet recursion(int begin, int end, BitSet behind) {
      int number = code.recursionNumber(begin);
      BitSet head = copy(behind);
      for (int round = 0; round < 2; round++) {
        BitSet next = copy(head);
        next.or(behind);
        next.clear(values.firstFrom(begin), values.firstFrom(end));
        again.put(number, next);
        head = block(begin + 1, end, copy(behind));
        head.clear(values.firstFrom(begin), values.firstFrom(end));
      }
      head.or(behind);
      return head;
    }

    private BitSet copy(BitSet set) {
      return (BitSet) set.clone();
    }
  }

  @Override
  public String toString() {
    return Arrays.toString(peaks.stream().mapToDouble(Peak::bytes).toArray());
  }
}
