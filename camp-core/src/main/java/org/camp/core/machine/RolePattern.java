package org.camp.core.machine;

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
          "\\s*(\\w+)\\s*(?:\\[\\s*(INDEX(?:\\s*,\\s*INDEX){0,9})\\s*])?\\s*"
              .replace("INDEX", "(?:\\*|-?\\d{1,18})"));
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

  /** Matches every role. */
  public static final RolePattern ANY = new RolePattern("*", null, new long[0], new boolean[0]);

  private final String text;
  private final @Nullable String role;
  private final long[] index;
  private final boolean[] any;

  private RolePattern(String text, @Nullable String role, long[] index, boolean[] any) {
    this.text = text;
    this.role = role;
    this.index = index;
    this.any = any;
  }

  /**
   * The pattern that {@code text} writes.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static RolePattern of(String text) {
    @Nullable RolePattern pattern = parse(text);
    if (pattern == null) {
      throw new IllegalArgumentException("not a role pattern: '" + text + "'");
    }
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
    @Nullable String indices = matcher.group(2);
    if (indices == null) {
      return new RolePattern(role, role, new long[0], new boolean[0]);
    }
    String[] parts = COMMA.split(indices);
    long[] index = new long[parts.length];
    boolean[] any = new boolean[parts.length];
    for (int i = 0; i < parts.length; i++) {
      any[i] = parts[i].equals("*");
      index[i] = any[i] ? 0 : Long.parseLong(parts[i]);
      parts[i] = any[i] ? "*" : Long.toString(index[i]);
    }
    return new RolePattern(role + "[" + String.join(",", parts) + "]", role, index, any);
  }

  /**
   * Whether the role {@code name[index]} is meant; {@code index} is empty for a role outside any
   * family. A pattern without brackets does not match the members of a family. O(dimensions).
   */
  public boolean matches(String name, long[] indices) {
    if (role == null) {
      return true;
    }
    if (!role.equals(name) || indices.length != index.length) {
      return false;
    }
    for (int i = 0; i < index.length; i++) {
      if (!any[i] && index[i] != indices[i]) {
        return false;
      }
    }
    return true;
  }

  /** The only index that matches, or null when there are several. */
  long @Nullable [] exactIndex() {
    for (boolean star : any) {
      if (star) {
        return null;
      }
    }
    return role == null ? null : index.clone();
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
