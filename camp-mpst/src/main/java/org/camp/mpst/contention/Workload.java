// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.NetworkLink;
import org.camp.core.machine.Node;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.exact.CommonUnit;
import org.camp.mpst.exact.Fraction;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.price.CostModel;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an instance with what they cost on the nodes of a machine, in ticks; whatever
 * the mapping is.
 */
final class Workload {
  private static final int MOST_NAMED = 3;
  private static final int MOST_BITS = 256;

  private final ProtocolInstance code;

  /** Position → how long the sender is busy [ticks]. */
  private final long[] sends;

  /** Position → how long the receiver, or the role that computes, is busy [ticks]. */
  private final long[] receives;

  /** Position of a communication → its channel. */
  private final int[] channelOf;

  /** Channel → the role that sends. */
  private final int[] senders;

  /** Channel → the role that receives. */
  private final int[] receivers;

  /** Position of a communication → the class of the size of its message. */
  private final int[] sizeClass;

  private final Nodes nodes;
  private final Ticks unit;
  private final boolean exact;
  private final boolean known;

  /**
   * The costs of a model on the nodes of a deployment.
   *
   * @param iterations how often each recursion goes round, by its number
   * @throws IllFormed when a latency is negative or does not exist
   */
  Workload(CostModel model, long[] iterations, Deployment deployment) {
    this.code = model.code();
    int n = code.length();
    sends = new long[n];
    receives = new long[n];
    channelOf = new int[n];
    sizeClass = new int[n];
    long[] pairs = pairs();
    senders = Arrays.stream(pairs).mapToInt(pair -> (int) (pair >>> 32)).toArray();
    receivers = Arrays.stream(pairs).mapToInt(pair -> (int) pair).toArray();
    MessageKind[] sizes = sizes(model);
    int count = deployment.nodes().size();
    Map<Long, Fraction[]> latency = new HashMap<>();
    CommonUnit common = new CommonUnit(MOST_BITS);
    common.add(model.unit().length().denominator());
    boolean fractions = model.isExact();
    double worst = 0;
    boolean latencies = true;
    for (Map.Entry<Long, NetworkLink> link : deployment.network().entrySet()) {
      Fraction[] row = new Fraction[sizes.length];
      for (int size = 0; size < row.length; size++) {
        double seconds = model.time(link.getValue().latency(), model.size(sizes[size]));
        worst = Math.max(worst, seconds);
        latencies &= !Double.isNaN(seconds);
        Optional<Fraction> known = model.exactTime(link.getValue().latency(), sizes[size]);
        fractions &= known.isPresent() || Double.isNaN(seconds);
        row[size] = known.orElse(Double.isNaN(seconds) ? Fraction.ZERO : Fraction.rounded(seconds));
        common.add(row[size].denominator());
      }
      latency.put(link.getKey(), row);
    }
    double overhead = 0;
    for (Node node : deployment.nodes()) {
      common.add(Fraction.of(node.overhead().value()).denominator());
      overhead = Math.max(overhead, node.overhead().asDouble());
    }
    double total = total(model, iterations, 2 * overhead + worst);
    known = !Double.isNaN(total) && latencies;
    double sum = known ? total : 1;
    exact = fractions && common.fits(sum);
    unit = common.fits(sum) ? common.ticks() : CommonUnit.decimal(sum);
    long[] overheads = new long[count];
    int[] cores = new int[count];
    for (int node = 0; node < count; node++) {
      cores[node] = deployment.nodes().get(node).cores();
      overheads[node] = ticks(Fraction.of(deployment.nodes().get(node).overhead().value()));
    }
    Map<Long, long[]> ticks = new HashMap<>();
    nodes = new Nodes(cores, overheads, ticks, sizeClass);
    if (known) {
      latency.forEach((pair, row) -> ticks.put(pair, ticks(row)));
      tick(model);
    }
  }

  private long ticks(Fraction seconds) {
    return unit.of(seconds).longValueExact();
  }

  private long[] ticks(Fraction[] seconds) {
    return Arrays.stream(seconds).mapToLong(this::ticks).toArray();
  }

