// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.camp.core.report.Style;

/**
 * How much is said and how it looks; needed for messages even when the command line is wrong.
 *
 * @param style of results and messages
 * @param quiet whether warnings and notes are left out
 * @param progress whether to show how far a run has come
 * @param width most characters of a line
 */
public record DisplayOptions(Style style, boolean quiet, boolean progress, int width) {
  private static final int LEAST_WIDTH = 40;
  private static final int WIDTH = 80;
  private static final Pattern QUIET = Pattern.compile("-[qv]*q[qv]*|--quiet");

  public static DisplayOptions of(List<String> args, Terminal terminal) {
    String colour = "auto";
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).startsWith("--color=")) {
        colour = args.get(i).substring("--color=".length());
      } else if (args.get(i).equals("--color") && i + 1 < args.size()) {
        colour = args.get(i + 1);
      }
    }
    boolean styled = colour.equals("always") || (colour.equals("auto") && terminal.interactive());
    boolean quiet = args.stream().anyMatch(QUIET.asMatchPredicate());
    boolean progress = terminal.interactive() && !quiet && !args.contains("--no-progress");
    return new DisplayOptions(styled ? Style.TERMINAL : Style.PLAIN, quiet, progress, columns());
  }

  /** The width of the terminal as the shell tells it, 80 when it does not. */
  private static int columns() {
    String columns = Objects.toString(System.getenv("COLUMNS"), "").strip();
    return columns.matches("[0-9]{1,4}") ? Math.max(LEAST_WIDTH, Integer.parseInt(columns)) : WIDTH;
  }
}
