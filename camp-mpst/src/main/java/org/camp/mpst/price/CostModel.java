// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Span;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.exact.Fraction;
import org.camp.mpst.exact.Ticks;
import org.jspecify.annotations.Nullable;

/**
 * What every operation of an instance costs on a machine, in seconds, as tables over sites and link
 * rules: c_O(τ) and c_I(τ) of the paper, which depend on the link and the size, and the receiver's
 * computation. NaN stands for a cost that is not known. Immutable.
 *
 * <p>A site is a statement with a kind of message ({@link ProtocolInstance#site}); a rule is a link
 * of the machine, or its transport (rule 0). All tables together take sites × rules in use.
 */
public final class CostModel {
  private final ProtocolInstance code;
  private final Parameters parameters;
  private final @Nullable Machine machine;
  private final MessageRules rules;

  private final CostTables tables;
  private final boolean travels;
  private final LateVotes late;

  private final OptionalDouble defaultCost;
  private @Nullable TickCosts ticks;

  /**
   * Evaluates all costs that an instance needs.
   *
   * @param machine where it runs; without one, costs of messages are unknown
   * @param defaultCost what every unknown cost is taken for, when given
   * @throws IllFormed when a size or cost is negative, above 10¹⁰⁰ or does not exist
   */
  public CostModel(
      ProtocolInstance code,
      Parameters parameters,
      Optional<Machine> machine,
      OptionalDouble defaultCost) {
    this.code = code;
    this.parameters = parameters;
    this.machine = machine.orElse(null);
    this.rules = new MessageRules(this.machine, code.roles());
    this.travels = rules.travel();
    this.defaultCost = defaultCost;
    this.tables = new CostTables(code, parameters, this.machine, rules, defaultCost);
    this.late = travels ? LateVotes.of(code, this::ownTravelCost) : LateVotes.NONE;
  }

  /** The same costs as whole numbers of a common unit. */
  public synchronized TickCosts ticks() {
    TickCosts known = ticks;
    if (known == null) {
      known = new TickCosts(this);
      ticks = known;
    }
    return known;
  }

  /** A unit of time in which all costs are whole numbers. */
  public Ticks unit() {
    return ticks().unit();
  }

  /** Whether all costs are exactly what was written; else they are rounded to 15 digits. */
  public boolean isExact() {
    return !ticks().isRounded();
  }

  /** {@link #sendCost} in ticks of the {@link #unit}; null when unknown. */
  public @Nullable BigInteger sendTicks(int pc) {
    return ticks().wholeSend(pc);
  }

  /** {@link #receiveCost} in ticks of the {@link #unit}; null when unknown. */
  public @Nullable BigInteger receiveTicks(int pc) {
    return ticks().wholeReceive(pc);
  }

  /** {@link #ownTravelCost} in ticks of the {@link #unit}; null when unknown. */
  public @Nullable BigInteger ownTravelTicks(int pc) {
    return ticks().wholeOwnTravel(pc);
  }

  /** {@link #voteCost(int, int)} in ticks of the {@link #unit}; null when unknown. */
  public @Nullable BigInteger voteTicks(int pc, int member) {
    return ticks().wholeVote(pc, member);
  }

  /** {@link #computeCost} in ticks of the {@link #unit}; null when unknown. */
  public @Nullable BigInteger computeTicks(int pc) {
    return ticks().wholeCompute(pc);
  }

  /** A time of the machine for a message, in seconds; empty when it is unknown or no fraction. */
  public Optional<Fraction> exactTime(Expression function, MessageKind message) {
    return Optional.ofNullable(ticks().exactTime(function, message));
  }

  /** The same costs under other parameters. */
  public CostModel under(Parameters changed) {
    return new CostModel(code, changed, Optional.ofNullable(machine), defaultCost);
  }

  /** The protocol that is costed. */
  public ProtocolInstance code() {
    return code;
  }

  /** Where it runs; nothing when no machine is known. */
  public Optional<Machine> machine() {
    return Optional.ofNullable(machine);
  }

  /** The parameters under which it is costed. */
  public Parameters parameters() {
    return parameters;
  }

