// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.mpst.learn.rank.program.RankCount;
import org.camp.mpst.learn.rank.program.RankFunction;

/** A set of ranks, whatever their number. */
public sealed interface RankShape {
  /** The members, ascending. */
  int[] members(RankCount ranks);

  /** As results name it. */
  List<String> words();

  /**
   * From low to high, all of them or every second one.
   *
   * @param step 1 or 2
   */
  record Line(RankFunction low, RankFunction high, int step) implements RankShape {
    @Override
    public int[] members(RankCount ranks) {
      int from = low.at(0, ranks, 0);
      int to = high.at(0, ranks, 0);
      return IntStream.rangeClosed(from, to).filter(i -> (i - from) % step == 0).toArray();
    }

    @Override
    public List<String> words() {
      return List.of("line", low.text(), high.text(), Integer.toString(step));
    }
  }

  /** Rows and columns of the grid, row by row. */
  record Grid(RankFunction top, RankFunction bottom, RankFunction left, RankFunction right)
      implements RankShape {
    @Override
    public int[] members(RankCount ranks) {
      int m = (int) ranks.m();
      int from = left.at(0, ranks, 0);
      int to = right.at(0, ranks, 0);
      return IntStream.rangeClosed(top.at(0, ranks, 0), bottom.at(0, ranks, 0))
          .flatMap(x -> IntStream.rangeClosed(from, to).map(y -> m * x + y))
          .toArray();
    }

    @Override
    public List<String> words() {
      return List.of("grid", top.text(), bottom.text(), left.text(), right.text());
    }
  }

  /** The shape of sets of ranks, by how many ranks there were; none are no set. */
  static Optional<RankShape> of(Map<RankCount, int[]> sets) {
    for (int step = 1; step <= 2; step++) {
      Optional<RankShape> line = line(sets, step);
      if (line.isPresent()) {
        return line;
      }
    }
    return sets.keySet().stream().allMatch(RankCount::isGrid) ? grid(sets) : Optional.empty();
  }

  private static List<RankFunction> bounds(String of) {
    return Stream.of(
            "0",
            "1",
            "2",
            "@-1",
            "@-2",
            "@-3",
            "floor(@/2)",
            "floor(@/2)-1",
            "floor((@-1)/2)",
            "floor((@-3)/2)",
            "floor(@/2)+1")
        .map(text -> RankFunction.of(text.replace("@", of)))
        .toList();
  }

  private static Optional<RankShape> line(Map<RankCount, int[]> sets, int step) {
    List<RankFunction> known = bounds("n");
    for (RankFunction low : known) {
      if (!fits(sets, low, true)) {
        continue;
      }
      for (RankFunction high : known) {
        if (fits(sets, high, false)) {
          RankShape shape = new Line(low, high, step);
          if (isShape(sets, shape)) {
            return Optional.of(shape);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean fits(Map<RankCount, int[]> sets, RankFunction bound, boolean low) {
    return sets.entrySet().stream()
        .filter(set -> set.getValue().length > 0)
        .allMatch(
            set -> {
              int[] members = set.getValue();
              return bound.at(0, set.getKey(), 0) == members[low ? 0 : members.length - 1];
            });
  }

  private static boolean isShape(Map<RankCount, int[]> sets, RankShape shape) {
    return sets.entrySet().stream()
        .allMatch(set -> java.util.Arrays.equals(shape.members(set.getKey()), set.getValue()));
  }

  private static Optional<RankShape> grid(Map<RankCount, int[]> sets) {
    List<RankFunction> known = bounds("m");
    List<RankFunction[]> rows = new ArrayList<>();
    List<RankFunction[]> columns = new ArrayList<>();
    for (RankFunction low : known) {
      for (RankFunction high : known) {
        if (spans(sets, low, high, true)) {
          rows.add(new RankFunction[] {low, high});
        }
        if (spans(sets, low, high, false)) {
          columns.add(new RankFunction[] {low, high});
        }
      }
    }
    for (RankFunction[] row : rows) {
      for (RankFunction[] column : columns) {
        RankShape shape = new Grid(row[0], row[1], column[0], column[1]);
        if (isShape(sets, shape)) {
          return Optional.of(shape);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether rows, or columns, reach from one bound to the other. */
  private static boolean spans(
      Map<RankCount, int[]> sets, RankFunction low, RankFunction high, boolean rows) {
    return sets.entrySet().stream()
        .filter(set -> set.getValue().length > 0)
        .allMatch(
            set -> {
              int m = (int) set.getKey().m();
              int[] own =
                  java.util.Arrays.stream(set.getValue())
                      .map(i -> rows ? i / m : i % m)
                      .sorted()
                      .toArray();
              return low.at(0, set.getKey(), 0) == own[0]
                  && high.at(0, set.getKey(), 0) == own[own.length - 1];
            });
  }
}
