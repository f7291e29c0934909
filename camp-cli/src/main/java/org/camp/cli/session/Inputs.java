// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.camp.cli.output.Output;
import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/** Keeps what a command reads from being replaced by what it writes. */
public final class Inputs {
  private Inputs() {}

  /**
   * Refuses an output that is one of the inputs of a command line, also by another name or through
   * a link: its operands, the files of a directory among them, and every option that names a file
   * or a folder of plug-ins.
   *
   * @throws BadInput when it is
   */
  static void keep(Output output, Arguments arguments, Sources sources) {
    output.file().filter(Files::exists).ifPresent(file -> keep(file, arguments, sources));
    if (arguments.value("--shard").isPresent()) {
      output.file().ifPresent(part -> keepApart(part, arguments, sources));
    }
  }

  /** Refuses a part that the next shard would read. */
  private static void keepApart(Path part, Arguments arguments, Sources sources) {
    Path folder = part.toAbsolutePath().getParent();
    if (folder != null
        && files(arguments.operands(), sources)
            .anyMatch(file -> Files.isDirectory(file) && holds(file, folder, ""))) {
      throw new BadInput(
          Diagnostic.error("output", "cannot be written: the shards read this directory")
              .inFile(part.toString())
              .withHint("name a file in another directory with -O"));
    }
  }

  private static void keep(Path output, Arguments arguments, Sources sources) {
    boolean read =
        files(arguments.operands(), sources).anyMatch(file -> holds(file, output, ""))
            || files(arguments.inputs(), sources).anyMatch(file -> holds(file, output, ".jar"));
    if (read) {
      throw new BadInput(
          Diagnostic.error("output", "cannot be written: the command reads it")
              .inFile(output.toString())
              .withHint("name another file with -O"));
    }
  }

  /** Why files cannot be read that are not there. */
  public static List<Diagnostic> missing(
      List<String> names, Map<String, Source> bundled, Surroundings around) {
    InputStream none = InputStream.nullInputStream();
    Sources sources = new Sources(none, bundled, around.runners()::elsewhere);
    List<Diagnostic> missing = new ArrayList<>();
    for (String name : names) {
      if (!sources.isFolder(name) && sources.file(name).filter(Files::notExists).isPresent()) {
        try {
          sources.of(name).text();
        } catch (BadInput e) {
          missing.addAll(e.diagnostics());
        }
      }
    }
    return missing;
  }

  private static Stream<Path> files(List<String> names, Sources sources) {
    return names.stream().flatMap(name -> sources.paths(name).stream());
  }

  /** Whether it is that file, or a folder with that file in it, which reads those of an ending. */
  private static boolean holds(Path input, Path output, String ending) {
    try {
      return Files.isDirectory(input)
          ? output.toRealPath().startsWith(input.toRealPath()) && output.toString().endsWith(ending)
          : Files.exists(input) && Files.isSameFile(input, output);
    } catch (IOException e) {
      return false;
    }
  }
}
