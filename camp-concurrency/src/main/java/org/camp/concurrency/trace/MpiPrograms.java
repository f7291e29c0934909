// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.rank.RankOperation;
import org.camp.concurrency.trace.MpiSyntax.Line;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Step;
import org.camp.core.order.RankProgram.Verb;

/**
 * The programs of the ranks of a message trace: a message that is received without blocking is
 * taken where it is waited for, and waiting for a send is nothing.
 */
final class MpiPrograms {
  private static final String WORK = "work";

  /** Tag → what its messages are called where they have no label. */
  private final Map<String, String> ofTag = new HashMap<>();

  private MpiPrograms() {}

  /**
   * The programs.
   *
   * @param times of the lines; empty when there are none
   */
  static RankProgram of(
      String name, SourceText source, List<Line> lines, List<RankOperation> times) {
    return new MpiPrograms().program(name, source, lines, times);
  }

  private RankProgram program(
      String name, SourceText source, List<Line> lines, List<RankOperation> times) {
    List<Step> steps = new ArrayList<>(lines.size());
    Map<String, Line> posted = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      long from = times.isEmpty() ? 0 : times.get(i).from();
      long to = times.isEmpty() ? 0 : times.get(i).to();
      int number = line.number();
      switch (line.operation()) {
        case "send", "ssend", "isend" ->
            steps.add(step(line, Verb.SEND, "to", message(line), from, to, number));
        case "recv" -> steps.add(step(line, Verb.RECEIVE, "from", message(line), from, to, number));
        case "irecv" -> posted.put(request(line), line);
        case "wait" -> {
          Line receive = posted.remove(request(line));
          if (receive != null) {
            steps.add(step(receive, Verb.RECEIVE, "from", message(receive), from, to, number));
          }
        }
        case "compute" ->
            steps.add(step(line, Verb.COMPUTE, "", line.field("label", WORK), from, to, number));
        default ->
            steps.add(step(line, Verb.COLLECTIVE, "root", line.operation(), from, to, number));
      }
    }
    return new RankProgram(name, source.name(), !times.isEmpty(), steps);
  }

  private static String request(Line line) {
    return line.rank() + " " + line.field("req", "");
  }

  private String message(Line line) {
    String label = line.fields().get("label");
    return label == null
        ? ofTag.computeIfAbsent(
            line.field("tag", "0"), tag -> "M" + tag.replaceAll("[^A-Za-z0-9_]", "_"))
        : label;
  }

  private static Step step(
      Line line, Verb verb, String peer, String label, long from, long to, int number) {
    return new Step(
        line.rank(),
        verb,
        number(line.field(peer, "-1"), -1),
        label,
        number(line.field("bytes", ""), RankProgram.UNKNOWN),
        from,
        to,
        number);
  }

  private static int number(String text, int otherwise) {
    return (int) number(text, (long) otherwise);
  }

  private static long number(String text, long otherwise) {
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
