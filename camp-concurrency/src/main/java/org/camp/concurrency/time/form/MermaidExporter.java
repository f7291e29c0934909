// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.form.SequenceMessages.Message;
import org.camp.concurrency.time.form.SequenceMessages.Sort;
import org.camp.concurrency.time.picture.SpanActivities;
import org.camp.concurrency.time.picture.SpanTree;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Printable;
import org.camp.core.order.Executions;
import org.camp.core.order.TimedRun;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.trace.MermaidText;

/**
 * The form {@code mermaid}: one trace as a sequence diagram for Mermaid. Calls that repeat are one
 * loop; of a large trace the calls on the critical path and the longest others are shown, and a
 * note says how many are not.
 */
public final class MermaidExporter implements ModelExporter<Executions> {
  private static final int MOST_LINES = 160;
  private static final int MOST_CALLS = 60;
  private static final int REPEATED = 3;
  private static final double NANOSECONDS = 1e9;

  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of("time-mermaid", "Sequence diagram", "One trace as a Mermaid diagram")
              .options(TimeOptions.ROOT, TimeOptions.TRACE),
          Executions.class,
          "mermaid",
          "text/vnd.mermaid");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    TimedRuns.One one = TimedRuns.of(model, context).slowest();
    for (String line : lines(one.run(), one.title())) {
      out.append(line).append('\n');
    }
  }

  /** The lines of a run's diagram. */
  static List<String> lines(TimedRun run, String title) {
    SpanActivities activities = new SpanActivities(run);
    List<Integer> candidates = SequenceMessages.candidates(run);
    Set<Integer> wanted = Set.copyOf(candidates);
    Diagram diagram = new Diagram(run, SequenceMessages.of(run, activities, wanted));
    if (diagram.lines.size() > MOST_LINES) {
      SpanTree tree = new SpanTree(run, activities);
      wanted = SequenceMessages.important(run, candidates, tree, MOST_CALLS);
      diagram = new Diagram(run, SequenceMessages.of(run, activities, wanted));
    }
    List<String> all = new ArrayList<>(List.of("%% " + Printable.line(title), "sequenceDiagram"));
    String root = diagram.participant(run.service(TimedRuns.root(run)));
    diagram.participants.forEach(
        (service, id) -> all.add("    participant " + id + " as " + MermaidText.escaped(service)));
    all.addAll(diagram.lines);
    if (wanted.size() < candidates.size()) {
      int left = candidates.size() - wanted.size();
      all.add(
          "    Note over "
              + root
              + ": "
              + left
              + " of "
              + candidates.size()
              + " calls are not shown");
    } else if (candidates.isEmpty()) {
      all.add("    Note over " + root + ": no service calls another one");
    }
    return all;
  }

  /** The lines of messages. */
  private static final class Diagram {
    private final TimedRun run;
    private final Map<String, String> participants = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    Diagram(TimedRun run, List<Message> messages) {
      this.run = run;
      participant(run.service(TimedRuns.root(run)));
      for (int i = 0; i < messages.size(); ) {
        int times = repetitions(messages, i);
        if (times >= REPEATED) {
          loop(messages.subList(i, i + 2 * times));
        } else {
          times = 0;
          line(messages.get(i), "    ");
        }
        i += Math.max(1, 2 * times);
      }
    }

    String participant(String service) {
      return participants.computeIfAbsent(service, key -> "p" + participants.size());
    }

    /** How often a call that is answered at once comes again, from a message on. */
    private int repetitions(List<Message> messages, int at) {
      int times = 0;
      Message first = messages.get(at);
      for (int i = at; i + 1 < messages.size(); i += 2) {
        Message call = messages.get(i);
        boolean same =
            messages.get(i + 1).answers(call)
                && call.from().equals(first.from())
                && call.to().equals(first.to())
                && run.operation(call.span()).equals(run.operation(first.span()))
                && run.error(call.span()) == run.error(first.span());
        if (!same) {
          break;
        }
        times++;
      }
      return times;
    }

    private void loop(List<Message> messages) {
      int times = messages.size() / 2;
      long took = 0;
      long onPath = 0;
      for (Message message : messages) {
        took += message.took();
        onPath += message.onPath();
      }
      Message call = messages.get(0);
      Message answer = messages.get(1);
      lines.add("    loop " + times + " times");
      line(call, "        ");
      lines.add(
          "        "
              + arrow(answer)
              + MermaidText.escaped(say(took / times) + " each" + critical(onPath)));
      lines.add("    end");
    }

    private void line(Message message, String indent) {
      String text =
          message.sort() == Sort.ANSWER
              ? say(message.took())
                  + (run.error(message.span()) ? ", failed" : "")
                  + critical(message.onPath())
              : SpanActivities.bareName(run, message.span())
                  + (message.sort() == Sort.GIVEN_UP ? " (given up)" : "");
      lines.add(indent + arrow(message) + MermaidText.escaped(text));
    }

    private static String critical(long onPath) {
      return onPath > 0 ? ", critical " + say(onPath) : "";
    }

    private static String say(long nanoseconds) {
      return Quantity.format(nanoseconds / NANOSECONDS, "s");
    }

    private String arrow(Message message) {
      String from = participant(message.from());
      String to = participant(message.to());
      String arrow =
          switch (message.sort()) {
            case CALL -> "->>+";
            case ANSWER -> run.error(message.span()) ? "--x-" : "-->>-";
            case ONE_WAY -> "-)";
            case GIVEN_UP -> "-x";
          };
      return from + arrow + to + ": ";
    }
  }
}
