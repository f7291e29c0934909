// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.exact.CommonUnit;
import org.camp.mpst.exact.ExactValue;
import org.camp.mpst.exact.Fraction;
import org.camp.mpst.exact.Ticks;
import org.jspecify.annotations.Nullable;

/**
 * The costs of a model as whole numbers of ticks, a common part of them all: sums, maxima and
 * multiples of them are exact. A cost that is no fraction (a logarithm, a measured profile) is
 * rounded to 15 digits: since nothing is subtracted, no time is then further off than that,
 * relatively. NaN stands for an unknown cost, as in the model.
 */
public final class TickCosts {
  private static final int MOST_BITS = 2048;
  private static final double NARROW = Ticks.EXACT / 2;
  private static final int SEND = 1;
  private static final int RECEIVE = 2;
  private static final int TRAVEL = 3;

  private final CostModel model;
  private final ExactValue exact;
  private final Ticks unit;

  /** Rule → site → c_O [ticks]; NaN when unknown, rounded when wide. */
  private final double[][] send;

  /** Rule → site → c_I [ticks]; NaN when unknown, rounded when wide. */
  private final double[][] receive;

  /** Rule → site → how long messages travel [ticks]; as above, empty where they do not. */
  private final double[][] latency;

  /** Site → the computation [ticks]; NaN when unknown, rounded when wide. */
  private final double[] compute;

  private final Map<Long, BigInteger> wide = new HashMap<>();
  private boolean rounded;

  /** Exact costs of all sites under one rule, or of computations. */
  private static final class Table {
    /** Site → its cost [s]; null where it is unknown or not needed. */
    final @Nullable Fraction[] costs;

    Table(int sites) {
      costs = new Fraction[sites];
    }
  }

  TickCosts(CostModel model) {
    this.model = model;
    this.exact = new ExactValue(model.parameters());
    int rules = model.rules();
    Table[] sends = new Table[rules];
    Table[] receives = new Table[rules];
    Table[] latencies = new Table[rules];
    Table computes = computes();
    Fraction[] sizes = sizes();
    for (int rule = 0; rule < rules; rule++) {
      sends[rule] = communication(model.send(rule), model.sendFunction(rule), sizes);
      receives[rule] = communication(model.receive(rule), model.receiveFunction(rule), sizes);
      latencies[rule] = communication(model.latency(rule), model.latencyFunction(rule), sizes);
    }
    List<Table> all = new ArrayList<>(List.of(computes));
    all.addAll(List.of(sends));
    all.addAll(List.of(receives));
    all.addAll(List.of(latencies));
    this.unit = unit(all);
    this.compute = ticks(model.compute(), computes, 0);
    this.send = new double[rules][];
    this.receive = new double[rules][];
    this.latency = new double[rules][];
    for (int rule = 0; rule < rules; rule++) {
      send[rule] = ticks(model.send(rule), sends[rule], number(rule, SEND));
      receive[rule] = ticks(model.receive(rule), receives[rule], number(rule, RECEIVE));
      latency[rule] = ticks(model.latency(rule), latencies[rule], number(rule, TRAVEL));
    }
  }

  /** The number of the table of a rule among those of {@link #wide}; 0 is that of computations. */
  private static int number(int rule, int what) {
    return 3 * rule + what;
  }

  private Table computes() {
    double[] known = model.compute();
    Table table = new Table(known.length);
    boolean[] seen = new boolean[known.length];
    for (int pc = 0; pc < model.code().length(); pc++) {
      byte op = model.code().op(pc);
      if (!ProtocolOp.isAction(op) || seen[model.code().site(pc)]) {
        continue;
      }
      int site = model.code().site(pc);
      seen[site] = true;
      Expression cost = model.localCost(site, op);
      table.costs[site] = cost == null ? Fraction.ZERO : fraction(cost, null, known[site]);
    }
    return table;
  }

  private @Nullable Fraction[] sizes() {
    Fraction[] sizes = new Fraction[model.code().kinds().size()];
    Expression last = null;
    for (int kind = 0; kind < sizes.length; kind++) {
      Expression size = model.code().kind(kind).size();
      sizes[kind] = size == last ? sizes[kind - 1] : exact.of(size, null);
      last = size;
    }
    return sizes;
  }

