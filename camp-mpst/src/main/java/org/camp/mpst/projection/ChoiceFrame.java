// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A choice whose branches are being projected, last to first. */
final class ChoiceFrame {
  /** The continuation behind the choice. */
  final Continuation behind;

  final int mark;
  final int parentFrame;
  final int firstEntry;

  /** Heads of branches, first collected first. */
  final IntStack heads = new IntStack();

  /** Per branch the group of branches with the same common continuation; 0 is {@link #behind}. */
  final IntStack groupOf = new IntStack();

  /** Group → its common continuation. */
  int[] groupValue = new int[2];

  /** Group → how many branches it has. */
  int[] groupSize = new int[2];

  int groups = 1;
  @Nullable Continuation jumps;

  ChoiceFrame(Continuation behind, int mark, int parentFrame, int firstEntry) {
    this.behind = behind;
    this.mark = mark;
    this.parentFrame = parentFrame;
    this.firstEntry = firstEntry;
    groupValue[0] = behind.value();
  }

  /** Notes a branch that begins with the message at {@code head} and has {@code rest} in common. */
  void add(int head, Continuation rest) {
    heads.push(head);
    int group = 0;
    if (rest.base() != behind.base()) {
      Continuation known = jumps;
      jumps = known == null ? rest : known.withExitsOf(rest);
      for (group = 1; group < groups && groupValue[group] != rest.value(); group++) {}
      if (group == groups) {
        if (groups == groupValue.length) {
          groupValue = Arrays.copyOf(groupValue, groups * 2);
          groupSize = Arrays.copyOf(groupSize, groups * 2);
        }
        groupValue[groups++] = rest.value();
      }
    }
    groupSize[group]++;
    groupOf.push(group);
  }
}
