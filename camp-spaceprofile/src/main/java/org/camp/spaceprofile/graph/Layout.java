// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

/** Which values have cells, and how many words of 8 bytes a cell has. */
public enum Layout {
  /** Every value has a cell, as in the paper. */
  PAPER,
  /** MLton on 64 bits: a header for each object, numbers and nullary constructors without cells. */
  MLTON64,
  /** OCaml on 64 bits: as MLton, but real numbers have cells outside of arrays. */
  OCAML64;

  /** The compiler that lays values out so. */
  public String text() {
    return switch (this) {
      case PAPER -> "the paper";
      case MLTON64 -> "MLton";
      case OCAML64 -> "OCaml";
    };
  }

  /** Whether whole numbers, truth values, characters and the like have cells. */
  public boolean boxesScalars() {
    return this == PAPER;
  }

  /** Whether real numbers outside of arrays have cells. */
  public boolean boxesReals() {
    return this != MLTON64;
  }

  /**
   * The words of a cell.
   *
   * @param parts how many components it has, characters for a string
   */
  int words(NodeKind kind, int parts) {
    return switch (kind) {
      case CELL, FUTURE -> 2;
      case FUNCTION ->
          this == PAPER ? 1 + parts : parts == 0 ? 0 : parts + (this == MLTON64 ? 1 : 3);
      case ARRAY -> parts + (this == MLTON64 ? 3 : 1);
      case TEXT ->
          switch (this) {
            case PAPER -> 1;
            case MLTON64 -> 3 + (parts + 7) / 8;
            case OCAML64 -> 2 + parts / 8;
          };
      case REAL -> this == OCAML64 ? 2 : 1;
      default -> 1 + parts;
    };
  }

  /** The words of an array of that many elements, when MLton packs several of them in a word. */
  public int packed(int elements, int inOneWord) {
    return 3 + (inOneWord == 0 ? 0 : (elements + inOneWord - 1) / inOneWord);
  }
}
