// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** "Did you mean …?": the known names nearest to one that was mistyped. */
public final class Suggestions {
  private static final int MOST = 3;
  private static final int LONGEST = 60;

  private Suggestions() {}

  /**
   * A hint that names the known names nearest to {@code name} by edit distance, or lists all of
   * them when there are few and none is near; null when nothing helps.
   */
  public static @Nullable String hint(String name, Collection<String> known) {
    List<String> near = nearest(name, known);
    if (!near.isEmpty()) {
      return "did you mean "
          + near.stream().map(n -> "'" + n + "'").collect(Collectors.joining(" or "))
          + "?";
    }
    return known.isEmpty() || known.size() > 12
        ? null
        : "known: " + String.join(", ", new TreeSet<>(known));
  }

  /**
   * At most three other known names within a third of the name's length in edits, or one edit for
   * three letters; none for a name longer than any person would mistype.
   */
  public static List<String> nearest(String name, Collection<String> known) {
    List<String> near = new ArrayList<>();
    if (name.length() > LONGEST) {
      return near;
    }
    int allowed = name.length() / 3;
    for (String candidate : new TreeSet<>(known)) {
      if (!candidate.equals(name)
          && Math.abs(candidate.length() - name.length()) <= allowed
          && distance(name, candidate) <= allowed) {
        near.add(candidate);
      }
    }
    near.sort(Comparator.comparingInt((String candidate) -> distance(name, candidate)));
    return near.subList(0, Math.min(MOST, near.size()));
  }

  /** Damerau–Levenshtein distance (adjacent swaps count one), ignoring case. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
