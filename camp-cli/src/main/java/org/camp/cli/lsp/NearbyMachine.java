// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Source;

/**
 * The machine of a model: the file that was set, or else the one beside it that has its name, as it
 * stands in the editor when it is open there.
 *
 * @param settings what the user set
 * @param open texts that are open, by file
 */
record NearbyMachine(Settings settings, Function<Path, Optional<OpenText>> open) {
  private static final List<String> ENDINGS = List.of(".yaml", ".yml");

  /** The machine of a model, when there is one without mistakes. */
  Optional<Machine> of(OpenText model) {
    Optional<Path> file = OpenText.path(model.uri());
    if (settings.machine().isPresent()) {
      return machine(path(settings.machine().get(), file));
    }
    String name = file.map(f -> String.valueOf(f.getFileName())).orElse("");
    int dot = name.lastIndexOf('.');
    if (dot <= 0) {
      return Optional.empty();
    }
    for (String ending : ENDINGS) {
      Optional<Machine> found =
          machine(file.map(f -> f.resolveSibling(name.substring(0, dot) + ending)));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<Path> path(String set, Optional<Path> model) {
    try {
      Path path = Path.of(set);
      return Optional.of(model.map(file -> file.resolveSibling(path)).orElse(path));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Optional<Machine> machine(Optional<Path> file) {
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Optional<OpenText> text = open.apply(file.get());
    if (text.isEmpty() && !Files.isRegularFile(file.get())) {
      return Optional.empty();
    }
    try {
      Source source =
          text.map(t -> Source.of(t.path(), t.text())).orElseGet(() -> Source.of(file.get()));
      return Optional.of(MachineFile.read(source).machine(Map.of()));
    } catch (CampException e) {
      return Optional.empty();
    }
  }
}
