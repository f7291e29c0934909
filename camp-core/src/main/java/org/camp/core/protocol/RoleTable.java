// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The roles of an instantiated protocol, numbered from 0 in the order of declaration, families row
 * by row. A family of a million roles is one entry; names are made when they are asked for.
 */
public final class RoleTable {
  /** A declared role or family. */
  public static final class Family {
    private final String name;

    /** Dimension → the first index. */
    private final long[] low;

    /** Dimension → the last index. */
    private final long[] high;

    private final int first;
    private final int size;
    private final boolean optional;
    private final @Nullable Expression holds;

    Family(String name, long[] low, long[] high, int first, int size) {
      this(name, low, high, first, size, false, null);
    }

    Family(
        String name,
        long[] low,
        long[] high,
        int first,
        int size,
        boolean optional,
        @Nullable Expression holds) {
      this.name = name;
      this.low = low.clone();
      this.high = high.clone();
      this.first = first;
      this.size = size;
      this.optional = optional;
      this.holds = holds;
    }

    /** Whether its roles may be left out of branches. */
    public boolean optional() {
      return optional;
    }

    /** The bytes that each of its roles occupies all the time, or null for none. */
    public @Nullable Expression holds() {
      return holds;
    }

    /** As it is declared among the roles of a protocol. */
    public String declaration() {
      Expression all = holds;
      String held = all == null ? "" : " holds " + all.text();
      return (optional ? "optional role " : "role ") + text() + held;
    }

    /** Its name. */
    public String name() {
      return name;
    }

    /** The first index per dimension; empty for a single role. */
    public long[] low() {
      return low.clone();
    }

    /** The last index per dimension. */
    public long[] high() {
      return high.clone();
    }

    /** The number of its first role. */
    public int first() {
      return first;
    }

    /** How many roles it has; 0 when a range is empty. */
    public int size() {
      return size;
    }

    /** How many indices it takes. */
    public int dimensions() {
      return low.length;
    }

    /** The number of the role with these indices, or −1 when they lie outside. */
    public int role(long[] index) {
      long offset = 0;
      for (int d = 0; d < low.length; d++) {
        if (index[d] < low[d] || index[d] > high[d]) {
          return -1;
        }
        offset = offset * (high[d] - low[d] + 1) + (index[d] - low[d]);
      }
      return first + (int) offset;
    }

    /** The indices of a role of this family. */
    public long[] index(int role) {
      long[] index = new long[low.length];
      long rest = (long) role - first;
      for (int d = low.length - 1; d >= 0; d--) {
        long extent = high[d] - low[d] + 1;
        index[d] = low[d] + rest % extent;
        rest /= extent;
      }
      return index;
    }

    /** As it would be declared: {@code w[1..8]}. */
    public String text() {
      if (low.length == 0) {
        return name;
      }
      StringBuilder out = new StringBuilder(name).append('[');
      for (int d = 0; d < low.length; d++) {
        out.append(d == 0 ? "" : ", ").append(low[d]).append("..").append(high[d]);
      }
      return out.append(']').toString();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Family f
          && name.equals(f.name)
          && Arrays.equals(low, f.low)
          && Arrays.equals(high, f.high)
          && first == f.first
          && optional == f.optional
          && Objects.equals(holds, f.holds);
    }

    @Override
    public int hashCode() {
      return Objects.hash(name, first, Arrays.hashCode(low), Arrays.hashCode(high));
    }
  }

  private final List<Family> families;

  /** Family → the number of its first role. */
  private final int[] firsts;

  private final Map<String, Family> byName = new LinkedHashMap<>();
  private final int size;

  RoleTable(List<Family> families) {
    this.families = List.copyOf(families);
    this.firsts = families.stream().mapToInt(Family::first).toArray();
    families.forEach(f -> byName.put(f.name(), f));
    this.size = families.stream().mapToInt(Family::size).sum();
  }

  /** Starts a table. */
  static Builder builder() {
    return new Builder();
  }

  /** Whether a role may be left out of branches. */
  public boolean isOptional(int role) {
    return familyOf(role).optional();
  }

  /** How many roles there are. */
  public int size() {
    return size;
  }

  /** The families and single roles as declared. */
  public List<Family> families() {
    return families;
  }

  /** The family or single role of that name, or null. */
  public @Nullable Family family(String name) {
    return byName.get(name);
  }

  /** The family that a role belongs to. O(log families). */
  public Family familyOf(int role) {
    int at = Arrays.binarySearch(firsts, role);
    if (at < 0) {
      at = -at - 2;
    }
    while (families.get(at).size() == 0
        || families.get(at).first() + families.get(at).size() <= role) {
      at++;
    }
    return families.get(at);
  }

  /** The name of a role: {@code p}, {@code w[3]}, {@code g[1,2]}. */
  public String name(int role) {
    Family family = familyOf(role);
    if (family.dimensions() == 0) {
      return family.name();
    }
    StringBuilder out = new StringBuilder(family.name()).append('[');
    long[] index = family.index(role);
    for (int d = 0; d < index.length; d++) {
      out.append(d == 0 ? "" : ",").append(index[d]);
    }
    return out.append(']').toString();
  }

  /** The names of {@code count} roles that are numbered one after the other: {@code a[1]..a[3]}. */
  public String names(int first, int count) {
    return count == 1 ? name(first) : name(first) + ".." + name(first + count - 1);
  }

  /** The names of all roles, as a view. */
  public List<String> names() {
    return new AbstractList<>() {
      @Override
      public String get(int role) {
        return name(Objects.checkIndex(role, size));
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** The number of the role called {@code name} as {@link #name} prints it, or −1. */
  public int find(String name) {
    int bracket = name.indexOf('[');
    Family family = byName.get(bracket < 0 ? name : name.substring(0, bracket).strip());
    if (family == null) {
      return -1;
    }
    if (bracket < 0) {
      return family.dimensions() == 0 ? family.first() : -1;
    }
    if (!name.endsWith("]")) {
      return -1;
    }
    String[] parts = name.substring(bracket + 1, name.length() - 1).split(",", -1);
    if (parts.length != family.dimensions()) {
      return -1;
    }
    long[] index = new long[parts.length];
    for (int d = 0; d < index.length; d++) {
      try {
        index[d] = Long.parseLong(parts[d].strip());
      } catch (NumberFormatException e) {
        return -1;
      }
    }
    return family.role(index);
  }

  /** Collects families in order of declaration. */
  static final class Builder {
    private final List<Family> families = new ArrayList<>();
    private int next;

    private Builder() {}

    /** Adds a family; returns false when the table would hold more than {@code most} roles. */
    boolean add(
        String name,
        long[] low,
        long[] high,
        long most,
        boolean optional,
        @Nullable Expression holds) {
      double exact = 1;
      for (int d = 0; d < low.length; d++) {
        exact *= Math.max(0, (double) high[d] - low[d] + 1);
      }
      if (next + exact > most) {
        return false;
      }
      families.add(new Family(name, low, high, next, (int) exact, optional, holds));
      next += (int) exact;
      return true;
    }

    RoleTable build() {
      return new RoleTable(families);
    }
  }
}
