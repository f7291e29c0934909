// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Which link rule a message between two roles uses. Roles that the patterns of a machine cannot
 * tell apart fall into one class, so that a million roles need tables of a few classes only. A rule
 * is the position of a link in {@link Machine#links()}, or {@link #TRANSPORT}.
 *
 * <p>Classes are numbered as roles are first seen; class 0 is that of roles that no pattern
 * matches. Belongs to one analysis: not thread-safe while roles are classified.
 */
public final class LinkClasses {
  /** The rule of messages for which no link has a cost: the machine's transport. */
  public static final int TRANSPORT = -1;

  private final Machine machine;
  private final List<RolePattern> patterns;
  private final Map<String, Family> families = new HashMap<>();
  private final List<Integer> everyRole = new ArrayList<>();
  private final Map<Words, Integer> ids = new HashMap<>();
  private final List<List<Integer>> linksFrom = new ArrayList<>();
  private final List<List<Integer>> linksTo = new ArrayList<>();
  private final List<int[]> sendersOf = new ArrayList<>();
  private final List<int[]> receiversOf = new ArrayList<>();

  /** Link → whether it has a cost of sends. */
  private final boolean[] withSend;

  /** Link → whether it has a cost of receives. */
  private final boolean[] withRecv;

  /** Link → whether it has a latency. */
  private final boolean[] withLatency;

  /** Word → the patterns that match a role, as bits. */
  private final long[] scratch;

  /** The patterns of one role name: those of one index, and those with a star. */
  private static final class Family {
    final Map<Words, Integer> exact = new HashMap<>();
    final List<Integer> starred = new ArrayList<>();
  }

  /** A key of several numbers. */
  private static final class Words {
    /** Index → number of the key. */
    private final long[] values;

    Words(long[] values) {
      this.values = values;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Words w && Arrays.equals(values, w.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  LinkClasses(Machine machine) {
    this.machine = machine;
    List<Link> links = machine.links();
    withSend = new boolean[links.size()];
    withRecv = new boolean[links.size()];
    withLatency = new boolean[links.size()];
    Map<RolePattern, Integer> known = new LinkedHashMap<>();
    for (int i = 0; i < links.size(); i++) {
      Link link = links.get(i);
      linksFrom.get(position(known, link.from())).add(i);
      linksTo.get(position(known, link.to())).add(i);
      withSend[i] = link.send() != null;
      withRecv[i] = link.recv() != null;
      withLatency[i] = link.latency() != null;
    }
    patterns = List.copyOf(known.keySet());
    scratch = new long[(patterns.size() + 63) / 64];
    for (int i = 0; i < patterns.size(); i++) {
      register(patterns.get(i), i);
    }
    classOf(scratch);
  }

  private int position(Map<RolePattern, Integer> known, RolePattern pattern) {
    return known.computeIfAbsent(
        pattern,
        p -> {
          linksFrom.add(new ArrayList<>());
          linksTo.add(new ArrayList<>());
          return linksFrom.size() - 1;
        });
  }

  private void register(RolePattern pattern, int position) {
    String role = pattern.role();
    if (role == null) {
      everyRole.add(position);
      return;
    }
    Family family = families.computeIfAbsent(role, r -> new Family());
    long[] exact = pattern.exactIndex();
    if (exact == null) {
      family.starred.add(position);
    } else {
      family.exact.put(new Words(exact), position);
    }
  }

  /**
   * The class of the role {@code role[index]}; {@code index} is empty outside families. O(patterns
   * with a star for that role).
   */
  public int roleClass(String role, long[] index) {
    Family family = families.get(role);
    if (family == null && everyRole.isEmpty()) {
      return 0;
    }
    Arrays.fill(scratch, 0);
    for (int i : everyRole) {
      set(scratch, i);
    }
    if (family != null) {
      for (int i : family.starred) {
        if (patterns.get(i).matches(role, index)) {
          set(scratch, i);
        }
      }
      Integer exact = family.exact.get(new Words(index));
      if (exact != null) {
        set(scratch, exact);
      }
    }
    return classOf(scratch);
  }

  private int classOf(long[] matched) {
    Integer known = ids.get(new Words(matched));
    if (known != null) {
      return known;
    }
    int id = sendersOf.size();
    sendersOf.add(linksOf(matched, linksFrom));
    receiversOf.add(linksOf(matched, linksTo));
    ids.put(new Words(matched.clone()), id);
    return id;
  }

  /** The links of all matched patterns, by precedence. */
  private static int[] linksOf(long[] matched, List<List<Integer>> ofPattern) {
    List<Integer> links = new ArrayList<>();
    for (int word = 0; word < matched.length; word++) {
      for (long rest = matched[word]; rest != 0; rest &= rest - 1) {
        links.addAll(ofPattern.get(64 * word + Long.numberOfTrailingZeros(rest)));
      }
    }
    return links.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  /** How many classes there are so far. */
  public int classes() {
    return sendersOf.size();
  }

  /**
   * The rule for the send cost of a message between roles of two classes. O(s·log l), where s and l
   * are the numbers of links that the patterns of the one and the other class occur in.
   */
  public int sendRule(int from, int to) {
    return first(sendersOf.get(from), receiversOf.get(to), withSend);
  }

  /**
   * The rule for the receive cost of a message between roles of two classes. O(s·log l), where s
   * and l are the numbers of links that the patterns of the one and the other class occur in.
   */
  public int recvRule(int from, int to) {
    return first(sendersOf.get(from), receiversOf.get(to), withRecv);
  }

  /**
   * The rule for the latency of a message between roles of two classes. O(s·log l), where s and l
   * are the numbers of links that the patterns of the one and the other class occur in.
   */
  public int latencyRule(int from, int to) {
    return first(sendersOf.get(from), receiversOf.get(to), withLatency);
  }

  /** {@link #sendRule} for all pairs of the classes so far, as {@code [from][to]}. */
  public int[][] sendRules() {
    return table(withSend);
  }

  /** {@link #recvRule} for all pairs of the classes so far, as {@code [from][to]}. */
  public int[][] recvRules() {
    return table(withRecv);
  }

  /** The rules for latencies for all pairs of the classes so far, as {@code [from][to]}. */
  public int[][] latencyRules() {
    return table(withLatency);
  }

  /** The send cost under {@code rule}, or null when it is unknown. */
  public @Nullable Expression send(int rule) {
    return rule == TRANSPORT ? machine.transport().send() : machine.links().get(rule).send();
  }

  /** The receive cost under {@code rule}, or null when it is unknown. */
  public @Nullable Expression recv(int rule) {
    return rule == TRANSPORT ? machine.transport().recv() : machine.links().get(rule).recv();
  }

  /** The latency under {@code rule}, or null when it is 0. */
  public @Nullable Expression latency(int rule) {
    return rule == TRANSPORT ? machine.transport().latency() : machine.links().get(rule).latency();
  }

  /** How equations name {@code rule}: {@code m,w[*]}; empty for the transport. */
  public String label(int rule) {
    return rule == TRANSPORT ? "" : machine.links().get(rule).label();
  }

  private int[][] table(boolean[] having) {
    int[][] table = new int[classes()][classes()];
    for (int from = 0; from < table.length; from++) {
      for (int to = 0; to < table.length; to++) {
        table[from][to] = first(sendersOf.get(from), receiversOf.get(to), having);
      }
    }
    return table;
  }

  private static int first(int[] a, int[] b, boolean[] having) {
    int[] few = a.length <= b.length ? a : b;
    int[] many = a.length <= b.length ? b : a;
    for (int link : few) {
      if (having[link] && Arrays.binarySearch(many, link) >= 0) {
        return link;
      }
    }
    return TRANSPORT;
  }

  private static void set(long[] bits, int i) {
    bits[i >> 6] |= 1L << i;
  }
}
