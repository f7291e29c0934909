// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/** Instructions of the machine, each followed by its operands; the last one is the site. */
final class Op {
  /** Pushes a constant: constant, site. */
  static final int CONSTANT = 0;

  /** Pushes a variable: access, site. */
  static final int VARIABLE = 1;

  /** Makes a closure: group, site. */
  static final int CLOSURE = 2;

  /** Declares functions that share a closure: group, first slot, site. */
  static final int LET_FUNCTIONS = 3;

  /** Takes a component of the tuple on top: index, site. */
  static final int PROJECT = 4;

  /** Makes a tuple of what lies on top: width, site. */
  static final int TUPLE = 5;

  /** Makes a constructed value: constructor, width, site. */
  static final int CONSTRUCT = 6;

  /** Makes an array of what lies on top: width, site. */
  static final int ARRAY = 7;

  /** Applies a built-in operation: operator, site. */
  static final int OPERATION = 8;

  /**
   * Takes one of two branches by the truth on top: target when false, names of the false branch,
   * names of the true branch, site.
   */
  static final int BRANCH = 9;

  /** Goes on elsewhere: target. */
  static final int JUMP = 10;

  /** Calls: site. */
  static final int APPLY = 11;

  /** Calls in place of the running call: site. */
  static final int TAIL_APPLY = 12;

  /** site; the call of section 8.1, whose node comes last. */
  static final int LATE_APPLY = 13;

  /** site; the node of a {@link #LATE_APPLY}. */
  static final int APPLIED = 14;

  /** Names the value on top: slot or -1, site. */
  static final int LET = 15;

  /** Matches the value on top with a pattern that has to fit: pattern, site. */
  static final int LET_PATTERN = 16;

  /** Goes on with the first clause that matches: table, site. */
  static final int CASE = 17;

  /** Begins parallel branches: width, site, end of the first. */
  static final int FORK = 18;

  /** Ends a branch before the last: end of the next. */
  static final int NEXT_BRANCH = 19;

  /** Ends the last branch: width, site. */
  static final int JOIN = 20;

  /** Ends the call. */
  static final int RETURN = 21;

  /** Ends the run. */
  static final int HALT = 22;

  /** target when empty, site; begins a {@code map}. */
  static final int MAP = 23;

  /** target when empty, site; begins an {@code idx}. */
  static final int INDICES = 24;

  /** site; the call for one element. */
  static final int MAP_CALL = 25;

  /** site; one index. */
  static final int INDEX = 26;

  /** target for the next element, site; ends one element, and the branches. */
  static final int NEXT_ITEM = 27;

  /** site; the array of the results. */
  static final int MAPPED = 28;

  /** Pushes a function of the library: group, site. The rest is Standard ML's. */
  static final int LIBRARY = 29;

  /** Applies an operation of the Basis: operation, site. */
  static final int BASIS = 30;

  /** Makes a record: labels, site. */
  static final int LABELLED = 31;

  /** Takes a field: label, site. */
  static final int SELECT = 32;

  /** Makes a constructed value of the fields of a tuple: constructor, site. */
  static final int SPREAD = 33;

  /** Raises the exception on top: site. */
  static final int RAISE = 34;

  /** Begins what a handler watches: where the handler begins. */
  static final int HANDLE = 35;

  /** Ends what a handler watches: names of the handler, site. */
  static final int HANDLED = 36;

  /** Begins a handler: table, site. */
  static final int CATCH = 37;

  /** Begins parallel branches, which all run to their ends: width, site, end of the first. */
  static final int BRANCHES = 38;

  /** Ends a branch before the last: end of the next. */
  static final int BRANCH_END = 39;

  /** Ends the last branch: width, site. */
  static final int BRANCHES_END = 40;

  /** Begins a future and the call of its body: end of the body, site. */
  static final int SPAWN = 41;

  /** Ends the body of a future: site. */
  static final int SPAWNED = 42;

  /** Makes an exception without argument: name, site. */
  static final int PACKET = 43;

  /** Begins branches that are tasks: width, site, end of the first. The rest is of real runs. */
  static final int TASK_FORK = 44;

  /** Ends the task of a branch before the last: end of the next. */
  static final int TASK_END = 45;

  /** Ends the task of the last branch, or joins: width, site. */
  static final int TASK_JOIN = 46;

  /** Begins a {@code map} of tasks: target when empty, site. */
  static final int TASK_MAP = 47;

  /** Begins an {@code idx} of tasks: target when empty, site. */
  static final int TASK_INDICES = 48;

  /** Ends the task of an element, or joins: target for the next element, site. */
  static final int TASK_ITEM = 49;

  /** Begins a future whose body is a task: end of the body, site. */
  static final int TASK_SPAWN = 50;

  /** Ends the body of a future: site. */
  static final int TASK_SPAWNED = 51;

  /** Takes the value of a future, or waits for it: operation, site. */
  static final int TASK_TOUCH = 52;

  /** Begins a {@code map} whose branches all run to their ends: target when empty, site. */
  static final int EACH = 53;

  /** Begins an {@code idx} of such branches: target when empty, site. */
  static final int EACH_NUMBER = 54;

  /** Ends one element of these, and the branches: target for the next element, site. */
  static final int EACH_END = 55;

  /** site; the node of the call for one element, where it comes behind the body. */
  static final int ELEMENT_APPLIED = 56;

  /** Where the branch of an element ends that begins at a position. */
  static int endOfElement(int[] words, int start) {
    return words[start + 2] == ELEMENT_APPLIED ? start + 4 : start + 2;
  }

  /** What a task does at an instruction that concerns other tasks; −1 for all others. */
  static int ofTasks(int instruction) {
    return switch (instruction) {
      case FORK, BRANCHES -> TASK_FORK;
      case NEXT_BRANCH, BRANCH_END -> TASK_END;
      case JOIN, BRANCHES_END -> TASK_JOIN;
      case MAP, EACH -> TASK_MAP;
      case INDICES, EACH_NUMBER -> TASK_INDICES;
      case NEXT_ITEM, EACH_END -> TASK_ITEM;
      case SPAWN -> TASK_SPAWN;
      case SPAWNED -> TASK_SPAWNED;
      default -> -1;
    };
  }

  private Op() {}
}
