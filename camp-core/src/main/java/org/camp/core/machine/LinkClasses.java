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
 * Which link rule a message between two roles uses. Roles that the patterns of a machine cannot tell
 * apart fall into one class, so that a million roles need tables of a few classes only. A rule is
 * the position of a link in {@link Machine#links()}, or {@link #TRANSPORT}.
 *
 * <p>Classes are numbered as roles are first seen; class 0 is that of roles that no pattern
 * matches. Belongs to one analysis: not thread-safe while roles are classified.
 */
public final class LinkClasses {
  /** The rule of messages for which no link has a cost: the machine's transport. */
  public static final int TRANSPORT = -1;

  private final Machine machine;
  private final int words;
  private final List<RolePattern> patterns;
  private final Map<String, Family> families = new HashMap<>();
  private final List<Integer> everyRole = new ArrayList<>();
  private final Map<Words, Integer> ids = new HashMap<>();
  private final List<long[]> sendersOf = new ArrayList<>();
  private final List<long[]> receiversOf = new ArrayList<>();
  private final int[] fromOf;
  private final int[] toOf;
  private final long[] withSend;
  private final long[] withRecv;
  private final long[] scratch;

  /** The patterns of one role name: those of one index, and those with a star. */
  private static final class Family {
    final Map<Words, Integer> exact = new HashMap<>();
    final List<Integer> starred = new ArrayList<>();
  }

  /** A key of several numbers. */
  private record Words(long[] values) {
    @Override
    public boolean equals(Object other) {
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
    words = (links.size() + 63) / 64;
    withSend = new long[words];
    withRecv = new long[words];
    fromOf = new int[links.size()];
    toOf = new int[links.size()];
    Map<RolePattern, Integer> known = new LinkedHashMap<>();
    for (int i = 0; i < links.size(); i++) {
      Link link = links.get(i);
      fromOf[i] = position(known, link.from());
      toOf[i] = position(known, link.to());
      if (link.send() != null) {
        set(withSend, i);
      }
      if (link.recv() != null) {
        set(withRecv, i);
      }
    }
    patterns = List.copyOf(known.keySet());
    scratch = new long[(patterns.size() + 63) / 64];
    for (int i = 0; i < patterns.size(); i++) {
      register(patterns.get(i), i);
    }
    classOf(scratch);
  }

  private static int position(Map<RolePattern, Integer> known, RolePattern pattern) {
    known.putIfAbsent(pattern, known.size());
    return known.get(pattern);
  }

  private void register(RolePattern pattern, int position) {
    @Nullable String role = pattern.role();
    if (role == null) {
      everyRole.add(position);
      return;
    }
    Family family = families.computeIfAbsent(role, r -> new Family());
    long @Nullable [] exact = pattern.exactIndex();
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
    @Nullable Family family = families.get(role);
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
      @Nullable Integer exact = family.exact.get(new Words(index));
      if (exact != null) {
        set(scratch, exact);
      }
    }
    return classOf(scratch);
  }

  private int classOf(long[] matched) {
    @Nullable Integer known = ids.get(new Words(matched));
    if (known != null) {
      return known;
    }
    long[] senders = new long[words];
    long[] receivers = new long[words];
    for (int i = 0; i < fromOf.length; i++) {
      if (isSet(matched, fromOf[i])) {
        set(senders, i);
      }
      if (isSet(matched, toOf[i])) {
        set(receivers, i);
      }
    }
    int id = sendersOf.size();
    sendersOf.add(senders);
    receiversOf.add(receivers);
    ids.put(new Words(matched.clone()), id);
    return id;
  }

  /** How many classes there are so far. */
  public int classes() {
    return sendersOf.size();
  }

  /** The rule for the send cost of a message between roles of two classes. O(links / 64). */
  public int sendRule(int from, int to) {
    return first(sendersOf.get(from), receiversOf.get(to), withSend);
  }

  /** The rule for the receive cost of a message between roles of two classes. O(links / 64). */
  public int recvRule(int from, int to) {
    return first(sendersOf.get(from), receiversOf.get(to), withRecv);
  }

  /** {@link #sendRule} for all pairs of the classes so far, as {@code [from][to]}. */
  public int[][] sendRules() {
    return table(withSend);
  }

  /** {@link #recvRule} for all pairs of the classes so far, as {@code [from][to]}. */
  public int[][] recvRules() {
    return table(withRecv);
  }

  /** The send cost under {@code rule}, or null when it is unknown. */
  public @Nullable Expression send(int rule) {
    return rule == TRANSPORT ? machine.transport().send() : machine.links().get(rule).send();
  }

  /** The receive cost under {@code rule}, or null when it is unknown. */
  public @Nullable Expression recv(int rule) {
    return rule == TRANSPORT ? machine.transport().recv() : machine.links().get(rule).recv();
  }

  /** How equations name {@code rule}: {@code m,w[*]}; empty for the transport. */
  public String label(int rule) {
    return rule == TRANSPORT ? "" : machine.links().get(rule).label();
  }

  private int[][] table(long[] having) {
    int[][] table = new int[classes()][classes()];
    for (int from = 0; from < table.length; from++) {
      for (int to = 0; to < table.length; to++) {
        table[from][to] = first(sendersOf.get(from), receiversOf.get(to), having);
      }
    }
    return table;
  }

  private static int first(long[] a, long[] b, long[] c) {
    for (int i = 0; i < a.length; i++) {
      long common = a[i] & b[i] & c[i];
      if (common != 0) {
        return 64 * i + Long.numberOfTrailingZeros(common);
      }
    }
    return TRANSPORT;
  }

  private static void set(long[] bits, int i) {
    bits[i >> 6] |= 1L << i;
  }

  private static boolean isSet(long[] bits, int i) {
    return (bits[i >> 6] >> i & 1) != 0;
  }
}
