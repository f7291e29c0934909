// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

/** Instructions of the evaluator, each followed by its operands. */
public final class Op {
  /** Pushes a constant: constant. */
  public static final int CONSTANT = 0;

  /** Pushes a local: slot. */
  public static final int LOCAL = 1;

  /** Pushes what the closure captured: index. */
  public static final int CAPTURED = 2;

  /** Pushes a function of the own group: index in the group. */
  public static final int MEMBER = 3;

  /** Pushes the number of the processor. */
  public static final int PID = 4;

  /** Pushes how many processors there are. */
  public static final int PROCESSORS = 5;

  /** Makes a closure: function. */
  public static final int CLOSURE = 6;

  /** Declares functions that share a closure: function of the first, first slot. */
  public static final int LET_FUNCTIONS = 7;

  /** Makes a multi-function: node function, leaf function, 1 for a tree. */
  public static final int MULTI = 8;

  /** Makes a tuple of what lies on top: width. */
  public static final int TUPLE = 9;

  /** Takes a component of the tuple on top: index. */
  public static final int PROJECT = 10;

  /** Makes a constructed value: constructor, width. */
  public static final int CONSTRUCT = 11;

  /** Makes an array of what lies on top: width. */
  public static final int ARRAY = 12;

  /** Applies an operation to the value on top: operator. */
  public static final int UNARY = 13;

  /** Applies an operation to the two values on top: operator. */
  public static final int BINARY = 14;

  /** Makes the function of the missing operands: operator, given operands. */
  public static final int PARTIAL = 16;

  /** Takes one of two branches by the truth on top: target when false. */
  public static final int BRANCH = 17;

  /** Decides or goes on with the right side: target when decided, 1 for conjunctions. */
  public static final int LOGIC = 18;

  /** Goes on elsewhere: target. */
  public static final int JUMP = 19;

  /** Calls. */
  public static final int APPLY = 20;

  /** Calls in place of the running call. */
  public static final int TAIL_APPLY = 21;

  /** Names the value on top: slot. */
  public static final int LET = 22;

  /** Matches the value on top with a pattern that has to fit: pattern. */
  public static final int LET_PATTERN = 23;

  /** Matches the argument with a pattern that has to fit: pattern. */
  public static final int PARAMETER = 24;

  /** Goes on with the first clause that matches: table. */
  public static final int CASE = 25;

  /** Runs a body on every processor: function. */
  public static final int REPLICATE = 26;

  /** Runs a body on every component: function. */
  public static final int MKTREE = 27;

  /** Calls a primitive of vectors or trees: primitive. */
  public static final int PARALLEL = 28;

  /** Ends the call. */
  public static final int RETURN = 29;

  /**
   * Applies an operation to two locals or constants: operator, left, right, how many are variables:
   * slots, or constants as their complement.
   */
  public static final int SIMPLE_BINARY = 30;

  /** Pushes a function of the library, which is static: function, 1 when it is named. */
  public static final int LIBRARY = 31;

  /** Forgets the value on top. */
  public static final int DROP = 32;

  /** Puts the value on top into a local, without a charge: slot. */
  public static final int STORE = 33;

  /** Goes on elsewhere when a counter has come to its end: slot, slot of the end, 1 up, target. */
  public static final int FOR_TEST = 34;

  /** Counts on and goes back: slot, 1 up, target. */
  public static final int FOR_NEXT = 35;

  /** Makes a record of what lies on top: labels. */
  public static final int LABELLED = 36;

  /** Takes a field of the record on top: label. */
  public static final int SELECT = 37;

  /** Makes a record with other fields: labels. */
  public static final int WITH = 38;

  /** Changes a field: label. */
  public static final int SET_FIELD = 39;

  /** Applies an operation that makes or changes cells, prints or raises: operator. */
  public static final int EFFECT = 40;

  /** Lets exceptions be handled: position of the handler. */
  public static final int TRY = 41;

  /** Ends what {@link #TRY} began. */
  public static final int TRIED = 42;

  /** Goes on with the first clause that matches the exception on top: table. */
  public static final int CATCH = 43;

  /** Goes on with the first clause from some on that matches a local: table, slot, clause. */
  public static final int CASE_FROM = 44;

  /** Goes on elsewhere when a local is a list: slot, target. */
  public static final int IF_LIST = 45;

  /** Pushes a local, without a charge: slot. */
  static final int LOAD = 46;

  /** Pushes the number of the first processor. */
  public static final int FIRST = 47;

  private Op() {}
}
