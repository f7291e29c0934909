// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.IOException;

/** A compressed file is none, ends early or is damaged. */
final class PackedFault extends IOException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String hint;

  PackedFault(String code, String message, String hint) {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  /** What stands for the kind of fault. */
  String code() {
    return code;
  }

  /** A way out. */
  String hint() {
    return hint;
  }
}
