// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The streams of one run, all in UTF-8.
 *
 * @param in what {@code -} reads
 * @param out where results go
 * @param err where everything else goes
 * @param interactive whether a person sits in front of it: colours and progress are welcome
 */
public record Terminal(InputStream in, OutputStream out, PrintStream err, boolean interactive) {

  public static Terminal system() {
    boolean interactive =
        hasConsole() && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM"));
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    return new Terminal(System.in, hasConsole() ? new PrintableStream(out) : out, err, interactive);
  }

  /** From Java 22 on there may be a console that is no terminal; it can be asked. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean hasConsole() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  public void flush() {
    err.flush();
  }
}