  private Table communication(
      double[] known, @Nullable Expression function, @Nullable Fraction[] sizes) {
    Table table = new Table(known.length);
    boolean constant = function == null || !function.names().contains("size");
    Map<Fraction, Fraction> bySize = new HashMap<>();
    for (int site = 0; site < known.length; site++) {
      if (!(known[site] >= 0)) {
        continue;
      }
      double value = known[site];
      Fraction size = constant ? Fraction.ZERO : sizes[model.code().siteKind(site)];
      table.costs[site] =
          size == null || function == null
              ? fraction(null, null, value)
              : bySize.computeIfAbsent(size, s -> fractionOf(function, s, value));
    }
    return table;
  }

  private @Nullable Fraction fraction(
      @Nullable Expression cost, @Nullable Fraction size, double known) {
    return Double.isNaN(known) ? null : fractionOf(cost, size, known);
  }

  private Fraction fractionOf(@Nullable Expression cost, @Nullable Fraction size, double known) {
    Fraction value = cost == null ? null : exact.of(cost, size);
    if (value != null) {
      return value;
    }
    if (known != model.defaultCost()) {
      rounded = true;
    }
    return Fraction.rounded(known);
  }

  /** The common unit; where that has very many digits, fractions become decimals. */
  private Ticks unit(List<Table> tables) {
    CommonUnit common = new CommonUnit(MOST_BITS);
    denominators(tables).forEach(common::add);
    if (!common.isTooFine()) {
      return common.ticks();
    }
    rounded = true;
    tables.forEach(TickCosts::round);
    CommonUnit decimal = new CommonUnit(Integer.MAX_VALUE);
    denominators(tables).forEach(decimal::add);
    return decimal.ticks();
  }

  private static Set<BigInteger> denominators(List<Table> tables) {
    Set<BigInteger> all = new LinkedHashSet<>();
    BigInteger last = BigInteger.ZERO;
    for (Table table : tables) {
      for (Fraction cost : table.costs) {
        if (cost != null && !cost.denominator().equals(last)) {
          last = cost.denominator();
          all.add(last);
        }
      }
    }
    return all;
  }

  private static void round(Table table) {
    for (int i = 0; i < table.costs.length; i++) {
      Fraction cost = table.costs[i];
      if (cost != null) {
        table.costs[i] = cost.rounded();
      }
    }
  }

  private double[] ticks(double[] known, Table table, int number) {
    double[] ticks = Arrays.copyOf(known, known.length);
    BigInteger denominator = BigInteger.ONE;
    BigInteger factor = unit.length().denominator();
    for (int site = 0; site < ticks.length; site++) {
      Fraction cost = table.costs[site];
      if (cost != null) {
        if (!cost.denominator().equals(denominator)) {
          denominator = cost.denominator();
          factor = unit.length().denominator().divide(denominator);
        }
        BigInteger whole = cost.numerator().multiply(factor);
        ticks[site] = whole.doubleValue();
        if (!(ticks[site] < NARROW)) {
          wide.put((long) number << 32 | site, whole);
        }
      }
    }
    return ticks;
  }

  /** A time of the machine for a message; null when it is no fraction. */
  @Nullable Fraction exactTime(Expression function, MessageKind kind) {
    return exact.of(function, exact.of(kind.size(), null));
  }

  /** How many ticks a second has. */
  public Ticks unit() {
    return unit;
  }

  /** Whether some cost is not exactly what was written. */
  public boolean isRounded() {
    return rounded;
  }

  /** Whether some cost, or the sum of two, has too many digits for a double. */
  public boolean isWide() {
    return !wide.isEmpty();
  }

  /** c_O by site, under a rule. */
  public double[] send(int rule) {
    return send[rule];
  }

  /** c_I by site, under a rule. */
  public double[] receive(int rule) {
    return receive[rule];
  }

  /** The receiver's computation, or that of {@code compute}, by site. */
  public double[] compute() {
    return compute;
  }

