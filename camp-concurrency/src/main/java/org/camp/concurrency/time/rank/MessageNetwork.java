// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.PartialOrder;

/**
 * The network of a message trace: an operation has a begin and an end; its begin waits for the end
 * before it on its rank, its end for its begin and for the begins of what the order lets it wait
 * for on other ranks. Event 2k is the begin of operation k, 2k + 1 its end.
 */
public final class MessageNetwork {
  private static final Set<String> SENDS = Set.of("send", "ssend", "isend");
  private static final Set<String> RECEIVES = Set.of("recv", "irecv");

  /** Collective → what waiting in it is called where it does not wait for all. */
  private static final Map<String, String> ROOTED =
      Map.of(
          "bcast", "late root",
          "scatter", "late root",
          "reduce", "early root",
          "gather", "early root");

  private final PartialOrder order;
  private final List<RankOperation> operations;

  /** Event of the order → its operation. */
  private final int[] operationOf;

  private final RankBuilder builder;

  private MessageNetwork(PartialOrder order, List<RankOperation> operations, int[] operationOf) {
    this.order = order;
    this.operations = operations;
    this.operationOf = operationOf;
    this.builder = new RankBuilder(order.label(), "rank", true);
  }

  /**
   * The run of a message trace. O(operations + messages).
   *
   * @param order its order
   * @param operations in the order of each rank; ranks are the processes of the order
   * @param operationOf event of the order → its operation
   * @param rounded how many times were finer than a nanosecond
   */
  public static RankRun of(
      PartialOrder order, List<RankOperation> operations, int[] operationOf, int rounded) {
    MessageNetwork network = new MessageNetwork(order, operations, operationOf);
    network.builder.note(RankNote.ROUNDED, rounded);
    return network.build();
  }

  private RankRun build() {
    for (int rank = 0; rank < order.processes(); rank++) {
      builder.rank(order.processName(rank));
    }
    long base = operations.stream().mapToLong(RankOperation::from).min().orElse(0);
    for (int i = 0; i < operations.size(); i++) {
      RankOperation one = operations.get(i);
      long from = one.from() - base;
      long to = one.to() - base;
      builder.operation(one.rank(), one.word(), one.what(), from, to, -1);
      int before = builder.last(one.rank());
      int begin = builder.event(from, i, ActivityClass.LOCAL);
      builder.between(begin);
      builder.follows(begin, before);
      int end = builder.event(to, i, one.isLocal() ? ActivityClass.LOCAL : ActivityClass.WIRE);
      builder.follows(end, begin);
      builder.ends(end);
    }
    for (int event = 0; event < order.size(); event++) {
      if (order.sources(event) > 0) {
        arrive(event, base);
      }
    }
    return builder.build().orElseThrow();
  }

  private void arrive(int event, long base) {
    int to = operationOf[event];
    RankOperation here = operations.get(to);
    RankOperation latest = operations.get(operationOf[order.source(event, 0)]);
    for (int i = 0; i < order.sources(event); i++) {
      int from = operationOf[order.source(event, i)];
      builder.message(2 * to + 1, 2 * from);
      RankOperation there = operations.get(from);
      boolean later =
          there.from() > latest.from()
              || (there.from() == latest.from() && there.rank() < latest.rank());
      latest = later ? there : latest;
    }
    if (SENDS.contains(latest.word())) {
      builder.wire(2 * to + 1, latest.rank(), here.rank());
    } else if (RECEIVES.contains(latest.word())) {
      builder.wire(2 * to + 1, here.rank(), latest.rank());
    }
    long waited = Math.min(here.to(), latest.from()) - here.from();
    if (waited > 0) {
      String state = state(here, latest);
      builder.wait(new Wait(to, here.rank(), state, latest.rank(), here.from() - base, waited));
    }
  }

  private static String state(RankOperation here, RankOperation there) {
    if (SENDS.contains(there.word())) {
      return "late sender";
    }
    if (RECEIVES.contains(there.word())) {
      return "late receiver";
    }
    return ROOTED.getOrDefault(here.word(), "wait at " + here.word());
  }
}
