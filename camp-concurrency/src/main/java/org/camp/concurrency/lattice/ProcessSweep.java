// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import com.google.common.base.Verify;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts by a sweep over the processes of a component whose communication graph is a tree, as in
 * belief propagation (Pearl, Probabilistic Reasoning in Intelligent Systems, 1988). Each process
 * sends its neighbour, for each of the neighbour's cuts, how many ways its own side has to go
 * along; because the cuts that go along are an interval, a message costs one pass over prefix sums.
 * O(Σ events · neighbours) operations on big integers for all events.
 */
final class ProcessSweep {
  private final CutDomains domains;
  private final Components graph;

  /** Place in the component → process. */
  private final int[] component;

  private final Runnable pulse;

  /**
   * {@code from · N + to} → value of the neighbour {@code to} → ways of the side of {@code from}.
   */
  private final Map<Integer, BigInteger[]> messages = new HashMap<>();

  /** {@code from · N + to} → number of values of {@code from} → ways with the first so many. */
  private final Map<Integer, BigInteger[]> prefixes = new HashMap<>();

  private final int size;

  ProcessSweep(
      ContractedOrder nodes,
      CutDomains domains,
      Components graph,
      int[] component,
      Runnable pulse) {
    this.domains = domains;
    this.graph = graph;
    this.component = component;
    this.pulse = pulse;
    this.size = nodes.processes();
  }

  /** How many operations on big integers {@link #run} takes, about. */
  static double cost(CutDomains domains, Components graph, int[] component) {
    double cost = 0;
    for (int p : component) {
      cost += 4.0 * domains.size(p) * graph.neighbours(p).length + domains.size(p);
      for (int q : graph.neighbours(p)) {
        cost += 2.0 * domains.size(q);
      }
    }
    return cost;
  }

  BigInteger run(BigInteger[] mu) {
    int[] visit = new int[component.length];
    int[] parent = new int[size];
    Arrays.fill(parent, -1);
    int root = component[0];
    for (int p : component) {
      if (graph.neighbours(p).length > graph.neighbours(root).length) {
        root = p;
      }
    }
    int write = 0;
    visit[write++] = root;
    for (int read = 0; read < write; read++) {
      for (int q : graph.neighbours(visit[read])) {
        if (q != parent[visit[read]]) {
          parent[q] = visit[read];
          visit[write++] = q;
        }
      }
    }
    for (int i = write - 1; i > 0; i--) {
      pulse.run();
      send(visit[i], parent[visit[i]], product(visit[i], parent[visit[i]]));
    }
    BigInteger total = BigInteger.ZERO;
    for (int i = 0; i < write; i++) {
      int p = visit[i];
      BigInteger[] all = product(p, -1);
      if (i == 0) {
        for (BigInteger b : all) {
          total = total.add(b);
        }
      }
      measure(p, mu);
      for (int q : graph.neighbours(p)) {
        pulse.run();
        if (parent[q] == p) {
          BigInteger[] fromQ = message(q, p);
          BigInteger[] rest = new BigInteger[all.length];
          for (int v = 0; v < rest.length; v++) {
            rest[v] = all[v].divide(fromQ[v]);
          }
          send(p, q, rest);
        }
        messages.remove(q * size + p);
        prefixes.remove(q * size + p);
      }
    }
    return total;
  }

  private BigInteger[] message(int from, int to) {
    return Verify.verifyNotNull(messages.get(from * size + to));
  }

  /** Ways of the side of {@code p} without {@code without}, by the value of {@code p}. */
  private BigInteger[] product(int p, int without) {
    BigInteger[] product = new BigInteger[domains.size(p)];
    for (int v = 0; v < product.length; v++) {
      product[v] = BigInteger.valueOf(domains.times(p, v));
    }
    for (int q : graph.neighbours(p)) {
      if (q != without) {
        BigInteger[] message = message(q, p);
        for (int v = 0; v < product.length; v++) {
          product[v] = product[v].multiply(message[v]);
        }
      }
    }
    return product;
  }

  private void send(int from, int to, BigInteger[] ways) {
    BigInteger[] prefix = new BigInteger[ways.length + 1];
    prefix[0] = BigInteger.ZERO;
    for (int v = 0; v < ways.length; v++) {
      prefix[v + 1] = prefix[v].add(ways[v]);
    }
    int[] low = domains.least(to, from);
    int[] high = domains.greatest(to, from);
    BigInteger[] message = new BigInteger[low.length];
    for (int v = 0; v < low.length; v++) {
      message[v] =
          v > 0 && low[v] == low[v - 1] && high[v] == high[v - 1]
              ? message[v - 1]
              : prefix[high[v] + 1].subtract(prefix[low[v]]);
    }
    messages.put(from * size + to, message);
    prefixes.put(from * size + to, prefix);
  }

  /** μ of all nodes of a process, whose neighbours have all sent. */
  private void measure(int p, BigInteger[] mu) {
    BigInteger[] product = new BigInteger[domains.size(p)];
    for (int q : graph.neighbours(p)) {
      int[] low = domains.least(p, q);
      int[] high = domains.greatest(p, q);
      BigInteger[] message = message(q, p);
      BigInteger[] prefix = Verify.verifyNotNull(prefixes.get(q * size + p));
      for (int v = 0; v + 1 < product.length; v++) {
        if (domains.beforeNode(p, v)) {
          BigInteger ways =
              low[v + 1] == low[v] ? message[v] : prefix[high[v] + 1].subtract(prefix[low[v + 1]]);
          product[v] = product[v] == null ? ways : product[v].multiply(ways);
        }
      }
    }
    for (int v = 0; v + 1 < product.length; v++) {
      if (domains.beforeNode(p, v)) {
        mu[domains.nodeAfter(p, v)] = product[v] == null ? BigInteger.ONE : product[v];
      }
    }
  }
}
