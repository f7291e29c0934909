package org.camp.cli;

import java.util.List;

/** Where Java starts the command. */
public final class Main {
  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    Logging.choose(args);
    Terminal terminal = Terminal.system();
    System.setOut(terminal.err()); // What plug-ins print must not get into the results.
    TimeLimit.of(List.of(args)).ifPresent(limit -> limit.watch(terminal.err(), Main::end));
    int exit = Camp.run(args, terminal);
    terminal.flush();
    end(exit);
  }

  private static synchronized void end(int exit) {
    System.exit(exit);
  }
}
