// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.screen;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.protocol.RoleTable;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Summary;
import org.camp.mpst.cost.BoundedCost;

/** When roles are done and how long they work, with the roles of a family as one. */
final class RoleRows {
  private static final int MOST = 4;

  private final BoundedCost cost;
  private final RoleTable roles;

  RoleRows(BoundedCost cost) {
    this.cost = cost;
    this.roles = cost.code().roles();
  }

  /** Roles with one name. */
  private record Group(String name, int first, int size) {
    IntStream roles() {
      return IntStream.range(first, first + size);
    }
  }

  void add(Summary.Builder summary) {
    List<Group> groups = new ArrayList<>();
    for (RoleTable.Family family : roles.families()) {
      if (family.size() > 0) {
        String name = family.size() == 1 ? roles.name(family.first()) : family.text();
        groups.add(new Group(name, family.first(), family.size()));
      }
    }
    if (groups.size() == 1 && groups.get(0).size() == 1) {
      return;
    }
    int left = groups.size() - MOST;
    if (left > 1) {
      groups.sort(Comparator.comparingDouble(group -> -last(group)));
      groups = groups.subList(0, MOST);
    }
    double[] ends =
        groups.stream()
            .flatMapToDouble(
                group -> IntStream.of(least(group), greatest(group)).mapToDouble(cost::cost))
            .toArray();
    List<String> texts = EvenFigures.of(ends, "s");
    for (int g = 0; g < groups.size(); g++) {
      Group group = groups.get(g);
      summary.row(
          "Roles", group.name(), range(texts.get(2 * g), texts.get(2 * g + 1)), works(group));
    }
    if (left > 1) {
      summary.row("Roles", left + " more", "earlier");
    }
  }

  private double last(Group group) {
    return cost.cost(greatest(group));
  }

  private int least(Group group) {
    return group.roles().boxed().min(Comparator.comparingDouble(cost::cost)).orElseThrow();
  }

  private int greatest(Group group) {
    return group.roles().boxed().max(Comparator.comparingDouble(cost::cost)).orElseThrow();
  }

  private static String range(String low, String high) {
    return low.equals(high) ? low : low + " .. " + high;
  }

  private String works(Group group) {
    double[] working = group.roles().mapToDouble(cost::working).toArray();
    double[] ends = {
      IntStream.range(0, working.length).mapToDouble(i -> working[i]).min().orElseThrow(),
      IntStream.range(0, working.length).mapToDouble(i -> working[i]).max().orElseThrow()
    };
    if (Double.isNaN(ends[0])) {
      return "";
    }
    List<String> texts = EvenFigures.of(ends, "s");
    String text = range(texts.get(0), texts.get(1));
    if (group.size() == 1) {
      return "works " + text;
    }
    return "work " + text + (texts.get(0).equals(texts.get(1)) ? " each" : "");
  }
}
