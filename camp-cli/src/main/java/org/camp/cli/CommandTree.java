// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.camp.cli.compare.CompareVerb;
import org.camp.cli.engine.Engine;
import org.camp.cli.fit.FitVerb;
import org.camp.cli.lsp.LspVerb;
import org.camp.cli.output.Output;
import org.camp.cli.output.Version;
import org.camp.cli.page.Page;
import org.camp.cli.profile.ProfileVerb;
import org.camp.cli.serve.ServeVerb;
import org.camp.cli.session.Inputs;
import org.camp.cli.session.Runners;
import org.camp.cli.session.Session;
import org.camp.cli.session.Surroundings;
import org.camp.cli.session.Verb;
import org.camp.cli.session.VerbServices;
import org.camp.cli.setup.CompletionVerb;
import org.camp.cli.setup.ManualVerb;
import org.camp.cli.setup.PluginVerb;
import org.camp.cli.shard.MergeVerb;
import org.camp.cli.sweep.SweepVerb;
import org.camp.cli.terminal.DiagnosticPrinter;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.terminal.Terminal;
import org.camp.cli.trial.RunVerb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Usage;
import org.camp.cli.validate.ValidateVerb;
import org.camp.cli.verb.AnalyzeVerb;
import org.camp.cli.verb.BackendsVerb;
import org.camp.cli.verb.CheckVerb;
import org.camp.cli.verb.Example;
import org.camp.cli.verb.ExamplesVerb;
import org.camp.cli.verb.FormatsVerb;
import org.camp.cli.verb.HelpVerb;
import org.camp.cli.verb.OperationVerb;
import org.camp.cli.verb.ShowVerb;
import org.camp.cli.verb.WatchVerb;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The command with its own verbs and those that services contribute. */
final class CommandTree {
  private final BackendRegistry registry;
  private final Map<String, Verb> verbs = new LinkedHashMap<>();
  private final Map<String, Verb> undeclared = new HashMap<>();
  private final List<Diagnostic> problems = new ArrayList<>();
  private final CommandLine line;

  CommandTree(BackendRegistry registry) {
    this.registry = registry;
    collectVerbs();
    undeclared.putAll(verbs);
    line = new CommandLine(root());
    line.setExpandAtFiles(false);
    line.setInterpolateVariables(false);
    line.setOverwrittenOptionsAllowed(true);
  }

  private void collectVerbs() {
    Map<String, List<Entry<Operation<?>>>> contributed = new TreeMap<>();
    for (Entry<Operation<?>> operation : registry.operations()) {
      contributed
          .computeIfAbsent(operation.service().card().verb(), v -> new ArrayList<>())
          .add(operation);
    }
    List<Entry<Operation<?>>> checks = contributed.getOrDefault(CheckVerb.NAME, List.of());
    contributed.remove(CheckVerb.NAME);
    List<Entry<Operation<?>>> comparisons = contributed.getOrDefault(CompareVerb.NAME, List.of());
    contributed.remove(CompareVerb.NAME);
    List<Verb> own =
        List.of(
            new AnalyzeVerb(registry),
            new CheckVerb(registry, checks),
            new CompareVerb(registry, comparisons),
            new SweepVerb(registry),
            new ValidateVerb(registry, this::arguments),
            new MergeVerb(this::run),
            new FitVerb(registry, this::arguments),
            new ProfileVerb(),
            new ShowVerb(registry),
            new BackendsVerb(registry),
            new FormatsVerb(registry),
            new ExamplesVerb(registry),
            new WatchVerb(registry),
            new LspVerb(registry),
            new ServeVerb(registry, this::runInMemory),
            new PluginVerb(registry),
            new CompletionVerb(registry, this::whole),
            new ManualVerb(this::whole),
            new HelpVerb(this::spec));
    own.forEach(verb -> verbs.put(verb.name(), verb));
    contributed.forEach(
        (name, operations) -> {
          if (verbs.containsKey(name)) {
            operations.forEach(o -> problems.add(taken(o, name)));
          } else {
            verbs.put(
                name,
                name.equals(RunVerb.NAME)
                    ? new RunVerb(registry, operations, this::arguments)
                    : new OperationVerb(registry, name, operations));
          }
        });
  }

