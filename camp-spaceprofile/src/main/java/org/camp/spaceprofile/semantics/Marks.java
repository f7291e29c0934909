// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where a run goes on when an exception is raised: handlers, and what runs to its end anyway. */
final class Marks {
  /** A handler. */
  static final int HANDLER = 0;

  /** A branch of a fork. */
  static final int BRANCH = 1;

  /** The body of a future. */
  static final int BODY = 2;

  private static final int KIND = 0;
  private static final int PC = 1;
  private static final int FRAME = 2;
  private static final int SP = 3;
  private static final int DEPTH = 4;
  private static final int CONTEXT = 5;
  private static final int WORDS = 6;

  /** Position → word of an open mark, {@value #WORDS} words each, the innermost last. */
  private int[] words = new int[0];

  /** Mark → exception of the leftmost branch that failed so far; null when none did. */
  private @Nullable Raised[] failures = new Raised[0];

  private int count;

  void push(int kind, int pc, int frame, int sp, int depth, int context) {
    if (count == failures.length) {
      failures = Arrays.copyOf(failures, count * 2 + 4);
      words = Arrays.copyOf(words, failures.length * WORDS);
    }
    int at = count * WORDS;
    words[at + KIND] = kind;
    words[at + PC] = pc;
    words[at + FRAME] = frame;
    words[at + SP] = sp;
    words[at + DEPTH] = depth;
    words[at + CONTEXT] = context;
    failures[count++] = null;
  }

  boolean isEmpty() {
    return count == 0;
  }

  private int top(int word) {
    return words[(count - 1) * WORDS + word];
  }

  int kind() {
    return top(KIND);
  }

  int pc() {
    return top(PC);
  }

  int frame() {
    return top(FRAME);
  }

  int sp() {
    return top(SP);
  }

  int depth() {
    return top(DEPTH);
  }

  int context() {
    return top(CONTEXT);
  }

  /** The next branch of the innermost fork begins; its end is at {@code pc}. */
  void nextBranch(int pc) {
    words[(count - 1) * WORDS + PC] = pc;
    words[(count - 1) * WORDS + SP]++;
  }

  /** Keeps the exception of a branch or body, unless one further left failed. */
  void fail(Raised raised) {
    if (failures[count - 1] == null) {
      failures[count - 1] = raised;
    }
  }

  /** Ends the innermost mark: the exception that was kept, if any. */
  @Nullable Raised pop() {
    return failures[--count];
  }
}
