// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.math.BigInteger;
import java.util.ArrayList;
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

  /**
   * Position → how long the receiver, or the role that computes, is busy [ticks]; a quorum with its
   * costliest votes.
   */
  private final long[] receives;

  /** Position of a communication → its channel. */
  private final int[] channelOf;

  /** Channel → the role that sends. */
  private final int[] senders;

  /** Channel → the role that receives. */
  private final int[] receivers;

  /** Position of a communication → the class of the size of its message. */
  private final int[] sizeClass;

  private final List<Ballot> ballots = new ArrayList<>();

  /** Position of a quorum → the number of its ballot. */
  private final Map<Integer, Integer> ballotOf = new HashMap<>();

  /** Position → what is computed there or behind its messages, at speed 1 [ticks]. */
  private final long[] locals;

  /** Position → how long its message travels besides [ticks]; empty when none does. */
  private final long[] travel;

  /** Channel → the longest that its messages travel besides [ticks]. */
  private final long[] longestTravel;

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
    locals = new long[n];
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
    RoleSpeeds speeds = deployment.speeds(code.roles());
    common.add(model.unit().length().denominator().multiply(speeds.parts()));
    double overhead = 0;
    double starting = 0;
    for (Node node : deployment.nodes()) {
      common.add(Fraction.of(node.startTime().value()).denominator());
      common.add(Fraction.of(node.switchTime().value()).denominator());
      starting = Math.max(starting, node.startTime().asDouble());
      common.add(Fraction.of(node.overhead().value()).denominator());
      overhead = Math.max(overhead, node.overhead().asDouble() + node.switchTime().asDouble());
    }
    travel = new long[model.travels() ? n : 0];
    longestTravel = new long[senders.length];
    for (int pc = 0; pc < travel.length; pc++) {
      double seconds = sends(pc) ? model.ownTravelCost(pc) : 0;
      latencies &= !Double.isNaN(seconds);
      worst = Math.max(worst, seconds);
    }
    double total =
        speeds.slowest() * total(model, iterations, 2 * overhead + 2 * worst, overhead)
            + starting * code.roles().size();
    known = !Double.isNaN(total) && latencies;
    double sum = known ? total : 1;
    exact = fractions && common.fits(sum);
    unit = common.fits(sum) ? common.ticks() : CommonUnit.decimal(sum);
    long[] overheads = new long[count];
    int[] cores = new int[count];
    long[] start = new long[count];
    long[] switching = new long[count];
    for (int node = 0; node < count; node++) {
      cores[node] = deployment.nodes().get(node).cores();
      overheads[node] = ticks(Fraction.of(deployment.nodes().get(node).overhead().value()));
      start[node] = ticks(Fraction.of(deployment.nodes().get(node).startTime().value()));
      switching[node] = ticks(Fraction.of(deployment.nodes().get(node).switchTime().value()));
    }
    Map<Long, long[]> ticks = new HashMap<>();
    boolean detailed = deployment.nodes().stream().anyMatch(Node::isDetailed);
    nodes =
        new Nodes(cores, overheads, start, switching, speeds, detailed, ticks, sizeClass, travel);
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
  private double total(CostModel model, long[] iterations, double perOperation, double perVote) {
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
        double votes = op == ProtocolOp.GATHER ? code.gatheringAt(pc).quorum() * perVote : 0;
        total += rounds * (send + receive + votes + perOperation);
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
      if (sends(pc)) {
        sends[pc] = ticks.applyAsLong(model.sendTicks(pc));
        if (travel.length > 0) {
          travel[pc] = ticks.applyAsLong(model.ownTravelTicks(pc));
          longestTravel[channelOf[pc]] = Math.max(longestTravel[channelOf[pc]], travel[pc]);
        }
      }
      if (op == ProtocolOp.GATHER) {
        gather(model, pc, ticks);
      }
      if (ProtocolOp.isAction(op) && op != ProtocolOp.SEND) {
        locals[pc] = ticks.applyAsLong(model.computeTicks(pc));
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        receives[pc] = ticks.applyAsLong(model.receiveTicks(pc));
      } else if (op == ProtocolOp.COMPUTE) {
        receives[pc] = ticks.applyAsLong(model.computeTicks(pc));
      }
    }
  }

  private boolean sends(int pc) {
    return code.op(pc) == ProtocolOp.MESSAGE || code.op(pc) == ProtocolOp.SEND;
  }

  private void gather(CostModel model, int pc, ToLongFunction<@Nullable BigInteger> ticks) {
    int members = code.gatheringAt(pc).members();
    int[] channels = new int[members];
    long[] votes = new long[members];
    for (int member = 0; member < members; member++) {
      channels[member] = channelOf[pc - members + member];
      votes[member] = ticks.applyAsLong(model.voteTicks(pc, member));
    }
    ballotOf.put(pc, ballots.size());
    ballots.add(new Ballot(channels, votes));
    long decision = ticks.applyAsLong(model.computeTicks(pc));
    long costliest = Arrays.stream(votes).max().orElse(0);
    receives[pc] = code.gatheringAt(pc).quorum() * costliest + decision;
  }

  /** What to say about messages between nodes for which the machine has no latency. */
  Optional<String> instantLinks(Deployment deployment) {
    Set<String> pairs = new LinkedHashSet<>();
    if (travel.length > 0) {
      return Optional.empty();
    }
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

  /** Whether messages travel besides the latencies of nodes. */
  boolean travels() {
    return travel.length > 0;
  }

  /** The ballot of the quorum at a position. */
  int ballot(int pc) {
    return ballotOf.getOrDefault(pc, -1);
  }

  /** What is computed at a position or behind its messages, at speed 1. */
  long local(int pc) {
    return locals[pc];
  }

  /** How long a role is busy that receives or computes on a node. */
  long receive(int pc, int role, int node) {
    return receives[pc] - locals[pc] + nodes.speeds().scaled(node, role, locals[pc]);
  }

  /** Whether it takes time to start roles on some node. */
  boolean starts() {
    return Arrays.stream(nodes.start()).anyMatch(start -> start > 0);
  }

  /** The longest that a message of the channel of a position travels besides. */
  long longestTravel(int pc) {
    return longestTravel[channelOf[pc]];
  }

  int channel(int pc) {
    return channelOf[pc];
  }

  ContentionPrograms.Builder programs() {
    return new ContentionPrograms.Builder(code.roles().size(), senders, receivers, ballots);
  }
}
