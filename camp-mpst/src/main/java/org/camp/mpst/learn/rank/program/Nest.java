// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loops in a sequence of operations: one is appended after the other, and as long as the last ones
 * equal the body of the loop before them, or as many before them, they are merged, the shortest
 * first (Noeth, Ratn, Mueller, Schulz, de Supinski: ScalaTrace, 2009). Items are compared by
 * number. O(operations · window) comparisons.
 */
public final class Nest {
  private static final int WINDOW = 256;

  private final Map<RankItem, Integer> numbers = new HashMap<>();
  private final List<RankItem> items = new ArrayList<>();

  /** Item → the numbers of the items of its body; of an operation none. */
  private final List<int[]> bodies = new ArrayList<>();

  /** Place → number of the item. */
  private int[] sequence = new int[64];

  private int size;

  /** The same operations with loops. */
  public static List<RankItem> of(List<RankItem.Act> operations) {
    Nest nest = new Nest();
    for (RankItem.Act operation : operations) {
      nest.append(nest.number(operation, new int[0]));
    }
    return nest.list(nest.sequence, 0, nest.size);
  }

  private int number(RankItem item, int[] body) {
    Integer known = numbers.putIfAbsent(item, items.size());
    if (known == null) {
      items.add(item);
      bodies.add(body);
      return items.size() - 1;
    }
    return known;
  }

  private List<RankItem> list(int[] from, int begin, int end) {
    return Arrays.stream(from, begin, end).<RankItem>mapToObj(items::get).toList();
  }

  private void append(int item) {
    if (size == sequence.length) {
      sequence = Arrays.copyOf(sequence, 2 * size);
    }
    sequence[size++] = item;
    boolean merged = true;
    while (merged) {
      merged = false;
      for (int width = 1; width <= Math.min(WINDOW, size - 1) && !merged; width++) {
        merged = isRound(width) || isTwice(width);
      }
    }
  }

  /** Merges the last items into the loop before them, when they are another round of it. */
  private boolean isRound(int width) {
    int loop = sequence[size - width - 1];
    int[] body = bodies.get(loop);
    if (body.length != width || !isEqual(body, 0, size - width, width)) {
      return false;
    }
    if (!(items.get(loop) instanceof RankItem.Rep rep)) {
      return false;
    }
    size -= width;
    sequence[size - 1] = number(new RankItem.Rep(rep.count() + 1, rep.body()), body);
    return true;
  }

  /** Makes a loop of the last items, when they equal those before them. */
  private boolean isTwice(int width) {
    if (size < 2 * width || !isEqual(sequence, size - 2 * width, size - width, width)) {
      return false;
    }
    int[] body = Arrays.copyOfRange(sequence, size - width, size);
    size -= 2 * width;
    List<RankItem> round = list(body, 0, width);
    sequence[size++] = number(new RankItem.Rep(2, round), body);
    return true;
  }

  private boolean isEqual(int[] one, int at, int from, int width) {
    for (int i = width - 1; i >= 0; i--) {
      if (one[at + i] != sequence[from + i]) {
        return false;
      }
    }
    return true;
  }
}
