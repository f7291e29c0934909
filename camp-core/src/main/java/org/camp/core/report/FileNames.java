// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Files as reports call them: without their folders, as far as that tells them apart. */
public final class FileNames {
  private FileNames() {}

  /** A path without its folders. */
  public static String last(String path) {
    return end(path, 0);
  }

  /**
   * Path → its name, with as many of its folders as tell it apart from the others: {@code a/m.scr},
   * {@code b/m.scr}. Takes time linear in the text of the paths for each of the folders needed.
   */
  public static Map<String, String> apart(Collection<String> paths) {
    Set<String> left = new HashSet<>(paths);
    Map<String, String> names = new HashMap<>();
    for (int folders = 0; !left.isEmpty(); folders++) {
      Map<String, List<String>> alike = new HashMap<>();
      for (String path : left) {
        alike.computeIfAbsent(end(path, folders), name -> new ArrayList<>()).add(path);
      }
      alike.forEach(
          (name, all) -> {
            String found = all.size() == 1 ? all.get(0) : name;
            if (left.remove(found)) {
              names.put(found, name);
            }
          });
    }
    return names;
  }

  /** The end of a path: its name and so many folders. */
  private static String end(String path, int folders) {
    int from = path.length();
    for (int i = 0; i <= folders && from >= 0; i++) {
      from = Math.max(path.lastIndexOf('/', from - 1), path.lastIndexOf('\\', from - 1));
    }
    return path.substring(from + 1);
  }
}
