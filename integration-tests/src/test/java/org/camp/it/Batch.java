// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.camp.cli.Camp;

/**
 * Runs the command for every line of standard input, whose words tabs separate or else blanks, and
 * prints each line with its exit code and all that it gave: messages follow the result, after a
 * {@link #MARK} if {@code -Dapart} asks for it.
 */
public final class Batch {
  /** Stands in no text. */
  static final String MARK = "\0";

  private Batch() {}

  /** Takes no arguments. */
  public static void main(String[] args) throws IOException {
    String input = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line : input.lines().toList()) {
      ByteArrayOutputStream result = new ByteArrayOutputStream();
      ByteArrayOutputStream messages = new ByteArrayOutputStream();
      PrintStream err = new PrintStream(messages, false, StandardCharsets.UTF_8);
      List<String> words = List.of(line.split(line.contains("\t") ? "\t" : " "));
      int exit = Camp.run(words.toArray(String[]::new), InputStream.nullInputStream(), result, err);
      err.flush();
      out.println("$ camp " + line + " => " + exit);
      out.print(result.toString(StandardCharsets.UTF_8));
      out.print(System.getProperty("apart") == null ? "" : MARK);
      out.print(messages.toString(StandardCharsets.UTF_8));
    }
    out.flush();
  }
}
