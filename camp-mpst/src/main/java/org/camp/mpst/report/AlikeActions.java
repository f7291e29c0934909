// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A local type for people: actions that follow each other and differ by the number of their peer
 * are one loop, {@code for i in 1..100 { Stop() to w[i]; }}, and peers of one family are one name.
 */
public final class AlikeActions {
  /** So many lines may repeat together. */
  private static final int LONGEST = 6;

  /** Loops within loops. */
  private static final int DEEPEST = 3;

  private static final Pattern RANGE =
      Pattern.compile("(?s)(.*) (for (\\w+) in (-?\\d+)\\.\\.(-?\\d+))");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");
  private static final Pattern PEER = Pattern.compile("(role \\w+\\[)([0-9]{1,9})\\]");

  private final List<String> lines;

  /** Line → the same without its numbers. */
  private final List<String> forms;

  private final String taken;
  private final List<String> folded = new ArrayList<>();

  private AlikeActions(List<String> lines, String taken) {
    this.lines = lines;
    this.taken = taken;
    forms = lines.stream().map(line -> NUMBER.matcher(line).replaceAll("#")).toList();
  }

  /**
   * The lines of a local type, which may end with the range of an index that its roles share; the
   * time is linear in their characters unless runs of alike lines break off again and again.
   */
  public static List<String> lines(String type) {
    List<String> lines = new ArrayList<>(type.lines().toList());
    Matcher shared = RANGE.matcher(type);
    String taken = shared.matches() ? shared.group(3) : "";
    lines.set(0, peers(lines.get(0)));
    List<String> before = List.of();
    for (int depth = 0; depth < DEEPEST && lines.size() != before.size(); depth++) {
      before = lines;
      AlikeActions pass = new AlikeActions(before, taken);
      pass.fold();
      lines = pass.folded;
    }
    return lines;
  }

  private void fold() {
    for (int at = 0; at < lines.size(); ) {
      int end = at;
      for (int period = 1; period <= LONGEST && end == at; period++) {
        end = loop(at, period);
      }
      if (end == at) {
        folded.add(lines.get(at++));
      }
      at = end > at ? end : at;
    }
  }

  /** Folds what repeats in so many lines from a line on; the line behind it. */
  private int loop(int at, int period) {
    int same = at;
    while (same + period < lines.size() && forms.get(same).equals(forms.get(same + period))) {
      same++;
    }
    int times = (same - at) / period + 1;
    if (times < 3 || !isWhole(at, period)) {
      return at;
    }
    List<String> blocks = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      blocks.add(String.join("\n", lines.subList(at + i * period, at + (i + 1) * period)));
    }
    Matcher range = RANGE.matcher(AlikeEquations.fold(blocks, taken).get(0));
    if (!range.matches()) {
      return at;
    }
    String indent = " ".repeat(depth(lines.get(at)));
    List<String> body = range.group(1).lines().toList();
    if (period == 1) {
      folded.add(indent + range.group(2) + " { " + body.get(0).strip() + " }");
    } else {
      folded.add(indent + range.group(2) + " {");
      body.forEach(line -> folded.add("  " + line));
      folded.add(indent + "}");
    }
    int found = Integer.parseInt(range.group(5)) - Integer.parseInt(range.group(4)) + 1;
    return at + found * period;
  }

  /** Whether lines are whole actions of one block. */
  private boolean isWhole(int at, int period) {
    int depth = depth(lines.get(at));
    int open = 0;
    for (String line : lines.subList(at, at + period)) {
      String words = line.strip();
      boolean leads = words.startsWith("}");
      if (depth(line) < depth || (leads && (depth(line) == depth && open == 0))) {
        return false;
      }
      open += leads ? -1 : 0;
      open += words.endsWith("{") ? 1 : 0;
    }
    return open == 0;
  }

  private static int depth(String line) {
    return line.length() - line.stripLeading().length();
  }

  /** The peers that a type names in its first line, those of a family that follow as one. */
  private static String peers(String head) {
    StringBuilder out = new StringBuilder();
    Matcher peer = PEER.matcher(head);
    int from = 0;
    while (peer.find(from)) {
      String family = peer.group(1);
      int first = Integer.parseInt(peer.group(2));
      int last = first;
      int end = peer.end();
      for (String next = next(family, last); head.startsWith(next, end); ) {
        end += next.length();
        next = next(family, ++last);
      }
      out.append(head, from, peer.start()).append(family).append(first);
      out.append(last == first ? "]" : (last == first + 1 ? "], " + family : "..") + last + "]");
      from = end;
    }
    return out.append(head, from, head.length()).toString();
  }

  private static String next(String family, int last) {
    return ", " + family + (last + 1) + "]";
  }
}
