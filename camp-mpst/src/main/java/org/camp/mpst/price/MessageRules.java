// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.util.stream.IntStream;
import org.camp.core.machine.LinkClasses;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** Which rule prices a message: a link of the machine, counted from 1, or its transport, rule 0. */
final class MessageRules {
  private final @Nullable Machine machine;
  private final @Nullable LinkClasses links;

  /** Role → its class, as in {@link LinkClasses}; null when the machine has no links. */
  private final int @Nullable [] roleClass;

  /** Class of the sender → class of the receiver → the rule for sends. */
  private final int[][] sendRules;

  /** Class of the sender → class of the receiver → the rule for receives. */
  private final int[][] recvRules;

  /** Class of the sender → class of the receiver → the rule for latencies. */
  private final int[][] latencyRules;

  MessageRules(@Nullable Machine machine, RoleTable roles) {
    this.machine = machine;
    links = machine == null || machine.links().isEmpty() ? null : machine.linkClasses();
    roleClass = links == null ? null : classify(links, roles);
    sendRules = links == null ? new int[1][1] : shifted(links.sendRules());
    recvRules = links == null ? new int[1][1] : shifted(links.recvRules());
    latencyRules = links == null ? new int[1][1] : shifted(links.latencyRules());
  }

  private static int[] classify(LinkClasses links, RoleTable roles) {
    int[] classes = new int[roles.size()];
    for (RoleTable.Family family : roles.families()) {
      for (int i = 0; i < family.size(); i++) {
        int role = family.first() + i;
        classes[role] = links.roleClass(family.name(), family.index(role));
      }
    }
    return classes;
  }

  /** Rules counted from 0, the transport. */
  private static int[][] shifted(int[][] rules) {
    for (int[] row : rules) {
      for (int i = 0; i < row.length; i++) {
        row[i]++;
      }
    }
    return rules;
  }

  /** How many rules there are. */
  int count() {
    return links == null || machine == null ? 1 : machine.links().size() + 1;
  }

  /** Whether all messages have one rule. */
  boolean areOne() {
    return roleClass == null;
  }

  /** The rule for the send cost of a message from one role to another. */
  int send(int from, int to) {
    int[] classes = roleClass;
    return classes == null ? 0 : sendRules[classes[from]][classes[to]];
  }

  /** The rule for the receive cost of a message from one role to another. */
  int receive(int from, int to) {
    int[] classes = roleClass;
    return classes == null ? 0 : recvRules[classes[from]][classes[to]];
  }

  /** The rule for the latency of a message from one role to another. */
  int latency(int from, int to) {
    int[] classes = roleClass;
    return classes == null ? 0 : latencyRules[classes[from]][classes[to]];
  }

  /** c_O as a function of size under a rule, or null when unknown. */
  @Nullable Expression sendFunction(int rule) {
    if (links != null) {
      return links.send(rule - 1);
    }
    return machine == null ? null : machine.transport().send();
  }

  /** c_I as a function of size under a rule, or null when unknown. */
  @Nullable Expression receiveFunction(int rule) {
    if (links != null) {
      return links.recv(rule - 1);
    }
    return machine == null ? null : machine.transport().recv();
  }

  /** How long messages travel as a function of size under a rule, or null when they do not. */
  @Nullable Expression latencyFunction(int rule) {
    if (links != null) {
      return links.latency(rule - 1);
    }
    return machine == null ? null : machine.transport().latency();
  }

  /** Whether some message may travel for a while. */
  boolean travel() {
    return IntStream.range(0, count()).anyMatch(rule -> latencyFunction(rule) != null);
  }

  /** How equations name a rule: {@code [p,q]}, or nothing for the transport. */
  String label(int rule) {
    return rule == 0 || links == null ? "" : "[" + links.label(rule - 1) + "]";
  }

  /** The rules for receives of the votes of the quorum at {@code pc}, each once. */
  int[] votes(ProtocolInstance code, int pc) {
    ProtocolInstance.Gathering voters = code.gatheringAt(pc);
    return areOne()
        ? new int[] {0}
        : IntStream.range(voters.first(), voters.first() + voters.members())
            .map(sender -> receive(sender, code.role(pc)))
            .distinct()
            .toArray();
  }
}
