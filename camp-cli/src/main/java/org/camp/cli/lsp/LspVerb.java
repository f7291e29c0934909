// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/** {@code lsp}: the language server protocol over standard input and output. */
public final class LspVerb implements Verb {
  private final BackendRegistry registry;

  public LspVerb(BackendRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return "lsp";
  }

  @Override
  public String summary() {
    return "Speak the language server protocol with an editor, over standard input and output.";
  }

  @Override
  public Operands operands() {
    return Operands.NONE;
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.flag(spec, "Over standard input and output, as always.", "--stdio");
  }

  @Override
  public ExitCode run(Session session) {
    return new MessageLoop(registry).run(session.terminal().in(), session.terminal().out());
  }
}