  private static Diagnostic taken(Entry<Operation<?>> operation, String name) {
    return Diagnostic.warning(
        "verb-taken",
        String.format(
            Locale.ROOT,
            "'%s' of %s is left out: '%s' is a verb of the command itself",
            operation.id(),
            operation.origin(),
            name));
  }

  private CommandSpec root() {
    CommandSpec root = CommandSpec.create().name("camp");
    root.usageMessage()
        .description("Predicts what concurrent, parallel and distributed programs cost.")
        .customSynopsis("camp VERB [OPTION...] [FILE...]")
        .sortOptions(false)
        .commandListHeading("%nVerbs ('camp VERB --help' explains one):%n")
        .optionListHeading("%nOptions:%n")
        .footer(
            "",
            "Exit codes: 0 fine; 1 the answer is no; 2 wrong usage or unreadable input;",
            "            3 a limit was hit; 70 a defect.");
    CommonOptions.universal(root);
    root.addOption(
        OptionSpec.builder("--version").versionHelp(true).description("Show the version.").build());
    verbs.forEach((name, verb) -> root.addSubcommand(name, spec(verb)));
    return root;
  }

  /** A verb as the list of verbs shows it. */
  private static CommandSpec spec(Verb verb) {
    CommandSpec spec = CommandSpec.create().name(verb.name());
    spec.usageMessage()
        .description(CommonOptions.escaped(verb.summary()))
        .abbreviateSynopsis(true)
        .sortOptions(false)
        .optionListHeading("%nOptions:%n")
        .parameterListHeading("%n");
    return spec;
  }

  /** Gives a verb that a line may use its operands and options, which are many. */
  private void declare(String word) {
    Verb verb = undeclared.remove(word);
    if (verb != null) {
      CommandSpec spec =
          Objects.requireNonNull(line.getSubcommands().get(word), word).getCommandSpec();
      verb.operands().declare(spec);
      verb.declare(spec);
      CommonOptions.universal(spec);
    }
  }

  ExitCode run(
      List<String> args, Terminal terminal, DisplayOptions look, DiagnosticPrinter messages)
      throws IOException {
    messages.all(problems);
    ParseResult root = parse(args);
    Output out = new Output(terminal.out(), Optional.empty());
    ParseResult verb = root.subcommand();
    if (root.isUsageHelpRequested() || (verb != null && verb.isUsageHelpRequested())) {
      ParseResult asked = verb == null ? root : verb;
      String help = HelpVerb.text(asked.commandSpec(), look);
      out.write(o -> o.append(help));
      return ExitCode.OK;
    }
    if (root.isVersionHelpRequested()) {
      out.write(o -> o.append("camp " + Version.text() + "\n"));
      return ExitCode.OK;
    }
    if (verb == null) {
      terminal.err().print(HelpVerb.text(line.getCommandSpec(), look));
      return ExitCode.USAGE;
    }
    return run(root, verb, terminal, look, messages);
  }

  private ExitCode run(
      ParseResult root,
      ParseResult verb,
      Terminal terminal,
      DisplayOptions look,
      DiagnosticPrinter messages)
      throws IOException {
    Arguments arguments = new Arguments(root, verb);
    String name = verb.commandSpec().name();
    Map<String, Source> bundled = Map.of();
    if (name.equals(ExamplesVerb.NAME)
        && !arguments.operands().isEmpty()
        && !arguments.has("--copy")) {
      verb(name).operands().check(name, arguments.operands());
      Example example = Example.named(arguments.operands().get(0));
      bundled = example.sources();
      List<String> words = new ArrayList<>(List.of(example.verb()));
      words.addAll(example.arguments());
      words.addAll(arguments.options());
      arguments = arguments(words);
      name = example.verb();
    }
    Optional<Engine> engine = Engine.of(arguments);
    Runners runners = engine.map(one -> one.runners(new CommandAgain())).orElse(Runners.HERE);
    return run(
        name,
        arguments,
        bundled,
        new Surroundings(registry, terminal, look, messages, runners, Optional.empty()));
  }

