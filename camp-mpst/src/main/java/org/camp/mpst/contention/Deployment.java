// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.Machine;
import org.camp.core.machine.NetworkLink;
import org.camp.core.machine.Node;
import org.camp.core.machine.Placement;
import org.camp.core.machine.RolePattern;
import org.camp.core.protocol.RoleTable;

/**
 * Which node runs which role: the target hardware of Definition 7.1 with a mapping. Nodes are
 * numbered from 0 in the order of the machine. Immutable.
 */
public final class Deployment {
  private static final int MOST_NAMED = 5;

  private final Machine machine;
  private final List<Node> nodes;

  /** Role → the node that it runs on. */
  private final int[] nodeOf;

  private final boolean applied;

  private Deployment(Machine machine, List<Node> nodes, int[] nodeOf) {
    this(machine, nodes, nodeOf, false);
  }

  private Deployment(Machine machine, List<Node> nodes, int[] nodeOf, boolean applied) {
    this.applied = applied;
    this.machine = machine;
    this.nodes = nodes;
    this.nodeOf = nodeOf;
  }

  /**
   * The mapping of a machine. A machine with one node and no mapping runs all roles there.
   *
   * @throws IllFormed with all faults: roles that the mapping misses, entries that fit no role
   * @throws IllegalArgumentException when the machine has no nodes
   */
  public static Deployment of(Machine machine, RoleTable roles) {
    List<Node> nodes = nodes(machine);
    if (machine.mapping().isEmpty() && nodes.size() == 1) {
      return new Deployment(machine, nodes, new int[roles.size()]);
    }
    Map<String, Integer> numbers = new LinkedHashMap<>();
    nodes.forEach(node -> numbers.put(node.name(), numbers.size()));
    List<Placement> mapping = machine.mapping();
    int[] nodeOf = new int[roles.size()];
    boolean[] fits = new boolean[mapping.size()];
    List<String> missed = new ArrayList<>();
    int misses = 0;
    for (RoleTable.Family family : roles.families()) {
      for (int role = family.first(); role < family.first() + family.size(); role++) {
        long[] index = family.index(role);
        nodeOf[role] = -1;
        for (int i = 0; i < fits.length; i++) {
          Placement placement = mapping.get(i);
          if (placement.roles().matches(family.name(), index)) {
            fits[i] = true;
            if (nodeOf[role] < 0) {
              nodeOf[role] = numbers.getOrDefault(placement.node(), -1);
            }
          }
        }
        if (nodeOf[role] < 0 && misses++ < MOST_NAMED) {
          missed.add("'" + roles.name(role) + "'");
        }
      }
    }
    Diagnostics faults = new Diagnostics();
    if (misses > 0) {
      faults.add(missed(machine, missed, misses));
    }
    for (int i = 0; i < fits.length; i++) {
      if (!fits[i] && !mapping.get(i).roles().equals(RolePattern.ANY)) {
        faults.add(fitsNothing(machine, mapping.get(i), roles));
      }
    }
    faults.throwIfIllFormed();
    return new Deployment(machine, nodes, nodeOf);
  }

  private static Diagnostic missed(Machine machine, List<String> missed, int misses) {
    String which = String.join(", ", missed) + (misses > MOST_NAMED ? ", …" : "");
    String what = misses == 1 ? "misses the role " : "misses " + misses + " roles: ";
    if (machine.mapping().isEmpty()) {
      String message = "the machine has several nodes, and no mapping of the roles to them";
      return machine
          .source()
          .error("missing-mapping", Span.NONE, message)
          .withHint("'camp place' finds a good one");
    }
    Placement last = machine.mapping().get(machine.mapping().size() - 1);
    return machine
        .source()
        .error("unmapped-role", last.span(), "the mapping " + what + which)
        .withHint("add an entry, or \"*\": NODE for all others; 'camp place' finds a good mapping");
  }

  private static Diagnostic fitsNothing(Machine machine, Placement placement, RoleTable roles) {
    String pattern = placement.roles().text();
    List<String> known = new ArrayList<>();
    for (RoleTable.Family family : roles.families()) {
      String stars = String.join(",", Collections.nCopies(family.dimensions(), "*"));
      known.add(family.dimensions() == 0 ? family.name() : family.name() + "[" + stars + "]");
    }
    return machine
        .source()
        .error(
            "unknown-role",
            placement.span(),
            "the mapping names '" + pattern + "', but the protocol has no such role")
        .withHint(Suggestions.hint(pattern, known));
  }

  private static List<Node> nodes(Machine machine) {
    if (machine.nodes().isEmpty()) {
      throw new IllegalArgumentException("the machine '" + machine.name() + "' has no nodes");
    }
    return List.copyOf(machine.nodes().values());
  }

  /** All roles on one node of so many cores: threads on one computer. */
  public static Deployment oneNode(String name, int cores, RoleTable roles) {
    Machine machine = Machine.builder(name).node(name, cores).build();
    return new Deployment(machine, nodes(machine), new int[roles.size()]);
  }

  /**
   * The nodes of a machine with a mapping of one's own.
   *
   * @param nodeOf the number of its node, by role
   * @throws IllegalArgumentException when there is no such node, or the machine has none
   */
  public static Deployment of(Machine machine, int[] nodeOf) {
    List<Node> nodes = nodes(machine);
    for (int node : nodeOf) {
      if (node < 0 || node >= nodes.size()) {
        throw new IllegalArgumentException("there is no node " + node);
      }
    }
    return new Deployment(machine, nodes, nodeOf.clone());
  }

  /** The nodes of the machine that host roles. */
  public List<Node> nodes() {
    return nodes;
  }

  /** The number of the node that runs a role. */
  public int nodeOf(int role) {
    return nodeOf[role];
  }

  /** The number of its node, by role. */
  public int[] mapping() {
    return nodeOf.clone();
  }

  /** The same where costs are already those of the nodes' speeds: these do not count again. */
  public Deployment applied() {
    return new Deployment(machine, nodes, nodeOf, true);
  }

  /** How fast roles compute, beside what costs already say. */
  RoleSpeeds speeds(RoleTable roles) {
    return applied ? RoleSpeeds.one(nodes.size()) : RoleSpeeds.of(nodes, roles);
  }

  /** The speed of a role on its node, by role. */
  public List<BigDecimal> speedsByRole(RoleTable roles) {
    List<BigDecimal> all = new ArrayList<>();
    for (RoleTable.Family family : roles.families()) {
      for (int role = family.first(); role < family.first() + family.size(); role++) {
        all.add(nodes.get(nodeOf[role]).speeds().of(family.name(), family.index(role)));
      }
    }
    return all;
  }

  /** Whether some node computes at another speed than 1. */
  public boolean hasSpeeds() {
    return nodes.stream().anyMatch(node -> !node.speeds().isOne());
  }

  /** The machine that the nodes are of. */
  Machine machine() {
    return machine;
  }

  /** Latencies between nodes, the first of each pair; by {@link Nodes#pair}. */
  Map<Long, NetworkLink> network() {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    nodes.forEach(node -> numbers.put(node.name(), numbers.size()));
    Map<Long, NetworkLink> first = new LinkedHashMap<>();
    for (NetworkLink link : machine.network()) {
      int from = numbers.getOrDefault(link.from(), -1);
      int to = numbers.getOrDefault(link.to(), -1);
      first.putIfAbsent(Nodes.pair(from, to), link);
    }
    return first;
  }

  @Override
  public String toString() {
    return Arrays.toString(nodeOf);
  }
}
