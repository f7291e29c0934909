// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;

/**
 * A bar, or a few parts of one, for each of several named things.
 *
 * @param title the heading
 * @param values what the length of a bar measures; its {@code log} holds for unstacked bars only
 * @param categories the things, from top to bottom
 * @param groups the parts, in the order of the legend
 * @param stacked whether the parts of a thing are put end to end; else they stand side by side
 */
public record BarChart(
    String title, Axis values, List<String> categories, List<Group> groups, boolean stacked)
    implements Diagram {

  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException when a group has not as many values as there are categories
   */
  public BarChart {
    categories = List.copyOf(categories);
    groups = List.copyOf(groups);
    for (Group group : groups) {
      checkArgument(
          group.values().size() == categories.size(),
          "the bars of '%s' are not as many",
          group.name());
    }
  }

  /** One plain bar for each thing. */
  public static BarChart of(String title, Axis values, List<String> categories, Numbers lengths) {
    Group group = new Group(values.label(), Emphasis.PLAIN, lengths);
    return new BarChart(title, values, categories, List.of(group), false);
  }

  /**
   * The same part of all things.
   *
   * @param name its name in the legend
   * @param look how it looks
   * @param values one length for each thing; NaN where undefined. Negative ones only when stacked:
   *     they go the other way
   */
  public record Group(String name, Emphasis look, Numbers values) {}
}
