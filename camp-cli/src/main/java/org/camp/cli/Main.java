package org.camp.cli;

/** Where Java starts the command. */
public final class Main {
  private Main() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    Logging.choose(args);
    Terminal terminal = Terminal.system();
    int exit = Camp.run(args, terminal);
    terminal.flush();
    System.exit(exit);
  }
}
