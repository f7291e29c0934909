// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Functions;
import org.camp.mpst.price.CostModel;
import org.jspecify.annotations.Nullable;

/** An instance with what its operations cost, certain or random, ready to be run many times. */
final class SimulationModel {
  final ProtocolInstance code;
  final BranchProbabilities chances;

  /** Recursion → how often it goes round; {@link Long#MAX_VALUE} when nothing limits it. */
  final long[] iterations;

  /** Position → c_O [s]. */
  final double[] send;

  /** Position → how long its message travels [s]. */
  final double[] travel;

  /** Position → what is certain of c_I + c, or of a computation [s]. */
  final double[] act;

  /** Position → the number of its random cost; −1 for none. */
  final int[] random;

  /** Position of a half → its channel. */
  final int[] channel;

  final int channels;

  /** Whether every cost and probability has a value. */
  final boolean known;

  /** Position of a quorum → member → c_I of its vote [s]. */
  private final Map<Integer, double[]> votes = new HashMap<>();

  private final List<Expression> costs = new ArrayList<>();
  private final Parameters parameters;
  private final @Nullable Machine machine;

  SimulationModel(
      CostModel model, long[] iterations, BranchProbabilities chances, Optional<Machine> machine) {
    this.code = model.code();
    this.chances = chances;
    this.parameters = model.parameters();
    this.machine = machine.orElse(null);
    this.iterations = Arrays.stream(iterations).map(k -> k < 0 ? Long.MAX_VALUE : k).toArray();
    int n = code.length();
    send = new double[n];
    travel = new double[n];
    act = new double[n];
    random = new int[n];
    channel = new int[n];
    Map<Long, Integer> pairs = new HashMap<>();
    Map<Expression, Integer> numbers = new HashMap<>();
    int[] ofSite = new int[code.sites()];
    Arrays.fill(ofSite, -2);
    double sum = 0;
    for (int pc = 0; pc < n; pc++) {
      byte op = code.op(pc);
      random[pc] = -1;
      if (!ProtocolOp.isAction(op)) {
        continue;
      }
      if (op == ProtocolOp.SEND || op == ProtocolOp.RECEIVE) {
        Integer next = pairs.size();
        Integer known = pairs.putIfAbsent((long) code.sender(pc) << 32 | code.receiver(pc), next);
        channel[pc] = known == null ? next : known;
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND) {
        send[pc] = model.sendCost(pc);
        travel[pc] = model.travelCost(pc);
      }
      if (op != ProtocolOp.SEND) {
        int site = code.site(pc);
        if (ofSite[site] == -2) {
          ofSite[site] = number(op, pc, numbers);
        }
        random[pc] = ofSite[site];
        act[pc] = certain(model, op, pc);
      }
      sum += send[pc] + travel[pc] + act[pc];
    }
    for (Sampler sampler : samplers()) {
      sum += sampler.draw(new SplittableRandom(0));
    }
    channels = pairs.size();
    known = !Double.isNaN(sum) && chances.isKnown();
  }

  /** What is certain of what a role does at a position; a quorum takes its votes besides. */
  private double certain(CostModel model, byte op, int pc) {
    if (op == ProtocolOp.COMPUTE) {
      return random[pc] < 0 ? model.computeCost(pc) : 0;
    }
    if (op == ProtocolOp.GATHER) {
      double[] own = new double[code.gatheringAt(pc).members()];
      for (int member = 0; member < own.length; member++) {
        own[member] = model.voteCost(pc, member);
      }
      votes.put(pc, own);
      boolean unknown = Arrays.stream(own).anyMatch(Double::isNaN);
      return unknown ? Double.NaN : random[pc] < 0 ? model.computeCost(pc) : 0;
    }
    return random[pc] < 0 ? model.receiveCost(pc) : model.receptionCost(pc);
  }

  /** c_I of each vote of the quorum at a position [s]. */
  double[] votes(int pc) {
    return Objects.requireNonNull(votes.get(pc));
  }

  /** The number of the random cost at a position, or −1 when its cost is certain. */
  private int number(byte op, int pc, Map<Expression, Integer> numbers) {
    Expression cost = op == ProtocolOp.COMPUTE ? code.computationAt(pc) : code.kindAt(pc).cost();
    if (cost == null || parameters.functions(cost).stream().noneMatch(Functions::isRandom)) {
      return -1;
    }
    return numbers.computeIfAbsent(
        cost,
        c -> {
          costs.add(c);
          return costs.size() - 1;
        });
  }

  /** Whether some cost is random. */
  boolean hasRandomCosts() {
    return !costs.isEmpty();
  }

  /** Whether what happens between two positions is left to chance. */
  boolean isRandom(int from, int to) {
    for (int pc = from; pc < to; pc++) {
      if (random[pc] >= 0 || (code.op(pc) == ProtocolOp.CHOICE && code.branches(pc) > 1)) {
        return true;
      }
    }
    return false;
  }

  /** Samplers of the random costs, for one thread. */
  Sampler[] samplers() {
    return costs.stream()
        .map(cost -> Sampler.of(cost, parameters, machine))
        .toArray(Sampler[]::new);
  }
}
