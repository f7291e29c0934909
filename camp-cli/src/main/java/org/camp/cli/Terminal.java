package org.camp.cli;

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
record Terminal(InputStream in, OutputStream out, PrintStream err, boolean interactive) {

  static Terminal system() {
    boolean interactive =
        System.console() != null
            && System.getenv("NO_COLOR") == null
            && !"dumb".equals(System.getenv("TERM"));
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    return new Terminal(System.in, new FileOutputStream(FileDescriptor.out), err, interactive);
  }

  void flush() {
    err.flush();
  }
}
