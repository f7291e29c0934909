// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.HashMap;
import java.util.Map;

/** Gives every declaration a name of its own: the second {@code x} of a program is {@code x·2}. */
public final class FreshNames {
  private static final char MARK = '·';

  /** By name how often it was declared. */
  private final Map<String, Integer> uses = new HashMap<>();

  /** Knows no name yet. */
  public FreshNames() {}

  /** The name of the next declaration of {@code name}. */
  public String of(String name) {
    int count = uses.merge(name, 1, Integer::sum);
    return count == 1 ? name : name + MARK + count;
  }

  /** The name as it is written. */
  public static String written(String fresh) {
    int mark = fresh.indexOf(MARK);
    return mark < 0 ? fresh : fresh.substring(0, mark);
  }
}
