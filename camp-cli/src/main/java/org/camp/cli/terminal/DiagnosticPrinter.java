// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import java.io.PrintStream;
import java.util.Collection;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.Style;
import org.jspecify.annotations.Nullable;

/** Prints diagnostics where results do not go. */
public final class DiagnosticPrinter {
  private final PrintStream err;
  private final DisplayOptions look;
  private @Nullable ProgressBar bar;
  private boolean failed;

  public DiagnosticPrinter(PrintStream err, DisplayOptions look) {
    this.err = err;
    this.look = look;
  }

  /** The bar that messages must not be mixed with. */
  public void over(ProgressBar shown) {
    bar = shown;
  }

  public void all(Collection<Diagnostic> diagnostics) {
    diagnostics.forEach(this::print);
  }

  /** Whether an error was told. */
  boolean failed() {
    return failed;
  }

  public void print(Diagnostic diagnostic) {
    failed |= diagnostic.isError();
    if (look.quiet() && !diagnostic.isError()) {
      return;
    }
    if (bar != null) {
      bar.clear();
    }
    err.print(coloured(diagnostic) + "\n");
    err.flush();
  }

  private String coloured(Diagnostic diagnostic) {
    Style style = look.style();
    String text = Printable.lines(diagnostic.render());
    if (style == Style.PLAIN) {
      return text;
    }
    String severity = diagnostic.severity().text() + ": ";
    int at = text.indexOf(severity);
    String shown =
        diagnostic.severity() == Severity.ERROR
            ? style.red(severity.strip())
            : diagnostic.severity() == Severity.WARNING
                ? style.yellow(severity.strip())
                : style.dim(severity.strip());
    return text.substring(0, at) + shown + text.substring(at + severity.length() - 1);
  }
}
