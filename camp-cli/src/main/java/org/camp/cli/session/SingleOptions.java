// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.TimeLimit;
import org.camp.core.analysis.Deadline;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineFile;

/** What options say that concern no service; each refuses what makes no sense as bad input. */
final class SingleOptions {
  private SingleOptions() {}

  /** The file of {@code -O}; {@code -} is standard output. */
  static Optional<Path> file(Arguments arguments) {
    Optional<String> name = arguments.value("-O");
    if (name.filter(String::isEmpty).isPresent()) {
      throw new BadInput(Diagnostic.error("usage", "-O needs the name of a file"));
    }
    return name.filter(file -> !file.equals("-")).map(Arguments::path);
  }

  /** When colours are used. */
  static String colour(Arguments arguments) {
    String colour = arguments.value("--color").orElse("auto");
    if (!List.of("auto", "always", "never").contains(colour)) {
      throw new BadInput(
          Diagnostic.error("usage", "'--color " + colour + "' is not known")
              .withHint("use auto, always or never"));
    }
    return colour;
  }

  /** The machine of {@code -m} with the values of {@code -M}; nothing when neither is given. */
  static Optional<Machine> machine(Optional<MachineFile> file, Arguments arguments) {
    Map<String, String> settings = arguments.pairs("-M");
    return file.isEmpty() && settings.isEmpty()
        ? Optional.empty()
        : Optional.of(file.orElseGet(MachineFile::empty).machine(settings));
  }

  /** The end that {@code --timeout} sets. */
  static Deadline deadline(Arguments arguments) {
    return arguments
        .value("--timeout")
        .map(text -> Deadline.after(TimeLimit.parse(text).length()))
        .orElseGet(Deadline::none);
  }
}
