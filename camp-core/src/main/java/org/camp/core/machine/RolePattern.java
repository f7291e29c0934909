// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which roles a rule of a machine is for: {@code m} (that role), {@code w[*]} (all of a family),
 * {@code w[3]}, {@code g[*,2]}, or {@code *} (every role, indexed or not). Immutable; equal when
 * the texts are equal up to blanks and leading zeros.
 */
public final class RolePattern {
  private static final Pattern SYNTAX =
      Pattern.compile(
          "\\s*([\\w']+)\\s*(?:\\[\\s*(INDEX(?:\\s*,\\s*INDEX){0,9})\\s*])?\\s*"
              .replace("INDEX", "(?:\\*|-?\\d{1,18}(?:\\s*\\.\\.\\s*-?\\d{1,18})?)"));
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
  private static final Pattern DOTS = Pattern.compile("\\s*\\.\\.\\s*");

  /** Matches every role. */
  public static final RolePattern ANY = new RolePattern("*", null, new long[0], new long[0]);

  private final String text;
  private final @Nullable String role;

  /** Dimension → the least index that matches. */
  private final long[] low;

  /** Dimension → the greatest index that matches. */
  private final long[] high;

  private RolePattern(String text, @Nullable String role, long[] low, long[] high) {
    this.text = text;
    this.role = role;
    this.low = low;
    this.high = high;
  }

  /**
   * The pattern that {@code text} writes.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static RolePattern of(String text) {
    RolePattern pattern = parse(text);
    checkArgument(pattern != null, "not a role pattern: '%s'", text);
    return pattern;
  }

  static @Nullable RolePattern parse(String text) {
    if (text.strip().equals("*")) {
      return ANY;
    }
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    String role = matcher.group(1);
    String indices = matcher.group(2);
    if (indices == null) {
      return new RolePattern(role, role, new long[0], new long[0]);
    }
    String[] parts = COMMA.split(indices);
    long[] low = new long[parts.length];
    long[] high = new long[parts.length];
    for (int i = 0; i < parts.length; i++) {
      boolean any = parts[i].equals("*");
      String[] ends = DOTS.split(parts[i], -1);
      low[i] = any ? Long.MIN_VALUE : Long.parseLong(ends[0]);
      high[i] = any ? Long.MAX_VALUE : Long.parseLong(ends[ends.length - 1]);
      parts[i] = any ? "*" : low[i] == high[i] ? Long.toString(low[i]) : low[i] + ".." + high[i];
    }
    return new RolePattern(role + "[" + String.join(",", parts) + "]", role, low, high);
  }

  /**
   * Whether the role {@code name[index]} is meant; {@code index} is empty for a role outside any
   * family. A pattern without brackets does not match the members of a family. O(dimensions).
   */
  public boolean matches(String name, long[] indices) {
    if (role == null) {
      return true;
    }
    if (!role.equals(name) || indices.length != low.length) {
      return false;
    }
    for (int i = 0; i < low.length; i++) {
      if (indices[i] < low[i] || indices[i] > high[i]) {
        return false;
      }
    }
    return true;
  }

  /** The only index that matches, or null when there are several. */
  long @Nullable [] exactIndex() {
    return role == null || !Arrays.equals(low, high) ? null : low.clone();
  }

  /** The name of the role or family, or null when every role matches. */
  @Nullable String role() {
    return role;
  }

  /** As written in a machine file, without blanks. */
  public String text() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RolePattern p && text.equals(p.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
