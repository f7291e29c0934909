// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code completion}: a script with which a shell completes verbs, options and files. */
public final class CompletionVerb implements Verb {
  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  /** Where zsh reads the script because a word is to be completed, it is completed then. */
  private static final String AT_ONCE =
      """

      if [ "${funcstack[1]}" = _camp ]; then
        _bash_complete -o default -F _complete_camp
      fi
      """;

  private final Supplier<CommandSpec> command;
  private final KnownValues values;

  /**
   * The verb.
   *
   * @param command the command with all its verbs
   */
  public CompletionVerb(BackendRegistry registry, Supplier<CommandSpec> command) {
    this.command = command;
    this.values = new KnownValues(registry, SHELLS);
  }

  @Override
  public String name() {
    return "completion";
  }

  @Override
  public String summary() {
    return "Print a script with which a shell completes verbs, options and files.";
  }

  @Override
  public Operands operands() {
    return new Operands("SHELL", "shell", 1, 1, "The shell: bash, zsh or fish.");
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.output(spec);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    String shell = session.arguments().operands().get(0);
    if (!SHELLS.contains(shell)) {
      throw new BadInput(
          Diagnostic.error("usage", "there is no completion for '" + shell + "'")
              .withHint(Suggestions.hint(shell, SHELLS)));
    }
    CommandSpec root = command.get();
    values.addTo(root);
    String script =
        switch (shell) {
          case "fish" -> fish(root);
          case "zsh" -> "#compdef camp\n" + bash(root) + AT_ONCE;
          default -> bash(root);
        };
    session.output().write(out -> out.append(script));
    return ExitCode.OK;
  }

  /**
   * The script of picocli, which numbers its variables in the digits of the user's language, and
   * turns off that files are completed where no words are known.
   */
  private static String bash(CommandSpec root) {
    StringBuilder script = new StringBuilder();
    AutoComplete.bash("camp", root.commandLine())
        .replaceAll("(?m)^.*\\bcompopt\\b.*\\R", "")
        .codePoints()
        .map(c -> Character.isDigit(c) ? '0' + Character.digit(c, 10) : c)
        .forEach(script::appendCodePoint);
    return script.toString();
  }

  private static String fish(CommandSpec root) {
    StringBuilder script = new StringBuilder("complete -c camp -f -n __fish_use_subcommand\n");
    for (Map.Entry<String, CommandLine> verb : root.subcommands().entrySet()) {
      CommandSpec spec = verb.getValue().getCommandSpec();
      script.append("complete -c camp -n __fish_use_subcommand -a ").append(verb.getKey());
      script.append(" -d ").append(quoted(first(spec.usageMessage().description()))).append('\n');
      spec.options().forEach(option -> option(verb.getKey(), option, script));
      spec.positionalParameters().stream()
          .filter(operand -> operand.completionCandidates() != null)
          .forEach(operand -> values(of(verb.getKey()), operand, script).append('\n'));
    }
    return script.toString();
  }

  private static void option(String verb, OptionSpec option, StringBuilder script) {
    script.append(of(verb));
    for (String name : option.names()) {
      script.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^--?", ""));
    }
    script.append(option.arity().max() > 0 ? " -r" : "");
    values("", option, script);
    script.append(" -d ").append(quoted(first(option.description()))).append('\n');
  }

  private static String of(String verb) {
    return "complete -c camp -n '__fish_seen_subcommand_from " + verb + "'";
  }

  /** Begins with some text and says the words that an argument takes, where they are known. */
  private static StringBuilder values(String begin, ArgSpec argument, StringBuilder script) {
    Iterable<String> words = argument.completionCandidates();
    if (words != null) {
      script.append(begin).append(" -f -a ").append(quoted(String.join(" ", words)));
    }
    return script;
  }

  private static String first(String[] description) {
    return description.length == 0 ? "" : description[0].replace("%%", "%").replace("%n", " ");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
