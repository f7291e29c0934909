// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.time.format.DateTimeFormatter;
import java.util.Formatter;
import java.util.Locale;
import java.util.Scanner;

/** Text in the default locale in every way that the rule of the architecture forbids. */
final class DefaultLocale {
  /** Number of forbidden calls below. */
  static final int CALLS = 13;

  private DefaultLocale() {}

  static String all(PrintStream out, Formatter formatter, int number) {
    out.printf("%d", number);
    out.format("%d", number);
    formatter.format(Locale.getDefault(), "%d", number);
    formatter.format("%d", number);
    return String.format("%d", number)
        + "%d".formatted(number)
        + NumberFormat.getInstance().format(number)
        + new DecimalFormat("0").format(number)
        + DateTimeFormatter.ofPattern("d")
        + new Scanner("1").nextInt()
        + "I".toLowerCase()
        + "i".toUpperCase()
        + new Formatter();
  }
}
