// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.math.BigInteger;
import java.util.List;
import org.camp.core.machine.Node;
import org.camp.core.machine.NodeSpeed;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.exact.Fraction;

/** How fast the roles of a protocol compute on the nodes of a machine, as fractions. */
final class RoleSpeeds {
  /** Node → role → numerator of the speed; empty where the speed is 1. */
  private final long[][] above;

  /** Node → role → denominator of the speed; empty where the speed is 1. */
  private final long[][] below;

  private RoleSpeeds(int nodes) {
    above = new long[nodes][0];
    below = new long[nodes][0];
  }

  /** Speeds of 1 on so many nodes. */
  static RoleSpeeds one(int nodes) {
    return new RoleSpeeds(nodes);
  }

  static RoleSpeeds of(List<Node> nodes, RoleTable roles) {
    RoleSpeeds speeds = new RoleSpeeds(nodes.size());
    for (int node = 0; node < nodes.size(); node++) {
      NodeSpeed of = nodes.get(node).speeds();
      if (of.isOne()) {
        continue;
      }
      speeds.above[node] = new long[roles.size()];
      speeds.below[node] = new long[roles.size()];
      for (RoleTable.Family family : roles.families()) {
        for (int role = family.first(); role < family.first() + family.size(); role++) {
          Fraction speed = Fraction.of(of.of(family.name(), family.index(role)));
          speeds.above[node][role] = speed.numerator().longValueExact();
          speeds.below[node][role] = speed.denominator().longValueExact();
        }
      }
    }
    return speeds;
  }

  /** Gives a speed of a role on a node, for tests. */
  void set(int node, int role, int roles, long numerator, long denominator) {
    if (above[node].length == 0) {
      above[node] = new long[roles];
      below[node] = new long[roles];
      java.util.Arrays.fill(above[node], 1);
      java.util.Arrays.fill(below[node], 1);
    }
    above[node][role] = numerator;
    below[node][role] = denominator;
  }

  /** How long a computation takes a role on a node; rounded up where it is no number of ticks. */
  long scaled(int node, int role, long ticks) {
    if (ticks == 0 || above[node].length == 0) {
      return ticks;
    }
    return Math.floorDiv(
        Math.addExact(Math.multiplyExact(ticks, below[node][role]), above[node][role] - 1),
        above[node][role]);
  }

  /** The numerators, each once, as a product: what makes all times whole numbers of a part. */
  BigInteger parts() {
    BigInteger all = BigInteger.ONE;
    for (long[] row : above) {
      for (long numerator : java.util.Arrays.stream(row).distinct().toArray()) {
        BigInteger n = BigInteger.valueOf(numerator);
        all = all.divide(all.gcd(n)).multiply(n);
      }
    }
    return all;
  }

  /** The greatest factor by which a computation may take longer. */
  double slowest() {
    double most = 1;
    for (int node = 0; node < above.length; node++) {
      for (int role = 0; role < above[node].length; role++) {
        most = Math.max(most, (double) below[node][role] / above[node][role]);
      }
    }
    return most;
  }
}
