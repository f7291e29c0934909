// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import java.util.List;
import java.util.regex.Pattern;
import org.camp.core.report.Style;

/**
 * How much is said and how it looks; needed for messages even when the command line is wrong.
 *
 * @param style of results and messages
 * @param quiet whether warnings and notes are left out
 * @param progress whether to show how far a run has come
 */
public record DisplayOptions(Style style, boolean quiet, boolean progress) {
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
    return new DisplayOptions(styled ? Style.TERMINAL : Style.PLAIN, quiet, progress);
  }
}
