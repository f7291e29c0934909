// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names that stand in one picture, cut to a width. One that would be cut to what another is cut to
 * keeps its beginning and goes on where the two differ: {@code (Client[39], (re…[1], Server[2])};
 * of those that are still cut alike all but the first are numbered. Takes time linear in the names
 * and the sorting of those that begin alike.
 */
final class CutNames {
  private static final double BEGINNING = 0.4;

  private final Map<String, String> shown = new HashMap<>();
  private final double room;
  private final double size;

  /** Of {@code names} at a font {@code size}, none wider than {@code room}, both in pixels. */
  CutNames(Iterable<String> names, double room, double size) {
    this.room = room;
    this.size = size;
    Map<String, TreeSet<String>> alike = new HashMap<>();
    for (String name : names) {
      alike.computeIfAbsent(TextWidth.cut(name, room, size), cut -> new TreeSet<>()).add(name);
    }
    alike.forEach(
        (cut, group) -> {
          if (group.size() == 1) {
            shown.put(group.first(), cut);
          }
        });
    Set<String> taken = new HashSet<>(shown.values());
    alike.values().stream()
        .filter(group -> group.size() > 1)
        .forEach(group -> apart(List.copyOf(group), taken));
  }

  /** What is shown of one of the names; another one is refused. */
  String of(String name) {
    return Objects.requireNonNull(shown.get(name), name);
  }

  private void apart(List<String> sorted, Set<String> taken) {
    for (int i = 0; i < sorted.size(); i++) {
      String name = sorted.get(i);
      int before = i == 0 ? 0 : common(sorted.get(i - 1), name);
      int after = i + 1 == sorted.size() ? 0 : common(name, sorted.get(i + 1));
      String cut = around(name, Math.max(before, after));
      for (int number = 2; !taken.add(cut); number++) {
        String mark = " #" + number;
        cut = TextWidth.cut(name, room - TextWidth.of(mark, size), size) + mark;
      }
      shown.put(name, cut);
    }
  }

  /** The beginning of a name and, behind an ellipsis, what stands at an index of it. */
  private String around(String name, int index) {
    String head = TextWidth.cut(name, BEGINNING * room, size);
    double left = room - TextWidth.of(head, size);
    int start = behindSurrogate(name, index) ? index - 1 : index;
    while (start > head.length() && TextWidth.of(name.substring(start - 1), size) <= left) {
      start--;
    }
    start += behindSurrogate(name, start) ? 1 : 0;
    return head + TextWidth.cut(name.substring(start), left, size);
  }

  private static boolean behindSurrogate(String name, int index) {
    return index > 0 && index < name.length() && Character.isLowSurrogate(name.charAt(index));
  }

  private static int common(String a, String b) {
    int length = Math.min(a.length(), b.length());
    int i = 0;
    while (i < length && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }
}
