// SPDX-License-Identifier: Apache-2.0
package org.camp.cli;

import java.util.List;
import org.camp.cli.terminal.Terminal;
import org.camp.cli.usage.TimeLimit;
import org.camp.core.analysis.ExitCode;

/** Where Java starts the command. */
public final class Main {
  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    Terminal terminal = Terminal.system();
    Logging.start(List.of(args), terminal.err());
    ShutdownWatch ending = ShutdownWatch.watch(terminal.err());
    System.setOut(terminal.err()); // What plug-ins print must not get into the results.
    TimeLimit.of(List.of(args))
        .ifPresent(limit -> limit.watch(terminal.err(), exit -> end(exit, ending)));
    ExitCode exit = Camp.run(args, terminal);
    terminal.flush();
    end(exit, ending);
  }

  private static synchronized void end(ExitCode exit, ShutdownWatch ending) {
    ending.isRegular(exit);
    System.exit(exit.code());
  }
}
