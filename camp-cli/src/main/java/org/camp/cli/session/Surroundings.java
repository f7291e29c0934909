// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import org.camp.cli.grid.SweepRunner;
import org.camp.cli.terminal.DiagnosticPrinter;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.terminal.Terminal;
import org.camp.core.analysis.BackendRegistry;

/**
 * What every session of a command finds: the services, and where to print.
 *
 * @param messages prints diagnostics
 * @param runner does the items of commands that have many
 */
public record Surroundings(
    BackendRegistry registry,
    Terminal terminal,
    DisplayOptions look,
    DiagnosticPrinter messages,
    SweepRunner runner) {
  /** The same, with something else that does the items. */
  public Surroundings with(SweepRunner other) {
    return new Surroundings(registry, terminal, look, messages, other);
  }
}
