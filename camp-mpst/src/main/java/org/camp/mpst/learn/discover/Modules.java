// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.camp.mpst.learn.block.Grouping;
import org.camp.mpst.learn.relation.LabelRelations;
import org.camp.mpst.learn.relation.LabelRelations.Tie;

/**
 * The maximal proper modules of a set of labels: parts whose members nothing outside of the part
 * tells apart (Ehrenfeucht, Rozenberg, Theory of 2-structures, 1990). The closure of a pair adds
 * whatever tells two members apart; what overlaps is united. O(n³ / 64) words for a closure of each
 * pair, O(n⁴ / 64) in the worst case.
 */
final class Modules {
  /** Ordinal → tie. */
  private static final Tie[] TIES = Tie.values();

  private final int size;

  /** How many words hold a set of places. */
  private final int words;

  /** (Tie, place), word → the places to which that place stands like that. */
  private final long[] standing;

  /** Place, word → the places with which it has no closure but all. */
  private final long[] apart;

  /** The closure at hand, as words. */
  private final long[] module;

  /** Members of the closure at hand, in the order in which they came. */
  private final int[] members;

  private int count;

  private Modules(LabelRelations ties) {
    size = ties.size();
    words = (size + Long.SIZE - 1) / Long.SIZE;
    standing = new long[TIES.length * size * words];
    apart = new long[size * words];
    module = new long[words];
    members = new int[size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        standing[(ties.tie(i, j).ordinal() * size + i) * words + j / Long.SIZE] |= 1L << j;
      }
    }
  }

  /** The modules, by their least places; all places alone where there are no others. */
  static List<BitSet> of(LabelRelations ties) {
    Modules modules = new Modules(ties);
    int n = ties.size();
    Grouping united = new Grouping(n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        if (!united.areOne(i, j) && modules.close(i, j)) {
          for (int member = 1; member < modules.count; member++) {
            united.unite(i, modules.members[member]);
          }
        }
      }
    }
    List<BitSet> groups = united.groups();
    return groups.size() > 1 ? groups : new Grouping(n).groups();
  }

  /** Closes a pair, and says whether something is left outside. */
  private boolean close(int one, int other) {
    Arrays.fill(module, 0);
    count = 0;
    add(one);
    add(other);
    for (int at = 1; at < count && count < size; at++) {
      int member = members[at];
      for (int word = 0; word < words; word++) {
        if ((apart[member * words + word] & module[word]) != 0) {
          return isAll(one, other);
        }
        long alike = 0;
        for (int tie = 0; tie < TIES.length; tie++) {
          int row = tie * size * words + word;
          alike |= standing[row + one * words] & standing[row + member * words];
        }
        long told = ~alike & ~module[word];
        if (word == words - 1 && size % Long.SIZE != 0) {
          told &= (1L << size) - 1;
        }
        for (; told != 0; told &= told - 1) {
          add(word * Long.SIZE + Long.numberOfTrailingZeros(told));
        }
      }
    }
    return count < size || isAll(one, other);
  }

  private void add(int place) {
    module[place / Long.SIZE] |= 1L << place;
    members[count++] = place;
  }

  /** Notes that nothing is left outside. */
  private boolean isAll(int one, int other) {
    apart[one * words + other / Long.SIZE] |= 1L << other;
    apart[other * words + one / Long.SIZE] |= 1L << one;
    return false;
  }
}
