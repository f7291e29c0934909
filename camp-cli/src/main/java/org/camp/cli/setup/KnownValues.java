// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.camp.cli.output.Format;
import org.camp.cli.verb.Example;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The words that options and operands take, where they are known before anything is read. */
final class KnownValues {
  private static final List<String> COLOURS = List.of("auto", "always", "never");

  private final BackendRegistry registry;
  private final List<String> shells;

  KnownValues(BackendRegistry registry, List<String> shells) {
    this.registry = registry;
    this.shells = shells;
  }

  /** Gives them to all arguments of a command and of its verbs. */
  void addTo(CommandSpec root) {
    List<String> verbs = List.copyOf(root.subcommands().keySet());
    add(root, verbs);
    for (CommandLine verb : root.subcommands().values()) {
      add(verb.getCommandSpec(), verbs);
    }
  }

  private void add(CommandSpec spec, List<String> verbs) {
    for (OptionSpec option : List.copyOf(spec.options())) {
      List<String> words = words(option);
      if (!words.isEmpty()) {
        spec.remove(option);
        spec.addOption(option.toBuilder().completionCandidates(words).build());
      }
    }
    for (PositionalParamSpec operand : List.copyOf(spec.positionalParameters())) {
      List<String> words = words(operand, verbs);
      if (!words.isEmpty()) {
        spec.remove(operand);
        spec.addPositional(operand.toBuilder().completionCandidates(words).build());
      }
    }
  }

  private List<String> words(OptionSpec option) {
    return switch (option.longestName()) {
      case "--format" -> formats(option);
      case "--backend" -> Stream.concat(ids(registry.backends()), Stream.of("all")).toList();
      case "--input-format" -> ids(registry.readers()).toList();
      case "--as" ->
          registry.exporters().stream()
              .map(exporter -> exporter.service().card().form())
              .distinct()
              .sorted()
              .toList();
      case "--color" -> COLOURS;
      default -> choices(option.paramLabel());
    };
  }

  private List<String> words(PositionalParamSpec operand, List<String> verbs) {
    return switch (operand.paramLabel()) {
      case "[NAME]" -> Example.all().stream().map(Example::name).toList();
      case "[VERB]" -> verbs;
      case "[ID]" -> ids(registry.backends()).toList();
      case "SHELL" -> shells;
      case "new NAME" -> List.of("new");
      default -> List.of();
    };
  }

  /** The formats that the help of a verb names. */
  private static List<String> formats(ArgSpec option) {
    List<String> said = Arrays.asList(String.join(" ", option.description()).split("\\W+", -1));
    return Arrays.stream(Format.values()).map(Format::word).filter(said::contains).toList();
  }

  /** The words of a label that lists them: {@code full|coarse}. */
  private static List<String> choices(String label) {
    return label.matches("[a-z0-9-]+(\\|[a-z0-9-]+)+")
        ? new ArrayList<>(Arrays.asList(label.split("\\|", -1)))
        : List.of();
  }

  private static Stream<String> ids(Collection<? extends Entry<?>> services) {
    return services.stream().map(Entry::id).distinct().sorted();
  }
}
