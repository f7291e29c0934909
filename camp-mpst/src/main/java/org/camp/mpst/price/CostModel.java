// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
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
  private static final int MOST_MISSING = 6;

  /** No table: index of what a rule costs by → cost [s]. */
  private static final double[] NO = {};

  private final ProtocolInstance code;
  private final Parameters parameters;
  private final @Nullable Machine machine;
  private final MessageRules rules;

  /** Rule → site → c_O [s]; NaN when unknown, −1 when not needed; no row for unused rules. */
  private final double[][] send;

  /** Rule → site → c_I [s]; NaN when unknown, −1 when not needed; no row for unused rules. */
  private final double[][] receive;

  /** Rule → site → how long messages travel [s]; as above, and no row where they do not. */
  private final double[][] latency;

  private final boolean travels;
  private final LateVotes late;

  /** Site → what its receiver, or its role, computes [s]; NaN when unknown. */
  private final double[] compute;

  private final Set<String> unbound = new LinkedHashSet<>();
  private final Set<String> missing = new LinkedHashSet<>();
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
    this.send = new double[rules.count()][];
    this.receive = new double[rules.count()][];
    this.latency = new double[rules.count()][];
    this.compute = new double[code.sites()];
    this.defaultCost = defaultCost;
    evaluate();
    this.late = travels ? LateVotes.of(code, this::ownTravelCost) : LateVotes.NONE;
  }

  private void evaluate() {
    double[] sizes = new double[code.sites()];
    boolean[] sized = new boolean[code.sites()];
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (!ProtocolOp.isAction(op)) {
        continue;
      }
      int site = code.site(pc);
      if (!sized[site]) {
        sized[site] = true;
        Span span = code.span(pc);
        Expression local = localCost(site, op);
        compute[site] = local == null ? 0 : known(local, span);
        sizes[site] =
            op == ProtocolOp.COMPUTE ? 0 : size(code.kind(code.siteKind(site)).size(), span);
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND) {
        int rule = sendRule(code.sender(pc), code.receiver(pc));
        fill(send, rule, pc, sizes[site], sendFunction(rule), "cO");
        int link = travels ? latencyRule(code.sender(pc), code.receiver(pc)) : 0;
        if (latencyFunction(link) != null) {
          fill(latency, link, pc, sizes[site], latencyFunction(link), "latency");
        }
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        int rule = receiveRule(code.sender(pc), code.receiver(pc));
        fill(receive, rule, pc, sizes[site], receiveFunction(rule), "cI");
      }
      if (op == ProtocolOp.GATHER) {
        for (int rule : voteRules(pc)) {
          fill(receive, rule, pc, sizes[site], receiveFunction(rule), "cI");
        }
      }
    }
  }

  private double size(Expression size, Span span) {
    return CostFormula.checked(size, parameters, code.source(), span, "size");
  }

  private void fill(
      double[][] table, int rule, int pc, double size, @Nullable Expression function, String name) {
    int site = code.site(pc);
    if (table[rule] == null) {
      table[rule] = new double[code.sites()];
      Arrays.fill(table[rule], -1);
    }
    if (table[rule][site] >= 0 || Double.isNaN(table[rule][site])) {
      return;
    }
    double value = priced(function, size);
    if (Double.isNaN(value)) {
      if (function == null) {
        unbound.add(name);
        missing(pc, name.equals("cO") ? "send" : "receive");
      }
      unbound.addAll(parameters.unbound(code.kind(code.siteKind(site)).size()));
    }
    table[rule][site] = value;
  }

  private void missing(int pc, String cost) {
    if (machine != null && missing.size() < MOST_MISSING) {
      boolean gathers = code.op(pc) == ProtocolOp.GATHER;
      int from = gathers ? code.gatheringAt(pc).first() : code.sender(pc);
      int to = gathers ? code.role(pc) : code.receiver(pc);
      String link = code.roles().name(from) + " to " + code.roles().name(to);
      missing.add("the machine has no " + cost + " cost for messages from " + link);
    }
  }

  private double known(Expression cost, Span span) {
    double value = CostFormula.checked(cost, parameters, code.source(), span, "cost");
    if (!Double.isNaN(value)) {
      return value;
    }
    if (defaultCost.isPresent()) {
      return defaultCost.getAsDouble();
    }
    unbound.addAll(parameters.unbound(cost));
    return value;
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
    return priced(sendFunction(sendRule(from, to)), size(message));
  }

  /** c_I of a message from one role to another, in seconds; NaN when it is not known. */
  public double receive(int from, int to, MessageKind message) {
    return priced(receiveFunction(receiveRule(from, to)), size(message));
  }

  /** How long a message from one role to another travels, in seconds; NaN when it is not known. */
  public double travel(int from, int to, MessageKind message) {
    Expression function = latencyFunction(latencyRule(from, to));
    return function == null ? 0 : priced(function, size(message));
  }

  /** A local computation, in seconds; NaN when it is not known. */
  public double seconds(Expression cost) {
    return known(cost, Span.NONE);
  }

  private double priced(@Nullable Expression function, double size) {
    double value = function == null ? Double.NaN : time(function, size);
    return Double.isNaN(value) ? defaultCost() : value;
  }

  /** Names that have no value although a cost depends on them, in order of first need. */
  public Set<String> unbound() {
    return unbound;
  }

  /** Which costs a machine that was given lacks, link by link; the first few. */
  public Set<String> missing() {
    return missing;
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
    return table(send, rule);
  }

  /** c_I by site, under a rule. */
  public double[] receive(int rule) {
    return table(receive, rule);
  }

  /** How long messages travel by site, under a rule. */
  public double[] latency(int rule) {
    return table(latency, rule);
  }

  /** How long the message that is sent at {@code pc} travels, in seconds; NaN when unknown. */
  public double ownTravelCost(int pc) {
    double[] times = travels ? table(latency, latencyRule(code.sender(pc), code.receiver(pc))) : NO;
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

  private static double[] table(double[][] tables, int rule) {
    return tables[rule] == null ? NO : tables[rule];
  }

  /** The receiver's computation, or that of {@code compute}, by site. */
  public double[] compute() {
    return compute;
  }

  /** c_O of the send at {@code pc}, in seconds; NaN when unknown. */
  public double sendCost(int pc) {
    return send(rule(pc, true))[code.site(pc)];
  }

  /** c_I of the receive at {@code pc} and what its receiver computes then; NaN when unknown. */
  public double receiveCost(int pc) {
    if (code.op(pc) == ProtocolOp.GATHER) {
      return code.gatheringAt(pc).quorum() * voteCost(pc) + compute[code.site(pc)];
    }
    return receive(rule(pc, false))[code.site(pc)] + compute[code.site(pc)];
  }

  /** The rules for the receive costs of the votes of the quorum at {@code pc}, each once. */
  public int[] voteRules(int pc) {
    ProtocolInstance.Gathering voters = code.gatheringAt(pc);
    return rules.areOne()
        ? new int[] {0}
        : IntStream.range(voters.first(), voters.first() + voters.members())
            .map(sender -> receiveRule(sender, code.role(pc)))
            .distinct()
            .toArray();
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
    return compute[code.site(pc)];
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
    SourceText text = machine == null ? SourceText.NONE : machine.source();
    return CostFormula.time(function, parameters, text, size);
  }

  /** The expression of the local computation at a site, or null for none. */
  public @Nullable Expression localCost(int site, byte op) {
    return op == ProtocolOp.COMPUTE
        ? code.computation(code.siteComputation(site))
        : op == ProtocolOp.SEND ? null : code.kind(code.siteKind(site)).cost();
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
