// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;

/**
 * The time that {@code --timeout} gives a command.
 *
 * @param length how long, above 0
 */
public record TimeLimit(Duration length) {
  private static final String OPTION = "--timeout";

  /** What work that is guarded by itself may take longer, to end and to be printed. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  /**
   * Reads a limit.
   *
   * @throws BadInput when it is no time above 0
   */
  public static TimeLimit parse(String text) {
    try {
      double seconds = Quantity.parse(text, Dimension.TIME);
      if (seconds > 0 && seconds < Long.MAX_VALUE / 1e9) {
        return new TimeLimit(Duration.ofNanos(Math.max(1, (long) (seconds * 1e9))));
      }
    } catch (IllegalArgumentException e) {
      // Said below, together with times that make no sense.
    }
    throw new BadInput(
        Diagnostic.error("usage", "'" + OPTION + " " + text + "' is no time such as 60s"));
  }

  /** The limit on a command line that is not parsed yet; none where what is there is none. */
  public static Optional<TimeLimit> of(List<String> args) {
    try {
      return EarlyOption.value(OPTION, args).map(TimeLimit::parse);
    } catch (BadInput e) {
      return Optional.empty();
    }
  }

  /** How long a service of a plug-in may take to start: part of the time, so that others work. */
  public Duration patience() {
    Duration part = length.dividedBy(4);
    return part.compareTo(BackendRegistry.PATIENCE) < 0 ? part : BackendRegistry.PATIENCE;
  }

  /**
   * Ends the command soon after its time, whatever it is doing then: reading, rendering, or what
   * ignores the switch that it is given.
   *
   * @param end ends the process with an exit code
   */
  public void watch(PrintStream err, Consumer<ExitCode> end) {
    Thread watch =
        new Thread(
            () -> {
              try {
                Thread.sleep(length.plus(GRACE).toMillis());
              } catch (InterruptedException e) {
                return;
              }
              String limit = Quantity.format(length.toNanos() / 1e9, "s");
              err.println("error: the time limit of " + limit + " is over");
              err.println("  hint: raise the time limit, or make the model smaller");
              end.accept(ExitCode.LIMIT);
            },
            "camp-time-limit");
    watch.setDaemon(true);
    watch.start();
  }
}
