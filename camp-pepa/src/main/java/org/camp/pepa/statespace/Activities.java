// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.List;

/**
 * All activities of a system. A bit per activity and local state tells quickly which activities
 * cannot be enabled, so that only few are looked at.
 */
final class Activities {
  /** Activity → number of the action that it is seen as: {@code tau} when hidden. */
  final int[] action;

  /** Activity → number of its action before hiding. */
  final int[] own;

  /** Activity → how its moves are found. */
  final ActionNode[] node;

  /** Guard → single component, whose local state rules activities out. */
  private final ComponentLayout[] guards;

  /** Guard, local state, word → bit set of the activities that this state does not rule out. */
  private final long[][][] open;

  private final int maskWords;

  /** Word → bit set of all activities. */
  private final long[] all;

  private Activities(int[] action, int[] own, ActionNode[] node, List<ComponentLayout> places) {
    this.action = action;
    this.own = own;
    this.node = node;
    this.maskWords = (node.length + 63) / 64;
    this.all = new long[maskWords];
    for (int i = 0; i < node.length; i++) {
      all[i / 64] |= 1L << i;
    }
    long[][][] byPlace = new long[places.size()][][];
    for (int i = 0; i < node.length; i++) {
      List<LeafNode> needed = new ArrayList<>();
      needed(node[i], needed);
      for (LeafNode leaf : needed) {
        close(byPlace, leaf, i);
      }
    }
    List<ComponentLayout> guarding = new ArrayList<>();
    List<long[][]> masks = new ArrayList<>();
    for (ComponentLayout place : places) {
      if (byPlace[place.index] != null) {
        guarding.add(place);
        masks.add(byPlace[place.index]);
      }
    }
    guards = guarding.toArray(ComponentLayout[]::new);
    open = masks.toArray(long[][][]::new);
  }

  static Activities of(SystemTerm system, List<ComponentLayout> places) {
    List<ActionNode> nodes = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    List<Integer> own = new ArrayList<>();
    for (int a = system.alphabet().nextSetBit(1); a >= 0; a = system.alphabet().nextSetBit(a + 1)) {
      ActionNode node = system.node(a);
      if (node != null) {
        nodes.add(node);
        labels.add(a);
      }
    }
    own.addAll(labels);
    List<SystemTerm.HiddenAction> hidden = new ArrayList<>();
    system.hidden(hidden);
    for (SystemTerm.HiddenAction h : hidden) {
      nodes.add(h.node());
      labels.add(ActionTypes.TAU);
      own.add(h.action());
    }
    return new Activities(
        labels.stream().mapToInt(Integer::intValue).toArray(),
        own.stream().mapToInt(Integer::intValue).toArray(),
        nodes.toArray(ActionNode[]::new),
        places);
  }

  /** The single components without which an activity cannot happen. */
  private static void needed(ActionNode node, List<LeafNode> leaves) {
    if (node instanceof LeafNode leaf) {
      leaves.add(leaf);
    } else if (node instanceof SyncNode sync) {
      needed(sync.left, leaves);
      needed(sync.right, leaves);
    }
  }

  private void close(long[][][] byPlace, LeafNode leaf, int activity) {
    int index = leaf.place.index;
    if (byPlace[index] == null) {
      byPlace[index] = new long[leaf.place.process.size()][];
      for (int s = 0; s < byPlace[index].length; s++) {
        byPlace[index][s] = all.clone();
      }
    }
    for (int s = 0; s < byPlace[index].length; s++) {
      if (!leaf.isEnabled(s)) {
        byPlace[index][s][activity / 64] &= ~(1L << activity);
      }
    }
  }

  int size() {
    return node.length;
  }

  int maskWords() {
    return maskWords;
  }

  /** Sets in {@code mask} the bits of the activities that may be enabled. */
  void candidates(long[] states, int base, long[] mask) {
    if (maskWords == 1) {
      long bits = all[0];
      for (int i = 0; i < guards.length; i++) {
        bits &= open[i][guards[i].value(states, base, 0)][0];
      }
      mask[0] = bits;
      return;
    }
    System.arraycopy(all, 0, mask, 0, maskWords);
    for (int i = 0; i < guards.length; i++) {
      long[] bits = open[i][guards[i].value(states, base, 0)];
      for (int w = 0; w < maskWords; w++) {
        mask[w] &= bits[w];
      }
    }
  }
}
