// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.camp.cli.output.Output;
import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/** Keeps what a command reads from being replaced by what it writes. */
final class Inputs {
  private Inputs() {}

  /**
   * Refuses an output that is one of the inputs of a command line, also by another name or through
   * a link: its operands and every option that names a file or a folder of files.
   *
   * @throws BadInput when it is
   */
  static void keep(Output output, Arguments arguments, Sources sources) {
    output.file().filter(Files::exists).ifPresent(file -> keep(file, arguments, sources));
  }

  private static void keep(Path output, Arguments arguments, Sources sources) {
    Stream<String> names =
        Stream.concat(arguments.operands().stream(), arguments.inputs().stream());
    for (Path file : names.flatMap(name -> sources.file(name).stream()).toList()) {
      if (holds(file, output)) {
        throw new BadInput(
            Diagnostic.error("output", "cannot be written: the command reads it")
                .inFile(output.toString())
                .withHint("name another file with -O"));
      }
    }
  }

  /** Whether it is that file, or a folder with that file in it. */
  private static boolean holds(Path input, Path output) {
    try {
      return Files.isDirectory(input)
          ? output.toRealPath().startsWith(input.toRealPath()) && output.toString().endsWith(".jar")
          : Files.exists(input) && Files.isSameFile(input, output);
    } catch (IOException e) {
      return false;
    }
  }
}
