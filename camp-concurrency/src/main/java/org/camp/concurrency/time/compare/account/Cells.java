// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import org.camp.concurrency.time.network.Ledger;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.trace.span.PairNumbers;

/** Cells with numbers: the caller's operation, the operation, and the part that it counts for. */
public final class Cells implements Ledger.Accounts {
  private final Parts parts;
  private final PairNumbers numbers = new PairNumbers();

  /** Starts without cells. */
  public Cells(Parts parts) {
    this.parts = parts;
  }

  @Override
  public int of(SpanNetwork network, int span, boolean queued) {
    TimedTrace trace = network.trace();
    int part = parts.of(network, span, queued);
    int parent = trace.parent(span);
    long caller = parent < 0 ? 0 : trace.operation(parent) + 1L;
    return numbers.of((caller << 32) | trace.operation(span), part);
  }

  /** The part of a cell. */
  public int part(int cell) {
    return (int) numbers.second(cell);
  }

  /** The parts that times are accounted to. */
  public Parts parts() {
    return parts;
  }
}
