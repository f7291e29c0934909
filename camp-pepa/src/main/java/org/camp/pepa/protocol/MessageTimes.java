// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.machine.LinkClasses;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.machine.RandomCosts;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Functions;
import org.jspecify.annotations.Nullable;

/** Expected times of the messages and computations of a protocol, in seconds. */
final class MessageTimes {
  private static final String SIZE = "size";

  private final ProtocolInstance code;
  private final Parameters parameters;
  private final @Nullable LinkClasses links;
  private final Costs transport;
  private final OptionalDouble byDefault;

  /** Time to send and to receive, as functions of the size. */
  private record Costs(@Nullable Expression send, @Nullable Expression receive) {}

  MessageTimes(
      ProtocolInstance code,
      Parameters parameters,
      Optional<Machine> machine,
      OptionalDouble byDefault) {
    this.code = code;
    this.parameters = parameters;
    this.byDefault = byDefault;
    this.links = machine.map(Machine::linkClasses).orElse(null);
    this.transport =
        machine
            .map(m -> new Costs(m.transport().send(), m.transport().recv()))
            .orElse(new Costs(null, null));
  }

  /** Means of random costs and profiles of the machine. */
  static Parameters.Functions means(Optional<Machine> machine) {
    return name -> mean(name, machine);
  }

  private static @Nullable ToDoubleFunction<double[]> mean(String name, Optional<Machine> machine) {
    if (name.startsWith(Functions.EMPIRICAL + " ")) {
      String profile = name.substring(Functions.EMPIRICAL.length() + 1);
      MeasuredProfile sample = machine.map(m -> m.profiles().get(profile)).orElse(null);
      return sample == null ? null : arguments -> RandomCosts.mean(sample);
    }
    if (Functions.isRandom(name)) {
      return arguments -> RandomCosts.mean(name, arguments);
    }
    return machine.map(m -> m.function(name)).orElse(null);
  }

  double send(int pc) {
    return transported(pc, true);
  }

  double receive(int pc) {
    return transported(pc, false);
  }

  /** How long a message travels. */
  double travel(int pc) {
    if (links == null) {
      return 0;
    }
    int rule =
        links.latencyRule(classOf(links, code.sender(pc)), classOf(links, code.receiver(pc)));
    Expression latency = links.latency(rule);
    return latency == null
        ? 0
        : evaluated(latency.substitute(Map.of(SIZE, code.kindAt(pc).size())));
  }

  private double transported(int pc, boolean sending) {
    MessageKind kind = code.kindAt(pc);
    Expression cost = sending ? transport.send() : transport.receive();
    if (links != null) {
      int from = classOf(links, code.sender(pc));
      int to = classOf(links, code.receiver(pc));
      cost = sending ? links.send(links.sendRule(from, to)) : links.recv(links.recvRule(from, to));
    }
    if (cost == null) {
      return byDefault.orElseThrow(
          () ->
              refused(
                  "unknown-time",
                  String.format(
                      Locale.ROOT,
                      "the time that %s from %s to %s takes is unknown",
                      kind.text(),
                      role(code.sender(pc)),
                      role(code.receiver(pc))),
                  "give a machine file with transport costs, or --default-cost"));
    }
    return evaluated(cost.substitute(Map.of(SIZE, kind.size())));
  }

  private int classOf(LinkClasses classes, int role) {
    RoleTable.Family family = code.roles().familyOf(role);
    return classes.roleClass(family.name(), family.index(role));
  }

  /** What the receiver computes after a message. */
  double computation(int pc) {
    Expression cost = code.kindAt(pc).cost();
    return cost == null ? 0 : evaluated(cost);
  }

  double evaluated(Expression expression) {
    double value;
    try {
      value = parameters.evaluate(expression);
    } catch (ExpressionFault e) {
      throw refused("no-time", "'" + expression.text() + "': " + e.getMessage(), null);
    }
    if (Double.isNaN(value)) {
      String unbound = String.join(", ", parameters.unbound(expression));
      throw refused(
          "unknown-time",
          "the value of '" + expression.text() + "' is unknown",
          unbound.isEmpty() ? null : "bind " + unbound + " with -D");
    }
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw refused("no-time", "'" + expression.text() + "' is " + value, null);
    }
    return value;
  }

  private String role(int role) {
    return code.roles().name(role);
  }

  static NotApplicable refused(String code, String message, @Nullable String hint) {
    return new NotApplicable(
        Diagnostic.error(code, "the protocol is no PEPA model: " + message).withHint(hint));
  }
}
