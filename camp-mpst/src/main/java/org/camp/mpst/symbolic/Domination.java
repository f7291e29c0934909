// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

/**
 * A sufficient test for {@code a >= b} at all nonnegative values of the symbols: term by term, or
 * after one maximum among the terms of a is replaced by one of its members. It relies on all terms
 * being nonnegative: a maximum has no negative constants, since the least constant of its members
 * stands outside it, and a sealed sum has no constant at all.
 */
final class Domination {
  /** Members of maxima tried per question, which bounds its time. */
  private static final int BUDGET = 64;

  private final NodeStore store;
  private final LinearForm above = new LinearForm();
  private final LinearForm below = new LinearForm();
  private final LinearForm member = new LinearForm();
  private final LinearForm nothing = new LinearForm();

  Domination(NodeStore store) {
    this.store = store;
  }

  boolean covers(int a, int b) {
    above.show(store, a);
    below.show(store, b);
    if (covers(-1, 0, nothing)) {
      return true;
    }
    int tries = BUDGET;
    for (int i = above.from; i < above.to; i++) {
      int max = above.nodes[i];
      if (store.kind[max] != NodeStore.MAX) {
        continue;
      }
      for (int m = store.first[max]; m < store.first[max + 1]; m++) {
        if (tries-- == 0) {
          return false;
        }
        member.show(store, store.child[m]);
        if (covers(max, above.factors[i], member)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether {@code above}, its term {@code factor·max} replaced by a member, covers below. */
  private boolean covers(int max, double factor, LinearForm replacement) {
    if (above.constant + factor * replacement.constant < below.constant
        || mayNotCount(above)
        || mayNotCount(replacement)) {
      return false;
    }
    int i = above.from;
    int j = replacement.from;
    for (int b = below.from; b < below.to; b++) {
      int node = below.nodes[b];
      while (i < above.to && above.nodes[i] < node) {
        i++;
      }
      while (j < replacement.to && replacement.nodes[j] < node) {
        j++;
      }
      double found = 0;
      if (i < above.to && above.nodes[i] == node && node != max) {
        found = above.factors[i];
      }
      if (j < replacement.to && replacement.nodes[j] == node) {
        found += factor * replacement.factors[j];
      }
      if (found < below.factors[b]) {
        return false;
      }
    }
    return true;
  }

  /** Whether something may not count at all where what is below does. */
  private boolean mayNotCount(LinearForm form) {
    if (!store.hasPartial()) {
      return false;
    }
    for (int i = form.from; i < form.to; i++) {
      if (store.isPartial(form.nodes[i]) && !isBelow(form.nodes[i])) {
        return true;
      }
    }
    return false;
  }

  private boolean isBelow(int node) {
    for (int b = below.from; b < below.to; b++) {
      if (below.nodes[b] == node) {
        return true;
      }
    }
    return false;
  }
}