  /** The channels in order, with the channel of each operation. */
  private long[] pairs() {
    long[] all = new long[code.length()];
    int used = 0;
    for (int pc = 0; pc < all.length; pc++) {
      if (code.isCommunication(pc)) {
        all[used++] = (long) code.sender(pc) << 32 | code.receiver(pc);
      }
    }
    long[] pairs = Arrays.stream(all, 0, used).sorted().distinct().toArray();
    for (int pc = 0; pc < all.length; pc++) {
      if (code.isCommunication(pc)) {
        channelOf[pc] =
            Arrays.binarySearch(pairs, (long) code.sender(pc) << 32 | code.receiver(pc));
      }
    }
    return pairs;
  }

  /** A message of each size, with the class of each operation. */
  private MessageKind[] sizes(CostModel model) {
    Map<Double, Integer> classes = new HashMap<>();
    int[] ofKind = new int[code.kinds().size()];
    MessageKind[] sizes = new MessageKind[ofKind.length];
    for (int kind = 0; kind < ofKind.length; kind++) {
      double size = model.size(code.kind(kind));
      Integer next = classes.size();
      ofKind[kind] = classes.computeIfAbsent(size, s -> next);
      sizes[ofKind[kind]] = code.kind(kind);
    }
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.isCommunication(pc)) {
        sizeClass[pc] = ofKind[code.kindNumber(pc)];
      }
    }
    return Arrays.copyOf(sizes, classes.size());
  }

  /** At least the sum of all times that a run can add up. */
  private double total(CostModel model, long[] iterations, double perOperation) {
    double total = 0;
    double rounds = 1;
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (op == ProtocolOp.REC) {
        rounds *= Math.max(1, iterations[code.recursionNumber(pc)]);
      } else if (op == ProtocolOp.END_REC) {
        rounds /= Math.max(1, iterations[code.recursionNumber(pc)]);
      } else if (ProtocolOp.isAction(op)) {
        double send = op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND ? model.sendCost(pc) : 0;
        double receive =
            op == ProtocolOp.COMPUTE
                ? model.computeCost(pc)
                : op == ProtocolOp.SEND ? 0 : model.receiveCost(pc);
        total += rounds * (send + receive + perOperation);
      }
    }
    return total;
  }

  private void tick(CostModel model) {
    Map<BigInteger, Long> known = new HashMap<>();
    ToLongFunction<@Nullable BigInteger> ticks =
        cost -> cost == null ? 0 : known.computeIfAbsent(cost, c -> ticks(model.unit().time(c)));
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND) {
        sends[pc] = ticks.applyAsLong(model.sendTicks(pc));
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        receives[pc] = ticks.applyAsLong(model.receiveTicks(pc));
      } else if (op == ProtocolOp.COMPUTE) {
        receives[pc] = ticks.applyAsLong(model.computeTicks(pc));
      }
    }
  }

  /** What to say about messages between nodes for which the machine has no latency. */
  Optional<String> instantLinks(Deployment deployment) {
    Set<String> pairs = new LinkedHashSet<>();
    for (int channel = 0; channel < senders.length && pairs.size() <= MOST_NAMED; channel++) {
      int from = deployment.nodeOf(senders[channel]);
      int to = deployment.nodeOf(receivers[channel]);
      if (from != to && nodes.latency(from, to) == null) {
        List<Node> named = deployment.nodes();
        pairs.add(named.get(from).name() + " to " + named.get(to).name());
      }
    }
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    String rest = pairs.size() > MOST_NAMED ? ", …" : "";
    String some = pairs.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    return Optional.of(
        "contention: 'network' gives no latency from "
            + some
            + rest
            + ", so messages are there at once");
  }

  ProtocolInstance code() {
    return code;
  }

  /** Whether all costs and latencies have values. */
  boolean isKnown() {
    return known;
  }

  /** The unit of its times. */
  Ticks unit() {
    return unit;
  }

  /** Whether all times are exactly those that were given. */
  boolean isExact() {
    return exact;
  }

  /** A time as a number of ticks that need not be whole. */
  double ticks(double seconds) {
    return seconds / unit.seconds(1L);
  }

  Nodes nodes() {
    return nodes;
  }

  /** How long the sender is busy. */
  long send(int pc) {
    return sends[pc];
  }

  /** How long the receiver, or the role that computes, is busy. */
  long receive(int pc) {
    return receives[pc];
  }

  int channel(int pc) {
    return channelOf[pc];
  }

  ContentionPrograms.Builder programs() {
    return new ContentionPrograms.Builder(code.roles().size(), senders, receivers);
  }
}
