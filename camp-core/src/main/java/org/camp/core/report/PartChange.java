// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.quantity.Quantity;

/**
 * How a part of a figure differs between two sides.
 *
 * @param name of the part
 * @param before its amount on the first side, 0 where it has none
 * @param after its amount on the second side
 * @param line where a model says it; 0 for nowhere
 */
public record PartChange(String name, double before, double after, int line) {
  /** Parts that differ by less of the total than this are equal. */
  private static final double ROUNDING = 1e-9;

  /** What it adds to the second side. */
  public double change() {
    return after - before;
  }

  /** The second amount by the first; NaN where the first is 0. */
  public double ratio() {
    return before == 0 ? Double.NaN : after / before;
  }

  /** The parts that differ, the greatest change first: together they are all of the difference. */
  public static List<PartChange> between(Composition first, Composition second) {
    Map<String, PartChange> byName = new LinkedHashMap<>();
    for (Composition.Part part : first.parts()) {
      byName.put(part.name(), new PartChange(part.name(), part.amount(), 0, part.line()));
    }
    for (Composition.Part part : second.parts()) {
      PartChange own = byName.get(part.name());
      double before = own == null ? 0 : own.before;
      byName.put(part.name(), new PartChange(part.name(), before, part.amount(), part.line()));
    }
    List<PartChange> changes = new ArrayList<>(byName.values());
    double least = ROUNDING * Math.max(Math.abs(first.total()), Math.abs(second.total()));
    changes.removeIf(change -> Math.abs(change.change()) <= least);
    changes.sort(Comparator.comparingDouble(change -> -Math.abs(change.change())));
    return changes;
  }

  /** Lines of a summary: the greatest changes, and how many more there are. */
  public static void rows(
      List<PartChange> changes, String unit, int most, String block, Summary.Builder summary) {
    int shown = changes.size() == most + 1 ? most + 1 : Math.min(most, changes.size());
    for (PartChange change : changes.subList(0, shown)) {
      String line = change.line() > 0 ? "line " + change.line() : "";
      List<String> ends = EvenFigures.of(new double[] {change.before, change.after}, unit);
      summary.row(
          block,
          change.name,
          ends.get(0),
          ends.get(1),
          signed(change.change(), unit),
          times(change.ratio()),
          line);
    }
    if (changes.size() > shown) {
      double rest = changes.stream().skip(shown).mapToDouble(PartChange::change).sum();
      summary.row(block, changes.size() - shown + " more", "", "", signed(rest, unit));
    }
  }

  /** The parts of a difference as a page shows them, the greatest changes first. */
  public static List<FrontPage.Part> parts(List<PartChange> changes, int most) {
    List<FrontPage.Part> parts = new ArrayList<>();
    changes.stream()
        .limit(most)
        .forEach(change -> parts.add(new FrontPage.Part(change.name, change.change())));
    if (changes.size() > most) {
      double rest = changes.stream().skip(most).mapToDouble(PartChange::change).sum();
      parts.add(new FrontPage.Part(FrontPage.OTHERS, rest));
    }
    return parts;
  }

  /** The same as steps, each with its amounts on both sides. */
  public static List<FrontPage.Step> steps(List<PartChange> changes, String unit, int most) {
    List<FrontPage.Step> steps = new ArrayList<>();
    for (PartChange change : changes.stream().limit(most).toList()) {
      List<String> ends = EvenFigures.of(new double[] {change.before, change.after}, unit);
      String text = change.name + ": " + ends.get(0) + " to " + ends.get(1);
      steps.add(new FrontPage.Step(text, change.change(), unit));
    }
    if (changes.size() > most) {
      double rest = changes.stream().skip(most).mapToDouble(PartChange::change).sum();
      steps.add(new FrontPage.Step(changes.size() - most + " more parts", rest, unit));
    }
    return steps;
  }

  /** An amount with its sign. */
  public static String signed(double amount, String unit) {
    return (amount > 0 ? "+" : "") + EvenFigures.of(amount, unit);
  }

  /** A ratio: {@code x2.00}; empty where there is none. */
  public static String times(double ratio) {
    return Double.isNaN(ratio) || Double.isInfinite(ratio)
        ? ""
        : String.format(Locale.ROOT, "x%s", Quantity.plain(ratio, 3));
  }
}
