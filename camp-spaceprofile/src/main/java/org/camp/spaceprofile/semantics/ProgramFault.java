// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/** What went wrong while a program ran; the machine adds the place. */
final class ProgramFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final String code;
  final String hint;

  ProgramFault(String code, String message, String hint) {
    super(message, null, false, false);
    this.code = code;
    this.hint = hint;
  }

  /** An operand of the wrong type. */
  static ProgramFault type(String what, String expected, Datum found) {
    return new ProgramFault(
        "wrong-type", what + " needs " + expected + ", not " + DatumText.brief(found), "");
  }
}
