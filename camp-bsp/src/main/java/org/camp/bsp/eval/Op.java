// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

/** Instructions of the evaluator, each followed by its operands. */
final class Op {
  /** Pushes a constant: constant. */
  static final int CONSTANT = 0;

  /** Pushes a local: slot. */
  static final int LOCAL = 1;

  /** Pushes what the closure captured: index. */
  static final int CAPTURED = 2;

  /** Pushes a function of the own group: index in the group. */
  static final int MEMBER = 3;

  /** Pushes the number of the processor. */
  static final int PID = 4;

  /** Pushes how many processors there are. */
  static final int PROCESSORS = 5;

  /** Makes a closure: function. */
  static final int CLOSURE = 6;

  /** Declares functions that share a closure: function of the first, first slot. */
  static final int LET_FUNCTIONS = 7;

  /** Makes a multi-function: node function, leaf function, 1 for a tree. */
  static final int MULTI = 8;

  /** Makes a tuple of what lies on top: width. */
  static final int TUPLE = 9;

  /** Takes a component of the tuple on top: index. */
  static final int PROJECT = 10;

  /** Makes a constructed value: constructor, width. */
  static final int CONSTRUCT = 11;

  /** Makes an array of what lies on top: width. */
  static final int ARRAY = 12;

  /** Applies an operation to the value on top: operator. */
  static final int UNARY = 13;

  /** Applies an operation to the two values on top: operator. */
  static final int BINARY = 14;

  /** Makes the function of the missing operands: operator, given operands. */
  static final int PARTIAL = 16;

  /** Takes one of two branches by the truth on top: target when false. */
  static final int BRANCH = 17;

  /** Decides or goes on with the right side: target when decided, 1 for conjunctions. */
  static final int LOGIC = 18;

  /** Goes on elsewhere: target. */
  static final int JUMP = 19;

  /** Calls. */
  static final int APPLY = 20;

  /** Calls in place of the running call. */
  static final int TAIL_APPLY = 21;

  /** Names the value on top: slot. */
  static final int LET = 22;

  /** Matches the value on top with a pattern that has to fit: pattern. */
  static final int LET_PATTERN = 23;

  /** Matches the argument with a pattern that has to fit: pattern. */
  static final int PARAMETER = 24;

  /** Goes on with the first clause that matches: table. */
  static final int CASE = 25;

  /** Runs a body on every processor: function. */
  static final int REPLICATE = 26;

  /** Runs a body on every component: function. */
  static final int MKTREE = 27;

  /** Calls a primitive of vectors or trees: primitive. */
  static final int PARALLEL = 28;

  /** Ends the call. */
  static final int RETURN = 29;

  /**
   * Applies an operation to two locals or constants: operator, left, right, how many are variables:
   * slots, or constants as their complement.
   */
  static final int SIMPLE_BINARY = 30;

  /** Pushes a function of the library, which is static: function, 1 when it is named. */
  static final int LIBRARY = 31;

  /** Forgets the value on top. */
  static final int DROP = 32;

  /** Puts the value on top into a local, without a charge: slot. */
  static final int STORE = 33;

  /** Goes on elsewhere when a counter has come to its end: slot, slot of the end, 1 up, target. */
  static final int FOR_TEST = 34;

  /** Counts on and goes back: slot, 1 up, target. */
  static final int FOR_NEXT = 35;

  /** Makes a record of what lies on top: labels. */
  static final int LABELLED = 36;

  /** Takes a field of the record on top: label. */
  static final int SELECT = 37;

  /** Makes a record with other fields: labels. */
  static final int WITH = 38;

  /** Changes a field: label. */
  static final int SET_FIELD = 39;

  /** Applies an operation that makes or changes cells, prints or raises: operator. */
  static final int EFFECT = 40;

  /** Lets exceptions be handled: position of the handler. */
  static final int TRY = 41;

  /** Ends what {@link #TRY} began. */
  static final int TRIED = 42;

  /** Goes on with the first clause that matches the exception on top: table. */
  static final int CATCH = 43;

  /** Goes on with the first clause from some on that matches a local: table, slot, clause. */
  static final int CASE_FROM = 44;

  /** Goes on elsewhere when a local is a list: slot, target. */
  static final int IF_LIST = 45;

  /** Pushes a local, without a charge: slot. */
  static final int LOAD = 46;

  /** Pushes the number of the first processor. */
  static final int FIRST = 47;

  private Op() {}
}
