// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.pepa.lang.Definitions;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Rate;

/**
 * Components for messages under way, where they travel for a while and meanwhile occupy neither
 * sender nor receiver: one for each ordered pair of roles, which holds one message at a time. It
 * takes the message over as it is sent, lets it travel, and hands it over to the receiver.
 */
final class Wires {
  private final ProtocolInstance code;
  private final ActivityNames names;
  private final MessageTimes times;

  /**
   * Sender and receiver → the positions of their messages, for pairs with a message that travels.
   */
  private final Map<List<Integer>, List<Integer>> messages = new LinkedHashMap<>();

  /**
   * How long the parts of a message take [s]. Each of the ends needs some time, since no activity
   * of PEPA takes none: where one has none, it gets that under way.
   */
  record Parts(double send, double travel, double receive) {}

  Wires(ProtocolInstance code, ActivityNames names, MessageTimes times) {
    this.code = code;
    this.names = names;
    this.times = times;
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.op(pc) == ProtocolOp.MESSAGE) {
        messages.computeIfAbsent(pair(pc), fresh -> new ArrayList<>()).add(pc);
      }
    }
    messages.values().removeIf(all -> all.stream().allMatch(pc -> times.travel(pc) == 0));
  }

  private List<Integer> pair(int pc) {
    return List.of(code.sender(pc), code.receiver(pc));
  }

  /** Whether a message goes over a wire; else its sender and its receiver hand it over together. */
  boolean has(int pc) {
    return messages.containsKey(pair(pc));
  }

  Parts parts(int pc) {
    double send = times.send(pc);
    double travel = times.travel(pc);
    double receive = times.receive(pc);
    double whole = send + travel + receive;
    if (whole == 0) {
      throw MessageTimes.refused(
          "no-time",
          String.format(
              Locale.ROOT,
              "%s from %s to %s takes no time, and an activity of PEPA takes some",
              code.kindAt(pc).text(),
              code.roles().name(code.sender(pc)),
              code.roles().name(code.receiver(pc))),
          "give the transport of the machine some costs");
    }
    if (send > 0 && receive > 0) {
      return new Parts(send, travel, receive);
    }
    if (travel > 0 && send + receive > 0) {
      return send == 0 ? new Parts(travel, 0, receive) : new Parts(send, 0, travel);
    }
    return new Parts(whole / 2, 0, whole / 2);
  }

  /** Adds the definitions of all wires to others. */
  void define(List<Definitions.NamedProcess> definitions) {
    messages.forEach(
        (pair, positions) -> {
          Process free = constant(names.wire(pair.get(0), pair.get(1)));
          List<Process> options = new ArrayList<>();
          List<Definitions.NamedProcess> busy = new ArrayList<>();
          for (int pc : positions) {
            Parts parts = parts(pc);
            Process there = state(pc, names.message(pc), parts.receive, free, busy);
            Process under =
                parts.travel == 0
                    ? there
                    : state(pc, names.travelling(pc), parts.travel, there, busy);
            options.add(prefix(names.sending(pc), new Rate.Passive(Span.NONE), under));
          }
          Process taking =
              options.size() == 1 ? options.get(0) : new Process.Choice(options, Span.NONE);
          definitions.add(
              new Definitions.NamedProcess(
                  names.wire(pair.get(0), pair.get(1)), taking, Span.NONE));
          definitions.addAll(busy);
        });
  }

  private Process state(
      int pc, String action, double time, Process next, List<Definitions.NamedProcess> all) {
    String name = names.wireState(code.sender(pc), code.receiver(pc), action);
    Process body = prefix(action, Rate.Number.of(1 / time), next);
    all.add(new Definitions.NamedProcess(name, body, Span.NONE));
    return constant(name);
  }

  /** A system with all wires, each of which shares the ends of its messages with it. */
  Process with(Process system) {
    Process all = system;
    for (Map.Entry<List<Integer>, List<Integer>> wire : messages.entrySet()) {
      List<String> shared = new ArrayList<>();
      for (int pc : wire.getValue()) {
        shared.add(names.sending(pc));
        shared.add(names.message(pc));
      }
      Process own = constant(names.wire(wire.getKey().get(0), wire.getKey().get(1)));
      all = new Process.Cooperation(all, Process.ActionSet.of(shared), own, Span.NONE);
    }
    return all;
  }

  /** How many combinations of states all wires have. */
  double states() {
    double states = 1;
    for (List<Integer> positions : messages.values()) {
      double own = 1;
      for (int pc : positions) {
        own += parts(pc).travel == 0 ? 1 : 2;
      }
      states *= own;
    }
    return states;
  }

  private static Process constant(String name) {
    return new Process.Constant(name, Span.NONE);
  }

  private static Process prefix(String action, Rate rate, Process next) {
    return new Process.Prefix(action, Span.NONE, rate, next, Span.NONE);
  }
}
