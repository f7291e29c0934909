// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.HashSet;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.ExpressionFault;

/** What is wrong with an instance: each fault once, however many rounds of a loop meet it. */
final class FaultLog {
  private final SourceText source;
  private final Diagnostics diagnostics = new Diagnostics();
  private final Set<String> reported = new HashSet<>();

  FaultLog(SourceText source) {
    this.source = source;
  }

  void report(ExpressionFault fault) {
    report(fault.in(source));
  }

  void report(String code, Span span, String message, String hint) {
    report(source.error(code, span, message).withHint(hint));
  }

  private void report(Diagnostic diagnostic) {
    String key = diagnostic.code() + ":" + diagnostic.line() + ":" + diagnostic.column();
    if (reported.add(key)) {
      diagnostics.add(diagnostic);
    }
  }

  boolean isFull() {
    return diagnostics.isFull();
  }

  void throwIfIllFormed() {
    diagnostics.throwIfIllFormed();
  }
}
