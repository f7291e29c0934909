// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.cli.output.Version;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A page for {@code man}, in the macros of man(7). */
final class ManualPage {
  private final CommandSpec spec;
  private final StringBuilder page = new StringBuilder();

  private ManualPage(CommandSpec spec) {
    this.spec = spec;
  }

  /** The page of the command or of one of its verbs. */
  static String of(CommandSpec spec) {
    ManualPage page = new ManualPage(spec);
    page.write();
    return page.page.toString();
  }

  private void write() {
    String name = spec.qualifiedName("-");
    String what = text(spec.usageMessage().description());
    page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 \"\" \"CAMP ");
    page.append(Version.text()).append("\" \"CAMP\"\n");
    section("NAME");
    page.append(line(name)).append(" \\- ").append(line(what)).append('\n');
    section("SYNOPSIS");
    page.append(".B ").append(line(spec.qualifiedName())).append('\n');
    String operands =
        spec.positionalParameters().stream()
            .map(PositionalParamSpec::paramLabel)
            .collect(Collectors.joining(" "));
    page.append(spec.subcommands().isEmpty() ? "" : "VERB ").append("[OPTION...] ");
    page.append(line(spec.subcommands().isEmpty() ? operands : "[FILE...]")).append('\n');
    section("DESCRIPTION");
    page.append(line(what)).append('\n');
    if (!spec.subcommands().isEmpty()) {
      section("VERBS");
      spec.subcommands()
          .forEach(
              (verb, command) ->
                  tagged(verb, text(command.getCommandSpec().usageMessage().description())));
    }
    if (!spec.positionalParameters().isEmpty()) {
      section("OPERANDS");
      spec.positionalParameters().forEach(p -> tagged(p.paramLabel(), text(p.description())));
    }
    section("OPTIONS");
    spec.options().forEach(option -> tagged(names(option), text(option.description())));
    section("EXIT STATUS");
    tagged("0", "fine");
    tagged("1", "the answer is no, or the model is wrong");
    tagged("2", "wrong usage or unreadable input");
    tagged("3", "a limit on work or time was hit");
    tagged("70", "a defect of CAMP");
  }

  private static String names(OptionSpec option) {
    String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
    return List.of(option.names()).stream()
        .map(name -> name + label)
        .collect(Collectors.joining(", "));
  }

  private static String text(String[] description) {
    return Arrays.stream(description)
        .map(line -> line.replace("%%", "%").replace("%n", " "))
        .collect(Collectors.joining(" "));
  }

  private void section(String heading) {
    page.append(".SH ").append(heading).append('\n');
  }

  private void tagged(String tag, String text) {
    page.append(".TP\n.B ").append(line(tag)).append('\n').append(line(text)).append('\n');
  }

  /** Text that no macro or escape is made of. */
  private static String line(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-").replaceAll("\\s+", " ").strip();
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
