// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** Names that other PEPA tools read: activities in lower case, components in upper case. */
final class ActivityNames {
  private final ProtocolInstance code;

  /** Position in the protocol → name of the activity there; null where there is none. */
  private final String[] byPosition;

  /** Role → name of its component. */
  private final String[] roles;

  private final Set<String> used = new HashSet<>();
  private final Map<List<Integer>, String> loops = new HashMap<>();
  private final Map<List<Integer>, String> wires = new HashMap<>();

  ActivityNames(ProtocolInstance code) {
    this.code = code;
    roles = new String[code.roles().size()];
    byPosition = new String[code.length()];
    for (int r = 0; r < code.roles().size(); r++) {
      String plain = plain(code.roles().name(r));
      roles[r] = unique(plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1));
    }
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.op(pc) == ProtocolOp.MESSAGE) {
        String label = code.kindAt(pc).label();
        String name = (label.isEmpty() ? "message" : label) + "_" + of(code.sender(pc));
        byPosition[pc] = unique(lower(plain(name + "_" + of(code.receiver(pc)))));
      } else if (code.op(pc) == ProtocolOp.COMPUTE) {
        byPosition[pc] = unique("compute_" + of(code.role(pc)));
      }
    }
  }

  private String of(int role) {
    return plain(code.roles().name(role));
  }

  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("_+$", "");
    return plain.isEmpty() || !Character.isLetter(plain.charAt(0)) ? "x" + plain : plain;
  }

  private static String lower(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  private String unique(String name) {
    String found = name;
    for (int i = 2; !used.add(found); i++) {
      found = name + "_" + i;
    }
    return found;
  }

  String role(int role) {
    return roles[role];
  }

  /** A local state of a role where a loop begins. */
  String loop(int role, int recursion) {
    return loops.computeIfAbsent(
        List.of(role, recursion),
        fresh -> unique(roles[role] + "_" + plain(code.recursions().get(recursion).name())));
  }

  /** A local state of a role, by the activity that it is about to do. */
  String state(int role, String activity) {
    return unique(roles[role] + "_" + activity);
  }

  /** The handing over of a message. */
  String message(int pc) {
    return byPosition[pc];
  }

  /** A computation, or that of the receiver of a message. */
  String computation(int pc) {
    return code.op(pc) == ProtocolOp.COMPUTE ? byPosition[pc] : "after_" + byPosition[pc];
  }

  /** A message under way. */
  String travelling(int pc) {
    return "travel_" + byPosition[pc];
  }

  /** The component of what is under way from one role to another. */
  String wire(int from, int to) {
    return wires.computeIfAbsent(List.of(from, to), fresh -> unique(roles[from] + "_to_" + of(to)));
  }

  /** A state of such a component, by the activity that it is about to do. */
  String wireState(int from, int to, String activity) {
    return unique(wire(from, to) + "_" + activity);
  }

  /** The sender's part of a message. */
  String sending(int pc) {
    return "send_" + byPosition[pc];
  }
}
