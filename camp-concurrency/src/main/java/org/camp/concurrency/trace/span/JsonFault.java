// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;

/** A text that is no JSON, or not all of it; {@code JsonSyntax} says where and why. */
public final class JsonFault extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean cut;

  JsonFault(boolean cut) {
    super(cut ? "the text ends too early" : "this is no JSON");
    this.cut = cut;
  }

  /** Whether the text only ends too early. */
  public boolean isCut() {
    return cut;
  }
}
