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

  /** Narrower help is none [characters]. */
  private static final int LEAST = 55;

  private static final int MOST = 100;

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
    String text = text(specs.find(session.arguments().operands()), session.look());
    session.output().write(out -> out.append(text));
    return ExitCode.OK;
  }

  /** The help of the command or of a verb, as wide as the terminal, up to where lines get long. */
  public static String text(CommandSpec spec, DisplayOptions look) {
    spec.usageMessage().width(Math.min(MOST, Math.max(LEAST, look.width())));
    Ansi ansi = look.style() == Style.TERMINAL ? Ansi.ON : Ansi.OFF;
    return spec.commandLine().getUsageMessage(ansi);
  }
}
