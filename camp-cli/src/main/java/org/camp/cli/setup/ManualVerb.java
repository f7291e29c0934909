// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.camp.cli.output.WholeFiles;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.cli.usage.Usage;
import org.camp.core.analysis.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code man}: the manual page of the command or of a verb, or all of them into a directory. */
public final class ManualVerb implements Verb {
  private static final String COPY = "--copy";

  private final Supplier<CommandSpec> command;

  /**
   * The verb.
   *
   * @param command the command with all its verbs
   */
  public ManualVerb(Supplier<CommandSpec> command) {
    this.command = command;
  }

  @Override
  public String name() {
    return "man";
  }

  @Override
  public String summary() {
    return "Print a manual page, or write all of them (man -l FILE shows one).";
  }

  @Override
  public Operands operands() {
    return new Operands("[VERB]", "verb", 0, 1, "The verb to explain; else the command.");
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.value(spec, "DIR", "Write the pages of all verbs there.", COPY);
    CommonOptions.output(spec);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    CommandSpec root = command.get();
    Optional<Path> folder = session.arguments().value(COPY).map(Arguments::path);
    if (folder.isPresent()) {
      Map<Path, String> pages = new LinkedHashMap<>();
      pages.put(folder.get().resolve("camp.1"), ManualPage.of(root));
      root.subcommands()
          .forEach(
              (name, verb) ->
                  pages.put(
                      folder.get().resolve("camp-" + name + ".1"),
                      ManualPage.of(verb.getCommandSpec())));
      WholeFiles.write(pages);
      session
          .output()
          .write(out -> out.append(pages.size() + " pages are in " + folder.get() + "\n"));
      return ExitCode.OK;
    }
    List<String> names = session.arguments().operands();
    CommandSpec spec = root;
    if (!names.isEmpty()) {
      CommandLine verb = root.subcommands().get(names.get(0));
      if (verb == null) {
        throw Usage.unknownVerb(names.get(0), root);
      }
      spec = verb.getCommandSpec();
    }
    String page = ManualPage.of(spec);
    session.output().write(out -> out.append(page));
    return ExitCode.OK;
  }
}