  /** c_O of a message from one role to another, in seconds; NaN when it is not known. */
  public double send(int from, int to, MessageKind message) {
    return tables.priced(sendFunction(sendRule(from, to)), size(message));
  }

  /** c_I of a message from one role to another, in seconds; NaN when it is not known. */
  public double receive(int from, int to, MessageKind message) {
    return tables.priced(receiveFunction(receiveRule(from, to)), size(message));
  }

  /** How long a message from one role to another travels, in seconds; NaN when it is not known. */
  public double travel(int from, int to, MessageKind message) {
    Expression function = latencyFunction(latencyRule(from, to));
    return function == null ? 0 : tables.priced(function, size(message));
  }

  /** A local computation, in seconds; NaN when it is not known. */
  public double seconds(Expression cost) {
    return tables.known(cost, Span.NONE);
  }

  /** Names that have no value although a cost depends on them, in order of first need. */
  public Set<String> unbound() {
    return tables.unbound();
  }

  /** Which costs a machine that was given lacks, link by link; the first few. */
  public Set<String> missing() {
    return tables.missing();
  }

  /** What unknown costs are taken for; NaN when they are refused. */
  public double defaultCost() {
    return defaultCost.orElse(Double.NaN);
  }

  /** Whether some message may travel for a while. */
  public boolean travels() {
    return travels;
  }

  /** The rule for the send cost of a message from one role to another. */
  public int sendRule(int from, int to) {
    return rules.send(from, to);
  }

  /** The rule for the receive cost of a message from one role to another. */
  public int receiveRule(int from, int to) {
    return rules.receive(from, to);
  }

  /** The rule for the latency of a message from one role to another. */
  public int latencyRule(int from, int to) {
    return rules.latency(from, to);
  }

  /** The rule for the send or the receive cost of the communication at {@code pc}. */
  public int rule(int pc, boolean sending) {
    return sending
        ? sendRule(code.sender(pc), code.receiver(pc))
        : receiveRule(code.sender(pc), code.receiver(pc));
  }

  /** c_O by site, under a rule. */
  public double[] send(int rule) {
    return tables.send(rule);
  }

  /** c_I by site, under a rule. */
  public double[] receive(int rule) {
    return tables.receive(rule);
  }

  /** How long messages travel by site, under a rule. */
  public double[] latency(int rule) {
    return tables.latency(rule);
  }

  /** How long the message that is sent at {@code pc} travels, in seconds; NaN when unknown. */
  public double ownTravelCost(int pc) {
    if (!travels) {
      return 0;
    }
    double[] times = tables.latency(latencyRule(code.sender(pc), code.receiver(pc)));
    return times.length == 0 ? 0 : times[code.site(pc)];
  }

  /** As long as that, or as a late vote of its sender before it, which it cannot overtake. */
  public double travelCost(int pc) {
    return ownTravelCost(slowest(pc));
  }

  /** The send of the message whose travel counts for that of the message sent at {@code pc}. */
  public int slowest(int pc) {
    return late.slowest().getOrDefault(pc, pc);
  }

  /** Where quorums have only a bound, and why. */
  public List<String> quorumNotes() {
    List<String> notes = new ArrayList<>();
    if (!hasEqualVotes()) {
      notes.add(
          "votes of a quorum cost different times to receive: the bound takes the greatest for"
              + " each, since a vote that comes later could otherwise make the quorum earlier");
    }
    if (!late.slowest().isEmpty()) {
      notes.add(
          "what is sent behind a vote that travels longer may find it late, and stands behind it:"
              + " the vote's latency is taken for it");
    }
    return notes;
  }

  /** The receiver's computation, or that of {@code compute}, by site. */
  public double[] compute() {
    return tables.compute();
  }

  /** c_O of the send at {@code pc}, in seconds; NaN when unknown. */
  public double sendCost(int pc) {
    return send(rule(pc, true))[code.site(pc)];
  }

  /** c_I of the receive at {@code pc} and what its receiver computes then; NaN when unknown. */
  public double receiveCost(int pc) {
    if (code.op(pc) == ProtocolOp.GATHER) {
      return code.gatheringAt(pc).quorum() * voteCost(pc) + tables.compute()[code.site(pc)];
    }
    return receive(rule(pc, false))[code.site(pc)] + tables.compute()[code.site(pc)];
  }

