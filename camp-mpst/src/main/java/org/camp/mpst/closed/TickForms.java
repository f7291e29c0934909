// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.TickCosts;
import org.camp.mpst.walk.EventGraph;
import org.jspecify.annotations.Nullable;

/**
 * Closed forms of times where all costs are known: whole numbers of ticks, so that what is compared
 * and added is exact.
 */
public final class TickForms {
  /** Ticks of all events together, so that whole numbers are never taken for equal. */
  private static final double MOST = 1e11;

  private final SortedMap<Integer, ClosedForm> forms;
  private final Ticks unit;

  private TickForms(SortedMap<Integer, ClosedForm> forms, Ticks unit) {
    this.forms = forms;
    this.unit = unit;
  }

  /**
   * The exact forms of the last times of an event graph; empty when one has none, a cost is not
   * known, or some are too far apart to be compared.
   */
  public static Optional<TickForms> of(
      CostModel model, EventGraph events, Cancellation cancellation) {
    ProtocolInstance code = model.code();
    TickCosts ticks = model.ticks();
    double sum = 0;
    for (int node = 0; node < events.size(); node++) {
      int tag = events.tag(node);
      Double cost = tag == EventGraph.LEAST ? null : cost(ticks, code, tag);
      if (cost == null) {
        return Optional.empty();
      }
      sum += cost;
    }
    if (!(sum < MOST)) {
      return Optional.empty();
    }
    BitSet all = new BitSet();
    all.set(0, events.outputs());
    SortedMap<Integer, ClosedForm> forms =
        ClosedForms.of(events, tag -> form(ticks, code, tag), all, cancellation);
    boolean exact = forms.values().stream().allMatch(ClosedForm::exact);
    return exact && forms.size() == events.outputs()
        ? Optional.of(new TickForms(forms, ticks.unit()))
        : Optional.empty();
  }

  private static CostForm form(TickCosts ticks, ProtocolInstance code, int tag) {
    Double cost = cost(ticks, code, tag);
    return cost == null || cost == 0
        ? CostForm.ZERO
        : CostForm.of(new int[] {0}, new double[] {cost});
  }

  /** What an event adds; null when that is not known. */
  private static @Nullable Double cost(TickCosts ticks, ProtocolInstance code, int tag) {
    if (EventGraph.isTravel(tag)) {
      return known(ticks.wholeTravel(EventGraph.position(tag)));
    }
    if (tag < 0) {
      return 0.0;
    }
    int pc = EventGraph.position(tag);
    return code.op(pc) == ProtocolOp.REC ? null : known(ticks.whole(pc, (tag & 1) != 0));
  }

  private static @Nullable Double known(@Nullable BigInteger ticks) {
    return ticks == null ? null : (Double) ticks.doubleValue();
  }

  /**
   * A last time after some rounds, in seconds; empty when it has too many ticks to be exact.
   *
   * @param output its number
   * @param rounds number of a recursion → its rounds, from 1
   */
  public OptionalDouble at(int output, long[] rounds) {
    ClosedForm form = forms.get(output);
    double ticks = form == null ? Double.NaN : form.at(rounds, atom -> 1);
    return ticks >= 0 && ticks < Ticks.EXACT / 2
        ? OptionalDouble.of(unit.seconds(ticks))
        : OptionalDouble.empty();
  }
}
