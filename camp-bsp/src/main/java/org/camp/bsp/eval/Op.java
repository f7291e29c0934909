// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

/** Instructions of the evaluator, each followed by its operands. */
final class Op {
  /** constant. */
  static final int CONSTANT = 0;

  /** slot. */
  static final int LOCAL = 1;

  /** index. */
  static final int CAPTURED = 2;

  /** index in the group. */
  static final int MEMBER = 3;

  /** None. */
  static final int PID = 4;

  /** None. */
  static final int PROCESSORS = 5;

  /** function. */
  static final int CLOSURE = 6;

  /** function of the first, first slot. */
  static final int LET_FUNCTIONS = 7;

  /** node function, leaf function, 1 for a tree. */
  static final int MULTI = 8;

  /** width. */
  static final int TUPLE = 9;

  /** index. */
  static final int PROJECT = 10;

  /** constructor, width. */
  static final int CONSTRUCT = 11;

  /** width. */
  static final int ARRAY = 12;

  /** operator. */
  static final int UNARY = 13;

  /** operator. */
  static final int BINARY = 14;

  /** None. */
  static final int SET = 15;

  /** operator, given operands. */
  static final int PARTIAL = 16;

  /** target when false. */
  static final int BRANCH = 17;

  /** target when decided, 1 for conjunctions. */
  static final int LOGIC = 18;

  /** target. */
  static final int JUMP = 19;

  /** None. */
  static final int APPLY = 20;

  /** None. */
  static final int TAIL_APPLY = 21;

  /** slot. */
  static final int LET = 22;

  /** pattern. */
  static final int LET_PATTERN = 23;

  /** pattern. */
  static final int PARAMETER = 24;

  /** table. */
  static final int CASE = 25;

  /** function. */
  static final int REPLICATE = 26;

  /** function. */
  static final int MKTREE = 27;

  /** primitive. */
  static final int PARALLEL = 28;

  /** None. */
  static final int RETURN = 29;

  /** operator, left, right, how many are variables: slots, or constants as their complement. */
  static final int SIMPLE_BINARY = 30;

  private Op() {}
}
