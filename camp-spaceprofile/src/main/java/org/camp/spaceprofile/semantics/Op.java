// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/** Instructions of the machine, each followed by its operands; the last one is the site. */
final class Op {
  /** constant, site. */
  static final int CONSTANT = 0;

  /** access, site. */
  static final int VARIABLE = 1;

  /** group, site. */
  static final int CLOSURE = 2;

  /** group, first slot, site. */
  static final int LET_FUNCTIONS = 3;

  /** index, site. */
  static final int PROJECT = 4;

  /** width, site. */
  static final int TUPLE = 5;

  /** constructor, width, site. */
  static final int CONSTRUCT = 6;

  /** width, site. */
  static final int ARRAY = 7;

  /** operator, site. */
  static final int OPERATION = 8;

  /** target when false, names of the false branch, names of the true branch, site. */
  static final int BRANCH = 9;

  /** target. */
  static final int JUMP = 10;

  /** site. */
  static final int APPLY = 11;

  /** site. */
  static final int TAIL_APPLY = 12;

  /** site; the call of section 8.1, whose node comes last. */
  static final int LATE_APPLY = 13;

  /** site; the node of a {@link #LATE_APPLY}. */
  static final int APPLIED = 14;

  /** slot or -1, site. */
  static final int LET = 15;

  /** pattern, site. */
  static final int LET_PATTERN = 16;

  /** table, site. */
  static final int CASE = 17;

  /** width, site. */
  static final int FORK = 18;

  /** None. */
  static final int NEXT_BRANCH = 19;

  /** width, site. */
  static final int JOIN = 20;

  /** None. */
  static final int RETURN = 21;

  /** None. */
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

  private Op() {}
}
