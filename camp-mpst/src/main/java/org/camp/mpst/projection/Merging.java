// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

/**
 * Full merging of local types (Definition 3.1 with the homomorphic rules of Deniélou and Yoshida):
 * equal sends and selections merge below their prefix, receives from the same role label by label,
 * {@code μX.L1 ⊓ μX.L2 = μX.(L1 ⊓ L2)}, everything else must be equal. Syntactic: nothing is
 * unfolded. Costs at receivers do not matter; the greater one stays. For optional roles, a receive
 * also merges with {@code end}.
 *
 * <p>Memoised on pairs of nodes, without recursion: time is linear in the pairs that meet.
 */
final class Merging {
  private final LocalTypes types;
  private final MessageTable messages;
  private final Renaming renaming;
  private final PairMemo required = new PairMemo();
  private final PairMemo optional = new PairMemo();
  private PairMemo memo = required;
  private final IntStack lefts = new IntStack();
  private final IntStack rights = new IntStack();
  private final IntStack openVariables = new IntStack();
  private final IntStack strict = new IntStack();
  private final IntStack openLefts = new IntStack();
  private final IntStack openRights = new IntStack();
  private final IntStack edgeMessages = new IntStack();
  private final IntStack edgeNexts = new IntStack();
  private final IntStack clashLefts = new IntStack();
  private final IntStack clashRights = new IntStack();
  private int lastOpen;
  private int considered;

  Merging(LocalTypes types, Renaming renaming) {
    this.types = types;
    this.messages = types.messageTable();
    this.renaming = renaming;
  }

  /** Turns to a role that takes part always, or may be left out of branches. */
  void turnTo(boolean isOptional) {
    memo = isOptional ? optional : required;
  }

  /** A variable whose binder is still to come; negative and never used before. */
  int freshVariable() {
    return --lastOpen;
  }

  /** Whether the answer of {@link #merge} says that the types do not merge. */
  static boolean isClash(int merged) {
    return merged < 0;
  }

  /** The first of the two subterms that do not merge. */
  int clashLeft(int clash) {
    return clashLefts.get(-1 - clash);
  }

  /** The second of the two subterms that do not merge. */
  int clashRight(int clash) {
    return clashRights.get(-1 - clash);
  }

  /**
   * The merge of {@code count} types, as a balanced tree so that branchings with many labels meet
   * few times; overwrites {@code nodes}.
   */
  int mergeAll(int[] nodes, int count) {
    int left = count;
    while (left > 1) {
      int half = 0;
      for (int i = 0; i < left; i += 2) {
        int merged = i + 1 < left ? merge(nodes[i], nodes[i + 1]) : nodes[i];
        if (isClash(merged)) {
          return merged;
        }
        nodes[half++] = merged;
      }
      left = half;
    }
    return nodes[0];
  }

  /** {@code a ⊓ b}, or a clash. */
  int merge(int a, int b) {
    int known = known(a, b, false);
    if (known != PairMemo.UNKNOWN) {
      return known;
    }
    push(a, b, false);
    while (!lefts.isEmpty()) {
      step();
    }
    return known(a, b, false);
  }

  private int known(int a, int b, boolean exact) {
    return a == b ? a : memo.get(PairMemo.key(a, b, exact));
  }

  private void push(int a, int b, boolean exact) {
    lefts.push(a);
    rights.push(b);
    strict.push(exact ? 1 : 0);
    openVariables.push(0);
    openLefts.push(0);
    openRights.push(0);
  }

  private void finish(int result) {
    memo.put(PairMemo.key(lefts.peek(), rights.peek(), strict.peek() == 1), result);
    drop();
  }

  private void drop() {
    lefts.pop();
    rights.pop();
    strict.pop();
    openVariables.pop();
    openLefts.pop();
    openRights.pop();
  }

  private int clash(int a, int b) {
    clashLefts.push(a);
    clashRights.push(b);
    return -clashLefts.size();
  }

  private void step() {
    considered = lefts.size();
    int a = lefts.peek();
    int b = rights.peek();
    boolean exact = strict.peek() == 1;
    if (known(a, b, exact) != PairMemo.UNKNOWN) {
      drop();
      return;
    }
    LocalNodeKind kind = types.kind(a);
    if (memo == optional && !exact && (isLeftOut(a, b) || isLeftOut(b, a))) {
      finish(leftOut(isLeftOut(a, b) ? b : a));
      return;
    }
    if (memo == optional && !exact && isReceive(a) && isReceive(b)) {
      if (types.peer(a) == types.peer(b)) {
        mergeLabels(a, b, false);
      } else {
        fail(clash(a, b));
      }
      return;
    }
    if (kind != types.kind(b) || !headsAgree(kind, a, b, exact)) {
      fail(clash(a, b));
      return;
    }
    switch (kind) {
      case RECEIVE, OPTIONAL_RECEIVE -> mergeLabels(a, b, exact);
      case RECURSION, LOOP -> mergeBodies(kind, a, b, exact);
      case SEND -> mergeInOrder(kind, a, b, exact);
      default -> mergeInOrder(kind, a, b, true);
    }
  }

  /** Whether a type begins with a receive. */
  boolean isReceive(int node) {
    LocalNodeKind kind = types.kind(node);
    return kind == LocalNodeKind.RECEIVE || kind == LocalNodeKind.OPTIONAL_RECEIVE;
  }

  private boolean isLeftOut(int node, int other) {
    return node == LocalTypes.END && isReceive(other);
  }

