// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.util.Optional;
import java.util.function.Consumer;
import org.camp.cli.page.Page;
import org.camp.cli.terminal.DiagnosticPrinter;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.terminal.Terminal;
import org.camp.core.analysis.BackendRegistry;

/**
 * What every session of a command finds: the services, and where to print.
 *
 * @param messages prints diagnostics
 * @param runners choose what does the items of commands that have many
 * @param pages takes the page of what is printed as JSON, where somebody wants both
 */
public record Surroundings(
    BackendRegistry registry,
    Terminal terminal,
    DisplayOptions look,
    DiagnosticPrinter messages,
    Runners runners,
    Optional<Consumer<Page>> pages) {
  /** The same, with others that do the items. */
  public Surroundings with(Runners others) {
    return new Surroundings(registry, terminal, look, messages, others, pages);
  }
}
