// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.camp.core.machine.NetworkLink;
import org.camp.core.machine.Node;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * All mappings of roles to nodes, up to exchanges of nodes that are alike: a role goes to a node
 * only when all nodes like it that come before it have a role already.
 */
final class Enumeration {
  private static final int MOST_ROLES = 1000;

  private final int roles;
  private final List<Node> nodes;

  /** Node → the one before it that is like it; −1 for none. */
  private final int[] alike;

  Enumeration(Deployment any, int roles) {
    this.roles = roles;
    this.nodes = any.nodes();
    this.alike = new int[nodes.size()];
    Map<Long, NetworkLink> network = any.network();
    for (int node = 0; node < alike.length; node++) {
      alike[node] = node - 1;
      while (alike[node] >= 0 && !areAlike(alike[node], node, network)) {
        alike[node]--;
      }
    }
  }

  private boolean areAlike(int a, int b, Map<Long, NetworkLink> network) {
    boolean like =
        nodes.get(a).cores() == nodes.get(b).cores()
            && nodes.get(a).overhead().equals(nodes.get(b).overhead())
            && Objects.equals(latency(a, b, network), latency(b, a, network))
            && Objects.equals(latency(a, a, network), latency(b, b, network));
    for (int other = 0; like && other < nodes.size(); other++) {
      like =
          other == a
              || other == b
              || (Objects.equals(latency(a, other, network), latency(b, other, network))
                  && Objects.equals(latency(other, a, network), latency(other, b, network)));
    }
    return like;
  }

  private static @Nullable Expression latency(int a, int b, Map<Long, NetworkLink> network) {
    NetworkLink link = network.get(Nodes.pair(a, b));
    return link == null ? null : link.latency();
  }

  /** Whether there are at most so many. */
  boolean isAtMost(long most) {
    if (roles > MOST_ROLES) {
      return false;
    }
    long[] left = {most};
    return visit(new int[roles], 0, new int[nodes.size()], mapping -> --left[0] >= 0);
  }

  /** Visits all, as long as the visitor wants more; true when it did. The array is reused. */
  boolean forEach(Predicate<int[]> visitor) {
    return visit(new int[roles], 0, new int[nodes.size()], visitor);
  }

  private boolean visit(int[] mapping, int role, int[] used, Predicate<int[]> visitor) {
    if (role == roles) {
      return visitor.test(mapping);
    }
    for (int node = 0; node < used.length; node++) {
      if (alike[node] >= 0 && used[alike[node]] == 0) {
        continue;
      }
      mapping[role] = node;
      used[node]++;
      boolean on = visit(mapping, role + 1, used, visitor);
      used[node]--;
      if (!on) {
        return false;
      }
    }
    return true;
  }
}