  /** The same receive, at which the role may also be done. */
  int leftOut(int node) {
    edgeMessages.truncate(0);
    edgeNexts.truncate(0);
    for (int i = 0; i < types.branches(node); i++) {
      edgeMessages.push(types.messageNumber(node, i));
      edgeNexts.push(types.next(node, i));
    }
    return types.make(
        LocalNodeKind.OPTIONAL_RECEIVE,
        types.peer(node),
        edgeMessages.raw(),
        edgeNexts.raw(),
        edgeNexts.size(),
        types.position(node));
  }

  private boolean headsAgree(LocalNodeKind kind, int a, int b, boolean exact) {
    boolean samePeer = types.peer(a) == types.peer(b);
    boolean sameCount = types.branches(a) == types.branches(b);
    switch (kind) {
      case END, VARIABLE:
        return false;
      case COMPUTE:
        return samePeer;
      case RECURSION:
        return true;
      case LOOP:
        return types.messageNumber(a, 0) == types.messageNumber(b, 0);
      case RECEIVE, OPTIONAL_RECEIVE:
        return samePeer && (sameCount || !exact);
      default:
        if (!samePeer || !sameCount) {
          return false;
        }
        for (int i = 0; i < types.branches(a); i++) {
          if (signature(a, i) != signature(b, i)) {
            return false;
          }
        }
        return true;
    }
  }

  private int signature(int node, int branch) {
    return messages.signature(types.messageNumber(node, branch));
  }

  private void mergeInOrder(LocalNodeKind kind, int a, int b, boolean exact) {
    boolean complete = true;
    edgeMessages.truncate(0);
    edgeNexts.truncate(0);
    for (int i = 0; i < types.branches(a); i++) {
      int x = types.messageNumber(a, i);
      int y = types.messageNumber(b, i);
      edgeMessages.push(
          kind == LocalNodeKind.COMPUTE ? messages.joinComputations(x, y) : messages.join(x, y));
      if (!child(types.next(a, i), types.next(b, i), exact)) {
        return;
      }
      complete &= edgeNexts.peek() != PairMemo.UNKNOWN;
    }
    if (complete) {
      build(kind, types.peer(a), types.position(a));
    }
  }

  private void mergeLabels(int a, int b, boolean exact) {
    boolean complete = true;
    edgeMessages.truncate(0);
    edgeNexts.truncate(0);
    int countA = types.branches(a);
    int countB = types.branches(b);
    int i = 0;
    int j = 0;
    while (i < countA || j < countB) {
      int x = i < countA ? types.messageNumber(a, i) : -1;
      int y = j < countB ? types.messageNumber(b, j) : -1;
      int order = x < 0 ? 1 : y < 0 ? -1 : Integer.compare(messages.label(x), messages.label(y));
      if (order == 0) {
        if (messages.signature(x) != messages.signature(y)) {
          fail(clash(a, b));
          return;
        }
        edgeMessages.push(messages.join(x, y));
        if (!child(types.next(a, i++), types.next(b, j++), exact)) {
          return;
        }
        complete &= edgeNexts.peek() != PairMemo.UNKNOWN;
      } else if (exact) {
        fail(clash(a, b));
        return;
      } else {
        edgeMessages.push(order < 0 ? x : y);
        edgeNexts.push(order < 0 ? types.next(a, i++) : types.next(b, j++));
      }
    }
    if (complete) {
      boolean plain =
          types.kind(a) == LocalNodeKind.RECEIVE && types.kind(b) == LocalNodeKind.RECEIVE;
      build(
          plain ? LocalNodeKind.RECEIVE : LocalNodeKind.OPTIONAL_RECEIVE,
          types.peer(a),
          types.position(a));
    }
  }

  private void mergeBodies(LocalNodeKind kind, int a, int b, boolean exact) {
    int top = lefts.size() - 1;
    if (openVariables.get(top) == 0) {
      int variable = freshVariable();
      openVariables.set(top, variable);
      openLefts.set(top, renaming.open(a, variable));
      openRights.set(top, renaming.open(b, variable));
    }
    int variable = openVariables.get(top);
    edgeNexts.truncate(0);
    if (!child(openLefts.get(top), openRights.get(top), exact)) {
      return;
    }
    int body = edgeNexts.peek();
    int after = LocalTypes.END;
    if (kind == LocalNodeKind.LOOP) {
      if (!child(types.after(a), types.after(b), exact)) {
        return;
      }
      after = edgeNexts.peek();
    }
    if (body == PairMemo.UNKNOWN || after == PairMemo.UNKNOWN) {
      return;
    }
    int pc = types.position(a);
    finish(
        kind == LocalNodeKind.LOOP
            ? renaming.closeLoop(variable, body, types.messageNumber(a, 0), after, pc)
            : renaming.close(variable, body, pc));
  }

  /**
   * Notes the merge of two continuations as the next edge, or asks for it; false when they clash,
   * which finishes the pair above them.
   */
  private boolean child(int x, int y, boolean exact) {
    int known = known(x, y, exact);
    if (known == PairMemo.UNKNOWN) {
      push(x, y, exact);
    } else if (isClash(known)) {
      fail(known);
      return false;
    }
    edgeNexts.push(known);
    return true;
  }

  /** Finishes the pair under consideration, and with it what it has asked for. */
  private void fail(int clash) {
    while (lefts.size() > considered) {
      drop();
    }
    finish(clash);
  }

  private void build(LocalNodeKind kind, int peer, int pc) {
    finish(types.make(kind, peer, edgeMessages.raw(), edgeNexts.raw(), edgeNexts.size(), pc));
  }
}
