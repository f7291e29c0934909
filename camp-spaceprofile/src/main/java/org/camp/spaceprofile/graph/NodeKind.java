// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

/**
 * What a node of the computation graph does (Fig. 4). The kinds from {@link #FUNCTION} on allocate
 * a heap cell: such a node is at once the event and the location.
 */
public enum NodeKind {
  /** A value is touched (E-VAL), or an unboxed value is made. */
  VALUE("val"),
  /** Branches begin. */
  FORK("fork"),
  /** Branches have ended. */
  JOIN("join"),
  /** A declared value is bound. */
  LET("let"),
  /** A function is called. */
  APPLY("app"),
  /** A component is taken. */
  PROJECT("proj"),
  /** A conditional decides. */
  BRANCH("if"),
  /** A case decides. */
  CASE("case"),
  /** A built-in operation consumes its operands. */
  USE("use"),
  /** A closure is made. */
  FUNCTION("fun"),
  /** A truth value is made. */
  BOOL("bool"),
  /** A whole number is made. */
  INT("int"),
  /** A real number is made. */
  REAL("real"),
  /** A string is made. */
  TEXT("string"),
  /** The empty tuple is made. */
  UNIT("unit"),
  /** A tuple is made. */
  TUPLE("pair"),
  /** A constructed value is made. */
  CONSTRUCTOR("con"),
  /** An array is made. */
  ARRAY("array"),
  /** A character is made. */
  CHAR("char"),
  /** A word is made. */
  WORD("word"),
  /** A reference is made. */
  CELL("ref"),
  /** A future is made, and its body spawned. */
  FUTURE("future");

  /** Ordinal → kind. */
  private static final NodeKind[] ALL = values();

  private final String text;

  NodeKind(String text) {
    this.text = text;
  }

  /** The short name, as drawings show it. */
  public String text() {
    return text;
  }

  /** Whether such a node allocates. */
  public boolean allocates() {
    return compareTo(FUNCTION) >= 0;
  }

  static NodeKind of(int ordinal) {
    return ALL[ordinal];
  }
}