  /** Runs a line on sources in memory, without a terminal; what it has to say is in the results. */
  private void runInMemory(
      List<String> words,
      Map<String, Source> sources,
      OutputStream out,
      Optional<Consumer<Page>> pages)
      throws IOException {
    runInMemory(words, sources, out, OutputStream.nullOutputStream(), Runners.HERE, pages);
  }

  /** The same, with what it has to say beside, and with something else that does the items. */
  void runInMemory(
      List<String> words,
      Map<String, Source> sources,
      OutputStream out,
      OutputStream err,
      Runners runners,
      Optional<Consumer<Page>> pages)
      throws IOException {
    PrintStream said = new PrintStream(err, true, StandardCharsets.UTF_8);
    Terminal none = new Terminal(InputStream.nullInputStream(), out, said, false);
    DisplayOptions look = DisplayOptions.of(words, none);
    CommandTree own = new CommandTree(registry);
    own.run(
        words.get(0),
        own.arguments(words),
        sources,
        new Surroundings(registry, none, look, new DiagnosticPrinter(said, look), runners, pages));
  }

  private ExitCode run(
      String name, Arguments arguments, Map<String, Source> bundled, Surroundings around)
      throws IOException {
    Verb chosen = verb(name);
    chosen.operands().check(name, arguments.operands());
    return chosen.run(session(name, chosen, arguments, bundled, around));
  }

  /** A session; where something is wrong with the line, files that are not there are told too. */
  private static Session session(
      String name,
      Verb verb,
      Arguments arguments,
      Map<String, Source> bundled,
      Surroundings around) {
    try {
      Arguments checked = verb.checked(arguments);
      VerbServices services = new VerbServices(name, verb.own(), verb.part());
      return new Session(around, checked, bundled, services, verb.prints());
    } catch (BadInput e) {
      List<String> named = new ArrayList<>();
      if (verb.operands().areFiles()) {
        named.addAll(arguments.operands());
      }
      named.addAll(arguments.values("-m"));
      Set<Diagnostic> faults = new LinkedHashSet<>(Inputs.missing(named, bundled, around));
      faults.addAll(e.diagnostics());
      throw new BadInput(List.copyOf(faults));
    }
  }

  /** Runs other words than those of the line, with something else that does the items. */
  private ExitCode run(List<String> words, Runners runners, Session from) throws IOException {
    return run(words.get(0), arguments(words), Map.of(), from.around().with(runners));
  }

  /** The verb of that name, or the command itself for none. */
  private CommandSpec spec(List<String> names) {
    CommandSpec root = line.getCommandSpec();
    if (names.isEmpty()) {
      return root;
    }
    declare(names.get(0));
    CommandLine verb = line.getSubcommands().get(names.get(0));
    if (verb == null) {
      throw Usage.unknownVerb(names.get(0), root);
    }
    return verb.getCommandSpec();
  }

  /** The command with the operands and options of all its verbs. */
  private CommandSpec whole() {
    verbs.keySet().forEach(this::declare);
    return line.getCommandSpec();
  }

  private ParseResult parse(List<String> args) {
    args.forEach(this::declare);
    try {
      return line.parseArgs(args.toArray(String[]::new));
    } catch (ParameterException e) {
      throw Usage.fault(e);
    }
  }

  private Arguments arguments(List<String> words) {
    ParseResult result = parse(words);
    return new Arguments(result, subcommand(result));
  }

  private static ParseResult subcommand(ParseResult result) {
    ParseResult verb = result.subcommand();
    if (verb == null) {
      throw new IllegalStateException("no verb in " + result.originalArgs());
    }
    return verb;
  }

  private Verb verb(String name) {
    Verb verb = verbs.get(name);
    if (verb == null) {
      throw new IllegalStateException("no verb " + name);
    }
    return verb;
  }
}
