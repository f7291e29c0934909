// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.util.List;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.ExitCode;
import org.camp.core.report.Style;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** {@code help}: the same as {@code --help}, as a verb. */
public final class HelpVerb implements Verb {
  /** Finds verbs, and the command itself. */
  public interface Specs {
    /**
     * The verb of that name, or the command for none.
     *
     * @throws org.camp.core.diagnostic.BadInput when there is no such verb
     */
    CommandSpec find(List<String> names);
  }

  private final Specs specs;

  public HelpVerb(Specs specs) {
    this.specs = specs;
  }

  @Override
  public String name() {
    return "help";
  }

  @Override
  public String summary() {
    return "Explain the command, or one verb.";
  }

  @Override
  public Operands operands() {
    return new Operands("[VERB]", "verb", 0, 1, "The verb to explain.");
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.output(spec);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    Ansi ansi = ansi(session.look());
    String text = specs.find(session.arguments().operands()).commandLine().getUsageMessage(ansi);
    session.output().write(out -> out.append(text));
    return ExitCode.OK;
  }

  /** Whether help is coloured. */
  public static Ansi ansi(DisplayOptions look) {
    return look.style() == Style.TERMINAL ? Ansi.ON : Ansi.OFF;
  }
}
