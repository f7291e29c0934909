// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/**
 * The body of one function while it is compiled: where its names are, whether the expression at
 * hand is in tail position, and how many operands wait on the stack.
 */
final class Frame {
  /** Operands that instructions put there for their own use. */
  private static final int SPARE = 4;

  final Scope scope;
  private final FunctionGroup.Member member;
  private boolean tail;
  private int operands;
  private int mostOperands;

  Frame(FunctionGroup.Member member, Scope scope) {
    this.member = member;
    this.scope = scope;
  }

  /** The name of the function. */
  String function() {
    return member.name;
  }

  boolean isTail() {
    return tail;
  }

  /** Enters or leaves the tail position; answers where it was before. */
  boolean tail(boolean now) {
    boolean before = tail;
    tail = now;
    return before;
  }

  /** Counts operands that are put on the stack, or with a negative number taken from it. */
  void pushed(int count) {
    operands += count;
    mostOperands = Math.max(mostOperands, operands);
  }

  /** Reserves a slot for a name, which means it until it is unbound. */
  int bind(String name) {
    int slot = scope.reserve();
    scope.bind(name, slot);
    return slot;
  }

  /** Ends the body, whose code starts at {@code entry}. */
  void finish(int entry) {
    member.entry = entry;
    member.locals = scope.size();
    member.operands = mostOperands + SPARE;
  }
}
