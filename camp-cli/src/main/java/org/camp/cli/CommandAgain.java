// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.engine.item.Again;
import org.camp.cli.session.Runners;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/** Runs a command line in a process of an engine. */
final class CommandAgain implements Again {
  private static final long serialVersionUID = 1;

  @Override
  public void run(List<String> words, Map<String, Source> sources, Runners runners)
      throws IOException {
    List<Path> plugins = Camp.pluginDirectories(words);
    try (BackendRegistry registry = BackendRegistry.load(plugins, BackendRegistry.PATIENCE)) {
      List<Diagnostic> problems =
          registry.problems().stream().filter(p -> p.code().equals("no-plugin-directory")).toList();
      if (!problems.isEmpty()) {
        throw new BadInput(problems);
      }
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      new CommandTree(registry)
          .runInMemory(
              words, sources, OutputStream.nullOutputStream(), said, runners, Optional.empty());
      String first = said.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("");
      throw new BadInput(Diagnostic.error("engine", first.isEmpty() ? "it has no items" : first));
    }
  }
}
