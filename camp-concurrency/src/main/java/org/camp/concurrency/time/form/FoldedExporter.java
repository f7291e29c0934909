// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.picture.CallStacks;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Printable;
import org.camp.core.order.Executions;

/**
 * The form {@code folded}: a line for each path of operations with its time on critical paths in
 * nanoseconds, as flame graph tools read them. Frames are separated by {@code ;}; where a name has
 * one, or a character that steers, it stands as {@code %3B} and the like.
 */
public final class FoldedExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "time-folded",
                  "Folded stacks",
                  "Time on critical paths by the path of operations, in ns, for flame graph tools")
              .options(TimeOptions.ROOT, TimeOptions.TRACE),
          Executions.class,
          "folded",
          "text/plain");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    CallStacks stacks = new CallStacks();
    TimedRuns.of(model, context).each(stacks::add);
    tellLost(stacks, context);
    for (Map.Entry<String, Long> line : lines(stacks).entrySet()) {
      out.append(line.getKey()).append(' ').append(Long.toString(line.getValue())).append('\n');
    }
  }

  /** Stacks with time, by their text. */
  static Map<String, Long> lines(CallStacks stacks) {
    Map<String, Long> lines = new TreeMap<>();
    for (int frame = 0; frame < stacks.size(); frame++) {
      if (stacks.own(frame) > 0) {
        String line =
            stacks.stack(frame).stream()
                .map(above -> escaped(stacks.name(above)))
                .collect(Collectors.joining(";"));
        lines.merge(line, stacks.own(frame), Long::sum);
      }
    }
    return lines;
  }

  /** Says what no form with widths can show. */
  static void tellLost(CallStacks stacks, AnalysisContext context) {
    if (stacks.lost() > 0) {
      context.report(
          Diagnostic.note(
              "overlaps", stacks.lost() + " ns of overlaps that are tolerated are not taken off"));
    }
  }

  private static String escaped(String name) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == ';' || Printable.isControl(c) || Printable.isHalf(name, i)) {
        char whole = Printable.isHalf(name, i) ? '\uFFFD' : c;
        for (byte one : String.valueOf(whole).getBytes(StandardCharsets.UTF_8)) {
          text.append(String.format(Locale.ROOT, "%%%02X", one));
        }
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