  /** The rules for the receive costs of the votes of the quorum at {@code pc}, each once. */
  public int[] voteRules(int pc) {
    return rules.votes(code, pc);
  }

  /**
   * c_I of each vote of the quorum at {@code pc}, in seconds; NaN when unknown. Where votes differ,
   * it is the greatest: with less, a vote that comes later could make the quorum earlier.
   */
  public double voteCost(int pc) {
    return receive(voteRule(pc))[code.site(pc)];
  }

  /** Whether all votes of a quorum have the same c_I as a function, in every quorum. */
  public boolean hasEqualVotes() {
    return rules.areOne()
        || code.gatherings().isEmpty()
        || IntStream.range(0, code.length())
            .filter(pc -> code.op(pc) == ProtocolOp.GATHER)
            .allMatch(pc -> voteRules(pc).length == 1);
  }

  /** The rule that gives {@link #voteCost}: the first that is not known, or the costliest. */
  public int voteRule(int pc) {
    int[] rules = voteRules(pc);
    int greatest = rules[0];
    for (int rule : rules) {
      double cost = receive(rule)[code.site(pc)];
      if (!(cost <= receive(greatest)[code.site(pc)])) {
        greatest = rule;
      }
    }
    return greatest;
  }

  /**
   * What a role's part of the operation at {@code pc} costs it, in seconds; NaN when unknown. A
   * quorum has a part for each of its votes, and its computation.
   *
   * @param receives whether it is the receiver's part of a message, or a vote
   */
  public double cost(int pc, boolean receives) {
    byte op = code.op(pc);
    if (op == ProtocolOp.GATHER) {
      return receives ? voteCost(pc) : computeCost(pc);
    }
    return receives ? receiveCost(pc) : op == ProtocolOp.COMPUTE ? computeCost(pc) : sendCost(pc);
  }

  /** c_I of the receive at {@code pc} alone, in seconds; NaN when unknown. */
  public double receptionCost(int pc) {
    return receive(rule(pc, false))[code.site(pc)];
  }

  /** What {@code compute} at {@code pc} costs, in seconds; NaN when unknown. */
  public double computeCost(int pc) {
    return tables.compute()[code.site(pc)];
  }

  /** c_I of the vote of one member of the quorum at {@code pc}, in seconds; NaN when unknown. */
  public double voteCost(int pc, int member) {
    int sender = code.gatheringAt(pc).first() + member;
    return receive(receiveRule(sender, code.role(pc)))[code.site(pc)];
  }

  /**
   * The size of a kind of message, in bytes; NaN when unknown.
   *
   * @throws IllFormed when it is negative or does not exist
   */
  public double size(MessageKind kind) {
    return CostFormula.checked(kind.size(), parameters, code.source(), Span.NONE, "size");
  }

  /**
   * A time of the machine for a message of some size, in seconds; NaN when unknown.
   *
   * @throws IllFormed when it is negative or does not exist
   */
  public double time(Expression function, double size) {
    return tables.time(function, size);
  }

  /** The expression of the local computation at a site, or null for none. */
  public @Nullable Expression localCost(int site, byte op) {
    return tables.localCost(site, op);
  }

  /** c_O as a function of size under a rule, or null when unknown. */
  public @Nullable Expression sendFunction(int rule) {
    return rules.sendFunction(rule);
  }

  /** c_I as a function of size under a rule, or null when unknown. */
  public @Nullable Expression receiveFunction(int rule) {
    return rules.receiveFunction(rule);
  }

  /** How long messages travel as a function of size under a rule, or null when they do not. */
  public @Nullable Expression latencyFunction(int rule) {
    return rules.latencyFunction(rule);
  }

  /** How many rules there are. */
  public int rules() {
    return rules.count();
  }

  /** How equations name a rule: {@code [p,q]}, or nothing for the transport. */
  public String ruleLabel(int rule) {
    return rules.label(rule);
  }
}
