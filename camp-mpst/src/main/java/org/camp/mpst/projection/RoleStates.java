// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;

/**
 * The continuation of every role at a point of the code, with an undo log, so that a choice costs
 * only the roles that act in its branches.
 *
 * <p>A role is <em>acting</em> when its entry belongs to the current base; all others have the
 * continuation's common value. Within a frame a role is logged once.
 */
final class RoleStates {
  /** Role → its type, where it belongs to the current base. */
  private final int[] current;

  /** Role → the base that its type belongs to; 0 before it acts. */
  private final int[] baseOf;

  /** Role → the frame in which it was logged last. */
  private final int[] frameOf;

  /** Role → the conflict that makes it undefined; −1 for none. */
  private final int[] conflictOf;

  /** Role → the last set that it was added to. */
  private final int[] stamp;

  private final IntStack logRole = new IntStack();
  private final IntStack logCurrent = new IntStack();
  private final IntStack logBase = new IntStack();
  private final IntStack logFrame = new IntStack();
  private int bases;
  private int frames;
  private int stamps;
  private int frame;
  private Continuation rest;

  RoleStates(int roles) {
    current = new int[roles];
    baseOf = new int[roles];
    frameOf = new int[roles];
    conflictOf = new int[roles];
    stamp = new int[roles];
    Arrays.fill(conflictOf, -1);
    frame = ++frames;
    rest = Continuation.end(++bases, 0);
  }

  Continuation rest() {
    return rest;
  }

  void setRest(Continuation newRest) {
    rest = newRest;
  }

  /** Forgets all acting roles: the state at a jump. */
  void jump(int exit, int value) {
    rest = Continuation.at(++bases, logRole.size(), exit, value);
  }

  /** Goes on with another common continuation and no acting role. */
  void rebase(Continuation newRest) {
    rest = newRest.rebased(++bases, logRole.size());
  }

  int logSize() {
    return logRole.size();
  }

  int frame() {
    return frame;
  }

  int newFrame() {
    frame = ++frames;
    return frame;
  }

  void setFrame(int earlier) {
    frame = earlier;
  }

  boolean isActing(int role) {
    return baseOf[role] == rest.base() && conflictOf[role] < 0;
  }

  boolean isUndefined(int role) {
    return conflictOf[role] >= 0;
  }

  /** The conflict that makes the role undefined. */
  int conflict(int role) {
    return conflictOf[role];
  }

  /** The role's type, or −1 − n for conflict n. */
  int value(int role) {
    return baseOf[role] == rest.base() ? current[role] : rest.value();
  }

  /** Makes a role acting with a type; a conflict makes it undefined for good. */
  void set(int role, int value) {
    if (conflictOf[role] >= 0) {
      return;
    }
    if (value < 0) {
      conflictOf[role] = -1 - value;
      return;
    }
    if (frameOf[role] != frame || baseOf[role] != rest.base()) {
      logRole.push(role);
      logCurrent.push(current[role]);
      logBase.push(baseOf[role]);
      logFrame.push(frameOf[role]);
      baseOf[role] = rest.base();
      frameOf[role] = frame;
    }
    current[role] = value;
  }

  void undoTo(int mark) {
    for (int i = logRole.size() - 1; i >= mark; i--) {
      int role = logRole.get(i);
      current[role] = logCurrent.get(i);
      baseOf[role] = logBase.get(i);
      frameOf[role] = logFrame.get(i);
    }
    logRole.truncate(mark);
    logCurrent.truncate(mark);
    logBase.truncate(mark);
    logFrame.truncate(mark);
  }

  /** Starts a set of roles for {@link #isNew}. */
  void newSet() {
    stamps++;
  }

  /** Adds a role to the set; false when it is in it. */
  boolean isNew(int role) {
    if (stamp[role] == stamps) {
      return false;
    }
    stamp[role] = stamps;
    return true;
  }

  /** The acting roles logged since a mark that are new to the set. */
  void collectActing(int mark, IntStack into) {
    for (int i = mark; i < logRole.size(); i++) {
      int role = logRole.get(i);
      if (isActing(role) && isNew(role)) {
        into.push(role);
      }
    }
  }
}
