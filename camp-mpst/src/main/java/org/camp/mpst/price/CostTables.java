// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Costs by rule and site, each evaluated once, and what is missing for those that are unknown. */
final class CostTables {
  private static final int MOST_MISSING = 6;

  /** No table: index of what a rule costs by → cost [s]. */
  private static final double[] NO = {};

  private final ProtocolInstance code;
  private final Parameters parameters;
  private final @Nullable Machine machine;
  private final MessageRules rules;
  private final OptionalDouble defaultCost;

  /** Rule → site → c_O [s]; NaN when unknown, −1 when not needed; no row for unused rules. */
  private final double[][] send;

  /** Rule → site → c_I [s]; NaN when unknown, −1 when not needed; no row for unused rules. */
  private final double[][] receive;

  /** Rule → site → how long messages travel [s]; as above, and no row where they do not. */
  private final double[][] latency;

  /** Site → what its receiver, or its role, computes [s]; NaN when unknown. */
  private final double[] compute;

  private final Set<String> unbound = new LinkedHashSet<>();
  private final Set<String> missing = new LinkedHashSet<>();

  CostTables(
      ProtocolInstance code,
      Parameters parameters,
      @Nullable Machine machine,
      MessageRules rules,
      OptionalDouble defaultCost) {
    this.code = code;
    this.parameters = parameters;
    this.machine = machine;
    this.rules = rules;
    this.defaultCost = defaultCost;
    this.send = new double[rules.count()][];
    this.receive = new double[rules.count()][];
    this.latency = new double[rules.count()][];
    this.compute = new double[code.sites()];
    evaluate();
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
        int rule = rules.send(code.sender(pc), code.receiver(pc));
        fill(send, rule, pc, sizes[site], rules.sendFunction(rule), "cO");
        int link = rules.travel() ? rules.latency(code.sender(pc), code.receiver(pc)) : 0;
        if (rules.latencyFunction(link) != null) {
          fill(latency, link, pc, sizes[site], rules.latencyFunction(link), "latency");
        }
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        int rule = rules.receive(code.sender(pc), code.receiver(pc));
        fill(receive, rule, pc, sizes[site], rules.receiveFunction(rule), "cI");
      }
      if (op == ProtocolOp.GATHER) {
        for (int rule : rules.votes(code, pc)) {
          fill(receive, rule, pc, sizes[site], rules.receiveFunction(rule), "cI");
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

  double known(Expression cost, Span span) {
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

  double priced(@Nullable Expression function, double size) {
    double value = function == null ? Double.NaN : time(function, size);
    return Double.isNaN(value) ? defaultCost.orElse(Double.NaN) : value;
  }

  /** A time of the machine for a message of some size [s]; NaN when unknown. */
  double time(Expression function, double size) {
    SourceText text = machine == null ? SourceText.NONE : machine.source();
    return CostFormula.time(function, parameters, text, size);
  }

  /** The expression of the local computation at a site, or null for none. */
  @Nullable Expression localCost(int site, byte op) {
    return op == ProtocolOp.COMPUTE
        ? code.computation(code.siteComputation(site))
        : op == ProtocolOp.SEND ? null : code.kind(code.siteKind(site)).cost();
  }

  Set<String> unbound() {
    return unbound;
  }

  Set<String> missing() {
    return missing;
  }

  double[] send(int rule) {
    return table(send, rule);
  }

  double[] receive(int rule) {
    return table(receive, rule);
  }

  double[] latency(int rule) {
    return table(latency, rule);
  }

  double[] compute() {
    return compute;
  }

  private static double[] table(double[][] tables, int rule) {
    return tables[rule] == null ? NO : tables[rule];
  }
}
