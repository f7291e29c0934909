// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.List;
import java.util.Optional;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.ChangeText;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * What is asked of executions with times.
 *
 * @param whatIf changes to try, or nothing
 * @param root the root operation whose traces count, or nothing for all
 * @param top how many parts a table shows
 * @param folds whether the last parts of one trace are one line where they take little together
 * @param trace beginning of the id of the only trace to be shown, or nothing
 * @param spans whether single spans of several traces are listed
 */
public record TimeOptions(
    List<String> whatIf,
    Optional<String> root,
    int top,
    boolean folds,
    Optional<String> trace,
    boolean spans) {
  /** Changes to try. */
  public static final Option<String> WHAT_IF =
      Option.text(
          "what-if",
          "CHANGES",
          "what would be if: 'X /2', 'wire a → b /2', 'service S *3', 'X +5ms', 'without X',"
              + " 'X beside Y', '4 at once X'; several with ;");

  /** Traces of one root operation. */
  public static final Option<String> ROOT =
      Option.text("root", "NAME", "only traces of this root operation");

  /** Rows. */
  public static final Option<Long> TOP =
      Option.integer("top", 8, 1, 1000, "how many parts the tables show");

  /** One trace. */
  public static final Option<String> TRACE =
      Option.text("trace", "ID", "only this trace, by the beginning of its id, or …END");

  /** Single spans. */
  public static final Option<Boolean> SPANS =
      Option.flag("spans", "list the spans of all traces in JSON and CSV");

  /** In the order of help. */
  static final Option<?>[] ALL = {WHAT_IF, ROOT, TOP, TRACE, SPANS};

  /** Copies the list. */
  public TimeOptions {
    whatIf = List.copyOf(whatIf);
  }

  /** The options of a context. */
  public static TimeOptions of(AnalysisContext context) {
    return new TimeOptions(
        context.find(WHAT_IF).map(TimeOptions::split).orElse(List.of()),
        context.find(ROOT),
        context.get(TOP).intValue(),
        !context.isGiven(TOP),
        context.find(TRACE),
        context.get(SPANS));
  }

  /** The changes that a text says. */
  static List<Change> changes(String text, AnalysisContext context) {
    try {
      return ChangeText.parse(text, context.bindings());
    } catch (IllegalArgumentException e) {
      throw new BadInput(
          Diagnostic.error("bad-change", "'" + text.strip() + "' is no change: " + e.getMessage()));
    }
  }

  private static List<String> split(String text) {
    try {
      return ChangeText.split(text).stream().filter(one -> !one.isBlank()).toList();
    } catch (IllegalArgumentException e) {
      throw new BadInput(
          Diagnostic.error("bad-change", "'" + text + "' is no change: " + e.getMessage()));
    }
  }
}
