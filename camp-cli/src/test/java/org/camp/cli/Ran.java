// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What one run of the command printed, and how it ended. */
public record Ran(int exit, String out, String err) {
  public static Ran camp(String... args) {
    return withInput("", args);
  }

  public static Ran withInput(String input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    byte[] in = input.getBytes(StandardCharsets.UTF_8);
    int exit =
        Camp.run(
            args,
            new ByteArrayInputStream(in),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