  /**
   * What a role's part of the operation at {@code pc} costs it; NaN when unknown, rounded when
   * wide. A quorum has a part for each of its votes, and its computation.
   *
   * @param receives whether it is the receiver's part of a message, or a vote
   */
  public double cost(int pc, boolean receives) {
    int site = model.code().site(pc);
    byte op = model.code().op(pc);
    if (op == ProtocolOp.GATHER) {
      return receives ? vote(pc) : compute[site];
    }
    if (receives) {
      return receive[model.rule(pc, false)][site] + compute[site];
    }
    return op == ProtocolOp.COMPUTE ? compute[site] : send[model.rule(pc, true)][site];
  }

  /** c_I of each vote of the quorum at {@code pc}; NaN when unknown, rounded when wide. */
  public double vote(int pc) {
    return receive[model.voteRule(pc)][model.code().site(pc)];
  }

  /** The same in full; null when unknown. */
  public @Nullable BigInteger wholeVote(int pc) {
    BigInteger greatest = BigInteger.ZERO;
    for (int rule : model.voteRules(pc)) {
      BigInteger vote = whole(receive[rule], number(rule, RECEIVE), model.code().site(pc));
      if (vote == null) {
        return null;
      }
      greatest = greatest.max(vote);
    }
    return greatest;
  }

  /** c_I of the vote of one member of the quorum at {@code pc}; null when unknown. */
  public @Nullable BigInteger wholeVote(int pc, int member) {
    int sender = model.code().gatheringAt(pc).first() + member;
    int rule = model.receiveRule(sender, model.code().role(pc));
    return whole(receive[rule], number(rule, RECEIVE), model.code().site(pc));
  }

  /** {@link #cost} in full; null when unknown. */
  public @Nullable BigInteger whole(int pc, boolean receives) {
    byte op = model.code().op(pc);
    if (op == ProtocolOp.GATHER) {
      return receives ? wholeVote(pc) : wholeCompute(pc);
    }
    return receives
        ? wholeReceive(pc)
        : op == ProtocolOp.COMPUTE ? wholeCompute(pc) : wholeSend(pc);
  }

  /** How long a message travels, by {@link CostModel#travelCost}; null when unknown. */
  public @Nullable BigInteger wholeTravel(int pc) {
    return wholeOwnTravel(model.slowest(pc));
  }

  /** How long a message travels, by {@link CostModel#ownTravelCost}; null when unknown. */
  @Nullable BigInteger wholeOwnTravel(int pc) {
    int rule = model.latencyRule(model.code().sender(pc), model.code().receiver(pc));
    return latency[rule].length == 0
        ? BigInteger.ZERO
        : whole(latency[rule], number(rule, TRAVEL), model.code().site(pc));
  }

  /** The same; NaN when unknown, rounded when wide. */
  public double travel(int sent) {
    int pc = model.slowest(sent);
    int rule = model.latencyRule(model.code().sender(pc), model.code().receiver(pc));
    return latency[rule].length == 0 ? 0 : latency[rule][model.code().site(pc)];
  }

  /** c_O of the send at {@code pc}; null when unknown. */
  public @Nullable BigInteger wholeSend(int pc) {
    int rule = model.rule(pc, true);
    return whole(send[rule], number(rule, SEND), model.code().site(pc));
  }

  /** c_I of the receive at {@code pc} and what its receiver computes; null when unknown. */
  public @Nullable BigInteger wholeReceive(int pc) {
    int rule = model.rule(pc, false);
    int site = model.code().site(pc);
    BigInteger received = whole(receive[rule], number(rule, RECEIVE), site);
    BigInteger computed = whole(compute, 0, site);
    return received == null || computed == null ? null : received.add(computed);
  }

  /** What is computed at {@code pc}; null when unknown. */
  public @Nullable BigInteger wholeCompute(int pc) {
    return whole(compute, 0, model.code().site(pc));
  }

  private @Nullable BigInteger whole(double[] table, int number, int site) {
    if (Double.isNaN(table[site])) {
      return null;
    }
    BigInteger known = wide.get((long) number << 32 | site);
    return known == null ? Ticks.whole(table[site]) : known;
  }
}
