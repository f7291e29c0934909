// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options that several verbs share. */
public final class CommonOptions {
  /** The option that shows whole reports. */
  public static final String FULL = "--full";

  private CommonOptions() {}

  /** What every verb takes, and the command before its verb. */
  public static void universal(CommandSpec spec) {
    value(spec, "DIR", "Load plug-ins from this directory too; may be repeated.", "--plugins");
    value(spec, "WHEN", "Colours: auto (default), always or never.", "--color");
    flag(spec, "Print results and errors: no notes, warnings or progress.", "-q", "--quiet");
    flag(spec, "Log how the answer comes about, on standard error; -vv more.", "-v", "--verbose");
    flag(spec, "Show no progress.", "--no-progress");
    flag(spec, "Print where in CAMP an error came from.", "--stacktrace");
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
  }

  /** What verbs take that read models. */
  public static void models(CommandSpec spec) {
    value(spec, "NAME=VALUE", "Bind a parameter of the model.", "-D", "--define");
    machine(spec);
    value(spec, "X=N", "How often recursion X goes round.", "-k", "--iterations");
    value(spec, "NAME", "The protocol of the file to take.", "--protocol");
    value(spec, "ID", "The format of the files; see 'camp formats'.", "--input-format");
    services(spec);
  }

  /** The machine, from a file or value by value. */
  public static void machine(CommandSpec spec) {
    value(spec, "FILE", "The machine that it runs on (YAML).", "-m", "--machine");
    value(spec, "PATH=VALUE", "Set a value of the machine: bsp.g=2us.", "-M", "--machine-value");
  }

  /** What verbs take that run services. */
  public static void services(CommandSpec spec) {
    value(spec, "GROUP.KEY=VALUE", "Set an option of a backend or format.", "-o", "--option");
    value(spec, "KEY=N", "Set a limit on work, such as states=1e7.", "--budget");
    value(spec, "TIME", "End after this time, such as 60s.", "--timeout");
  }

  /** The form of what is printed. */
  public static void format(CommandSpec spec, String forms) {
    value(spec, "FORMAT", forms, "-f", "--format");
  }

  /** What verbs take that print reports. */
  public static void reports(CommandSpec spec, String forms) {
    format(spec, forms);
    full(spec);
    pictures(spec);
    output(spec);
  }

  /** Whether more than one screen is printed. */
  public static void full(CommandSpec spec) {
    flag(spec, "Print whole reports, below what they say on one screen.", FULL);
  }

  /** What verbs take that draw. */
  public static void pictures(CommandSpec spec) {
    value(spec, "N", "How large images are: pixels for one of the SVG (default 2).", "--scale");
  }

  /** What verbs take whose results can be checked. */
  public static void checks(CommandSpec spec) {
    assertions(spec);
    value(spec, "FILE", "End with 1 when values differ from this JSON result.", "--baseline");
    value(spec, "PART", "How far they may differ, such as 5% (default 0).", "--tolerance");
    String worse = "End with 1 only when values are worse by more than this; better ones are told.";
    value(spec, "PART", worse, "--worse-by");
  }

  /** What verbs take whose results are compared with a baseline value by value. */
  public static void selection(CommandSpec spec) {
    String of =
        "Compare only this with the baseline: a path in the JSON, or 'main' for the main"
            + " figures; may be repeated.";
    value(spec, "PATH", of, "--of");
  }

  /** What verbs take whose answers can be checked. */
  public static void assertions(CommandSpec spec) {
    String condition = "End with 1 unless this holds: 'PATH <= QUANTITY'; may be repeated.";
    value(spec, "CONDITION", condition, "--assert");
  }

  /** Where results go. */
  public static void output(CommandSpec spec) {
    value(spec, "FILE", "Write results to this file; - is standard output.", "-O", "--output");
  }

  /** Which backends run. */
  public static void backends(CommandSpec spec) {
    value(spec, "ID[,ID]", "Only these backends, or all; see 'camp backends'.", "-b", "--backend");
  }

  public static void value(CommandSpec spec, String label, String description, String... names) {
    spec.addOption(
        OptionSpec.builder(names)
            .paramLabel(label)
            .arity("1")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(description)
            .build());
  }

  public static void flag(CommandSpec spec, String description, String... names) {
    spec.addOption(
        OptionSpec.builder(names).arity("0").type(boolean.class).description(description).build());
  }

  /** Text that is printed as it is. */
  public static String escaped(String text) {
    return text.replace("%", "%%");
  }
}
