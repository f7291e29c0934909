// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * An expression has no value or no sense: division by zero, wrong dimension. Who knows the source
 * text turns it into a {@link Diagnostic}.
 */
public final class ExpressionFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final transient Span span;
  private final @Nullable String hint;

  /** A fault of the part at {@code span}. */
  public ExpressionFault(String code, Span span, String message, @Nullable String hint) {
    super(message, null, false, false);
    this.code = code;
    this.span = span;
    this.hint = hint;
  }

  /** The faulty part. */
  public Span span() {
    return span;
  }

  /** The same fault of another part. */
  public ExpressionFault at(Span part) {
    return new ExpressionFault(code, part, String.valueOf(getMessage()), hint);
  }

  /** The fault as an error at its place in {@code text}. */
  public Diagnostic in(SourceText text) {
    return text.error(code, span, String.valueOf(getMessage())).withHint(hint);
  }
}
