// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonSyntax;
import org.camp.core.model.Source;

/** A text that is no JSON, or not all of it. */
public final class JsonFault extends IOException {
  private static final long serialVersionUID = 1L;

  /** A text that ends, or is wrong, behind so many bytes is not looked through as a whole. */
  private static final long LARGE = 1 << 24;

  private final boolean cut;
  private final long offset;

  JsonFault(boolean cut, long offset) {
    super(cut ? "the text ends too early" : "this is no JSON");
    this.cut = cut;
    this.offset = offset;
  }

  /** Whether the text only ends too early. */
  public boolean isCut() {
    return cut;
  }

  /** How many bytes were read, the first that is wrong among them at most. */
  long offset() {
    return offset;
  }

  /**
   * What is wrong, and where.
   *
   * @param source where the text is from, which is read once more
   */
  public BadInput in(Source source) {
    return offset < LARGE
        ? JsonSyntax.fault(new SourceText(source.name(), source.text()))
        : FaultWindow.of(source, offset).refusal();
  }
}
