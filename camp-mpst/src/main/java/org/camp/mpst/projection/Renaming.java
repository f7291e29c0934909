// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;

/**
 * Replaces a variable by another, in time linear in the part of the graph where it is free: closes
 * a binder over an open variable, and opens it again.
 */
final class Renaming {
  private final LocalTypes types;
  private final IntStack stack = new IntStack();
  private final IntStack messages = new IntStack();
  private final IntStack nexts = new IntStack();

  /** Node → the last replacement in which it was rebuilt; 0 for none. */
  private int[] round = new int[0];

  /** Node → what it became in that replacement. */
  private int[] image = new int[0];

  private int current;

  Renaming(LocalTypes types) {
    this.types = types;
  }

  /** {@code μX.body}, or only the body when the open variable X is not free in it. */
  int close(int variable, int body, int pc) {
    int binder = types.height(body) + 1;
    int closed = replace(body, variable, binder);
    if (closed == body) {
      return body;
    }
    return types.prefix(LocalNodeKind.RECURSION, binder, -1, closed, pc);
  }

  /** As {@link #close}, for a body that is entered {@code times} times before {@code after}. */
  int closeLoop(int variable, int body, int times, int after, int pc) {
    int binder = types.height(body) + 1;
    int closed = replace(body, variable, binder);
    if (closed == body) {
      return body;
    }
    return types.make(
        LocalNodeKind.LOOP, binder, new int[] {times, -1}, new int[] {closed, after}, 2, pc);
  }

  /** The body of a recursion or loop with its variable replaced by an open one. */
  int open(int node, int variable) {
    return replace(types.next(node, 0), types.binder(node), variable);
  }

  /** {@code root} with the free variable {@code from} replaced by {@code to}. */
  int replace(int root, int from, int to) {
    if (!types.mayContain(root, from)) {
      return root;
    }
    current++;
    stack.push(root);
    while (!stack.isEmpty()) {
      int node = stack.peek();
      if (isDone(node, from)) {
        stack.pop();
        continue;
      }
      int missing = 0;
      int branches = types.branches(node);
      for (int i = 0; i < branches; i++) {
        int next = types.next(node, i);
        if (!isDone(next, from)) {
          stack.push(next);
          missing++;
        }
      }
      if (missing == 0) {
        stack.pop();
        int made = rebuild(node, from, to);
        grow(node);
        round[node] = current;
        image[node] = made;
      }
    }
    return imageOf(root, from);
  }

  private int rebuild(int node, int from, int to) {
    LocalNodeKind kind = types.kind(node);
    int pc = types.position(node);
    if (kind == LocalNodeKind.VARIABLE) {
      return types.binder(node) == from ? types.variable(to, pc) : node;
    }
    messages.truncate(0);
    nexts.truncate(0);
    boolean changed = false;
    for (int i = 0; i < types.branches(node); i++) {
      int next = types.next(node, i);
      int renamed = imageOf(next, from);
      changed |= renamed != next;
      messages.push(types.messageNumber(node, i));
      nexts.push(renamed);
    }
    return changed
        ? types.make(kind, types.peer(node), messages.raw(), nexts.raw(), nexts.size(), pc)
        : node;
  }

  private boolean isDone(int node, int from) {
    return !types.mayContain(node, from) || (node < round.length && round[node] == current);
  }

  private int imageOf(int node, int from) {
    return types.mayContain(node, from) ? image[node] : node;
  }

  private void grow(int node) {
    if (node >= round.length) {
      int capacity = Math.max(types.size(), node + 1) + (node >> 1);
      round = Arrays.copyOf(round, capacity);
      image = Arrays.copyOf(image, capacity);
    }
  }
}
