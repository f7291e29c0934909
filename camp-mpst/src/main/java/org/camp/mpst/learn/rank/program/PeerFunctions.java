// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The smallest set of functions that gives the peers of one kind of operation, everywhere. */
public final class PeerFunctions {
  private static final int MOST = 4;

  private static final List<RankFunction> LINE =
      functions(
          "0",
          "n-1",
          "i+1",
          "i-1",
          "(i+1) % n",
          "(i-1) % n",
          "i+2",
          "i-2",
          "(i+2) % n",
          "(i-2) % n",
          "n-1-i",
          "(i+n/2) % n");

  private static final List<RankFunction> GRID =
      functions(
          "i+m",
          "i-m",
          "(i+m) % n",
          "(i-m) % n",
          "m*floor(i/m)+(i+1) % m",
          "m*floor(i/m)+(i-1) % m");

  private static final List<RankFunction> TREE =
      functions("i+1-2*(i % 2)", "floor((i-1)/2)", "2*i+1", "2*i+2", "i-2^floor(log2(i))");

  /** Single ranks, for programs that the others do not give. */
  private static final List<RankFunction> SINGLE = functions("1", "2", "n-2");

  private PeerFunctions() {}

  private static List<RankFunction> functions(String... texts) {
    return Stream.of(texts).map(RankFunction::of).toList();
  }

  /**
   * A peer that was seen.
   *
   * @param ranks how many there were
   */
  public record Seen(RankCount ranks, int rank, int peer) {}

  /**
   * The functions, in the order of the catalogue; nothing when no four of them are enough.
   *
   * @param singles whether ranks 1, 2 and n-2 are functions too
   */
  public static Optional<List<RankFunction>> of(List<Seen> all, boolean singles) {
    List<Seen> seen = all.stream().distinct().toList();
    boolean grid = seen.stream().allMatch(s -> s.ranks.isGrid());
    List<RankFunction> known = new ArrayList<>(LINE);
    if (grid) {
      known.addAll(GRID);
    }
    known.addAll(TREE);
    if (singles) {
      known.addAll(SINGLE);
    }
    return smallest(seen, known);
  }

  private static Optional<List<RankFunction>> smallest(List<Seen> seen, List<RankFunction> known) {
    List<BitSet> covers = new ArrayList<>();
    List<RankFunction> useful = new ArrayList<>();
    for (RankFunction function : known) {
      BitSet covered = new BitSet();
      for (int k = 0; k < seen.size(); k++) {
        covered.set(k, gives(function, seen.get(k)));
      }
      if (!covered.isEmpty()) {
        covers.add(covered);
        useful.add(function);
      }
    }
    for (int size = 1; size <= MOST; size++) {
      int[] chosen = new int[size];
      if (choose(covers, chosen, 0, 0, new BitSet(), seen.size())) {
        return Optional.of(java.util.Arrays.stream(chosen).mapToObj(useful::get).toList());
      }
    }
    return Optional.empty();
  }

  private static boolean choose(
      List<BitSet> covers, int[] chosen, int depth, int from, BitSet covered, int all) {
    if (depth == chosen.length) {
      return covered.cardinality() == all;
    }
    for (int i = from; i < covers.size(); i++) {
      BitSet more = (BitSet) covered.clone();
      more.or(covers.get(i));
      chosen[depth] = i;
      if (choose(covers, chosen, depth + 1, i + 1, more, all)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a function gives a peer; tree functions know nothing of rank 0. */
  public static boolean gives(RankFunction function, Seen seen) {
    if (function.text().contains("log2(i)") && seen.rank == 0) {
      return false;
    }
    return function.at(seen.rank, seen.ranks, 0) == seen.peer;
  }

  /** A peer that no function gives, at the greatest number of ranks; else any. */
  public static Seen oddest(List<Seen> all) {
    return all.stream()
        .filter(
            seen ->
                Stream.of(LINE, GRID, TREE, SINGLE)
                    .flatMap(List::stream)
                    .filter(f -> seen.ranks.isGrid() || !GRID.contains(f))
                    .noneMatch(f -> gives(f, seen)))
        .max(java.util.Comparator.comparingInt(seen -> seen.ranks.n()))
        .orElse(all.get(all.size() - 1));
  }
}
